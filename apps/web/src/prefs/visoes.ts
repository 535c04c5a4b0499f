import { keep, useKept } from './kept.ts'

/** A saved view: a name, and filters, order and columns as in the address. */
export interface Visao {
  nome: string
  endereco: Readonly<Record<string, string>>
}

/** Views belong to a user and serve every company. */
const keyOf = (usuarioId: string) => `portal_visoes:${usuarioId}`

export const MAX_VISOES = 30
export const NOME_MAX = 40

const isText = (value: unknown): value is string => typeof value === 'string'

function readOne(value: unknown): Visao[] {
  if (typeof value !== 'object' || value === null || !('nome' in value) || !('endereco' in value)) return []
  const { nome, endereco } = value
  if (!isText(nome) || !nome.trim() || typeof endereco !== 'object' || endereco === null) return []
  const texts = Object.entries(endereco).filter((pair): pair is [string, string] => isText(pair[1]))
  return [{ nome: nome.slice(0, NOME_MAX), endereco: Object.fromEntries(texts) }]
}

/** Parses the stored views; drops invalid ones. */
export function readVisoes(text: string | null): Visao[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.flatMap(readOne).slice(0, MAX_VISOES) : []
  } catch {
    return []
  }
}

/** Adds a view; replaces one of the same name. */
export function withVisao(visoes: readonly Visao[], next: Visao): Visao[] {
  const nome = next.nome.trim().slice(0, NOME_MAX)
  const others = visoes.filter((visao) => visao.nome !== nome)
  return [...others, { ...next, nome }].sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')).slice(0, MAX_VISOES)
}

/** The views that older versions kept per company, without the branch, which belongs to one company. */
function readOlder(key: string): Visao[] {
  const keys = Object.keys(localStorage).filter((other) => other.startsWith(`${key}:`))
  return keys
    .flatMap((other) => readVisoes(localStorage.getItem(other)))
    .reduce<Visao[]>((all, { nome, endereco: { filial: _, ...endereco } }) => withVisao(all, { nome, endereco }), [])
}

export function useVisoes(usuarioId: string) {
  const key = keyOf(usuarioId)
  const stored = useKept(key)
  const visoes = stored === null ? readOlder(key) : readVisoes(stored)
  const change = (next: readonly Visao[]) => keep(key, JSON.stringify(next))
  return {
    visoes,
    save: (visao: Visao) => change(withVisao(visoes, visao)),
    remove: (nome: string) => change(visoes.filter((visao) => visao.nome !== nome)),
  }
}
