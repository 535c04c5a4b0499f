/** One line of a table, by column name; an empty cell does not apply. */
export type Cells = Readonly<Record<string, string>>

/**
 * Reads the text of a table that `tools/src/official-tables.ts` wrote.
 * Shape   first line: the column names; columns are separated by tabs, cells have no quotes
 */
export function tableCells(text: string): Cells[] {
  const [header = '', ...lines] = text.replace(/\n$/, '').split('\n')
  const names = header.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

/** A cell; empty when the table has no such column. */
export const cell = (row: Cells, name: string): string => row[name] ?? ''

/** A cell, null when it is empty. */
export const cellOrNull = (row: Cells, name: string): string | null => row[name] || null

/** A cell that lists values, by default separated by commas. */
export const cellList = (row: Cells, name: string, separator = ','): string[] =>
  cell(row, name)
    .split(separator)
    .map((value) => value.trim())
    .filter((value) => value !== '')
