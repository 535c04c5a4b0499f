import { isRead, keepRaw, type Line, rawOf, readLines, toProduto } from './line.ts'

/** A register as it came: the head read, the products still text. */
export interface RegisterText {
  version: number
  at: string | null
  who: string | null
  /** JSON of each product, in order */
  rows: readonly string[]
}

interface Head {
  nr_versao: number
  dt_alteracao: string | null
  nm_alteracao: string | null
  data: readonly unknown[]
}

const DATA = '"data":['
const FIRST = '{"cd_produto":'

/**
 * Splits the answer without reading twenty thousand products: each begins with its code, and inside a text every quote is escaped, so
 * the seam stands between two products only. An answer in any other shape is read whole.
 */
export function readRegister(text: string): RegisterText {
  const start = text.indexOf(DATA) + DATA.length
  const rows = start < DATA.length ? null : splitRows(text.slice(start, text.lastIndexOf(']')))
  const head = JSON.parse(rows ? `${text.slice(0, start)}]}` : text) as Head // the server checks its answers
  const all = rows ?? head.data.map((row) => JSON.stringify(row))
  return { version: head.nr_versao, at: head.dt_alteracao, who: head.nm_alteracao, rows: all }
}

const SEAM = `},${FIRST}`

function splitRows(text: string): string[] | null {
  if (text === '') return []
  if (!text.startsWith(FIRST)) return null
  const rows: string[] = []
  let from = 0
  for (let seam = text.indexOf(SEAM); seam >= 0; seam = text.indexOf(SEAM, from)) {
    rows.push(text.slice(from, seam + 1))
    from = seam + 2
  }
  rows.push(text.slice(from))
  return rows
}

/** The lines of a register, none of them read yet. */
export const linesOf = ({ rows }: RegisterText): Line[] => readLines(rows)

/** Lines as the server takes them: what nobody touched goes back as it came. */
export const textOf = (lines: readonly Line[]): string => `[${lines.map(textOfLine).join(',')}]`

function textOfLine(line: Line): string {
  const known = rawOf(line)
  if (known !== undefined) return known
  const text = JSON.stringify(toProduto(line))
  keepRaw(line, text)
  return text
}

const A_TIME = 250

/** Reads the lines in the pauses of the page, so that a search or a paste finds them read. Answers how to stop. */
export function readInPauses(lines: readonly Line[]): () => void {
  let at = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const some = () => {
    for (const end = Math.min(lines.length, at + A_TIME); at < end; at += 1) void lines[at]?.cells
    if (at < lines.length) timer = setTimeout(some, 16)
  }
  while (at < lines.length && isRead(lines[at])) at += 1
  if (at < lines.length) timer = setTimeout(some, 300)
  return () => clearTimeout(timer)
}
