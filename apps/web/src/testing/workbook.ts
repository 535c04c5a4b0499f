import { strToU8, zipSync } from 'fflate'

/** An XLSX file with several sheets of text, by name. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly string[])[]>>, file: string): File {
  const type = 'http://schemas.openxmlformats.org'
  const main = `${type}/spreadsheetml/2006/main`
  const relationships = `${type}/officeDocument/2006/relationships`
  const named = Object.entries(sheets)
  const sheetOf = (rows: readonly (readonly string[])[]) => {
    const cell = (text: string, row: number, column: number) =>
      `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`
    const lines = rows.map(
      (cells, row) => `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join('')}</row>`,
    )
    return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
  }
  const parts: [path: string, text: string][] = [
    ['[Content_Types].xml', '<Types/>'],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${named.map(([name], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${type}/package/2006/relationships">${named.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    ],
    ...named.map(([, rows], index): [string, string] => [`xl/worksheets/sheet${index + 1}.xml`, sheetOf(rows)]),
  ]
  const bytes = zipSync(Object.fromEntries(parts.map(([path, text]) => [path, strToU8(text)])))
  return new File([bytes], file)
}
