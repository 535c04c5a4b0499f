import type { Relatorio } from '@portal/contract/exportar.ts'
import type { CellKind } from '@portal/files/cells.ts'
import type { ExportSheet, SheetColumn, SheetValue } from '../../../base/files/sheet.ts'
import { REPORT_HEADS } from './group-names.ts'
import { situacaoName } from './nota-columns.ts'
import type { Report, ReportLine } from './report.ts'
import { AMOUNTS, type Amount } from './report-sql.ts'

const AMOUNT_HEADS: Record<Amount, string> = {
  value: 'Valor',
  product: 'Produtos e serviços',
  discount: 'Desconto',
  charges: 'Frete, seguro e outras',
  icms_base: 'BC do ICMS',
  icms: 'ICMS',
  st_base: 'BC do ICMS ST',
  st: 'ICMS ST',
  fcp: 'FCP e FCP ST',
  ipi: 'IPI',
  pis: 'PIS',
  cofins: 'COFINS',
  ibs: 'IBS',
  cbs: 'CBS',
  is: 'Imposto seletivo',
}

/** Rates are numbers; every other code is text. */
const codeKind = (por: Relatorio): CellKind => (por === 'aliquota' ? 'decimal' : 'code')

const columnsOf = (por: Relatorio): SheetColumn<ReportLine>[] => [
  { head: REPORT_HEADS[por], kind: codeKind(por), value: ({ code }) => code },
  { head: por === 'participante' ? 'Nome' : 'Descrição', kind: 'text', value: ({ name }) => name },
  { head: 'Notas', kind: 'whole', value: ({ notes }) => notes },
  // a party belongs to the whole note: items are not counted
  { head: 'Itens', kind: 'whole', value: ({ items }) => (por === 'participante' ? null : items) },
  ...AMOUNTS.map(
    (amount): SheetColumn<ReportLine> => ({ head: AMOUNT_HEADS[amount], kind: 'cents', value: (line) => line[amount] }),
  ),
]

const SUMMED: ReadonlySet<string> = new Set(['autorizada', 'encerrada', 'sem_protocolo'])

/** The lines, their sum beside the list's sum, and the values that are not summed. */
export function reportSheet(por: Relatorio, { lines, totals }: Report): Omit<ExportSheet, 'name'> {
  const columns = columnsOf(por)
  const line = (name: string, notes: number, amounts: (amount: Amount) => SheetValue): SheetValue[] => [
    null,
    name,
    notes,
    null,
    ...AMOUNTS.map(amounts),
  ]
  const summedNotes = totals.situations.reduce(
    (sum, { situacao, quantity }) => sum + (SUMMED.has(situacao) ? quantity : 0),
    0,
  )
  const apart = totals.situations.filter(({ situacao }) => !SUMMED.has(situacao))
  const rows = [
    ...lines.map((row) => columns.map(({ value }) => value(row))),
    line('Total', summedNotes, (amount) => sumAmount(lines, amount)),
    line('Soma da lista', summedNotes, (amount) => (amount === 'value' ? totals.cents : null)),
    ...apart.map(({ situacao, quantity, cents }) =>
      line(`Fora da soma: ${situacaoName(situacao)}`, quantity, (amount) => (amount === 'value' ? cents : null)),
    ),
  ]
  return {
    heads: columns.map(({ head }) => head),
    kinds: columns.map(({ kind }) => kind),
    batches: (async function* () {
      yield rows
    })(),
  }
}

export const sumAmount = (lines: readonly ReportLine[], amount: Amount): bigint =>
  lines.reduce((sum, line) => sum + line[amount], 0n)
