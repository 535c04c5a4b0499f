import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { copyDamaged, copyRefused } from './errors.ts'

/** The format that this program writes. A later one is refused. */
export const FORMAT = 1
export const MANIFEST = 'manifesto.json'

const strict = { additionalProperties: false }
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Hex64 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Identifier = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })

/** One table: its rows as PostgreSQL's binary COPY, in parts. */
const CopiedTable = Type.Object(
  { name: Identifier, columns: Type.Array(Identifier, { minItems: 1 }), rows: Count, parts: Count, sha256: Hex64 },
  strict,
)
/** One file of DATA_DIR, in parts. */
const CopiedFile = Type.Object({ name: Type.String({ minLength: 1 }), parts: Count, sha256: Hex64 }, strict)

export const CopyManifest = Type.Object(
  {
    format: Type.Integer({ minimum: 1 }),
    program: Type.String(),
    createdAt: Type.String(),
    migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Hex64 }, strict), { minItems: 1 }),
    tables: Type.Array(CopiedTable, { minItems: 1 }),
    sequences: Type.Array(Type.Object({ table: Identifier, column: Identifier, next: Count }, strict)),
    /** Stored files of documents, and those whose bytes did not have their SHA-256 in the copied database. */
    documents: Type.Object({ count: Count, damaged: Count }, strict),
    /** Id of the data folder whose waiting uploads are included. */
    spool: Type.String(),
    /** Waiting uploads whose files are in another data folder, or missing. */
    elsewhere: Count,
    /** Number of secrets wrapped by the master key, and the mark of that key: half of a hash. */
    wrapped: Count,
    keyMark: Type.Union([Type.String(), Type.Null()]),
    files: Type.Array(CopiedFile),
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
    throw copyRefused('A cópia foi feita por uma versão mais nova do portal. Atualize o portal e tente de novo.')
  if (!Value.Check(CopyManifest, value)) throw copyDamaged('o manifesto não é de uma cópia do portal')
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw copyDamaged('o manifesto não pode ser lido', cause)
  }
}

const isLater = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value && Number(value.format) > FORMAT

/** Name of the zip entry with one part of a table (`tabelas`) or file (`arquivos`). */
export const partName = (folder: 'tabelas' | 'arquivos', name: string, part: number): string =>
  `${folder}/${name}/${String(part).padStart(6, '0')}.bin`
