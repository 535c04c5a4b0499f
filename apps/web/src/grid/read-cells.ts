import { csvRecords } from '@portal/files/csv-records.ts'

/** Reads cells from the clipboard; apart from `clipboard.ts`, as a list that takes no cells does not load it. The line end that spreadsheets put after the last row is not a row. */
export const readCells = (text: string): string[][] =>
  text === '' ? [['']] : [...csvRecords(text, { separator: '\t', strayQuotes: 'text' })]
