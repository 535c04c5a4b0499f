import type { Achado } from '@portal/contract/sped.ts'
import { formatCount } from '../../../lib/format.ts'
import { type Cause, causeCode, causeOf } from './causes.ts'

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
export function itemGroups(achados: readonly Achado[]): Group[] {
  const byCause = new Map<string, Achado[]>()
  for (const achado of achados) {
    const key = `${achado.gravidade} ${causeCode(achado.codigo)}`
    const group = byCause.get(key)
    if (group) group.push(achado)
    else byCause.set(key, [achado])
  }
  return [...byCause.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { gravidade } = first
      const codigo = causeCode(first.codigo)
      const cause = causeOf(codigo, first.mensagem)
      const about = new Set(group.map(({ documento, mensagem }) => documento?.id ?? mensagem)).size
      return [
        { codigo, gravidade, cause, achados: group, count: formatCount(about, cause.one, cause.many), solved: false },
      ]
    })
    .sort((a, b) => Number(a.gravidade === 'aviso') - Number(b.gravidade === 'aviso'))
}

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
