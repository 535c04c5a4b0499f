/**
 * A comment, a quoted text or name, a text between dollar quotes, the end of a statement, or one other character. No statement of ours has a
 * body in BEGIN ATOMIC … END, or an escape string.
 */
const PIECE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[\s\S]/g

/** The statements of an SQL file, with the comments before each, without empty ones. */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let start = 0
  let isEmpty = true
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (piece === ';') {
      if (!isEmpty) statements.push(text.slice(start, index))
      start = index + 1
      isEmpty = true
    } else if (piece.trim() !== '' && !/^(--|\/\*)/.test(piece)) isEmpty = false
  }
  if (!isEmpty) statements.push(text.slice(start))
  return statements
}
