/*
 * The fixed parts of a workbook with one sheet.
 * Source  ECMA-376 part 1, 12.3 and 18.8 (spreadsheets), part 2 (packages)
 */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const SHEET_PATH = 'xl/worksheets/sheet1.xml'

const TYPES =
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>` +
  `<Override PartName="/${SHEET_PATH}" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`

const relations = (...parts: [type: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${parts
    .map(
      ([type, target], i) =>
        `<Relationship Id="rId${i + 1}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** Cell styles by position: 0 plain, 1 heading, 2 whole, 3 money, 4 decimal, 5 date and time, 6 formatted as text, 7 date. */
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.00##########"/>` +
  '<numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="8">' +
  '<xf numFmtId="0" xfId="0"/><xf numFmtId="0" fontId="1" xfId="0" applyFont="1"/>' +
  [1, 4, 164, 165, 49, 14].map((format) => `<xf numFmtId="${format}" xfId="0" applyNumberFormat="1"/>`).join('') +
  '</cellXfs></styleSheet>'

const workbook = (name: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Path and text of each part except the sheet. `name`: letters, digits and blanks, at most 31. */
export const workbookParts = (name: string): [path: string, text: string][] => [
  ['[Content_Types].xml', TYPES],
  ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
  ['xl/workbook.xml', workbook(name)],
  ['xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
  ['xl/styles.xml', STYLES],
]
