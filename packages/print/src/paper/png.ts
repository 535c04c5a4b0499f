import { deflateSync, inflateSync } from 'node:zlib'

/** Header and data of a PNG; `idat` is one zlib stream of filtered rows. */
export interface Png {
  width: number
  height: number
  /** Bits of a sample or palette index */
  depth: number
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha */
  color: number
  interlaced: boolean
  palette: Uint8Array | null
  transparency: Uint8Array | null
  idat: Uint8Array
}

const SIGNATURE = '89504e470d0a1a0a'
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** True when the bytes start with the PNG signature. */
export const isPng = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 8)).toString('hex') === SIGNATURE

/** Reads the chunks of a PNG; null for an incomplete file. */
export function readPng(bytes: Uint8Array): Png | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const data: Buffer[] = []
  let png: Png | null = null
  for (let offset = 8; offset + 12 <= view.length; ) {
    const length = view.readUInt32BE(offset)
    const type = view.toString('latin1', offset + 4, offset + 8)
    const body = view.subarray(offset + 8, offset + 8 + length)
    if (body.length < length) return null
    if (type === 'IHDR') png = parseHeader(body)
    else if (png && type === 'PLTE') png.palette = body
    else if (png && type === 'tRNS') png.transparency = body
    else if (type === 'IDAT') data.push(body)
    else if (type === 'IEND') break
    offset += 12 + length
  }
  return png && data.length > 0 ? { ...png, idat: Buffer.concat(data) } : null
}

function parseHeader(body: Buffer): Png | null {
  if (body.length < 13) return null
  return {
    width: body.readUInt32BE(0),
    height: body.readUInt32BE(4),
    depth: body.readUInt8(8),
    color: body.readUInt8(9),
    interlaced: body.readUInt8(12) !== 0,
    palette: null,
    transparency: null,
    idat: new Uint8Array(),
  }
}

/** Number of colour samples per pixel, without alpha. */
export const colorsOf = ({ color }: Png): number => (color === 2 || color === 6 ? 3 : 1)

const rowBytes = ({ width, depth, color }: Png): number => Math.ceil((width * depth * (CHANNELS[color] ?? 1)) / 8)

/**
 * The unfiltered rows of a PNG, without filter bytes.
 * Throws  Error when the data are damaged or have the wrong length
 */
export function pngRows(png: Png): Uint8Array {
  const length = rowBytes(png)
  const size = (length + 1) * png.height
  const raw = inflateSync(png.idat, { maxOutputLength: size })
  if (raw.length !== size) throw new Error('PNG data too short')
  const step = Math.max(1, ((CHANNELS[png.color] ?? 1) * png.depth) >> 3)
  const rows = new Uint8Array(length * png.height)
  for (let row = 0; row < png.height; row++) unfilter(raw, rows, { row, length, step })
  return rows
}

function unfilter(
  raw: Uint8Array,
  rows: Uint8Array,
  { row, length, step }: { row: number; length: number; step: number },
): void {
  const from = row * (length + 1)
  const to = row * length
  const filter = raw[from] ?? 0
  if (filter > 4) throw new Error('PNG filter unknown')
  for (let index = 0; index < length; index++) {
    const left = index >= step ? (rows[to + index - step] ?? 0) : 0
    const up = row > 0 ? (rows[to - length + index] ?? 0) : 0
    const corner = index >= step && row > 0 ? (rows[to - length + index - step] ?? 0) : 0
    const prediction = [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, corner) : 0][filter] ?? 0
    rows[to + index] = (raw[from + 1 + index] ?? 0) + prediction
  }
}

function paeth(left: number, up: number, corner: number): number {
  const prediction = left + up - corner
  const [a, b, c] = [Math.abs(prediction - left), Math.abs(prediction - up), Math.abs(prediction - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** Separates colours and opacity, as PDF requires; each is a zlib stream of 8-bit rows. */
export function splitAlpha(png: Png): { colors: Uint8Array; alpha: Uint8Array } {
  const rows = pngRows(png)
  const pixels = png.width * png.height
  if (png.color === 3) return { colors: png.idat, alpha: deflateSync(paletteAlpha(png, rows)) }
  const count = colorsOf(png)
  const colors = new Uint8Array(pixels * count)
  const alpha = new Uint8Array(pixels)
  for (let pixel = 0; pixel < pixels; pixel++) {
    const from = pixel * (count + 1)
    for (let sample = 0; sample < count; sample++) colors[pixel * count + sample] = rows[from + sample] ?? 0
    alpha[pixel] = rows[from + count] ?? 0
  }
  return { colors: deflateSync(colors), alpha: deflateSync(alpha) }
}

/** The opacity of each pixel of a palette image with indexes of 1, 2, 4 or 8 bits. */
function paletteAlpha(png: Png, rows: Uint8Array): Uint8Array {
  const length = rowBytes(png)
  const mask = (1 << png.depth) - 1
  const alpha = new Uint8Array(png.width * png.height)
  for (let y = 0; y < png.height; y++) {
    for (let x = 0; x < png.width; x++) {
      const bit = x * png.depth
      const byte = rows[y * length + (bit >> 3)] ?? 0
      alpha[y * png.width + x] = png.transparency?.[(byte >> (8 - png.depth - (bit & 7))) & mask] ?? 255
    }
  }
  return alpha
}
