import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { readCompanyFile } from './company-file.ts'

const A = { cpfcnpj: '11222333000181', nome: 'Padaria' }
const B = { cpfcnpj: '41827365000171', nome: 'Laticínios' }
const CSV = 'CNPJ;Nome\n11222333000181;Padaria\n41827365000171;Laticínios\n'

const read = async (bytes: Buffer, sheet?: string) =>
  (await readCompanyFile(bytes, sheet)).flatMap((line, index) =>
    line ? [[index + 1, { cpfcnpj: line.cpfcnpj, nome: line.nome }]] : [],
  )
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

test.each<[shape: string, bytes: Buffer, rows: [number, number]]>([
  ['UTF-8', Buffer.from(CSV), [2, 3]],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${CSV}`), [2, 3]],
  ['windows-1252', Buffer.from(CSV, 'latin1'), [2, 3]],
  ['UTF-16, as the Excel writes «Texto Unicode»', Buffer.from(`\uFEFF${CSV.replaceAll(';', '\t')}`, 'utf16le'), [2, 3]],
  ['UTF-16, big end first', utf16be(CSV), [2, 3]],
  ['titles and blank rows above the heading', Buffer.from(`Relatório de clientes\n\nEmitido em 28/11\n${CSV}`), [5, 6]],
  ['bars between the cells', Buffer.from(CSV.replaceAll(';', '|')), [2, 3]],
  ['leading apostrophes', Buffer.from(CSV.replaceAll(/^(\d)/gm, "'$1")), [2, 3]],
  ['codes as formulas', Buffer.from(CSV.replaceAll(/^(\d{14})/gm, '="$1"')), [2, 3]],
])('a file of companies: %s', async (_, bytes, [first, second]) => {
  expect(await read(bytes)).toEqual([
    [first, A],
    [second, B],
  ])
})

test.each<[kind: string, bytes: Buffer, message: RegExp]>([
  ['.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /antiga do Excel \(\.xls\).*salve como/],
  ['HTML', Buffer.from('<html><table></table></html>'), /página HTML/],
  ['PDF', Buffer.from('%PDF-1.7'), /PDF/],
  ['no column of tax ids', Buffer.from('Nome;UF\nPadaria;SP'), /Falta a coluna do CNPJ/],
  ['a broken workbook', Buffer.from('PK\u0003\u0004'), /A planilha não está completa/],
])('what is no sheet of companies is named: %s', async (_, bytes, message) => {
  await expect(readCompanyFile(bytes)).rejects.toThrow(message)
})

/** A stored zip: the parts as they are. */
function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(path.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    local.push(Buffer.from('PK\u0003\u0004'), common, path, data)
    central.push(Buffer.from('PK\u0001\u0002\u0014\0'), common, place, path)
    offset += 30 + path.length + data.length
  }
  const size = central.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...central, end])
}

const SCHEMA = 'http://schemas.openxmlformats.org'
const OFFICE = `${SCHEMA}/officeDocument/2006/relationships`
const cells = (row: number, texts: string[]) =>
  texts.map((text, at) => `<c r="${'AB'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')

/** A workbook with the rows of each sheet, by name. */
function workbook(sheets: Readonly<Record<string, string[][]>>): Buffer {
  const names = Object.keys(sheets)
  const each = (make: (name: string, id: number) => string) => names.map((name, at) => make(name, at + 1)).join('')
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns="${SCHEMA}/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${each((name, id) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${SCHEMA}/package/2006/relationships">${each((_, id) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${SCHEMA}/spreadsheetml/2006/main"><sheetData>${rows.map((row, line) => `<row r="${line + 1}">${cells(line + 1, row)}</row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  })
}

const HEAD = ['CNPJ', 'Nome']
test('of a workbook the only sheet with companies is read; of several, one is chosen by its name', async () => {
  const first = [HEAD, [A.cpfcnpj, A.nome]]
  const second = [['Clientes de 2026'], HEAD, [`'${B.cpfcnpj}`, B.nome]]
  expect(await read(workbook({ Capa: [['Carteira']], Ativos: first }))).toEqual([[2, A]])
  const several = workbook({ Capa: [['Carteira']], Ativos: first, Saídos: second })
  await expect(readCompanyFile(several)).rejects.toThrow(
    'Há empresas em várias abas: Ativos, Saídos. Escolha uma com --aba.',
  )
  expect(await read(several, 'saidos')).toEqual([[3, B]])
  await expect(readCompanyFile(several, 'Outra')).rejects.toThrow('A planilha não tem a aba «Outra».')
})
