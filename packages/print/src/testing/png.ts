import { crc32, deflateSync } from 'node:zlib'

interface PngShape {
  width: number
  height: number
  color: number
  depth: number
  /** Rows with their filter bytes */
  raw: Uint8Array
  palette?: Uint8Array
  transparency?: Uint8Array
  interlaced?: boolean
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG file from any header and data, valid or not. */
export function pngOf({ width, height, color, depth, raw, palette, transparency, interlaced }: PngShape): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([depth, color, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', new Uint8Array()),
  ])
}

/** A logo of 8 × 4 pixels of a PNG colour type; every sample is 128. */
export function logoPng(color: 0 | 2 | 3 | 4 | 6): Uint8Array {
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[color]
  const row = [0, ...Array<number>(8 * samples).fill(color === 3 ? 1 : 128)]
  const raw = Uint8Array.from(Array<number[]>(4).fill(row).flat())
  const palette = color === 3 ? { palette: new Uint8Array(6), transparency: Uint8Array.from([0, 90]) } : {}
  return pngOf({ width: 8, height: 4, color, depth: 8, raw, ...palette })
}
