const SAVE_AS = 'Abra-o no Excel e salve como Pasta de Trabalho do Excel (.xlsx) ou CSV.'

export const isWorkbook = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

/**
 * Names a file that is neither a workbook nor a delimited text, and what to do with it; null for the others.
 * Shape   a complete pt-BR sentence
 */
export function foreignSheet(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 512)).replace(/\0|^(?:ï»¿|ÿþ|þÿ)/g, '')
  if (start.startsWith('ÐÏ\x11à'))
    return `Esta é uma planilha antiga do Excel (.xls), ou uma protegida por senha. ${SAVE_AS}`
  if (/^\s*<\?xml[^>]*>\s*(?:<\?mso|<(?:\w+:)?Workbook)/i.test(start))
    return `Esta é uma planilha em XML do Excel 2003. ${SAVE_AS}`
  if (/^\s*<(?:!doctype|html|head|meta|table|body|style|div|!--)/i.test(start))
    return `Esta é uma página HTML com nome de planilha. ${SAVE_AS}`
  if (start.startsWith('%PDF')) return 'Este é um PDF: exporte a lista como XLSX ou CSV.'
  if (isWorkbook(bytes) && start.includes('application/vnd.oasis.opendocument'))
    return 'Esta é uma planilha do LibreOffice (.ods). Salve-a como XLSX ou CSV.'
  return null
}

/** Decodes UTF-16 by its mark or its zeros, UTF-8, otherwise Windows-1252. */
export function decodeSheet(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * A cell without its leading apostrophe, which spreadsheets and `writtenCell` put before text that is not to be read as
 * a number or a formula.
 */
export const bareCell = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell)

/** Like `bareCell`, of a delimited text, where `="001"` keeps the zeros of a code. */
export const bareTextCell = (cell: string): string => bareCell(cell.replace(/^="(.*)"$/s, '$1'))
