import type pg from 'pg'
import { expect, test } from 'vitest'
import { onCluster } from '../testing/cluster.ts'
import { onEmptyDatabase } from '../testing/empty-database.ts'
import { migrateToOldLevel, oldRows } from '../testing/old-level.ts'
import { OLDEST, RELEASE } from './level.ts'
import { isMigrated, migrate } from './migrate.ts'
import { isFolded, readMigrations, readMigrationsBefore } from './migrations.ts'
import { printSchema } from './print-schema.ts'

/** Each landed level of 0.1.0 that is upgraded; five of them unless all are wanted (`npm run test:full`). */
const ALL = readMigrationsBefore().flatMap(({ name }) => (name >= OLDEST ? [name] : []))
const LEVELS =
  process.env.PORTAL_TEST_FULL === '1'
    ? ALL
    : ALL.filter((name, index) => index === 0 || index === ALL.length - 1 || /^00(39|47|56)/.test(name))
const COMPANIES = 2

interface State {
  schema: string
  /** Applied migrations and the rows that migrations write. */
  rows: unknown
}

const readState = async (owner: pg.Pool): Promise<State> => ({
  schema: await printSchema(owner),
  rows: [
    (await owner.query('select name, checksum from migration order by 1')).rows,
    (await owner.query('select kind, name, checksum from definition order by 1, 2')).rows,
    (await owner.query('select * from voice order by 1, 2')).rows,
  ],
})

let fresh: Promise<State> | null = null
const freshState = (): Promise<State> =>
  (fresh ??= onEmptyDatabase(async (owner) => {
    const { migrations } = await migrate(owner)
    expect(migrations).toEqual(readMigrations().map(({ name }) => name))
    expect(await isMigrated(owner)).toBe(true)
    return readState(owner)
  }))

test.skipIf(onCluster).each(LEVELS)(
  'a database of %s is upgraded with its rows, to the schema of an empty one',
  (level) =>
    onEmptyDatabase(async (owner) => {
      await migrateToOldLevel(owner, level)
      for (const statement of oldRows(COMPANIES)) await owner.query(statement)
      const { migrations } = await migrate(owner)
      const later = readMigrations().filter((migration) => !isFolded(migration))
      expect(migrations).toEqual([...ALL.filter((name) => name > level), RELEASE, ...later.map(({ name }) => name)])
      expect(await readState(owner)).toEqual(await freshState())
      const { rows } = await owner.query(
        `select count(*)::int as notas, sum(total_cents)::int as cents, count(*) filter (where manifest = 'confirmada')::int as confirmed from nota`,
      )
      expect(rows).toEqual([{ notas: 2 * COMPANIES, cents: 3000 * COMPANIES, confirmed: COMPANIES }])
      expect(await migrate(owner)).toEqual({ migrations: [], definitions: 0 })
    }),
  300_000,
)

test.skipIf(onCluster)(
  'an upgrade that ended in the middle is continued by the next start',
  () =>
    onEmptyDatabase(async (owner) => {
      await migrateToOldLevel(owner, '0036')
      // a name that 0037 uses
      await owner.query('create table carteira_undo (id int)')
      await expect(migrate(owner)).rejects.toThrow(/A migração 0037_undo\.sql falhou/)
      await owner.query('drop table carteira_undo')
      await migrate(owner)
      expect(await readState(owner)).toEqual(await freshState())
    }),
  300_000,
)

/** Databases that are not upgraded, and the sentence with its way out. */
const REFUSED: readonly [title: string, make: (owner: pg.Pool) => Promise<unknown>, sentence: RegExp][] = [
  [
    'older than the oldest',
    (owner) => migrateToOldLevel(owner, '0002'),
    /^O banco de dados é de uma versão antiga do portal \(0002_acesso\.sql\): esta atualiza a partir de 0033_nfse_events\.sql\. Instale a última versão 0\.1\.0 \(a da migração 0064_audit_after_owner\.sql\), inicie-a uma vez neste banco e volte a esta\.$/,
  ],
  [
    'newer',
    async (owner) => {
      await migrate(owner)
      await owner.query(`insert into migration (name, checksum) values ('9999_amanha.sql', 'x')`)
    },
    /^O banco de dados é de uma versão mais nova do portal \(9999_amanha\.sql\)\. Instale a versão mais nova/,
  ],
  [
    'with a changed file',
    async (owner) => {
      await migrate(owner)
      await owner.query(`update migration set checksum = 'x' where name like '0006%'`)
    },
    /^O banco de dados tem outra forma da migração 0006_notas\.sql: .* Reinstale o portal\./,
  ],
  [
    'of a version before the first release',
    async (owner) => {
      await migrateToOldLevel(owner, '0001')
      await owner.query(`update migration set name = '0001_access.sql'`)
    },
    /^O banco de dados é de uma versão do portal que não foi publicada \(0001_access\.sql\)\. Inicie-o com a versão que o criou/,
  ],
  [
    'of another program',
    (owner) => owner.query('create table pedidos (id int); create table migration (id int)'),
    /^O banco de dados tem tabelas que não são do portal \(migration, pedidos\)\. Use um banco de dados só para o portal\.$/,
  ],
]

test.each(REFUSED)(
  'a database %s is refused in one sentence, with the way out, and stays as it is',
  (_, make, sentence) =>
    onEmptyDatabase(async (owner) => {
      await make(owner)
      const before = await printSchema(owner)
      await expect(migrate(owner)).rejects.toThrow(sentence)
      expect(await printSchema(owner)).toBe(before)
    }),
)
