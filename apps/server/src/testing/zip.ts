import { crc32, deflateRawSync } from 'node:zlib'

/** One file of a test zip. Set fields override the correct values, as hostile zips do. */
export interface MadeEntry {
  name: string
  bytes: Uint8Array
  stored?: boolean
  flags?: number
  method?: number
  size?: number
  packedSize?: number
  crc?: number
  /** Bytes after the deflated stream, counted as part of it. */
  tail?: Uint8Array
}

const UTF8_FLAG = 0x800

function fields({ name, bytes, stored, flags = 0, method, size, packedSize, crc, tail }: MadeEntry) {
  const packed = Buffer.concat([stored ? bytes : deflateRawSync(bytes), tail ?? Buffer.alloc(0)])
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags | UTF8_FLAG, 2)
  common.writeUInt16LE(method ?? (stored ? 0 : 8), 4)
  common.writeUInt32LE(0x5b6a_0000, 6)
  common.writeUInt32LE(crc ?? crc32(bytes), 10)
  common.writeUInt32LE(packedSize ?? packed.length, 14)
  common.writeUInt32LE(size ?? bytes.length, 18)
  common.writeUInt16LE(Buffer.byteLength(name), 22)
  return { common, packed, name: Buffer.from(name) }
}

/** Builds a zip byte by byte from the given entries. */
export function makeZip(entries: readonly MadeEntry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { common, packed, name } = fields(entry)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
