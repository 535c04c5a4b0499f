import type { Grupo } from '@portal/contract/notas/documento.ts'

type Value = Grupo[string] | undefined

const isGrupo = (value: Value): value is Grupo => typeof value === 'object' && value !== null && !Array.isArray(value)

function walk(from: Grupo | undefined, path: readonly string[]): Value {
  let value: Value = from
  for (const name of path) {
    if (Array.isArray(value)) value = value[0]
    if (!isGrupo(value)) return undefined
    value = value[name]
  }
  return value
}

/** Text at a path of official names, as written; the first of repeated ones; '' when absent. */
export function textAt(from: Grupo | undefined, ...path: string[]): string {
  const value = walk(from, path)
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : ''
}

/** The first non-empty text. */
export function firstText(from: Grupo | undefined, ...paths: string[][]): string {
  for (const path of paths) {
    const text = textAt(from, ...path)
    if (text) return text
  }
  return ''
}

export function groupAt(from: Grupo | undefined, ...path: string[]): Grupo | undefined {
  const value = walk(from, path)
  const first = Array.isArray(value) ? value[0] : value
  return isGrupo(first) ? first : undefined
}

/** All groups at a path, as a list. */
export function groupsAt(from: Grupo | undefined, ...path: string[]): Grupo[] {
  const value = walk(from, path)
  return (Array.isArray(value) ? value : [value]).filter(isGrupo)
}

/** The only group within a choice (`ICMS` holds one of `ICMS00`, `ICMSSN102`, …). */
export function choiceAt(from: Grupo | undefined, ...path: string[]): Grupo | undefined {
  const grupo = groupAt(from, ...path)
  return Object.values(grupo ?? {}).find(isGrupo)
}

/** Cents of an official amount; null when absent or not a number. */
export function centsOfText(text: string): number | null {
  if (!/^-?\d{1,13}(\.\d{1,10})?$/.test(text)) return null
  return Math.round(Number(text) * 100)
}
