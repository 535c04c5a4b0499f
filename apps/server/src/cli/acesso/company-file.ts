import type { LinhaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { type CompanyCells, companyCells, companyFields, companyHeading } from '@portal/files/company-columns.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { restoreTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { readSheets } from '@portal/tables/readers/spreadsheet.ts'
import { AppError } from '../../base/errors.ts'

/**
 * The companies of a CSV or XLSX file, as the call /escritorio/empresas takes them. The place of a line is its row in the file; titles,
 * the heading and blank rows are null. `sheet` chooses among the sheets of a workbook. Throws AppError 422 for a file without a column of
 * tax ids, and for one with such a column in several sheets when none is chosen.
 */
export async function readCompanyFile(bytes: Buffer, sheet?: string): Promise<(LinhaCarteira | null)[]> {
  const table = chosenTable(await readTables(bytes), sheet)
  const start = companyHeading(table)
  if (start < 0)
    throw new AppError(422, 'empresa.bad_line', 'Falta a coluna do CNPJ no cabeçalho (nas primeiras 20 linhas).')
  const [heading = [], ...rows] = table.slice(start)
  const lines = companyCells(companyFields(heading), rows).map((cells) => (cells === null ? null : toLine(cells)))
  return [...Array.from({ length: start + 1 }, () => null), ...lines]
}

type Sheets = Awaited<ReturnType<typeof readSheets>>

function chosenTable(sheets: Sheets, name: string | undefined): Sheets[number]['table'] {
  if (name !== undefined) {
    const chosen = sheets.find((sheet) => foldText(sheet.name) === foldText(name))
    if (chosen) return chosen.table
    throw new AppError(422, 'empresa.no_sheet', `A planilha não tem a aba «${name}». Abas: ${namesOf(sheets)}.`)
  }
  const filled = sheets.filter(({ table }) => companyHeading(table) >= 0)
  if (filled.length > 1)
    throw new AppError(422, 'empresa.sheets', `Há empresas em várias abas: ${namesOf(filled)}. Escolha uma com --aba.`)
  return (filled[0] ?? sheets[0])?.table ?? []
}

const namesOf = (sheets: Sheets): string => sheets.map(({ name }) => name).join(', ')

async function readTables(bytes: Buffer): Promise<Sheets> {
  try {
    return await readSheets(bytes)
  } catch (cause) {
    const message =
      cause instanceof FiscalError
        ? cause.message
        : 'Não foi possível ler a planilha. Salve-a de novo como XLSX ou CSV.'
    throw new AppError(422, 'empresa.no_file', message, { cause })
  }
}

const toLine = ({ taxId, name, uf, ie, regime, tags, responsible }: CompanyCells): LinhaCarteira => ({
  cpfcnpj: restoreTaxId(taxId),
  nome: name,
  uf,
  ie,
  ds_regime: regime,
  etiquetas: tags,
  nm_responsavel: responsible,
})
