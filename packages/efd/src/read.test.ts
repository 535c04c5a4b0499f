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
    for (const text of ['', 'a|b|c\n', '|0000|020|0|99999999|30112026|\r\n'])
      await expect(readEarlier([Buffer.from(text)])).rejects.toThrow(expect.objectContaining({ code: 'efd.head' }))
    await expect(readEarlier([Buffer.from('|0000|777|0|01112026|30112026|\r\n')])).rejects.toThrow(
      expect.objectContaining({ code: 'efd.version' }),
    )
  })
})

test('a file with more documents than fit in memory is refused', async () => {
  const lines = Buffer.from('|C190|\r\n'.repeat(50_000), 'latin1')
  const head = month.subarray(0, month.indexOf('\n') + 1)
  await expect(readWhole([head, ...Array.from({ length: 21 }, () => lines)])).rejects.toMatchObject({
    code: 'efd.lines',
  })
}, 30_000)
