import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import type * as yauzl from 'yauzl'
import { AppError } from '../../base/errors.ts'
import {
  createBudget,
  nameOf,
  type OpenZip,
  openZip,
  readPacked,
  ZipRefusal,
} from '../../features/notas/intake/receive/zip.ts'
import { damaged, refused } from './errors.ts'
import { type CopyManifest, filePart, MANIFEST, MANIFEST_LIMIT, parseManifest, tablePart } from './manifest.ts'
import { PART_BYTES } from './parts.ts'
import { README_FILE } from './readme.ts'

/** A copy, opened for reading. Its parts are never unpacked under names that it chooses. */
export interface Archive {
  manifest: CopyManifest
  table(name: string): AsyncGenerator<Buffer>
  file(name: string): AsyncGenerator<Buffer>
  close(): Promise<void>
}

const inflate = promisify(inflateRaw)
type Parts = ReadonlyMap<string, yauzl.Entry>

/** Opens a copy. Throws AppError when its directory or manifest show that the file is incomplete. */
export async function openArchive(path: string): Promise<Archive> {
  const found = await stat(path).catch((cause: unknown) => {
    throw refused(`Não foi possível ler ${path}.`, cause)
  })
  if (!found.isFile()) throw refused(`${path} não é um arquivo.`)
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw refused(`Sem permissão para ler ${path}.`, cause)
  })
  const zip = await openZip(path).catch((error: unknown) => {
    throw damaged('não é um arquivo de cópia, ou foi cortado', error)
  })
  try {
    const parts = await readDirectory(zip)
    const text = await readPart(zip, parts.get(MANIFEST), MANIFEST_LIMIT)
    await readPart(zip, parts.get(README_FILE), MANIFEST_LIMIT)
    const manifest = parseManifest(text.toString('utf8'))
    const table = (name: string) => readParts(zip, parts, streamOf(manifest.tables, name, tablePart))
    const file = (name: string) => readParts(zip, parts, streamOf(manifest.files, name, filePart))
    checkParts(parts, manifest)
    checkSize(found.size, manifest)
    return { manifest, table, file, close: zip.close }
  } catch (error) {
    await zip.close()
    throw error
  }
}

async function readDirectory({ zip }: OpenZip): Promise<Parts> {
  const parts = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const { name, safe } = nameOf(entry)
      if (!safe || parts.has(name)) throw damaged('um nome dentro dela não serve')
      parts.set(name, entry)
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged('o índice não pode ser lido', error)
  }
  return parts
}

interface Stream {
  bytes: number
  names: string[]
}

function streamOf(
  list: readonly { name: string; bytes: number; parts: number }[],
  name: string,
  partName: (name: string, part: number) => string,
): Stream {
  const found = list.find((one) => one.name === name)
  if (!found) throw damaged(`falta ${name}`)
  return { bytes: found.bytes, names: Array.from({ length: found.parts }, (_, part) => partName(name, part)) }
}

/** Checks that the file has every part of the manifest and no other, before anything is changed. */
function checkParts(parts: Parts, { tables, files }: CopyManifest): void {
  let wanted = 0
  for (const [list, partName] of [
    [tables, tablePart],
    [files, filePart],
  ] as const)
    for (const { name, parts: count, bytes } of list) {
      if (count !== Math.ceil(bytes / PART_BYTES)) throw damaged(`o tamanho de ${name} não confere`)
      wanted += count
      if (wanted > parts.size) throw damaged('faltam partes')
      for (let part = 0; part < count; part++)
        if (!parts.has(partName(name, part))) throw damaged(`falta uma parte de ${name}`)
    }
  if (parts.size > wanted + 2) throw damaged('há partes de que o manifesto não fala')
}

/** Limits the inflated size to a multiple of the file's size: in a forged file many parts may share the same bytes. */
function checkSize(size: number, { tables, files }: CopyManifest): void {
  const fits = createBudget(size)
  for (const { name, bytes } of [...tables, ...files]) if (!fits(bytes)) throw damaged(`${name} é grande demais`)
}

async function* readParts(zip: OpenZip, parts: Parts, { bytes, names }: Stream): AsyncGenerator<Buffer> {
  let left = bytes
  for (const name of names) {
    const block = await readPart(zip, parts.get(name), PART_BYTES)
    left -= block.length
    if (left < 0) throw damaged(`há dados demais em ${name}`)
    yield block
  }
  if (left !== 0) throw damaged('faltam dados')
}

/** Inflates one part and checks its CRC. Throws when it has more than `limit` bytes. */
async function readPart(zip: OpenZip, entry: yauzl.Entry | undefined, limit: number): Promise<Buffer> {
  if (!entry) throw damaged('não há manifesto: não é uma cópia do portal')
  if (entry.uncompressedSize > limit || entry.compressedSize > limit + 1024 * 1024 || entry.compressionMethod !== 8)
    throw damaged('uma parte é grande demais')
  try {
    const block = await inflate(await readPacked(zip, entry), { maxOutputLength: limit })
    if (block.length !== entry.uncompressedSize || crc32(block) !== entry.crc32)
      throw new ZipRefusal('sizes or sums differ')
    return block
  } catch (error) {
    throw damaged('uma parte não confere com a sua soma', error)
  }
}
