import type { ExportSheet, SheetColumn } from '../../../base/files/sheet.ts'
import type { CountedMonth } from './carteira.ts'
import type { CheckedCompany } from './carteira-wire.ts'
import { findingName } from './wire.ts'

/** A value of the counted month; empty while it is not counted. */
const counted =
  (value: (month: CountedMonth) => number | bigint | string | null) =>
  ({ counted: month }: CheckedCompany) =>
    month && value(month)

const COLUMNS: readonly SheetColumn<CheckedCompany>[] = [
  { head: 'Empresa', kind: 'text', value: ({ empresa }) => empresa.name },
  { head: 'CPF/CNPJ', kind: 'code', value: ({ empresa }) => empresa.taxId },
  {
    head: 'Situação',
    kind: 'text',
    value: ({ counted: month, isCurrent }) =>
      month === null ? 'Ainda não conferida' : isCurrent ? 'Conferida' : 'Conferida antes das últimas mudanças',
  },
  { head: 'Notas conferidas', kind: 'whole', value: counted(({ notes }) => notes) },
  { head: 'Itens conferidos', kind: 'whole', value: counted(({ items }) => items) },
  { head: 'Notas com erro', kind: 'whole', value: counted(({ error_notes }) => error_notes) },
  { head: 'Notas com aviso', kind: 'whole', value: counted(({ warning_notes }) => warning_notes) },
  { head: 'Notas com informativo', kind: 'whole', value: counted(({ info_notes }) => info_notes) },
  { head: 'Notas com achado', kind: 'whole', value: counted(({ faulty_notes }) => faulty_notes) },
  { head: 'Valor das notas com achado', kind: 'cents', value: counted(({ faulty_cents }) => BigInt(faulty_cents)) },
  { head: 'CBS e IBS a mais', kind: 'cents', value: counted(({ excess_cents }) => BigInt(excess_cents)) },
  { head: 'Itens não verificáveis', kind: 'whole', value: counted(({ unverifiable }) => unverifiable) },
  {
    head: 'Achado mais grave',
    kind: 'text',
    value: counted(({ finding }) => (finding === null ? null : findingName(finding))),
  },
]

/** The list of all companies as a sheet, in its order. */
export const portfolioSheet = (lines: readonly CheckedCompany[]): ExportSheet => ({
  name: 'IBS e CBS por empresa',
  heads: COLUMNS.map(({ head }) => head),
  kinds: COLUMNS.map(({ kind }) => kind),
  batches: (async function* () {
    yield lines.map((line) => COLUMNS.map(({ value }) => value(line)))
  })(),
})
