import { crc32 } from 'node:zlib'

/** Writes a zip whose entries all hold the same stored bytes: a quick way to make a large upload. */
export function zipOfCopies(bytes: Buffer, count: number): Buffer {
  const crc = crc32(bytes)
  const fields = (signature: number, name: Buffer) => {
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
  const names = Array.from({ length: count }, (_, index) => Buffer.from(`${index}.xml`))
  const local = names.flatMap((name) => [fields(LOCAL, name), name, bytes])
  let offset = 0
  const directory = names.flatMap((name) => {
    const entry = fields(CENTRAL, name)
    entry.writeUInt32LE(offset, 42)
    offset += 30 + name.length + bytes.length
    return [entry, name]
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...directory, end])
}

const LOCAL = 0x0403_4b50
const CENTRAL = 0x0201_4b50
