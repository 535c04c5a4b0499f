import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { columnList } from './catalog.ts'
import { openRowReader } from './copy-rows.ts'
import { DOCUMENTS, openDocumentCount } from './documents.ts'
import { damaged } from './errors.ts'
import type { CopiedTable, CopyManifest } from './manifest.ts'
import { openRowDigest } from './row-digest.ts'

type Shape = Pick<CopiedTable, 'name' | 'columns'>

/** What has passed of a table. */
export interface Passed {
  rows: number
  bytes: number
  digest: string
  documents: CopyManifest['documents'] | null
}

/** Hands a table's bytes on and reads along: rows, their digest, and the documents where the table holds them. */
export function openPassage({ name, columns }: Shape) {
  const digest = openRowDigest()
  const documents = name === DOCUMENTS ? openDocumentCount({ columns }) : null
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

/** A table's rows as PostgreSQL gives them. */
export function readTable(client: pg.ClientBase, table: Shape): AsyncIterable<Buffer> {
  const from = client.escapeIdentifier(table.name)
  // no encoding is set on it: its chunks are Buffers
  return client.query(
    copyTo(`copy ${from} (${columnList(client, table)}) to stdout (format binary)`),
  ) as AsyncIterable<Buffer>
}

/** Throws unless a table came through as its line of the manifest says. */
export function comparePassage(table: CopiedTable, { rows, digest }: Passed): void {
  if (rows !== table.rows) throw damaged(`a tabela ${table.name} tem ${rows} linhas, e deveria ter ${table.rows}`)
  if (digest !== table.digest) throw damaged(`o conteúdo da tabela ${table.name} não confere`)
}
