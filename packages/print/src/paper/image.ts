import { FiscalError } from '@portal/fiscal/base/error.ts'
import { isPng, type Png, pngRows, readPng } from './png.ts'

/** Most bytes and most pixels a side of a logo: it is drawn 3 cm wide. */
const MOST_BYTES = 300 * 1024
const MOST_SIDE = 2000

/** What a picture is, in pixels. */
export interface ImageInfo {
  kind: 'png' | 'jpeg'
  width: number
  height: number
}

const refuse = (why: string) => new FiscalError('print.logo', why)

/**
 * Checks a company's logo: what passes can be printed by `drawLogo`.
 * Shape   PNG (8 bits or a palette, not interlaced, transparency welcome) or JPEG (grey, RGB or CMYK), by its content, not its name
 * Units   pixels
 * Throws  FiscalError `print.logo`, with what to change
 */
export function readImage(bytes: Uint8Array): ImageInfo {
  if (bytes.length > MOST_BYTES) throw refuse('O logotipo pode ter até 300 KiB.')
  const png = isPng(bytes) ? pngOf(bytes) : null
  const info = imageShape(bytes)
  if (!info) throw refuse('O logotipo deve ser uma imagem PNG ou JPEG inteira.')
  if (Math.max(info.width, info.height) > MOST_SIDE || Math.min(info.width, info.height) < 1)
    throw refuse('O logotipo pode ter até 2.000 × 2.000 pixels.')
  if (png) checkPng(png)
  return info
}

function pngOf(bytes: Uint8Array): Png {
  const png = readPng(bytes)
  if (!png) throw refuse('O arquivo PNG do logotipo está incompleto.')
  return png
}

function checkPng(png: Png): void {
  if (png.interlaced) throw refuse('Salve o logotipo PNG sem entrelaçamento (interlace).')
  if (png.depth > 8 || ![0, 2, 3, 4, 6].includes(png.color)) throw refuse('Salve o logotipo PNG com 8 bits por canal.')
  if (png.color === 3 && !png.palette) throw refuse('O arquivo PNG do logotipo não tem a sua paleta.')
  try {
    pngRows(png)
  } catch (cause) {
    throw new FiscalError('print.logo', 'Os dados do logotipo PNG estão danificados.', { cause })
  }
}

/** Kind and size from the header alone; null for what is neither PNG nor JPEG. */
export function imageShape(bytes: Uint8Array): ImageInfo | null {
  if (isPng(bytes)) {
    const png = readPng(bytes)
    return png && { kind: 'png', width: png.width, height: png.height }
  }
  const frame = jpegFrame(bytes)
  return frame && { kind: 'jpeg', width: frame.width, height: frame.height }
}

/** The frame of a JPEG: `components` 1 grey, 3 colour, 4 CMYK; `adobe` says that CMYK is stored inverted. */
export interface JpegFrame {
  width: number
  height: number
  components: number
  adobe: boolean
}

/** Reads the markers of a JPEG up to its frame. Null: no JPEG, an unusual one (lossless, 12 bits), or its end is missing. */
export function jpegFrame(bytes: Uint8Array): JpegFrame | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8 || view.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return null
  let adobe = false
  for (let at = 2; at + 4 <= view.length; ) {
    if (view[at] !== 0xff) return null
    const marker = view[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    const length = view.readUInt16BE(at + 2)
    const body = view.subarray(at + 4, at + 2 + length)
    if (marker === 0xee && body.toString('latin1', 0, 5) === 'Adobe') adobe = true
    // baseline, extended and progressive frames: what PDF's DCTDecode knows
    if (marker >= 0xc0 && marker <= 0xc2) return frameOf(body, adobe)
    if (marker === 0xda || length < 2) return null
    at += 2 + length
  }
  return null
}

function frameOf(body: Buffer, adobe: boolean): JpegFrame | null {
  const components = body[5] ?? 0
  if (body.length < 6 || body[0] !== 8 || ![1, 3, 4].includes(components)) return null
  return { width: body.readUInt16BE(3), height: body.readUInt16BE(1), components, adobe }
}
