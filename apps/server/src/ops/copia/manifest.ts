import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { damaged, refused } from './errors.ts'

/** The format that this program writes. A later one is refused. */
export const FORMAT = 1
export const MANIFEST = 'manifesto.json'
/** Enough for thousands of tables and uploads; real manifests have some kilobytes. */
export const MANIFEST_LIMIT = 16 * 1024 * 1024

const strict = { additionalProperties: false }
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Hex64 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Identifier = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })

const CopiedColumn = Type.Object({ name: Identifier, type: Type.String({ maxLength: 100 }) }, strict)

/** One table: its rows in PostgreSQL's binary form, in parts. */
const CopiedTable = Type.Object(
  {
    name: Identifier,
    columns: Type.Array(CopiedColumn, { minItems: 1, maxItems: 400 }),
    rows: Count,
    bytes: Count,
    parts: Count,
    /** Of its rows, independent of their order (row-digest.ts). */
    digest: Hex64,
  },
  strict,
)
/** One file of DATA_DIR, in parts. */
const CopiedFile = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 200 }), bytes: Count, parts: Count, sha256: Hex64 },
  strict,
)
const Sequence = Type.Object({ table: Identifier, column: Identifier, next: Count }, strict)
const Level = Type.Object({ name: Type.String({ pattern: '^\\d{4}_[a-z0-9_]{1,80}\\.sql$' }), checksum: Hex64 }, strict)
/** Stored files of documents: their number, those whose bytes do not match their SHA-256, and the digest of (company, SHA-256). */
const Documents = Type.Object({ count: Count, damaged: Count, digest: Hex64 }, strict)

export const CopyManifest = Type.Object(
  {
    format: Type.Integer({ minimum: 1 }),
    program: Type.String({ maxLength: 40 }),
    createdAt: Type.String({ maxLength: 40 }),
    postgres: Count,
    migrations: Type.Array(Level, { minItems: 1, maxItems: 9999 }),
    tables: Type.Array(CopiedTable, { minItems: 1, maxItems: 1000 }),
    /** Tables whose rows are left out: sessions, links, counters. */
    left: Type.Array(Identifier, { maxItems: 1000 }),
    sequences: Type.Array(Sequence, { maxItems: 1000 }),
    documents: Documents,
    /** Id of the data folder whose waiting uploads are included. */
    spool: Type.String({ pattern: '^[A-Za-z0-9]{1,64}$' }),
    /** Waiting uploads whose files are in another data folder, or missing. */
    elsewhere: Count,
    /** Number of secrets wrapped by the master key, and the mark of that key: half of a hash. */
    wrapped: Count,
    keyMark: Type.Union([Type.String({ pattern: '^[0-9a-f]{32}$' }), Type.Null()]),
    files: Type.Array(CopiedFile, { maxItems: 100_000 }),
  },
  strict,
)
export type CopyManifest = Static<typeof CopyManifest>
export type CopiedTable = Static<typeof CopiedTable>
export type CopiedFile = Static<typeof CopiedFile>

/** Throws AppError when the text is not a manifest of ours. */
export function parseManifest(text: string): CopyManifest {
  const value = parseJson(text)
  if (isLater(value))
    throw refused('A cópia foi feita por uma versão mais nova do portal. Atualize o portal e tente de novo.')
  if (!Value.Check(CopyManifest, value)) throw damaged('o manifesto não é de uma cópia do portal')
  const names = [...value.tables, ...value.files].map(({ name }) => name)
  if (new Set(names).size !== names.length) throw damaged('o manifesto repete um nome')
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw damaged('o manifesto não pode ser lido', cause)
  }
}

const isLater = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value && Number(value.format) > FORMAT

/** Names of the zip entries with the parts of a table or a file. */
export const tablePart = (name: string, part: number): string => `tabelas/${name}/${String(part).padStart(6, '0')}.bin`
export const filePart = (name: string, part: number): string => `arquivos/${name}/${String(part).padStart(6, '0')}.bin`
