import type { LinhaCarteira } from '@portal/contract/escritorio.ts'
import { type CompanyCells, companyCells, companyFields } from '@portal/files/company-columns.ts'
import { restoreTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { readSpreadsheet } from '@portal/tables/readers/spreadsheet.ts'
import { AppError } from '../base/errors.ts'

/**
 * The companies of a CSV or XLSX file, as the call /escritorio/empresas takes them. The place of a line is its row in the file; the
 * heading and blank rows are null. Throws AppError 422 for a file without a column of tax ids.
 */
export async function readCompanyFile(bytes: Buffer): Promise<(LinhaCarteira | null)[]> {
  const [heading = [], ...rows] = await readRows(bytes)
  const fields = companyFields(heading)
  if (!fields.includes('taxId'))
    throw new AppError(422, 'empresa.bad_line', 'Falta a coluna do CNPJ no cabeçalho (primeira linha).')
  return [null, ...companyCells(fields, rows).map((cells) => (cells === null ? null : toLine(cells)))]
}

async function readRows(bytes: Buffer): Promise<string[][]> {
  try {
    return await readSpreadsheet(bytes)
  } catch (cause) {
    throw new AppError(422, 'empresa.no_file', 'Não foi possível ler a planilha. Salve-a de novo como XLSX ou CSV.', {
      cause,
    })
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
