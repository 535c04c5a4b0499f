import type { Achado } from '@portal/contract/sped.ts'
import { formatCount } from '../../../lib/format.ts'
import { type Cause, causeCode, causeOf } from './causes.ts'

/** Findings of one cause. */
export interface Group {
  codigo: string
  gravidade: Achado['gravidade']
  cause: Cause
  achados: readonly Achado[]
  /** `14 notas`, when the check ran */
  count: string
  /** True when the cause disappeared since the last check */
  solved: boolean
}

/** Findings by cause, errors first; within each, in the order of the check. */
export function itemGroups(achados: readonly Achado[]): Group[] {
  const byCause = new Map<string, Achado[]>()
  for (const achado of achados) {
    const key = `${achado.gravidade} ${causeCode(achado.codigo)}`
    const same = byCause.get(key)
    if (same) same.push(achado)
    else byCause.set(key, [achado])
  }
  return [...byCause.values()]
    .flatMap((same) => {
      const [first] = same
      if (!first) return []
      const { gravidade } = first
      const codigo = causeCode(first.codigo)
      const cause = causeOf(codigo, first.mensagem)
      const about = new Set(same.map(({ documento, mensagem }) => documento?.id ?? mensagem)).size
      return [
        { codigo, gravidade, cause, achados: same, count: formatCount(about, cause.one, cause.many), solved: false },
      ]
    })
    .sort((a, b) => Number(a.gravidade === 'aviso') - Number(b.gravidade === 'aviso'))
}

/** Current groups in their previous order; groups that disappeared are kept as solved. */
export function keepSolved(seen: readonly Group[], now: readonly Group[]): Group[] {
  const find = (list: readonly Group[], { codigo, gravidade }: Group) =>
    list.find((one) => one.codigo === codigo && one.gravidade === gravidade)
  const kept = seen.map((group) => find(now, group) ?? { ...group, solved: true })
  const added = now.filter((group) => !find(seen, group))
  return [...kept, ...added].sort((a, b) => Number(a.gravidade === 'aviso') - Number(b.gravidade === 'aviso'))
}

/** A document's rows count once. */
export function documentsOf(achados: readonly Achado[]): NonNullable<Achado['documento']>[] {
  return [
    ...new Map(achados.flatMap(({ documento }) => (documento ? [[documento.id, documento] as const] : []))).values(),
  ]
}
