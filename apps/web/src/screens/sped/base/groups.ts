import { groupByCause } from '@portal/contract/sped/causas.ts'
import type { Cause } from '@portal/contract/sped/causas-compras.ts'
import type { Achado } from '@portal/contract/sped/sped.ts'
import { formatCount } from '../../../lib/format.ts'

/** Findings of one cause. */
export interface Group {
  codigo: string
  gravidade: Achado['gravidade']
  cause: Cause
  achados: readonly Achado[]
  /** Count with unit at the time of the check: `14 notas` */
  count: string
  /** True when the cause disappeared since the last check */
  solved: boolean
}

/** Groups findings by cause, errors first; within each severity in the order of the check. */
export const itemGroups = (achados: readonly Achado[]): Group[] =>
  groupByCause(achados).map(({ quantity, ...group }) => ({
    ...group,
    count: formatCount(quantity, group.cause.one, group.cause.many),
    solved: false,
  }))

/** Current groups in their previous order; groups that disappeared are kept as solved. */
export function keepSolved(previous: readonly Group[], current: readonly Group[]): Group[] {
  const find = (list: readonly Group[], { codigo, gravidade }: Group) =>
    list.find((group) => group.codigo === codigo && group.gravidade === gravidade)
  const groups = previous.map((group) => find(current, group) ?? { ...group, solved: true })
  const added = current.filter((group) => !find(previous, group))
  return [...groups, ...added].sort((a, b) => Number(a.gravidade === 'aviso') - Number(b.gravidade === 'aviso'))
}

/** Distinct documents of the findings. */
export function documentsOf(achados: readonly Achado[]): NonNullable<Achado['documento']>[] {
  return [
    ...new Map(achados.flatMap(({ documento }) => (documento ? [[documento.id, documento] as const] : []))).values(),
  ]
}
