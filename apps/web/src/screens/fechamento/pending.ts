import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { hasCaptureTrouble } from '../../api/escritorio/fechamento.ts'
import { formatCount, formatInteger } from '../../lib/format.ts'

type PendingKind = keyof Fechamento['pendencias'] | 'tardios'

interface Pending {
  kind: PendingKind
  count: number
  words: string
  /** For the width of a cell */
  short: string
}

/** From the worst to the least, with the words of one and of several. */
const ORDER: readonly [kind: PendingKind, one: string, many: string][] = [
  ['conflitos', 'conflito', 'conflitos'],
  ['tardios', 'tardio', 'tardios'],
  ['sem_xml', 'sem XML', 'sem XML'],
  ['numeros_faltando', 'lacuna', 'lacunas'],
  ['cancelamentos_a_confirmar', 'a confirmar', 'a confirmar'],
  ['sem_protocolo', 'sem protocolo', 'sem protocolo'],
  ['sem_manifestacao', 'sem manifestação', 'sem manifestação'],
  ['contas_faltando', 'conta que falta', 'contas que faltam'],
  ['caixa', 'na caixa de entrada', 'na caixa de entrada'],
  ['erros_ibscbs', 'com erro de IBS/CBS', 'com erro de IBS/CBS'],
  ['alertas_cadastro', 'no cadastro', 'no cadastro'],
]

/** Words for the width of a cell, where those of the tooltip are too long */
const SHORT: Partial<Record<PendingKind, string>> = {
  sem_manifestacao: 'a manifestar',
  erros_ibscbs: 'IBS/CBS',
  contas_faltando: 'contas',
  caixa: 'na caixa',
}

/** Late documents count only while the month is closed. */
const countOf = ({ pendencias, nr_tardios, ds_estado }: Fechamento, kind: PendingKind): number =>
  kind === 'tardios' ? (ds_estado === 'fechado' ? nr_tardios : 0) : (pendencias[kind] ?? 0)

/** What a company's month lacks, the worst first. */
export const pendingsOf = (row: Fechamento): Pending[] =>
  ORDER.flatMap(([kind, one, many]) => {
    const count = countOf(row, kind)
    const words = formatCount(count, one, many)
    const short = SHORT[kind] ? `${formatInteger(count)} ${SHORT[kind]}` : words
    return count > 0 ? [{ kind, count, words, short }] : []
  })

/** True for companies of which a person has something to do: what lacks, an EFD with errors, a month that is not closed. */
export const lacksSomething = (row: Fechamento): boolean =>
  row.ds_estado === 'fechado' ? countOf(row, 'tardios') > 0 : pendingsOf(row).length > 0 || hasTrouble(row)

const hasTrouble = (row: Fechamento): boolean =>
  hasCaptureTrouble(row) || row.efd.ds_estado === 'com_erros' || row.efd.ds_estado === 'sem_configuracao'

/** All documents of a side. */
export const documentCount = ({ notas }: Pick<Fechamento, 'notas'>, side: 'emitidas' | 'recebidas'): number =>
  Object.values(notas).reduce((sum, ofKind) => sum + ofKind[side], 0)
