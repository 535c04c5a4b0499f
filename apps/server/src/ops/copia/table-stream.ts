import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { columnList } from './catalog.ts'
import { openRowReader } from './copy-rows.ts'
import { DOCUMENT_TABLE, openDocumentCount } from './documents.ts'
import { damaged } from './errors.ts'
import type { CopiedTable, CopyManifest } from './manifest.ts'
import { openRowDigest } from './row-digest.ts'

type Shape = Pick<CopiedTable, 'name' | 'columns'>

/** Rows, bytes and digest of a table that was read. */
export interface Passed {
  rows: number
  bytes: number
  digest: string
  documents: CopyManifest['documents'] | null
}

/** Passes the bytes of a table through and computes the digest of its rows, and of the documents in table `arquivo`. */
export function openPassage({ name, columns }: Shape) {
  const digest = openRowDigest()
  const documents = name === DOCUMENT_TABLE ? openDocumentCount({ columns }) : null
  const reader = openRowReader(columns.length, (row) => {
    digest.add(row)
    documents?.add(row)
  })
  let bytes = 0
  return {
    async *through(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        bytes += chunk.length
        reader.push(chunk)
        yield chunk
      }
      reader.end()
    },
    passed: (): Passed => ({
      rows: reader.rows(),
      bytes,
      digest: digest.text(),
      documents: documents?.result() ?? null,
    }),
  }
}

/** The rows of a table as a binary COPY. */
export function readTableRows(client: pg.ClientBase, table: Shape): AsyncIterable<Buffer> {
  const from = client.escapeIdentifier(table.name)
  // no encoding is set, so its chunks are Buffers
  return client.query(
    copyTo(`copy ${from} (${columnList(client, table)}) to stdout (format binary)`),
  ) as AsyncIterable<Buffer>
}

/** Throws unless rows and digest are those of the manifest. */
export function comparePassage(table: CopiedTable, { rows, digest }: Passed): void {
  if (rows !== table.rows) throw damaged(`a tabela ${table.name} tem ${rows} linhas, e deveria ter ${table.rows}`)
  if (digest !== table.digest) throw damaged(`o conteúdo da tabela ${table.name} não confere`)
}
