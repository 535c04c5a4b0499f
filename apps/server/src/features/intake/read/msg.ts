import { isCompoundFile } from '../receive/container.ts'

/*
 * The attachments of a message that Outlook saved (.msg): a compound file with a storage for each attachment. Its text is not read.
 * A hostile file may have chains of sectors without an end, or many streams that share the same sectors: a chain ends after as many sectors as
 * the file has, and `MsgBudget` limits the bytes of all attachments.
 * Source  MS-CFB (compound file), MS-OXMSG (.msg), MS-OXPROPS 2.594 PidTagAttachDataBinary, 2.589 PidTagAttachLongFilename
 */

const HEAD_BYTES = 512
const ENTRY_BYTES = 128
const MINI_BYTES = 64
const LAST = 0xfffffffe
const NONE = 0xffffffff
const TYPE = { storage: 1, stream: 2, root: 5 } as const

const ATTACHMENT = /^__attach_version1\.0_#/i
const DATA = '__substg1.0_37010102'
const MESSAGE = '__substg1.0_3701000d'
const NAMES = ['__substg1.0_3707001f', '__substg1.0_3707001e', '__substg1.0_3704001f', '__substg1.0_3704001e']

/** A file in a message. */
export interface Attachment {
  name: string
  bytes: Buffer
}

/** What may still be read of one message; each attachment reduces it. */
export interface MsgBudget {
  parts: number
  bytes: number
  depth: number
}

/** The file is not what it should be, or holds more than may be taken. */
class BrokenFile extends Error {}

/** Null when it is no message, is broken, or has more than the budget allows. */
export function attachmentsOf(bytes: Buffer, budget: MsgBudget): Attachment[] | null {
  try {
    const file = openFile(bytes)
    const [root] = file.entries
    return root ? readAttachments(file, childrenOf(file, root), budget) : null
  } catch (error) {
    if (error instanceof BrokenFile || error instanceof RangeError) return null
    throw error
  }
}

interface Entry {
  name: string
  type: number
  left: number
  right: number
  child: number
  start: number
  size: number
}

interface CompoundFile {
  bytes: Buffer
  sectorBytes: number
  fat: Uint32Array
  miniFat: Uint32Array
  /** Streams below this size are in the stream of the root. */
  cutoff: number
  mini: Buffer
  entries: Entry[]
}

function openFile(bytes: Buffer): CompoundFile {
  if (!isCompoundFile(bytes) || bytes.length < HEAD_BYTES) throw new BrokenFile('no compound file')
  const shift = bytes.readUInt16LE(30)
  if ((shift !== 9 && shift !== 12) || bytes.readUInt16LE(32) !== 6) throw new BrokenFile('sectors')
  const sectorBytes = 1 << shift
  const fat = readFat(bytes, sectorBytes)
  const file = { bytes, sectorBytes, fat, cutoff: bytes.readUInt32LE(56) }
  const words = (start: number) =>
    start === LAST || start === NONE ? new Uint32Array() : toWords(readChain(file, start))
  const directory = readChain(file, bytes.readUInt32LE(48))
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) =>
    readEntry(directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)),
  )
  const [root] = entries
  if (root?.type !== TYPE.root) throw new BrokenFile('root')
  const mini = root.start === LAST || root.start === NONE ? Buffer.alloc(0) : readChain(file, root.start)
  return { ...file, miniFat: words(bytes.readUInt32LE(60)), mini, entries }
}

const toWords = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))

function sectorOf(bytes: Buffer, sectorBytes: number, sector: number): Buffer {
  const start = (sector + 1) * sectorBytes
  if (start >= bytes.length) throw new BrokenFile('sector') // the last one may be cut
  return bytes.subarray(start, start + sectorBytes)
}

/** The table of sectors: 109 of its sectors are named in the head, the others in a chain of their own. */
function readFat(bytes: Buffer, sectorBytes: number): Uint32Array {
  const most = Math.ceil(bytes.length / sectorBytes)
  const named = toWords(bytes.subarray(76, HEAD_BYTES))
  const sectors = [...named].filter((sector) => sector < NONE - 4)
  let next = bytes.readUInt32LE(68)
  for (let count = 0; next !== LAST && next !== NONE; count += 1) {
    if (count > most) throw new BrokenFile('a chain without an end')
    const words = toWords(sectorOf(bytes, sectorBytes, next))
    sectors.push(...words.subarray(0, -1).filter((sector) => sector < NONE - 4))
    next = words.at(-1) ?? LAST
  }
  if (sectors.length > most) throw new BrokenFile('a table larger than the file')
  return toWords(Buffer.concat(sectors.map((sector) => sectorOf(bytes, sectorBytes, sector))))
}

type Chained = Pick<CompoundFile, 'bytes' | 'sectorBytes' | 'fat'>

function readChain({ bytes, sectorBytes, fat }: Chained, start: number, size = Number.MAX_SAFE_INTEGER): Buffer {
  const pieces: Buffer[] = []
  for (let sector = start; sector !== LAST && pieces.length * sectorBytes < size; sector = fat[sector] ?? NONE) {
    if (pieces.length > fat.length) throw new BrokenFile('a chain without an end')
    pieces.push(sectorOf(bytes, sectorBytes, sector))
  }
  return Buffer.concat(pieces).subarray(0, size)
}

function readEntry(bytes: Buffer): Entry {
  const length = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62)
  return {
    name: bytes.toString('utf16le', 0, length - (length % 2)),
    type: bytes[66] ?? 0,
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120), // the upper half is for files of more than 4 GB
  }
}

/** Entries of a storage by their lower-case name, in the order of the names. */
function childrenOf({ entries }: CompoundFile, { child }: Entry): Map<string, Entry> {
  const found = new Map<string, Entry>()
  const seen = new Set<number>()
  const open = [child]
  while (open.length > 0) {
    const at = open.pop() ?? NONE
    const entry = entries[at]
    if (at === NONE || !entry || seen.has(at)) continue
    seen.add(at)
    found.set(entry.name.toLowerCase(), entry)
    open.push(entry.left, entry.right)
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function readStream(file: CompoundFile, { start, size, type }: Entry): Buffer {
  if (type !== TYPE.stream || size > file.bytes.length) throw new BrokenFile('stream')
  if (size === 0) return Buffer.alloc(0)
  const bytes = size >= file.cutoff ? readChain(file, start, size) : readMini(file, start, size)
  if (bytes.length < size) throw new BrokenFile('a stream that ends early')
  return bytes
}

function readMini({ mini, miniFat }: CompoundFile, start: number, size: number): Buffer {
  const pieces: Buffer[] = []
  for (let sector = start; sector !== LAST && pieces.length * MINI_BYTES < size; sector = miniFat[sector] ?? NONE) {
    const at = sector * MINI_BYTES
    if (at >= mini.length) throw new BrokenFile('mini sector')
    pieces.push(mini.subarray(at, at + MINI_BYTES))
  }
  return Buffer.concat(pieces).subarray(0, size)
}

function readAttachments(file: CompoundFile, storage: Map<string, Entry>, budget: MsgBudget): Attachment[] {
  if (budget.depth <= 0) throw new BrokenFile('too deep')
  const pieces: Attachment[] = []
  for (const [name, entry] of storage) {
    if (!ATTACHMENT.test(name) || entry.type !== TYPE.storage) continue
    budget.parts -= 1
    if (budget.parts < 0) throw new BrokenFile('too many parts')
    const parts = childrenOf(file, entry)
    const message = parts.get(MESSAGE)
    if (message?.type === TYPE.storage) {
      budget.depth -= 1
      pieces.push(...readAttachments(file, childrenOf(file, message), budget))
      budget.depth += 1
    }
    const data = parts.get(DATA)
    if (!data) continue
    budget.bytes -= data.size
    if (budget.bytes < 0) throw new BrokenFile('too large')
    pieces.push({ name: nameOf(file, parts), bytes: readStream(file, data) })
  }
  return pieces
}

function nameOf(file: CompoundFile, parts: ReadonlyMap<string, Entry>): string {
  for (const property of NAMES) {
    const entry = parts.get(property)
    if (!entry || entry.size > 4_096) continue
    const text = readStream(file, entry).toString(property.endsWith('f') ? 'utf16le' : 'latin1')
    const name = text.replace(/\0[\s\S]*$/, '').trim()
    if (name !== '') return name
  }
  return ''
}
