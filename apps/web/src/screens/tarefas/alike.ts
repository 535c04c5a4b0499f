import type { TipoCodigo } from '@portal/contract/escrituracao/exportar.ts'
import type { ItemTarefa } from '@portal/contract/fechamento/tarefas.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'

/** A setting of the EFD that several companies lack, and how it is filled in. */
interface Mendable {
  label: string
  hint: string
  read: (settings: ConfiguracaoSped) => string | null
  fill: (settings: ConfiguracaoSped, value: string) => ConfiguracaoSped
}

/** By field. The same value serves the companies of one state only. */
const MENDABLE: Readonly<Record<string, Mendable>> = {
  'guias.icms.cd_receita': {
    label: 'Código de receita da guia do ICMS',
    hint: 'O da guia que estas empresas pagam: é a SEFAZ da UF que o dá.',
    read: ({ guias }) => guias.icms.cd_receita,
    fill: (settings, value) => ({
      ...settings,
      guias: { ...settings.guias, icms: { ...settings.guias.icms, cd_receita: value } },
    }),
  },
}

export interface Alike {
  key: string
  uf: string
  mend: Mendable
  items: readonly ItemTarefa[]
}

/** Failed companies of one state that lack the same field, two or more of them. */
export function alikeFaults(items: readonly ItemTarefa[], ufOf: (cnpj: string) => string | undefined): Alike[] {
  const groups = new Map<string, Alike>()
  for (const item of items) {
    const uf = ufOf(item.cpfcnpj)
    for (const campo of item.resultado?.campos ?? []) {
      const mend = MENDABLE[campo]
      if (!mend || !uf) continue
      const key = `${campo} ${uf}`
      groups.set(key, { key, uf, mend, items: [...(groups.get(key)?.items ?? []), item] })
    }
  }
  return [...groups.values()].filter(({ items: alike }) => alike.length > 1)
}

/** The value that most of the others have, and how many; null without any. The first of equals. */
export function usualValue(values: readonly (string | null)[]): { value: string; count: number } | null {
  const counts = new Map<string, number>()
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1])
  return first ? { value: first[0], count: first[1] } : null
}

/** How many failed companies lack the accountant, whose data the office keeps once. */
export const countWithoutAccountant = (items: readonly ItemTarefa[]): number =>
  items.filter(({ resultado }) => resultado?.campos?.some((campo) => /^contador(\.|$)/.test(campo))).length

/** A code that several companies lack in the system of an export. */
export interface AlikeCode {
  tipo: TipoCodigo
  chave: string
  label: string
  items: readonly ItemTarefa[]
}

const CODE_WORDS: Partial<Record<string, { tipo: TipoCodigo; word: string }>> = {
  acumulador: { tipo: 'acumulador', word: 'Acumulador' },
  conta: { tipo: 'conta', word: 'Conta' },
  fornecedor: { tipo: 'fornecedor', word: 'Conta do fornecedor' },
  especie: { tipo: 'especie', word: 'Espécie' },
}

/** Codes that two or more companies lack, what most of them lack first. */
export function alikeCodes(items: readonly ItemTarefa[]): AlikeCode[] {
  const groups = new Map<string, AlikeCode>()
  for (const item of items)
    for (const { tipo, chave, ds_falta } of item.resultado?.faltas ?? []) {
      const known = CODE_WORDS[tipo]
      if (!known) continue
      const key = `${tipo} ${chave}`
      const before = groups.get(key)?.items ?? []
      groups.set(key, { tipo: known.tipo, chave, label: `${known.word}: ${ds_falta}`, items: [...before, item] })
    }
  return [...groups.values()]
    .filter(({ items: alike }) => alike.length > 1)
    .toSorted((a, b) => b.items.length - a.items.length)
}

/** How many companies have doubts that wait for a person. */
export const countDoubtful = (items: readonly ItemTarefa[]): number =>
  items.filter(({ resultado }) => resultado?.faltas?.some(({ tipo }) => tipo === 'duvida')).length
