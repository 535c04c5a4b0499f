/**
 * Writes cells in the clipboard format of spreadsheets: tabs between cells, line ends between rows, quotes
 * around cells with either.
 */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\r\n')

const quoted = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
