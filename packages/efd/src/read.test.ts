import { describe, expect, test } from 'vitest'
import { readEarlier, readEfd, readWhole, rowsOf } from './read.ts'
import { CONTADOR, EMPRESA, monthRows } from './testing/month.test.kit.ts'
import { readSample } from './testing/sample.test.kit.ts'
import { writeEfd, writeWhole } from './write.ts'

const sample = readSample()
const month = writeWhole(monthRows(), '020')

async function rewritten(bytes: Uint8Array[], version = '020'): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of writeEfd(rowsOf(bytes), { version })) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Splits the bytes into chunks of `length`, cutting lines and line ends anywhere. */
function splitBytes(bytes: Buffer, length: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  )
}

test.skipIf(!sample)('the complete example is written back byte for byte', async () => {
  expect((await rewritten([sample!])).equals(sample!)).toBe(true)
})

test.each([1, 7, 1000])('a file read %i bytes at a time is written back byte for byte', async (length) => {
  expect((await rewritten(splitBytes(month, length))).equals(month)).toBe(true)
})

test('the signature after the last line is ignored', async () => {
  const signed = Buffer.concat([month, Buffer.from('SBRCAAEPDR0\x00\x01\n\n|x|\nmore\n', 'latin1')])
  expect((await rewritten([signed])).equals(month)).toBe(true)
  expect((await rewritten(splitBytes(signed, 100))).equals(month)).toBe(true)
})

test('records carry their line number and the head of the file', async () => {
  for await (const { head, records } of readEfd([month])) {
    expect(head).toMatchObject({ from: '2026-11-01', to: '2026-11-30', cnpj: EMPRESA.cnpj })
    expect(records.map(({ line }) => line)).toEqual(records.map((_, index) => index + 1))
    expect(records[0]?.reg).toBe('0000')
  }
})

describe('an earlier file', () => {
  test('gives the company, the accountant, the registrations and the balances carried forward', async () => {
    const earlier = await readEarlier([month])
    expect(earlier.empresa).toMatchObject({
      cnpj: EMPRESA.cnpj,
      name: 'Indústria de Exemplo - Ltda.',
      profile: 'A',
      activity: '0',
      industryClass: '00',
      substitutes: [{ uf: 'MG', ie: '0623079040081' }],
      address: { street: 'Rua das Flores', cityCode: '3550308' },
    })
    expect(earlier.contador).toEqual({ ...CONTADOR, address: { ...CONTADOR.address } })
    expect(earlier.products).toMatchObject([
      { code: 'MP1', unit: 'UN', factors: [{ unit: 'CX', factor: '12.000000' }] },
    ])
    expect(earlier.participantes).toHaveLength(2)
    expect(earlier.balances.icms).toBeGreaterThan(0)
    expect(earlier.balances.st.get('MG')).toBe(0)
    expect(earlier.stockLayout).toBe('1')
  })
  test('is refused when it is not an EFD', async () => {
    const reversed = '|0000|020|0|30112026|01112026|\r\n'
    for (const text of ['', 'a|b|c\n', '|0000|020|0|99999999|30112026|\r\n', reversed])
      await expect(readEarlier([Buffer.from(text)])).rejects.toThrow(expect.objectContaining({ code: 'efd.head' }))
    await expect(readEarlier([Buffer.from('|0000|777|0|01112026|30112026|\r\n')])).rejects.toThrow(
      expect.objectContaining({ code: 'efd.version' }),
    )
  })
})

/** The month, with letters of all encodings in the company's name. */
const letters = month.toString('latin1').replace('Indústria de Exemplo', 'Construção São João')
const utf16 = (text: string, order: 'le' | 'be'): Buffer => {
  const bytes = Buffer.from(text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
const WINDOWS_QUOTES = /[“”–]/g

describe('an earlier file in the encoding of another program is read as it was meant', () => {
  test.each<[string, Buffer]>([
    ['ISO-8859-1', Buffer.from(letters, 'latin1')],
    ['UTF-8', Buffer.from(letters)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${letters}`)],
    ['UTF-16 LE', utf16(`\uFEFF${letters}`, 'le')],
    ['UTF-16 LE without a mark', utf16(letters, 'le')],
    ['UTF-16 BE', utf16(`\uFEFF${letters}`, 'be')],
    ['UTF-16 BE without a mark', utf16(letters, 'be')],
    ['blank lines first', Buffer.from(`\r\n  \r\n${letters}`, 'latin1')],
    ['a mark, a blank line and a space first', Buffer.from(`\uFEFF\n ${letters}`)],
    ['LF', Buffer.from(letters.replaceAll('\r\n', '\n'), 'latin1')],
    ['CR', Buffer.from(letters.replaceAll('\r\n', '\r'), 'latin1')],
    ['CR in UTF-16, blank line first', utf16(`\r\r${letters.replaceAll('\r\n', '\r')}`, 'le')],
    ['CR CR LF', Buffer.from(letters.replaceAll('\r\n', '\r\r\n'), 'latin1')],
    ['blank line in the middle', Buffer.from(letters.replace('|0990|', '\r\n|0990|'), 'latin1')],
    ['no end of the last line', Buffer.from(letters.trimEnd(), 'latin1')],
  ])('%s', async (_name, bytes) => {
    const plain = await readEarlier([Buffer.from(letters, 'latin1')])
    expect(plain.empresa?.name).toBe('Construção São João - Ltda.')
    for (const length of [1, 1001, 100_000])
      expect(await readEarlier(splitBytes(bytes, length)), `${length} bytes at a time`).toEqual(plain)
  })
  test('Windows-1252: the letters that ISO-8859-1 lacks', async () => {
    const text = letters.replace('Construção', 'Cons\x93tru\x94\x96ção')
    const earlier = await readEarlier([Buffer.from(text, 'latin1')])
    expect(earlier.empresa?.name.match(WINDOWS_QUOTES)).toEqual(['“', '”', '–'])
  })
})

describe('an incomplete earlier file is refused with what is missing (9999, x990, 9900)', () => {
  const lines = month.toString('latin1').split('\r\n').slice(0, -1)
  const at = (reg: string) => lines.findIndex((line) => line.startsWith(`|${reg}|`))
  const without = (reg: string) => lines.filter((line) => !line.startsWith(`|${reg}|`))
  test.each<[string, string[], RegExp]>([
    ['cut before block E', lines.slice(0, at('E001')), /falta o registro 9999/],
    ['cut before 9999', lines.slice(0, -1), /falta o registro 9999/],
    ['only the 0000', lines.slice(0, 1), /falta o registro 9999/],
    ['without E110', without('E110'), /o E990 diz \d+ linhas, e o bloco E tem \d+/],
    ['without E990', without('E990'), /falta o registro E990, que encerra o bloco E/],
    ['without block E', lines.filter((line) => !line.startsWith('|E')), /falta o bloco E \(apuração\)/],
    ['without the lines of the registers', without('9900'), /o 9990 diz/],
    ['wrong number in 9999', [...lines.slice(0, -1), '|9999|7|'], /o 9999 diz 7 linhas, e ele tem \d+/],
    ['two files in one', [...lines, ...lines], /há linhas depois do registro 9999/],
    [
      'a register exchanged for another one',
      lines.map((line) => (line.startsWith('|E110|') ? '|E115|SP000001|0,00||' : line)),
      /o 9900 diz 1 linha do registro E110, e ele tem 0/,
    ],
  ])('%s', async (_name, left, message) => {
    const refusal = { code: 'efd.incomplete', message: expect.stringMatching(message) }
    const bytes = Buffer.from(left.map((line) => `${line}\r\n`).join(''), 'latin1')
    await expect(readEarlier([bytes])).rejects.toMatchObject(refusal)
  })
  test('cut at any line', async () => {
    for (let length = 1; length < lines.length; length++) {
      const bytes = Buffer.from(lines.slice(0, length).join('\r\n'), 'latin1')
      await expect(readEarlier([bytes]), `${length} lines`).rejects.toMatchObject({ code: 'efd.incomplete' })
    }
  })
})

test.each(['abc', '1.234,56', '-5,00', '9'.repeat(16), '99999999999999,00'])(
  'a balance carried forward of «%s» is refused with its line: read as zero it would lose the credit',
  async (amount) => {
    const text = month
      .toString('latin1')
      .split('\r\n')
      .map((line) => (line.startsWith('|E110|') ? line.replace(/[^|]*(\|[^|]*\|)$/, `${amount}$1`) : line))
    const at = text.findIndex((line) => line.startsWith('|E110|')) + 1
    await expect(readEarlier([Buffer.from(text.join('\r\n'), 'latin1')])).rejects.toMatchObject({
      code: 'efd.line',
      message: expect.stringContaining(`Linha ${at}, registro E110: o campo VL_SLD_CREDOR_TRANSPORTAR`),
    })
  },
)

test.each<[string, string, RegExp]>([
  ['EFD-Contribuições', `|0000|006|0|||01112026|30112026|AVELAR LTDA|${EMPRESA.cnpj}|SP|3509502||00|2|`, /PIS\/COFINS/],
  [
    'EFD-Contribuições that replaces another',
    `|0000|006|1|0|${'A'.repeat(41)}|01112026|30112026|AVELAR LTDA|${EMPRESA.cnpj}|SP|3509502||00|2|`,
    /PIS\/COFINS/,
  ],
  ['ECD', `|0000|LECD|01012025|31122025|AVELAR LTDA|${EMPRESA.cnpj}|SP||3509502||||0|0|||0|0||N|N|0|0|`, /uma ECD/],
  ['ECF', `|0000|LECF|0011|${EMPRESA.cnpj}|AVELAR LTDA|0|0|||01012025|31122025|N||0||`, /uma ECF/],
  ['DeSTDA', `|0000|LFPD|01112026|30112026|AVELAR LTDA|`, /DeSTDA/],
  ['XML', '<?xml version="1.0"?><nfeProc/>', /um XML/],
  ['PDF', '%PDF-1.7', /um PDF/],
  ['ZIP', 'PK\u0003\u0004\u0014', /um arquivo ZIP/],
  ['SINTEGRA', `10${EMPRESA.cnpj}${'ISENTO'.padEnd(110)}`, /um SINTEGRA/],
])('another file is named: %s', async (_name, line, message) => {
  const refusal = { code: 'efd.head', message: expect.stringMatching(message) }
  await expect(readEarlier([Buffer.from(`${line}\r\n`)])).rejects.toMatchObject(refusal)
})

test('a file with more documents than fit in memory is refused', async () => {
  const lines = Buffer.from('|C190|\r\n'.repeat(50_000), 'latin1')
  const head = month.subarray(0, month.indexOf('\n') + 1)
  await expect(readWhole([head, ...Array.from({ length: 21 }, () => lines)])).rejects.toMatchObject({
    code: 'efd.lines',
  })
}, 30_000)
