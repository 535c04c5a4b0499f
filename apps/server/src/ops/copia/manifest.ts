import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { isRefused, levelOf, levelProblem } from '../../db/level.ts'
import { copyDamaged, copyRefused } from './errors.ts'

/**
 * The format that this program writes: 2 since 0.2.0. A later one is refused; 1 is read. A copy is told by its format and by the level of its rows,
 * which is a list of migrations: the format grows with the manifest and the archive, the level with the tables.
 */
export const FORMAT = 2
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

const Migrations = Type.Array(Type.Object({ name: Type.String(), checksum: Hex64 }, strict), { minItems: 1 })

export const CopyManifest = Type.Object(
  {
    format: Type.Literal(FORMAT),
    program: Type.String(),
    createdAt: Type.String(),
    /** The newest migration. */
    level: Type.String(),
    migrations: Migrations,
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
/** Format 1 did not name its level apart. Versions before 0.1.0 wrote other fields under this number: their level refuses them first. */
const Manifest1 = Type.Object(
  { ...Type.Omit(CopyManifest, ['format', 'level']).properties, format: Type.Literal(1) },
  strict,
)
export type CopiedTable = Static<typeof CopiedTable>
export type CopiedFile = Static<typeof CopiedFile>

/** Throws AppError when the text is not a manifest of ours. */
export function parseManifest(text: string): CopyManifest {
  const value = parseJson(text)
  if (isLater(value))
    throw copyRefused('A cópia foi feita por uma versão mais nova do portal. Atualize o portal e tente de novo.')
  requireLevel(value)
  if (Value.Check(CopyManifest, value)) return value
  if (!Value.Check(Manifest1, value)) throw copyDamaged('o manifesto não é de uma cópia do portal')
  return { ...value, format: FORMAT, level: lastOf(value) }
}

export const lastOf = ({ migrations }: Pick<CopyManifest, 'migrations'>): string => migrations.at(-1)?.name ?? ''

/** Throws AppError for a copy of a level that this program cannot upgrade, also where the rest of the manifest has another form. */
function requireLevel(value: unknown): void {
  const migrations = typeof value === 'object' && value !== null && 'migrations' in value ? value.migrations : null
  if (!Value.Check(Migrations, migrations)) return
  const level = levelOf(migrations)
  if (!isRefused(level)) return
  const { why, way } = levelProblem(level, 'copy')
  throw copyRefused(`${why} ${way}`)
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
