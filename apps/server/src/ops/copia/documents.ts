import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { rowFields } from './copy-rows.ts'
import type { CopiedTable, CopyManifest } from './manifest.ts'
import { openRowDigest } from './row-digest.ts'

/** Counts stored files as their rows pass, and checks the SHA-256 of each. */
export interface DocumentCount {
  add(row: Buffer): void
  result(): CopyManifest['documents']
}

/** The table of stored files. */
export const DOCUMENT_TABLE = 'arquivo'
/** Far above the intake's limit of 8 MB for a document. */
const LARGEST = 64 * 1024 * 1024

export function openDocumentCount({ columns }: Pick<CopiedTable, 'columns'>): DocumentCount {
  const place = (wanted: string) => columns.findIndex(({ name }) => name === wanted)
  const [empresa, sha256, deflated] = [place('empresa_id'), place('sha256'), place('deflated')]
  const digest = openRowDigest()
  let count = 0
  let wrong = 0
  return {
    add(row) {
      const fields = rowFields(row)
      const [owner, wanted, bytes] = [fields[empresa], fields[sha256], fields[deflated]]
      count += 1
      if (owner && wanted) digest.add(Buffer.concat([owner, wanted]))
      if (!wanted || !bytes || !isWhole(bytes, wanted)) wrong += 1
    },
    result: () => ({ count, damaged: wrong, digest: digest.text() }),
  }
}

function isWhole(deflated: Buffer, sha256: Buffer): boolean {
  try {
    const bytes = inflateRawSync(deflated, { maxOutputLength: LARGEST })
    return createHash('sha256').update(bytes).digest().equals(sha256)
  } catch {
    return false
  }
}
