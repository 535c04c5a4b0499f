import type { Grupo } from '@portal/contract/documento.ts'

type Value = Grupo[string] | undefined

const isGrupo = (value: Value): value is Grupo => typeof value === 'object' && value !== null && !Array.isArray(value)

function walk(from: Grupo | undefined, path: readonly string[]): Value {
  let at: Value = from
  for (const name of path) {
    if (Array.isArray(at)) at = at[0]
    if (!isGrupo(at)) return undefined
    at = at[name]
  }
  return at
}

/** Text at a path of official names, as written; the first of repeated ones; '' when absent. */
export function textAt(from: Grupo | undefined, ...path: string[]): string {
  const found = walk(from, path)
  const one = Array.isArray(found) ? found[0] : found
  return typeof one === 'string' ? one : ''
}

/** The first non-empty text. */
export function firstText(from: Grupo | undefined, ...paths: string[][]): string {
  for (const path of paths) {
    const found = textAt(from, ...path)
    if (found) return found
  }
  return ''
}

export function groupAt(from: Grupo | undefined, ...path: string[]): Grupo | undefined {
  const found = walk(from, path)
  const one = Array.isArray(found) ? found[0] : found
  return isGrupo(one) ? one : undefined
}

/** All groups at a path, as a list. */
export function groupsAt(from: Grupo | undefined, ...path: string[]): Grupo[] {
  const found = walk(from, path)
  return (Array.isArray(found) ? found : [found]).filter(isGrupo)
}

/** The only group within a choice (`ICMS` holds one of `ICMS00`, `ICMSSN102`, …). */
export function choiceAt(from: Grupo | undefined, ...path: string[]): Grupo | undefined {
  const held = groupAt(from, ...path)
  return Object.values(held ?? {}).find(isGrupo)
}

/** Cents of an official amount; null when absent or not a number. */
export function centsOf(text: string): number | null {
  if (!/^-?\d{1,13}(\.\d{1,10})?$/.test(text)) return null
  return Math.round(Number(text) * 100)
}
