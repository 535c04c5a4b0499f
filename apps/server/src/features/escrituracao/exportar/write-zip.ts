import { promisify } from 'node:util'
import { crc32, deflateRaw, inflateRaw } from 'node:zlib'
import { markedCopy } from '@portal/files/contabil/marked-copy.ts'
import { csvLine } from '@portal/files/csv-text.ts'
import type { ZipEntry } from '@portal/files/zip/zip-entry.ts'
import { type Kysely, sql } from 'kysely'
import { zipChunks } from '../../../base/files/zip-writer.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { xmlName } from '../../notas/documento/file-name.ts'
import type { MonthNote } from './read-month.ts'
import { openSpool } from './spool.ts'
import type { GoingNotes, MadeLines } from './write-lines.ts'

const inflate = promisify(inflateRaw)
const deflate = promisify(deflateRaw)

const HEADS = ['chave', 'item', 'cnpj_fornecedor', 'ncm', 'cfop_documento', 'cfop_entrada', 'destino', 'acumulador']
const KINDS = ['text', 'whole', 'text', 'text', 'text', 'text', 'text', 'text'] as const

interface ZipWish {
  empresaId: number
  notes: GoingNotes
  /** Joins the marked working copy with the CFOP of entry */
  withCopy: boolean
  /** Wall time that the zip shows of its own files */
  now: string
}

interface XmlRow {
  id: string
  element: string
  issued: string
  deflated: Buffer
  crc32: number
  size: number
}

/** The authorised XML unchanged, beside it the table of the decided CFOPs and, when wanted, a marked working copy of each. */
export async function writeXmlZip(tx: Kysely<Database>, wish: ZipWish): Promise<MadeLines> {
  const spool = openSpool()
  let lines = 1
  async function* entries(): AsyncGenerator<ZipEntry[]> {
    let table = `\uFEFF${csvLine(
      HEADS.map(() => 'text' as const),
      HEADS,
    )}`
    for await (const batch of wish.notes) {
      const rows = new Map((await readXml(tx, wish.empresaId, batch)).map((row) => [row.id, row]))
      const made: ZipEntry[] = []
      for (const it of batch) {
        table += tableLines(it)
        lines += it.note.items.length
        const row = rows.get(it.id)
        if (!row) continue
        const name = xmlName({ kind: 'nota', chave: it.note.chave, element: row.element })
        made.push({ name: `xml/${name}`, modified: row.issued, ...row })
        if (wish.withCopy) made.push(await copyOf(it, row, name))
      }
      yield made
    }
    const bytes = Buffer.from(table)
    yield [
      {
        name: 'cfop-de-entrada.csv',
        modified: wish.now,
        deflated: await deflate(bytes),
        crc32: crc32(bytes),
        size: bytes.length,
      },
    ]
  }
  for await (const chunk of zipChunks(entries())) await spool.add(Buffer.from(chunk))
  return { pieces: await spool.end(), lines }
}

const tableLines = ({ note }: MonthNote): string =>
  note.items
    .map(({ n, ncm, documentCfop, cfop, destination, accumulator }) =>
      csvLine(KINDS, [note.chave, n, note.party.taxId, ncm, documentCfop, cfop, destination, accumulator]),
    )
    .join('')

async function copyOf({ note }: MonthNote, row: XmlRow, name: string): Promise<ZipEntry> {
  const xml = (await inflate(row.deflated)).toString()
  const cfops = new Map(note.items.map(({ n, cfop }) => [n, cfop]))
  const bytes = Buffer.from(markedCopy(xml, cfops))
  return {
    name: `copia-de-trabalho/${name}`,
    modified: row.issued,
    deflated: await deflate(bytes),
    crc32: crc32(bytes),
    size: bytes.length,
  }
}

/** Stored documents as they came. Served by the primary keys. */
async function readXml(tx: Kysely<Database>, empresaId: number, notes: readonly MonthNote[]): Promise<XmlRow[]> {
  const ids = `{${notes.map(({ id }) => id).join(',')}}`
  const { rows } =
    await sql<XmlRow>`select n.id, n.element, to_char(n.issued_local, 'YYYY-MM-DD"T"HH24:MI:SS') as issued,
      a.deflated, a.crc32, a.size
    from nota n join arquivo a on a.empresa_id = n.empresa_id and a.empresa_id = ${empresaId} and a.sha256 = n.arquivo_sha256
    where n.empresa_id = ${empresaId} and n.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}
