/** A workbook of one sheet, every cell text, so that codes keep their zeros; numbers are numbers. */
export async function xlsxOf(rows: readonly (readonly (string | number)[])[], name: string): Promise<Blob> {
  const sheet = await sheetOf(rows)
  const parts: [string, string][] = [
    ['[Content_Types].xml', TYPES],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbookOf(name)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLES],
    ['xl/worksheets/sheet1.xml', sheet],
  ]
  return zipOf(parts)
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`
/** 0: as text; 1: the head, bold; 2: a number */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/><xf numFmtId="0"/></cellXfs></styleSheet>`

const relations = (list: readonly (readonly [string, string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(([kind, target], at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbookOf = (name: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`

// what XML cannot hold at all falls away
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const A_TIME = 1_000

/** Row by row, with a pause for the page now and then. */
async function sheetOf(rows: readonly (readonly (string | number)[])[]): Promise<string> {
  const lines: string[] = []
  for (const [at, row] of rows.entries()) {
    if (at % A_TIME === A_TIME - 1) await new Promise((done) => setTimeout(done))
    lines.push(`<row r="${at + 1}">${row.map((value, col) => cellOf(value, { row: at, col })).join('')}</row>`)
  }
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'
  return `${HEAD}<worksheet xmlns="${MAIN}">${frozen}<sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellOf(value: string | number, { row, col }: { row: number; col: number }): string {
  if (value === '') return ''
  const place = `r="${columnName(col)}${row + 1}"`
  if (typeof value === 'number') return `<c ${place} s="2"><v>${value}</v></c>`
  return `<c ${place} s="${row === 0 ? 1 : 0}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

const LETTERS = 26
const columnName = (col: number): string =>
  (col >= LETTERS ? columnName(Math.floor(col / LETTERS) - 1) : '') + String.fromCharCode(65 + (col % LETTERS))

interface Packed {
  name: Uint8Array
  data: Uint8Array<ArrayBuffer>
  crc: number
  size: number
}

async function zipOf(parts: readonly (readonly [string, string])[]): Promise<Blob> {
  const packed = await Promise.all(parts.map(([name, text]) => pack(name, text)))
  const chunks: BlobPart[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const one of packed) {
    const local = record(one, null)
    chunks.push(local, one.data)
    directory.push(record(one, at))
    at += local.length + one.data.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, packed.length, true)
  end.setUint16(10, packed.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, at, true)
  return new Blob([...chunks, ...directory, end.buffer], { type: `${KIND}.sheet` })
}

async function pack(name: string, text: string): Promise<Packed> {
  const plain = new TextEncoder().encode(text)
  const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const data = new Uint8Array(await new Response(stream).arrayBuffer())
  return { name: new TextEncoder().encode(name), data, crc: crc32(plain), size: plain.length }
}

/** The head of a file in the zip; with `at`, its line in the directory. */
function record({ name, data, crc, size }: Packed, at: number | null): Uint8Array<ArrayBuffer> {
  const extra = at === null ? 0 : 2
  const length = at === null ? 30 : 46
  const bytes = new Uint8Array(length + name.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, at === null ? 0x04034b50 : 0x02014b50, true)
  if (at !== null) view.setUint16(4, 20, true)
  view.setUint16(4 + extra, 20, true)
  view.setUint16(6 + extra, 0x0800, true) // names are UTF-8
  view.setUint16(8 + extra, 8, true) // deflate
  view.setUint16(12 + extra, 0x21, true) // 1 January 1980: the same list gives the same file
  view.setUint32(14 + extra, crc, true)
  view.setUint32(18 + extra, data.length, true)
  view.setUint32(22 + extra, size, true)
  view.setUint16(26 + extra, name.length, true)
  if (at !== null) view.setUint32(42, at, true)
  bytes.set(name, length)
  return bytes
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
