import { keep, useKept } from './kept.ts'

/** A saved view: a name and the filters, order and columns of a list as its address has them. */
export interface Visao {
  nome: string
  endereco: Readonly<Record<string, string>>
}

/** They belong to the user and the company. */
const keyOf = (usuarioId: string, cnpj: string) => `portal_visoes:${usuarioId}:${cnpj}`

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

/** What is kept, as far as it makes sense. */
export function readVisoes(text: string | null): Visao[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.flatMap(readOne).slice(0, MAX_VISOES) : []
  } catch {
    return []
  }
}

/** With one more; one of the same name takes its place. */
export function withVisao(visoes: readonly Visao[], next: Visao): Visao[] {
  const nome = next.nome.trim().slice(0, NOME_MAX)
  const others = visoes.filter((visao) => visao.nome !== nome)
  return [...others, { ...next, nome }].sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')).slice(0, MAX_VISOES)
}

export function useVisoes(usuarioId: string, cnpj: string) {
  const key = keyOf(usuarioId, cnpj)
  const visoes = readVisoes(useKept(key))
  const change = (next: readonly Visao[]) => keep(key, next.length > 0 ? JSON.stringify(next) : null)
  return {
    visoes,
    save: (visao: Visao) => change(withVisao(visoes, visao)),
    remove: (nome: string) => change(visoes.filter((visao) => visao.nome !== nome)),
  }
}
