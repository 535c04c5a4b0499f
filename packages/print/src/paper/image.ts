import { FiscalError } from '@portal/fiscal/base/error.ts'
import { isPng, type Png, pngRows, readPng } from './png.ts'

/** Limits of a logo, which is printed 3 cm wide: bytes, and pixels per side. */
const MAX_BYTES = 300 * 1024
const MAX_SIDE = 2000

/** Kind and size of an image. Units: pixels. */
export interface ImageInfo {
  kind: 'png' | 'jpeg'
  width: number
  height: number
}

const logoError = (why: string) => new FiscalError('print.logo', why)

/**
 * Checks a company's logo; an accepted logo can be printed by `drawLogo`.
 * Shape   PNG (8 bits or a palette, not interlaced, with or without transparency) or JPEG (grey, RGB or
 *         CMYK), detected by content
 * Units   pixels
 * Throws  FiscalError `print.logo`; the message says what to change
 */
export function readImage(bytes: Uint8Array): ImageInfo {
  if (bytes.length > MAX_BYTES) throw logoError('O logotipo pode ter até 300 KiB.')
  const png = isPng(bytes) ? requirePng(bytes) : null
  const info = imageShape(bytes)
  if (!info) throw logoError('O logotipo deve ser uma imagem PNG ou JPEG inteira.')
  if (Math.max(info.width, info.height) > MAX_SIDE || Math.min(info.width, info.height) < 1)
    throw logoError('O logotipo pode ter até 2.000 × 2.000 pixels.')
  if (png) checkPng(png)
  return info
}

function requirePng(bytes: Uint8Array): Png {
  const png = readPng(bytes)
  if (!png) throw logoError('O arquivo PNG do logotipo está incompleto.')
  return png
}

function checkPng(png: Png): void {
  if (png.interlaced) throw logoError('Salve o logotipo PNG sem entrelaçamento (interlace).')
  if (png.depth > 8 || ![0, 2, 3, 4, 6].includes(png.color))
    throw logoError('Salve o logotipo PNG com 8 bits por canal.')
  if (png.color === 3 && !png.palette) throw logoError('O arquivo PNG do logotipo não tem a sua paleta.')
  try {
    pngRows(png)
  } catch (cause) {
    throw new FiscalError('print.logo', 'Os dados do logotipo PNG estão danificados.', { cause })
  }
}

/** Kind and size from the header; null for other formats than PNG and JPEG. */
export function imageShape(bytes: Uint8Array): ImageInfo | null {
  if (isPng(bytes)) {
    const png = readPng(bytes)
    return png && { kind: 'png', width: png.width, height: png.height }
  }
  const frame = jpegFrame(bytes)
  return frame && { kind: 'jpeg', width: frame.width, height: frame.height }
}

/** The frame of a JPEG: `components` 1 grey, 3 colour, 4 CMYK; with `adobe`, CMYK is stored inverted. */
export interface JpegFrame {
  width: number
  height: number
  components: number
  adobe: boolean
}

/**
 * Reads the markers of a JPEG up to its frame; null for other files, lossless or 12-bit JPEG, or a missing
 * end.
 */
export function jpegFrame(bytes: Uint8Array): JpegFrame | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8 || view.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return null
  let adobe = false
  for (let offset = 2; offset + 4 <= view.length; ) {
    if (view[offset] !== 0xff) return null
    const marker = view[offset + 1] ?? 0
    if (marker === 0xff) {
      offset++
      continue
    }
    const length = view.readUInt16BE(offset + 2)
    const body = view.subarray(offset + 4, offset + 2 + length)
    if (marker === 0xee && body.toString('latin1', 0, 5) === 'Adobe') adobe = true
    // baseline, extended and progressive frames, which PDF's DCTDecode supports
    if (marker >= 0xc0 && marker <= 0xc2) return frameOf(body, adobe)
    if (marker === 0xda || length < 2) return null
    offset += 2 + length
  }
  return null
}

function frameOf(body: Buffer, adobe: boolean): JpegFrame | null {
  const components = body[5] ?? 0
  if (body.length < 6 || body[0] !== 8 || ![1, 3, 4].includes(components)) return null
  return { width: body.readUInt16BE(3), height: body.readUInt16BE(1), components, adobe }
}
