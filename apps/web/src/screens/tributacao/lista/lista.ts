import type { ListaBody, ListaReply, Sugestao } from '@portal/contract/tributacao/lista.ts'
import { readSpreadsheet } from '../../../lib/spreadsheet.ts'
import { formatNcm, shownPath } from '../words.ts'

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

export type ListaRow = ListaReply['data'][number]

/** State of a line; `escolhida`: the user has chosen one of the candidates. */
export type ListaState = 'respondida' | 'escolhida' | 'a_decidir' | 'sem_resposta'

/** A line that the server left undecided has no chosen candidate. */
export function stateOfLine({ ds_situacao, resposta, nr_linha }: ListaRow, chosen: ReadonlySet<number>): ListaState {
  if (chosen.has(nr_linha)) return 'escolhida'
  return ds_situacao ?? (resposta ? 'respondida' : 'sem_resposta')
}

const STATE_WORDS: Record<ListaState, string> = {
  respondida: 'Respondida',
  escolhida: 'Escolhida por você',
  a_decidir: 'A decidir',
  sem_resposta: 'Sem resposta',
}

/** Headings and name of a code, in one line. */
export const pathText = (path: readonly string[]): string => shownPath(path).join(' › ')

/** The code with its headings, for a person who decides outside the portal. */
const candidateText = ({ cd_ncm, nm_sugestao, nm_ncm_caminho = [] }: Sugestao): string =>
  `${formatNcm(cd_ncm)} ${pathText(nm_ncm_caminho) || nm_sugestao}`

const HEAD = [
  'Linha',
  'Pergunta',
  'Situação',
  'NCM',
  'Descrição',
  'Situação do NCM',
  'Candidatos',
  'Candidatos a decidir',
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
export const toCsv = (reply: ListaReply, chosen: ReadonlySet<number>): string =>
  `\ufeff${tableOf(reply, chosen)
    .map((line) => line.map((value) => cell(typeof value === 'number' ? decimal(value) : value)).join(';'))
    .join('\r\n')}\r\n`

/** The answers as a table: rates are numbers. */
export const tableOf = ({ data, fontes }: ListaReply, chosen: ReadonlySet<number>): (string | number)[][] => [
  HEAD,
  ...data.map((row) => tableLine(row, { fontes, chosen })),
]

interface Lists {
  fontes: ListaReply['fontes']
  chosen: ReadonlySet<number>
}

function tableLine(row: ListaRow, { fontes, chosen }: Lists): (string | number)[] {
  const { nr_linha, ds_pergunta, nr_candidatos, ds_motivo, candidatos = [] } = row
  const state = stateOfLine(row, chosen)
  const isOpen = state === 'a_decidir'
  const resposta = isOpen ? null : row.resposta
  return [
    nr_linha,
    ds_pergunta,
    STATE_WORDS[state],
    resposta?.cd_ncm ?? '',
    resposta ? pathText(resposta.nm_ncm_caminho) || (resposta.nm_ncm ?? '') : '',
    resposta?.ds_ncm_situacao ?? '',
    nr_candidatos,
    isOpen ? candidatos.map(candidateText).join('; ') : '',
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
  ]
}
