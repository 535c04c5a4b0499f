/** Cells as spreadsheets put them on the clipboard: tabs between cells, line ends between rows, quotes around what holds either. */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\r\n')

const quoted = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Reads cells from the clipboard. The line end that spreadsheets put after the last row is not a row. */
export function readCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    row.push(cell.value)
    const end = text[cell.end]
    if (end === '\t') {
      at = cell.end + 1
      continue
    }
    rows.push(row)
    row = []
    at = end === '\r' && text[cell.end + 1] === '\n' ? cell.end + 2 : cell.end + 1
    if (at === text.length) break
  }
  return rows
}

function readPlain(text: string, from: number): { value: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(from, end), end }
}

/** A quote that never closes, or with text after it, was no quoting: the cell is read as it stands. */
function readQuoted(text: string, from: number): { value: string; end: number } {
  let end = from + 1
  while (end < text.length && !(text[end] === '"' && text[end + 1] !== '"')) end += text[end] === '"' ? 2 : 1
  const next = text[end + 1]
  if (end >= text.length || (next !== undefined && !'\t\r\n'.includes(next))) return readPlain(text, from)
  return { value: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 }
}
