import type { ListaBody, ListaReply } from '@portal/contract/tributacao/lista.ts'
import { readSpreadsheet } from '../../lib/spreadsheet.ts'

type Item = ListaBody['itens'][number]

/** Maximum number of lines; the server refuses more. */
export const MAX_LINES = 1000

/** Parses pasted lines: one value each, or columns (tab or semicolon) recognised by their format. */
export const readLines = (text: string): Item[] =>
  text
    .split(/\r?\n/)
    .map((line) => readLine(line.split(/[\t;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))))
    .filter((item): item is Item => item !== null)

/** Text of a spreadsheet or text file. Throws SpreadsheetError. */
export const textOfFile = async (file: File): Promise<string> =>
  (await readSpreadsheet(file, { rows: MAX_LINES }))
    .map((row) => row.map((cell) => cell.replace(/[\t\r\n;]+/g, ' ')).join('\t'))
    .join('\n')

function readLine(cells: readonly string[]): Item | null {
  const item: Item = {}
  for (const cell of cells) {
    const digits = cell.replace(/[\s.-]/g, '')
    if (cell === '') continue
    if (/^\d{9,14}$/.test(digits)) item.ds_codbarras ??= digits
    else if (/^\d{2,8}$/.test(digits)) item.cd_ncm ??= digits
    else if (cell.length > 1) item.nm_prd ??= cell.slice(0, 200)
  }
  return Object.keys(item).length > 0 ? item : null
}

const HEAD = [
  'Linha',
  'Pergunta',
  'NCM',
  'Descrição',
  'Situação do NCM',
  'Candidatos',
  'CEST',
  'ICMS modal',
  'FCP',
  'cClassTrib',
  'Monofásico',
  'Motivo',
  'Fonte do ICMS',
]

/** A CSV cell; a formula is converted to text. */
const cell = (value: string | number | null | undefined): string => {
  const text = String(value ?? '')
  const plain = /^[=+@\t\r-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[";\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const decimal = (value: number): string => String(value).replace('.', ',')

/** Cell text when the table is not loaded. */
export const NO_SOURCE = 'sem fonte carregada'

export const isMissing = (fontes: ListaReply['fontes'], table: string): boolean =>
  fontes.find(({ cd_tabela }) => cd_tabela === table)?.ds_situacao === 'ausente'

const codesText = (codes: readonly string[] | undefined, missing: boolean): string =>
  codes === undefined ? '' : missing ? NO_SOURCE : codes.join(', ')

/** For Excel in Portuguese: BOM, semicolons, decimal commas. */
export const toCsv = (reply: ListaReply): string =>
  `\ufeff${tableOf(reply)
    .map((line) => line.map((value) => cell(typeof value === 'number' ? decimal(value) : value)).join(';'))
    .join('\r\n')}\r\n`

/** The answers as a table: rates are numbers. */
export const tableOf = ({ data, fontes }: ListaReply): (string | number)[][] => [
  HEAD,
  ...data.map(({ nr_linha, ds_pergunta, nr_candidatos, ds_motivo, resposta }) => [
    nr_linha,
    ds_pergunta,
    resposta?.cd_ncm ?? '',
    resposta?.nm_ncm ?? '',
    resposta?.ds_ncm_situacao ?? '',
    nr_candidatos,
    codesText(
      resposta?.cests.map(({ cd_cest }) => cd_cest),
      isMissing(fontes, 'cest'),
    ),
    resposta?.icms.pr_interno ?? '',
    resposta?.icms.pr_fcp ?? '',
    codesText(
      resposta?.ibscbs.map(({ cd_classtrib }) => cd_classtrib),
      isMissing(fontes, 'cclasstrib'),
    ),
    resposta ? (resposta.piscofins.some(({ ds_regime }) => ds_regime === 'monofasico') ? 'Sim' : 'Não') : '',
    ds_motivo ?? '',
    resposta?.icms.ds_fonte ?? '',
  ]),
]
