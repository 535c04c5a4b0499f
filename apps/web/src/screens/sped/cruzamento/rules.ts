import type { CruzamentoReply, Diferenca, RegraCruzada } from '@portal/contract/sped/cruzamento.ts'
import type { CruzamentoSearch } from './address.ts'

/** Rules of one subject. */
export interface RuleGroup {
  name: string
  rules: RegraCruzada[]
  count: number
}

/**
 * Rules with differences, grouped by subject in the server's order; filtered by the severity of the address.
 */
export function ruleGroups({ regras }: CruzamentoReply, { gravidade }: CruzamentoSearch): RuleGroup[] {
  const groups = new Map<string, RegraCruzada[]>()
  for (const regra of regras) {
    if (gravidade && regra.gravidade !== gravidade) continue
    groups.set(regra.nm_grupo, [...(groups.get(regra.nm_grupo) ?? []), regra])
  }
  return [...groups].map(([name, rules]) => ({
    name,
    rules,
    count: rules.reduce((sum, { quantidade }) => sum + quantidade, 0),
  }))
}

export const differencesOf = ({ data }: CruzamentoReply, regra: string): Diferenca[] =>
  data.filter(({ codigo }) => codigo === regra)
