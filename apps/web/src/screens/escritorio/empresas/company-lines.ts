import type { LinhaCarteira } from '@portal/contract/escritorio.ts'
import { type CompanyCells, companyCells, companyFields } from '@portal/files/company-columns.ts'
import { restoreTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { readCsv, SpreadsheetError } from '../../../lib/spreadsheet.ts'

/** A company of a file or of pasted text, with the number of its row. */
export interface CompanyLine {
  row: number
  sent: LinhaCarteira
}

/** Most companies of one call. */
export const MOST_LINES = 2000

const toLine = ({ taxId, name, uf, ie, regime, tags, responsible }: CompanyCells): LinhaCarteira => ({
  cpfcnpj: restoreTaxId(taxId),
  nome: name,
  uf,
  ie,
  ds_regime: regime,
  etiquetas: tags,
  nm_responsavel: responsible,
})

/** The companies of a table with a heading. Throws SpreadsheetError. */
export function companyLines([heading = [], ...rows]: readonly string[][]): CompanyLine[] {
  const fields = companyFields(heading)
  if (!fields.includes('taxId')) throw new SpreadsheetError('Falta a coluna do CNPJ na primeira linha.')
  const lines = companyCells(fields, rows).flatMap((cells, index) =>
    cells === null ? [] : [{ row: index + 2, sent: toLine(cells) }],
  )
  if (lines.length === 0) throw new SpreadsheetError('Não há empresas abaixo do cabeçalho.')
  if (lines.length > MOST_LINES)
    throw new SpreadsheetError(`São mais de ${MOST_LINES.toLocaleString('pt-BR')} empresas: divida em partes.`)
  return lines
}

export const pastedLines = (text: string): CompanyLine[] => companyLines(readCsv(text))

export const HEADING = ['CNPJ', 'Nome', 'UF', 'Inscrição estadual', 'Regime', 'Etiquetas', 'Responsável']
