import { crc32 } from 'node:zlib'

/** Writes a zip whose entries all hold the same bytes: a quick way to make a large upload. */
export const zipOfCopies = (bytes: Buffer, count: number): Buffer =>
  zipOf(Array.from({ length: count }, (_, index) => ({ name: `${index}.xml`, bytes })))

/** Writes a zip of stored entries. */
export function zipOf(files: readonly { name: string; bytes: Buffer }[]): Buffer {
  const fields = (signature: number, name: Buffer, bytes: Buffer) => {
    const crc = crc32(bytes)
    const head = Buffer.alloc(signature === LOCAL ? 30 : 46)
    const at = signature === LOCAL ? 4 : 6
    head.writeUInt32LE(signature)
    head.writeUInt16LE(20, at)
    head.writeUInt32LE(crc, at + 10)
    head.writeUInt32LE(bytes.length, at + 14)
    head.writeUInt32LE(bytes.length, at + 18)
    head.writeUInt16LE(name.length, at + 22)
    return head
  }
  const entries = files.map(({ name, bytes }) => ({ name: Buffer.from(name), bytes }))
  const local = entries.flatMap(({ name, bytes }) => [fields(LOCAL, name, bytes), name, bytes])
  let offset = 0
  const directory = entries.flatMap(({ name, bytes }) => {
    const entry = fields(CENTRAL, name, bytes)
    entry.writeUInt32LE(offset, 42)
    offset += 30 + name.length + bytes.length
    return [entry, name]
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...directory, end])
}

const LOCAL = 0x0403_4b50
const CENTRAL = 0x0201_4b50
