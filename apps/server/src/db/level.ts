import type pg from 'pg'
import { isChanged, isFolded, type Migration, readMigrations, readMigrationsBefore } from './migrations.ts'

/** A row of the table of applied migrations, or of the manifest of a copy. */
export interface Applied {
  name: string
  checksum: string
}

/** How a database, or a copy of one, relates to this program. */
export type Level =
  /** Its migrations are this program's; some may wait. */
  | { kind: 'ours'; pending: Migration[] }
  /** Of 0.1.0, from OLDEST on: the rest of the files of 0.1.0 comes first. */
  | { kind: 'before'; pending: Migration[] }
  | RefusedLevel

export type RefusedLevel =
  /** Of 0.1.0, before OLDEST. */
  | { kind: 'old'; name: string }
  | { kind: 'newer'; name: string }
  /** A migration has another text than the released one. */
  | { kind: 'changed'; name: string }
  /** A migration that no released version has. */
  | { kind: 'strange'; name: string }
  /** Tables, but not the portal's. */
  | { kind: 'foreign'; tables: string[] }

/** The last migration of the oldest database that this program upgrades. */
export const OLDEST = '0033_nfse_events.sql'

export const isRefused = (level: Level): level is RefusedLevel => level.kind !== 'ours' && level.kind !== 'before'

/** Compares applied migrations with this program's. */
export function levelOf(applied: readonly Applied[]): Level {
  const ours = readMigrations()
  const before = readMigrationsBefore()
  const isBefore = applied.some(({ name }) => before.some((own) => own.name === name))
  const known = isBefore ? before : ours
  const unknown = applied.map(({ name }) => name).filter((name) => !known.some((own) => own.name === name))
  const last = known.at(-1)?.name ?? ''
  const strange = unknown.find((name) => name < last)
  if (strange !== undefined) return { kind: 'strange', name: strange }
  if (unknown[0] !== undefined) return { kind: 'newer', name: unknown[0] }
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const changed = known.find((own) => isChanged(own, checksums.get(own.name) ?? own.checksum))
  if (changed) return { kind: 'changed', name: changed.name }
  const pending = known.filter(({ name }) => !checksums.has(name))
  if (!isBefore) return { kind: 'ours', pending }
  if (pending.some(({ name }) => name <= OLDEST))
    return { kind: 'old', name: [...checksums.keys()].sort().at(-1) ?? '' }
  return { kind: 'before', pending }
}

/** Reads the level of a database. An empty one is `ours` with every migration pending. */
export async function readLevel(client: pg.ClientBase | pg.Pool): Promise<Level> {
  const { rows } = await client.query<{ name: string; own: boolean }>(TABLES)
  if (rows.some(({ name, own }) => name === 'migration' && own)) return levelOf(await readApplied(client))
  return rows.length > 0 ? { kind: 'foreign', tables: rows.map(({ name }) => name) } : levelOf([])
}

/** The tables of the schema that no extension owns. `own`: it has the columns of the portal's table `migration`. */
const TABLES = `
  select c.relname::text as name,
    (select count(*) = 2 from pg_attribute a where a.attrelid = c.oid and a.attname in ('name', 'checksum') and a.atttypid = 'text'::regtype) as own
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`

export const readApplied = async (client: pg.ClientBase | pg.Pool): Promise<Applied[]> =>
  (await client.query<Applied>('select name, checksum from migration order by name')).rows

/** Names of the migrations that bring a database of this level to this program's. */
export function pendingNames(level: Level): string[] {
  if (isRefused(level)) return []
  const names = level.pending.map(({ name }) => name)
  if (level.kind === 'ours') return names
  const later = readMigrations().filter((migration) => !isFolded(migration))
  return [...names, RELEASE, ...later.map(({ name }) => name)]
}

/** The step that makes a database of 0.1.0 one of 0.2.0: no file, but rows of `migration`, functions and policies. */
export const RELEASE = '0.2.0'

/** What an operator reads of a refused level: why, and the way out (pt-BR). */
export interface LevelProblem {
  why: string
  way: string
}

/** `of`: the database itself, or a copy. */
export function levelProblem(level: RefusedLevel, of: 'database' | 'copy'): LevelProblem {
  const what = of === 'database' ? 'O banco de dados' : 'A cópia'
  const fresh =
    of === 'database'
      ? 'Inicie-o com a versão que o criou, baixe os XML e importe-os em uma instalação nova.'
      : 'Restaure-a com a versão que a fez, baixe os XML e importe-os em uma instalação nova.'
  switch (level.kind) {
    case 'old':
      return {
        why: `${what} é de uma versão antiga do portal (${level.name}): esta atualiza a partir de ${OLDEST}.`,
        way:
          of === 'database'
            ? `Instale a última versão 0.1.0 (a da migração ${lastBefore()}), inicie-a uma vez neste banco e volte a esta.`
            : `Restaure-a com a última versão 0.1.0 (a da migração ${lastBefore()}), que a atualiza ao iniciar, e faça outra cópia.`,
      }
    case 'newer':
      return {
        why: `${what} é de uma versão mais nova do portal (${level.name}).`,
        way:
          of === 'database'
            ? 'Instale a versão mais nova, ou restaure uma cópia de antes.'
            : 'Atualize o portal e tente de novo.',
      }
    case 'changed':
      return {
        why: `${what} tem outra forma da migração ${level.name}: é de uma versão que não foi publicada, ou os arquivos do portal foram alterados.`,
        way: `Reinstale o portal. Se não bastar: ${fresh.charAt(0).toLowerCase()}${fresh.slice(1)}`,
      }
    case 'strange':
      return { why: `${what} é de uma versão do portal que não foi publicada (${level.name}).`, way: fresh }
    case 'foreign':
      return {
        why: `${what} tem tabelas que não são do portal (${shortened(level.tables)}).`,
        way: 'Use um banco de dados só para o portal.',
      }
  }
}

const lastBefore = (): string => readMigrationsBefore().at(-1)?.name ?? ''

const shortened = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} e mais ${names.length - 3}` : names.join(', ')
