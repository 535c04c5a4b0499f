import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import type * as yauzl from 'yauzl'
import { entryName, type OpenZip, openZip, readPacked, ZipRefusal } from '../../features/intake/receive/zip.ts'
import { copyDamaged, copyRefused } from './errors.ts'
import { type CopiedFile, type CopiedTable, type CopyManifest, MANIFEST, parseManifest, partName } from './manifest.ts'
import { PART_BYTES } from './parts.ts'
import type { Progress } from './progress.ts'
import { README_FILE } from './readme.ts'

/** A copy, opened for reading. The bytes of a table or file end with an error when their SHA-256 is not the manifest's. */
export interface Archive {
  manifest: CopyManifest
  table(table: CopiedTable): AsyncGenerator<Buffer>
  file(file: CopiedFile): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/** Enough for thousands of tables and uploads; real manifests have some kilobytes. */
const MANIFEST_LIMIT = 16 * 1024 * 1024

const inflate = promisify(inflateRaw)
type Parts = ReadonlyMap<string, yauzl.Entry>

/** Opens a copy. Throws AppError when its directory or manifest cannot be read. */
export async function openArchive(path: string): Promise<Archive> {
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw copyRefused(`Não foi possível ler ${path}.`, cause)
  })
  const zip = await openZip(path).catch((cause: unknown) => {
    throw copyDamaged('não é um arquivo de cópia, ou foi cortado', cause)
  })
  try {
    const parts = await readDirectory(zip)
    const text = await readPart(zip, parts.get(MANIFEST), MANIFEST_LIMIT)
    await readPart(zip, parts.get(README_FILE), MANIFEST_LIMIT)
    return {
      manifest: parseManifest(text.toString('utf8')),
      table: (table) => readParts({ zip, parts, folder: 'tabelas' }, table),
      file: (file) => readParts({ zip, parts, folder: 'arquivos' }, file),
      close: zip.close,
    }
  } catch (error) {
    await zip.close()
    throw error
  }
}

/** Reads the whole copy and compares every digest. Needs no database. */
export async function verifyArchive({ manifest, table, file }: Archive, progress: Progress): Promise<void> {
  for (const item of manifest.tables) {
    progress.step(`Conferindo ${item.name}`)
    for await (const chunk of table(item)) progress.advance(chunk.length)
  }
  for (const item of manifest.files) for await (const chunk of file(item)) progress.advance(chunk.length)
}

async function readDirectory({ zip }: OpenZip): Promise<Parts> {
  const parts = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of zip.eachEntry()) parts.set(entryName(entry).name, entry)
  } catch (cause) {
    throw copyDamaged('o índice não pode ser lido', cause)
  }
  return parts
}

interface PartSource {
  zip: OpenZip
  parts: Parts
  folder: 'tabelas' | 'arquivos'
}

async function* readParts({ zip, parts, folder }: PartSource, item: CopiedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for (let part = 0; part < item.parts; part++) {
    const block = await readPart(zip, parts.get(partName(folder, item.name, part)), PART_BYTES)
    hash.update(block)
    yield block
  }
  if (hash.digest('hex') !== item.sha256) throw copyDamaged(`o conteúdo de ${item.name} não confere`)
}

/** Inflates one part and checks its CRC. Throws when it has more than `limit` bytes. */
async function readPart(zip: OpenZip, entry: yauzl.Entry | undefined, limit: number): Promise<Buffer> {
  if (!entry) throw copyDamaged('falta uma parte: não é uma cópia do portal, ou foi alterada')
  if (entry.uncompressedSize > limit) throw copyDamaged('uma parte é grande demais')
  try {
    const block = await inflate(await readPacked(zip, entry), { maxOutputLength: limit })
    if (crc32(block) !== entry.crc32) throw new ZipRefusal('the checksum differs')
    return block
  } catch (error) {
    throw copyDamaged('uma parte não confere com a sua soma', error)
  }
}
