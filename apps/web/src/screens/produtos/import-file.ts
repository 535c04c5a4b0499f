import type { ProdutoDasNotas } from '@portal/contract/produtos.ts'

/** Rows of a file on their way into the sheet, with a head. */
export type Table = string[][]

const MOST_BYTES = 32 * 1024 * 1024
const MOST_ROWS = 100_000

/** A file that cannot be taken; the sentence is for whoever chose it. */
export class ImportError extends Error {}

/** Reads an XLSX, a CSV, or the 0200 of an EFD, whatever the name says. Throws ImportError. */
export async function readTableFile(file: File): Promise<Table> {
  if (file.size > MOST_BYTES) throw new ImportError('O arquivo tem mais de 32 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = bytes[0] === 0x50 && bytes[1] === 0x4b ? await readWorkbook(file) : readText(decode(bytes))
  if (table.length > MOST_ROWS + 1)
    throw new ImportError(`O arquivo tem mais de ${MOST_ROWS.toLocaleString('pt-BR')} linhas.`)
  if (table.length < 2) throw new ImportError('Não há linhas de produtos neste arquivo.')
  return table
}

async function readWorkbook(file: File): Promise<Table> {
  const { readSheet } = await import('read-excel-file/browser')
  try {
    const rows = await readSheet(file)
    return rows.map((row) => row.map(cellText))
  } catch {
    throw new ImportError('A planilha não pode ser lida. Salve-a de novo como XLSX ou CSV.')
  }
}

/** What is no text or number (a date) is no field of a product. */
const cellText = (cell: unknown): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : typeof cell === 'string' ? cell : ''

/** UTF-8 where it is; else what Windows in Brazil writes. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const readText = (text: string): Table => (/^\|0000\|/.test(text) ? readEfd(text) : readCsv(text))

/** The items of an EFD: |0200|COD_ITEM|DESCR_ITEM|COD_BARRA|COD_ANT_ITEM|UNID_INV|TIPO_ITEM|COD_NCM|EX_IPI|COD_GEN|COD_LST|ALIQ_ICMS|CEST| */
export function readEfd(text: string): Table {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.startsWith('|0200|'))
    .map((line) => line.split('|'))
    .map((part) => [2, 3, 4, 6, 7, 8, 9, 12, 13].map((at) => part[at] ?? ''))
  return [
    ['Código', 'Descrição', 'GTIN', 'Unidade', 'Tipo do item', 'NCM', 'Ex da TIPI', 'Alíquota do ICMS', 'CEST'],
    ...rows,
  ]
}

/** Semicolons, commas or tabs, whichever the first line has most; quotes hold any of them. */
export function readCsv(text: string): Table {
  const body = text.replace(/^\ufeff/, '')
  const [first = ''] = body.split(/\r?\n/, 1)
  const [mark = ';'] = [';', '\t', ','].toSorted((one, other) => first.split(other).length - first.split(one).length)
  const rows: Table = []
  let row: string[] = []
  for (let at = 0; at < body.length; ) {
    const { value, end } = readField(body, at, mark)
    row.push(value.replace(/^="(.*)"$/, '$1'))
    at = end + 1
    if (body[end] === mark) continue
    if (body[end] === '\r' && body[end + 1] === '\n') at += 1
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  if (row.some((cell) => cell !== '')) rows.push(row)
  return rows
}

function readField(body: string, from: number, mark: string): { value: string; end: number } {
  const ends = (at: number) => at >= body.length || body[at] === mark || body[at] === '\r' || body[at] === '\n'
  let end = from
  if (body[from] !== '"') {
    while (!ends(end)) end += 1
    return { value: body.slice(from, end), end }
  }
  let value = ''
  end += 1
  for (; end < body.length; end += 1) {
    if (body[end] !== '"') value += body[end]
    else if (body[end + 1] === '"') {
      value += '"'
      end += 1
    } else break
  }
  end += 1
  while (!ends(end)) end += 1
  return { value, end }
}

/** Products of received notes as a table: their codes are their issuers', so the bar code stands for the code where there is one. */
export const tableOfNotes = (rows: readonly ProdutoDasNotas[], known: ReadonlySet<string>): Table => [
  ['Código', 'Descrição', 'GTIN', 'Unidade', 'NCM', 'CEST', 'Origem'],
  ...rows
    .filter((row) => row.ds_emitidarec === 'R' && !(row.ds_codbarras && known.has(row.ds_codbarras)))
    .map((row) => [
      row.ds_codbarras ?? row.cd_produto,
      row.nm_prd,
      row.ds_codbarras ?? '',
      (row.ds_unidade ?? 'UN').slice(0, 6),
      row.cd_ncm ?? '',
      row.cd_cest ?? '',
      row.cd_origem ?? '',
    ]),
]
