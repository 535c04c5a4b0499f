import type { ProdutoDasNotas } from '@portal/contract/produtos/produtos.ts'
import { readSheets, type Sheet, SpreadsheetError, type Table } from '../../../lib/spreadsheet.ts'

const MOST_ROWS = 100_000

/** Reads the sheets of an XLSX, a CSV, or the 0200 of an EFD, detected by content. Throws SpreadsheetError. */
export async function readProductSheets(file: File): Promise<Sheet[]> {
  const sheets = await readSheets(file, {
    rows: MOST_ROWS,
    other: (text) => (/^\s*\|0000\|/.test(text) ? readEfd(text) : null),
  })
  const used = sheets.filter(({ table }) => table.length > 1)
  if (used.length === 0) throw new SpreadsheetError('Não há linhas de produtos neste arquivo.')
  return used
}

/**
 * The items of an EFD:
 * |0200|COD_ITEM|DESCR_ITEM|COD_BARRA|COD_ANT_ITEM|UNID_INV|TIPO_ITEM|COD_NCM|EX_IPI|COD_GEN|COD_LST|ALIQ_ICMS|CEST|
 */
export function readEfd(text: string): Table {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimStart())
    .filter((line) => line.startsWith('|0200|'))
    .map((line) => line.split('|'))
    .map((part) => [2, 3, 4, 6, 7, 8, 9, 12, 13].map((field) => part[field] ?? ''))
  return [
    ['Código', 'Descrição', 'GTIN', 'Unidade', 'Tipo do item', 'NCM', 'Ex da TIPI', 'Alíquota do ICMS', 'CEST'],
    ...rows,
  ]
}

/** Bar codes and codes that the register has. */
interface KnownProducts {
  barcodes: ReadonlySet<string>
  codes: ReadonlySet<string>
}

/**
 * Products of the company's notes that the register lacks, as a table. First those of notes that it issued, under its own
 * codes; then those that it only received: their codes are the issuers', so the bar code is used when present.
 */
export function tableOfNotes(rows: readonly ProdutoDasNotas[], { barcodes, codes }: KnownProducts): Table {
  const own = rows.filter((row) => row.ds_emitidarec === 'E' && !codes.has(row.cd_produto))
  const sold = new Set(own.flatMap((row) => row.ds_codbarras ?? []))
  const isKnown = (barcode: string | null) => barcode !== null && (barcodes.has(barcode) || sold.has(barcode))
  const bought = rows.filter((row) => row.ds_emitidarec === 'R' && !isKnown(row.ds_codbarras))
  return [
    ['Código', 'Descrição', 'GTIN', 'Unidade', 'NCM', 'CEST', 'Origem'],
    ...own.map((row) => cellsOfNotes(row, row.cd_produto)),
    ...bought.map((row) => cellsOfNotes(row, row.ds_codbarras ?? row.cd_produto)),
  ]
}

const cellsOfNotes = (row: ProdutoDasNotas, code: string): string[] => [
  ...[code, row.nm_prd, row.ds_codbarras ?? '', (row.ds_unidade ?? 'UN').slice(0, 6)],
  ...[row.cd_ncm ?? '', row.cd_cest ?? '', row.cd_origem ?? ''],
]
