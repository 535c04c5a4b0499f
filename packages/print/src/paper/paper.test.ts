import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { code128Modules, code128Values, shortestValues } from './code128.ts'
import { decodeText, encodeText } from './encode.ts'
import { hasFallback } from './fallback.ts'
import { fit } from './fit.ts'
import { textWidth } from './fonts.ts'
import { pdfNumber } from './page.ts'
import { layoutRow, suitColumns, takeRows } from './table.ts'
import { wrap } from './wrap.ts'

// hundreds of random cases each: a loaded machine may need more than five seconds
vi.setConfig({ testTimeout: 60_000 })

describe('code 128', () => {
  test('a numeric key has start C, 22 pairs and a check symbol', () => {
    const values = code128Values('35200181583054000129550010000849071419350431')
    expect(values).toHaveLength(24)
    expect(values.slice(0, 3)).toEqual([105, 35, 20])
    expect(code128Modules(values)).toBe(24 * 11 + 13 + 20)
  })

  test('a key with letters uses C and A, and is shorter than with A only', () => {
    const values = code128Values('352001XT9CDVWJ000172550010000117561281917913')
    expect(values[0]).toBe(105)
    expect(values).toContain(101)
    expect(values).not.toContain(100)
    expect(values.length).toBeLessThan(34)
  })

  test('an odd run of digits, lower case and a single letter', () => {
    expect(code128Values('A')).toEqual([103, 33, 33])
    expect(code128Values('a')[0]).toBe(104)
    expect(code128Values('12345')).toHaveLength(6)
  })

  test('pairs of digits need no search for the shortest', () => {
    const pairs = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(pairs, (values) => {
        const text = values.map((value) => String(value).padStart(2, '0')).join('')
        expect(code128Values(text).slice(0, -1)).toEqual(shortestValues(text))
      }),
      { numRuns: 300 },
    )
  })

  test('refuses characters outside all code sets', () => {
    expect(() => code128Values('ção')).toThrow(RangeError)
  })
})

test('a number of an operator is its rounded hundredths', () => {
  const plain = (value: number) => String(Math.round(value * 100) / 100)
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -20_000, max: 20_000 }), (value) => {
      expect(pdfNumber(value)).toBe(plain(value))
      expect(pdfNumber(Math.round(value) / 100)).toBe(plain(Math.round(value) / 100))
    }),
    { numRuns: 2000 },
  )
  for (const value of [0, -0, -0.001, 0.005, 1.1, 9999.994, 9999.996, 10_000, 1e21]) {
    expect(pdfNumber(value)).toBe(plain(value))
  }
})

describe('encoding', () => {
  test.each([
    ['Ação “já” – €', 'Ação “já” – €'],
    ['≥ 10 Ω ş ﬁ ① ½ Łódź Жук', '≥ 10 Ω ş ﬁ ① ½ Łódź Жук'],
    ['𝐀𝟓', 'A5'],
    ['e\u0301\u200b\ufeff\u00ad', 'é'],
    ['中😀', '[U+4E2D][U+1F600]'],
    ['a\tb\r\nc\u2028d', 'ab\nc\nd'.replace('ab', 'a b')],
  ])('%s', (text, read) => {
    expect(decodeText(encodeText(text))).toBe(read)
  })

  test('any text is encoded as WinAnsi bytes and fallback characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const encoded = encodeText(text)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly the bytes that may come out
        expect(encoded).toMatch(/^[\x0a\x20-\uffff]*$/)
        for (const char of encoded) if (char > '\xff') expect(hasFallback(char.charCodeAt(0))).toBe(true)
        // no letter becomes a question mark; characters such as «﹖» are question marks
        const marks = (written: string) => written.split('?').length
        expect(marks(encoded)).toBeGreaterThanOrEqual(marks(text))
        expect(marks(encoded)).toBeLessThanOrEqual(marks(text.normalize('NFKD')))
      }),
    )
  })
})

describe('fitting', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'W', ' ', 'ç', '\n', '.', 'Ж', 'ﬃ'), maxLength: 400 })

  test('no line is wider than its column, and no letter is lost', () => {
    fc.assert(
      fc.property(words, fc.double({ min: 12, max: 300, noNaN: true }), (text, width) => {
        const encoded = encodeText(text)
        const lines = wrap(encoded, { font: 'roman', size: 8, width })
        for (const line of lines) expect(textWidth(line.text, 'roman', 8)).toBeLessThanOrEqual(width + 0.01)
        expect(
          lines
            .map((line) => line.text)
            .join('')
            .replace(/\s/g, ''),
        ).toBe(encoded.replace(/\s/g, ''))
      }),
    )
  })

  test('a text that does not fit is shrunk, then cut with an ellipsis', () => {
    expect(fit('CURTO', { w: 100, h: 10 }, { size: 8 })).toMatchObject({ size: 8, cut: false })
    const tight = fit('UM POUCO MAIS LONGO', { w: 60, h: 10 }, { size: 8, min: 5 })
    expect(tight).toMatchObject({ cut: false, lines: ['UM POUCO MAIS LONGO'] })
    expect(tight.size).toBeLessThan(8)
    const cut = fit('X'.repeat(99), { w: 60, h: 10 }, { size: 8, min: 5 })
    expect(cut).toMatchObject({ cut: true, size: 5 })
    expect(decodeText(cut.lines[0] ?? '')).toMatch(/…$/)
    expect(textWidth(cut.lines[0] ?? '', 'roman', 5)).toBeLessThanOrEqual(60)
  })

  test('fits any text into any box', () => {
    fc.assert(
      fc.property(
        words,
        fc.double({ min: 8, max: 200, noNaN: true }),
        fc.integer({ min: 1, max: 5 }),
        (text, w, lines) => {
          const set = fit(text, { w, h: 30 }, { size: 9, min: 5, lines })
          expect(set.lines.length).toBeLessThanOrEqual(lines)
          for (const line of set.lines) expect(textWidth(line, set.font, set.size)).toBeLessThanOrEqual(w + 0.01)
        },
      ),
    )
  })
})

test('a table loses no line over pages of any height', () => {
  const columns = [{ title: 'T', width: 60, grow: true }]
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 20 }),
      fc.integer({ min: 30, max: 300 }),
      (sizes, height) => {
        const rows = sizes.map((lines) => layoutRow([Array(lines).fill('x').join('\n')], columns))
        let cursor = { row: 0, line: 0 }
        let lineCount = 0
        for (let page = 0; cursor.row < rows.length; page++) {
          expect(page).toBeLessThan(2000)
          const { slices, next } = takeRows(rows, cursor, { room: height, fresh: true })
          expect(slices.reduce((sum, slice) => sum + slice.height, 0)).toBeLessThanOrEqual(Math.max(height, 12))
          lineCount += slices.reduce((sum, slice) => sum + slice.to - slice.from, 0)
          cursor = next
        }
        expect(lineCount).toBe(sizes.reduce((sum, lines) => sum + lines, 0))
      },
    ),
  )
})

test('a column is as wide as its widest line', () => {
  const columns = [
    { title: 'A', width: 40, grow: true },
    { title: 'B', width: 0, grow: true },
  ]
  const suited = (text: string) => suitColumns(columns, [[text, '']], { total: 300, elastic: 1 })[0]?.width
  expect(suited('parcela 1\nparcela 2\nparcela 3\nparcela 4')).toBe(suited('parcela 1'))
})
