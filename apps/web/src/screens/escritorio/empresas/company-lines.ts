import type { LinhaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { type CompanyCells, companyCells, companyFields, companyHeading } from '@portal/files/company-columns.ts'
import { restoreTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { readCsvLines, type Sheet, SpreadsheetError, type Table } from '../../../lib/spreadsheet.ts'
import { toTags } from '../words.ts'

/** A company of a file or of pasted text, with the number of its row. */
export interface CompanyLine {
  row: number
  sent: LinhaCarteira
}

/** Most companies of one call. */
export const MOST_LINES = 2000

const toLine = ({ taxId, name, uf, ie, regime, tags, responsible, ...contact }: CompanyCells): LinhaCarteira => ({
  cpfcnpj: restoreTaxId(taxId),
  nome: name,
  uf,
  ie,
  ds_regime: regime,
  etiquetas: tags,
  nm_responsavel: responsible,
  nm_contato: contact.contact,
  ds_email: contact.email,
  ds_whatsapp: contact.whatsapp,
})

/** The sheets of a workbook that have companies, to choose from. */
export const sheetsOfCompanies = (sheets: readonly Sheet[]): Sheet[] =>
  sheets.filter(({ table }) => companyHeading(table) >= 0)

/** The sum below a report: «TOTAL / 12 clientes». */
const isTotal = ({ taxId = '', name = '' }: CompanyCells): boolean =>
  !/^([0-9A-Z]{12}\d{2}|\d{11})$/i.test(taxId.replace(/[^0-9A-Za-z]/g, '')) &&
  [taxId, name].some((text) => /^\s*(sub)?tota(l|is)\b/i.test(text))

/** The companies of a table with a heading; titles and blank rows count as rows, the sum of a report is left out. Throws SpreadsheetError. */
export function companyLines(table: Table): CompanyLine[] {
  const start = companyHeading(table)
  if (start < 0) throw new SpreadsheetError('Falta a coluna do CNPJ no cabeçalho.')
  const [heading = [], ...rows] = table.slice(start)
  const fields = companyFields(heading)
  const lines = companyCells(fields, rows).flatMap((cells, index) =>
    cells === null || isTotal(cells) ? [] : [{ row: start + index + 2, sent: toLine(cells) }],
  )
  if (lines.length === 0) throw new SpreadsheetError('Não há empresas abaixo do cabeçalho.')
  if (lines.length > MOST_LINES)
    throw new SpreadsheetError(`São mais de ${MOST_LINES.toLocaleString('pt-BR')} empresas: divida em partes.`)
  return lines
}

export const pastedLines = (text: string): CompanyLine[] => companyLines(readCsvLines(text))

export const HEADING = [
  'CNPJ',
  'Nome',
  'UF',
  'Inscrição estadual',
  'Regime',
  'Etiquetas',
  'Responsável',
  'Contato',
  'E-mail',
  'WhatsApp',
]

/** What a person typed in place of a refused cell. */
export interface Mend {
  campo: string
  text: string
}

/** The lines with the mends laid over, by row. */
export const mendedLines = (lines: readonly CompanyLine[], mends: ReadonlyMap<number, Mend>): CompanyLine[] =>
  lines.map((line) => {
    const mend = mends.get(line.row)
    if (!mend) return line
    const text = mend.text.trim()
    return { ...line, sent: { ...line.sent, [mend.campo]: mend.campo === 'etiquetas' ? toTags(text) : text } }
  })
