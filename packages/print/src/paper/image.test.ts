import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { printDfe } from '../print.ts'
import { printAll } from '../print-all.test.kit.ts'
import { nfeXml } from '../testing/nfe-xml.ts'
import { logoPng, pngOf } from '../testing/png.ts'
import { imageShape, readImage } from './image.ts'
import { readPng, splitAlpha } from './png.ts'

/** A JPEG with header and end, without data. */
const jpeg = (components: number, precision = 8): Uint8Array =>
  Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, precision, 0, 30, 0, 40, components, 0, 0, 0, 0xff, 0xd9])

describe('a logo is accepted by its content', () => {
  test.each([
    ['RGB', logoPng(2)],
    ['RGB and alpha', logoPng(6)],
    ['grey', logoPng(0)],
    ['grey and alpha', logoPng(4)],
    ['palette with transparency', logoPng(3)],
  ])('PNG in %s', (_, bytes) => {
    expect(readImage(bytes)).toEqual({ kind: 'png', width: 8, height: 4 })
  })

  test.each([1, 3, 4])('JPEG of %i components', (components) => {
    expect(readImage(jpeg(components))).toEqual({ kind: 'jpeg', width: 40, height: 30 })
  })
})

describe('a logo is refused with a correction hint', () => {
  test.each([
    ['text', Buffer.from('<svg/>'), /PNG ou JPEG/],
    ['nothing', new Uint8Array(), /PNG ou JPEG/],
    ['too many bytes', new Uint8Array(301 * 1024), /300 KiB/],
    ['too many pixels', pngOf({ width: 2001, height: 1, color: 0, depth: 8, raw: new Uint8Array(2002) }), /2\.000/],
    ['16 bits', pngOf({ width: 1, height: 1, color: 2, depth: 16, raw: new Uint8Array(7) }), /8 bits/],
    [
      'interlaced',
      pngOf({ width: 1, height: 1, color: 2, depth: 8, raw: new Uint8Array(4), interlaced: true }),
      /entrela/,
    ],
    ['cut in the middle', logoPng(2).subarray(0, 50), /incompleto/],
    ['broken data', pngOf({ width: 9, height: 9, color: 2, depth: 8, raw: new Uint8Array(5) }), /danificados/],
    // a small file that inflates beyond the image's size: inflation is limited
    ['a bomb', pngOf({ width: 9, height: 9, color: 2, depth: 8, raw: Buffer.alloc(50_000_000) }), /danificados/],
    ['a JPEG of 12 bits', jpeg(3, 12), /PNG ou JPEG/],
    ['a JPEG without its end', jpeg(3).slice(0, -2), /PNG ou JPEG/],
  ])('%s', (_, bytes, message) => {
    expect(() => readImage(bytes)).toThrow(
      expect.objectContaining({ code: 'print.logo', message: expect.stringMatching(message) }),
    )
  })

  test('a file with any changed byte does not throw', () => {
    for (const start of [logoPng(6), jpeg(3)])
      for (let index = 0; index < start.length; index++) {
        const bytes = Uint8Array.from(start)
        bytes[index] = 255 - (bytes[index] ?? 0)
        expect(() => imageShape(bytes)).not.toThrow()
      }
  })
})

test('transparency is separated from the colours', () => {
  const png = readPng(logoPng(6))!
  const { colors, alpha } = splitAlpha(png)
  expect(colors.length).toBeGreaterThan(0)
  expect(alpha).toEqual(deflateSync(new Uint8Array(32).fill(128)))
})

test('a PDF contains a logo once for any number of pages and notes', async () => {
  const logo = logoPng(2)
  const images = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1
  const state = { situacao: 'autorizada', logo } as const
  expect(images(await printDfe(nfeXml({ items: 200 }), state))).toBe(1)
  expect(images(await printDfe(nfeXml(), { situacao: 'autorizada' }))).toBe(0)
  const chunks: Uint8Array[] = []
  const again = { ...state, logo: Uint8Array.from(logo) }
  for (const chunk of printAll(
    [state, again].map((logoState) => ({ bytes: nfeXml(), state: logoState })),
    'Notas',
  ))
    chunks.push(chunk)
  expect(images(Buffer.concat(chunks))).toBe(1)
})
