import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js'

/** Files of Outlook: saved messages (.msg), whose compound file another program's code writes, and `winmail.dat`. */

const TYPE = { directory: 1, document: 2, root: 5 } as const

export interface Folder {
  [name: string]: Folder | Buffer
}

export function compoundFile(root: Folder): Buffer {
  const entries: Entry[] = []
  const add = (name: string, content: Folder | Buffer): number => {
    const at = entries.length
    if (Buffer.isBuffer(content)) {
      entries.push({ name, type: TYPE.document, length: content.length, binaryProvider: () => new Uint8Array(content) })
      return at
    }
    const entry: Entry = { name, type: at === 0 ? TYPE.root : TYPE.directory, length: 0, children: [] }
    entries.push(entry)
    for (const [child, inside] of Object.entries(content)) entry.children?.push(add(child, inside))
    return at
  }
  add('Root Entry', root)
  return Buffer.from(burn(entries))
}

export const msgAttachment = (name: string, bytes: Buffer): Folder => ({
  '__substg1.0_3707001F': Buffer.from(name, 'utf16le'),
  '__substg1.0_37010102': bytes,
  '__properties_version1.0': Buffer.alloc(32),
})
const number = (n: number) => `__attach_version1.0_#${String(n).padStart(8, '0')}`

/** The root of a saved message, or a message inside one. */
export const msgFolder = (...attachments: Folder[]): Folder => ({
  '__properties_version1.0': Buffer.alloc(32),
  '__substg1.0_0037001F': Buffer.from('Notas de março', 'utf16le'),
  ...Object.fromEntries(attachments.map((one, n) => [number(n), one])),
})

function attribute(level: 1 | 2, id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(level, 0)
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(data.length, 5)
  const sum = Buffer.alloc(2)
  sum.writeUInt16LE(data.reduce((all, byte) => (all + byte) & 0xffff, 0))
  return Buffer.concat([head, data, sum])
}

export const tnefAttachment = (name: string, bytes: Buffer) => [
  attribute(2, 0x00069002, Buffer.alloc(14)),
  attribute(2, 0x00018010, Buffer.from(`${name}\0`, 'latin1')),
  attribute(2, 0x0006800f, bytes),
]
export const tnefFile = (...attachments: Buffer[][]): Buffer =>
  Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    attribute(1, 0x00089006, Buffer.from('00000100', 'hex')),
    ...attachments.flat(),
  ])
