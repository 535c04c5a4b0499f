import type { ItemTarefa } from '@portal/contract/fechamento/tarefas.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'

/** A setting of the EFD that several companies lack, and how it is filled in. */
interface Mendable {
  label: string
  hint: string
  fill: (settings: ConfiguracaoSped, value: string) => ConfiguracaoSped
}

/** By field. The same value serves the companies of one state only. */
const MENDABLE: Readonly<Record<string, Mendable>> = {
  'guias.icms.cd_receita': {
    label: 'Código de receita da guia do ICMS',
    hint: 'O da guia que estas empresas pagam: é a SEFAZ da UF que o dá.',
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

/** How many failed companies lack the accountant, whose data the office keeps once. */
export const countWithoutAccountant = (items: readonly ItemTarefa[]): number =>
  items.filter(({ resultado }) => resultado?.campos?.some((campo) => /^contador(\.|$)/.test(campo))).length
