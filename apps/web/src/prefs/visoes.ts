import type { TelaDeVisao } from '@portal/contract/escritorio/visoes.ts'
import { keep, useKept } from './kept.ts'

/** A saved view: a name, and filters, order and columns as in the address. */
export interface Visao {
  nome: string
  endereco: Readonly<Record<string, string>>
}

/** Views belong to a user and serve every company. `owner`: see `ownViewsOf`. */
const keyOf = (owner: string) => `portal_visoes:${owner}`

/** Whose views `useVisoes` reads: those of the user on one screen. Notas was first and has the user alone. */
export const ownViewsOf = (tela: TelaDeVisao, usuarioId: string): string =>
  tela === 'notas' ? usuarioId : `${usuarioId}:${tela}`

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

/** CNPJ or CPF without punctuation; the views of other screens have the name of the screen there. */
const COMPANY = /^([\dA-Z]{12}\d{2}|\d{11})$/

/** The views that older versions kept per company, without the branch, which belongs to one company. */
function readOlder(key: string): Visao[] {
  const keys = Object.keys(localStorage).filter(
    (other) => other.startsWith(`${key}:`) && COMPANY.test(other.slice(key.length + 1)),
  )
  return keys
    .flatMap((other) => readVisoes(localStorage.getItem(other)))
    .reduce<Visao[]>((all, { nome, endereco: { filial: _, ...endereco } }) => withVisao(all, { nome, endereco }), [])
}

export function useVisoes(owner: string) {
  const key = keyOf(owner)
  const stored = useKept(key)
  const visoes = stored === null ? readOlder(key) : readVisoes(stored)
  const change = (next: readonly Visao[]) => keep(key, JSON.stringify(next))
  return {
    visoes,
    save: (visao: Visao) => change(withVisao(visoes, visao)),
    /** Throws an error for the user when another view has the name. */
    rename: (nome: string, next: string) => {
      if (visoes.some((visao) => visao.nome === next)) throw new Error('Você já tem uma visão com este nome.')
      const others = visoes.filter((visao) => visao.nome !== nome)
      const endereco = visoes.find((visao) => visao.nome === nome)?.endereco
      if (endereco) change(withVisao(others, { nome: next, endereco }))
    },
    remove: (nome: string) => change(visoes.filter((visao) => visao.nome !== nome)),
  }
}
