import type PDFDocument from 'pdfkit'
import { imageShape, jpegFrame } from './image.ts'
import { colorsOf, isPng, type Png, readPng, splitAlpha } from './png.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** An image as a PDF object: dictionary, stream, and `mask` for the opacity. */
interface XObject {
  dictionary: Record<string, unknown>
  data: Uint8Array
  mask: XObject | null
}

/** Cache per process: separating the transparency of a large PNG takes milliseconds. */
const preparedImages = new WeakMap<Uint8Array, XObject>()

/** Writes an image into a PDF and returns its reference; null for other formats than PNG and JPEG. */
export function writeImage(pdf: Pdf, bytes: Uint8Array): unknown {
  const image = preparedImages.get(bytes) ?? prepareImage(bytes)
  if (!image) return null
  preparedImages.set(bytes, image)
  return writeXObject(pdf, image)
}

function writeXObject(pdf: Pdf, { dictionary, data, mask }: XObject): unknown {
  const ref = pdf.ref({
    Type: 'XObject',
    Subtype: 'Image',
    ...dictionary,
    ...(mask && { SMask: writeXObject(pdf, mask) }),
  })
  ref.end(Buffer.from(data))
  return ref
}

function prepareImage(bytes: Uint8Array): XObject | null {
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
  const dictionary = { ...size, BitsPerComponent: png.depth, ColorSpace: colorSpace(png), Filter: 'FlateDecode' }
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

/** The colour space of a PNG. The palette is a Buffer, which pdfkit writes as a hexadecimal string. */
function colorSpace(png: Png): unknown {
  if (png.color !== 3) return colorsOf(png) === 3 ? 'DeviceRGB' : 'DeviceGray'
  const palette = Buffer.from(png.palette ?? new Uint8Array(3))
  return ['Indexed', 'DeviceRGB', Math.floor(palette.length / 3) - 1, palette]
}
