import { situacaoName } from '@portal/contract/nomes.ts'
import type { Relatorio } from '@portal/contract/notas/exportar.ts'
import type { CellKind } from '@portal/files/cells.ts'
import type { ExportSheet, SheetColumn, SheetValue } from '../../../base/files/sheet.ts'
import { IS_SUMMED } from '../consulta/totals.ts'
import { REPORT_HEADS } from './group-names.ts'
import type { Report, ReportLine } from './report.ts'
import { type Amount, amountsIn, isNoteReport } from './report-sql.ts'

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
  issqn: 'ISSQN',
  ibs: 'IBS',
  cbs: 'CBS',
  is: 'Imposto seletivo',
  deduction: 'Deduções e reduções',
  issqn_base: 'BC do ISSQN',
  issqn_due: 'ISSQN devido',
  issqn_withheld: 'ISSQN retido',
  irrf: 'IRRF',
  inss: 'INSS retido',
  contribuicoes: 'Contribuições sociais retidas',
  net: 'Valor líquido',
}

/** Rates are numbers; every other code is text. */
const codeKind = (por: Relatorio): CellKind => (por === 'aliquota' ? 'decimal' : 'code')

/** The columns of a report: its code, name and counts, then the amounts. */
export const reportColumns = (por: Relatorio, { isSummed }: Report['totals']): SheetColumn<ReportLine>[] => [
  { head: REPORT_HEADS[por], kind: codeKind(por), value: ({ code }) => code },
  { head: por === 'participante' ? 'Nome' : 'Descrição', kind: 'text', value: ({ name }) => name },
  { head: 'Notas', kind: 'whole', value: ({ notes }) => notes },
  // a property of the whole note: items are not counted
  { head: 'Itens', kind: 'whole', value: ({ items }) => (isNoteReport(por) ? null : items) },
  ...amountsIn(por).map(
    (amount): SheetColumn<ReportLine> => ({
      head: AMOUNT_HEADS[amount],
      kind: 'cents',
      value: (line) => (isSummed === false ? null : line[amount]),
    }),
  ),
]

/** Number of notes in the sum, and the situations outside it. */
export function splitSituations({ situations }: Report['totals']) {
  const summed = situations.filter(({ situacao }) => IS_SUMMED.has(situacao))
  return {
    notes: summed.reduce((sum, { quantity }) => sum + quantity, 0),
    apart: situations.filter(({ situacao }) => !IS_SUMMED.has(situacao)),
  }
}

/** The lines, their sum beside the list's sum, and the values that are not summed. Without a sum only the counts. */
export function reportSheet(por: Relatorio, { lines, totals }: Report): Omit<ExportSheet, 'name'> {
  const columns = reportColumns(por, totals)
  const amountOf = (value: SheetValue): SheetValue => (totals.isSummed === false ? null : value)
  const line = (name: string, notes: number, amounts: (amount: Amount) => SheetValue): SheetValue[] => [
    null,
    name,
    notes,
    null,
    ...amountsIn(por).map((amount) => amountOf(amounts(amount))),
  ]
  const { notes, apart } = splitSituations(totals)
  const rows = [
    ...lines.map((row) => columns.map(({ value }) => value(row))),
    line('Total', notes, (amount) => sumAmount(lines, amount)),
    line('Soma da lista', notes, (amount) => (amount === 'value' ? totals.cents : null)),
    ...apart.map(({ situacao, quantity, cents }) =>
      line(`Fora da soma: ${situacaoName(situacao)}`, quantity, (amount) => (amount === 'value' ? cents : null)),
    ),
  ]
  return {
    heads: columns.map(({ head }) => head),
    kinds: columns.map(({ kind }) => kind),
    footRows: 2 + apart.length,
    batches: (async function* () {
      yield rows
    })(),
  }
}

export const sumAmount = (lines: readonly ReportLine[], amount: Amount): bigint =>
  lines.reduce((sum, line) => sum + line[amount], 0n)
