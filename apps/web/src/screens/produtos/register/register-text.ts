import { isParsed, keepJson, type Line, lineJson, parseOnRead, toProduto } from './line.ts'

/** The register's head, and its products as JSON texts (see decision 0023). */
export interface RegisterText {
  version: number
  at: string | null
  who: string | null
  /** JSON of each product, in order */
  rows: readonly string[]
}

interface RegisterHead {
  nr_versao: number
  dt_alteracao: string | null
  nm_alteracao: string | null
  data: readonly unknown[]
}

const DATA = '"data":['
const FIRST = '{"cd_produto":'
const SEAM = `},${FIRST}`

/**
 * Reads the head of a register and splits its products without parsing them. The server writes `cd_produto` first in
 * each product and JSON escapes quotes in texts, so the seam occurs only between products. Any other shape is parsed.
 */
export function readRegister(text: string): RegisterText {
  const start = text.indexOf(DATA) + DATA.length
  const split = start < DATA.length ? null : splitRows(text.slice(start, text.lastIndexOf(']')))
  const head = JSON.parse(split ? `${text.slice(0, start)}]}` : text) as RegisterHead // the server checks its answers
  const rows = split ?? head.data.map((row) => JSON.stringify(row))
  return { version: head.nr_versao, at: head.dt_alteracao, who: head.nm_alteracao, rows }
}

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

/** Lines of a register; each is parsed when its cells are first read. */
export const registerLines = ({ rows }: RegisterText): Line[] => parseOnRead(rows)

/** JSON list of the lines for the server: an unchanged line is sent exactly as it was received. */
export const registerJson = (lines: readonly Line[]): string =>
  `[${lines.map((line) => lineJson(line) ?? keepJson(line, JSON.stringify(toProduto(line)))).join(',')}]`

const CHUNK = 250

/**
 * Parses the lines in chunks between the page's other work, so that a search or a paste finds them parsed.
 */
export function parseInPauses(lines: readonly Line[]): () => void {
  let index = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const parseChunk = () => {
    for (const end = Math.min(lines.length, index + CHUNK); index < end; index += 1) void lines[index]?.cells
    if (index < lines.length) timer = setTimeout(parseChunk, 16)
  }
  while (index < lines.length && isParsed(lines[index])) index += 1
  if (index < lines.length) timer = setTimeout(parseChunk, 300)
  return () => clearTimeout(timer)
}
