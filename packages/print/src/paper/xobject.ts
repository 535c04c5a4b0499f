import type PDFDocument from 'pdfkit'
import { imageShape, jpegFrame } from './image.ts'
import { colorsOf, isPng, type Png, readPng, splitAlpha } from './png.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** A picture as an object of a PDF: its dictionary and its stream; `mask` is its opacity. */
interface XObject {
  dictionary: Record<string, unknown>
  data: Uint8Array
  mask: XObject | null
}

/** Prepared once per process and picture: taking the transparency of a large PNG apart costs milliseconds. */
const prepared = new WeakMap<Uint8Array, XObject>()

/** Writes a picture into a PDF and answers its reference; null for what is neither PNG nor JPEG. */
export function writeImage(pdf: Pdf, bytes: Uint8Array): unknown {
  const known = prepared.get(bytes) ?? prepare(bytes)
  if (!known) return null
  prepared.set(bytes, known)
  return write(pdf, known)
}

function write(pdf: Pdf, { dictionary, data, mask }: XObject): unknown {
  const ref = pdf.ref({ Type: 'XObject', Subtype: 'Image', ...dictionary, ...(mask && { SMask: write(pdf, mask) }) })
  ref.end(Buffer.from(data))
  return ref
}

function prepare(bytes: Uint8Array): XObject | null {
  const shape = imageShape(bytes)
  if (!shape) return null
  const base = { Width: shape.width, Height: shape.height, BitsPerComponent: 8 }
  const png = isPng(bytes) ? readPng(bytes) : null
  if (png) return pngObject(png, base)
  const frame = jpegFrame(bytes)
  const space = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }[frame?.components ?? 3]
  const inverted = frame?.components === 4 && frame.adobe ? { Decode: [1, 0, 1, 0, 1, 0, 1, 0] } : {}
  return { dictionary: { ...base, ColorSpace: space, Filter: 'DCTDecode', ...inverted }, data: bytes, mask: null }
}

function pngObject(png: Png, size: { Width: number; Height: number }): XObject {
  const dictionary = { ...size, BitsPerComponent: png.depth, ColorSpace: spaceOf(png), Filter: 'FlateDecode' }
  const filtered = {
    DecodeParms: { Predictor: 15, Colors: colorsOf(png), BitsPerComponent: png.depth, Columns: png.width },
  }
  const transparent = png.color >= 4 || (png.color === 3 && png.transparency !== null)
  if (!transparent) return { dictionary: { ...dictionary, ...filtered }, data: png.idat, mask: null }
  const { colors, alpha } = splitAlpha(png)
  const gray = { ...size, BitsPerComponent: 8, ColorSpace: 'DeviceGray', Filter: 'FlateDecode' }
  return {
    dictionary: png.color === 3 ? { ...dictionary, ...filtered } : dictionary,
    data: colors,
    mask: { dictionary: gray, data: alpha, mask: null },
  }
}

/** The palette is written as a hexadecimal string of the page's own kind: pdfkit writes a Buffer so. */
function spaceOf(png: Png): unknown {
  if (png.color !== 3) return colorsOf(png) === 3 ? 'DeviceRGB' : 'DeviceGray'
  const palette = Buffer.from(png.palette ?? new Uint8Array(3))
  return ['Indexed', 'DeviceRGB', Math.floor(palette.length / 3) - 1, palette]
}
