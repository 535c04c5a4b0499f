import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { ownerPool } from '../../db/pool.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { openArchive } from './archive.ts'
import { createCopy } from './create.ts'
import { restoreCopy } from './restore.ts'

/**
 * Whoever installed the portal at any time comes to today's version with what he had. The quick run tries the first level and two more,
 * the full run every one.
 */
const FULL = process.env.PORTAL_TEST_FULL === '1'
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const LEVELS = readMigrations(MIGRATIONS).map(({ name }) => name)
const TRIED = FULL ? LEVELS : ['0001_access.sql', '0008_rights.sql', '0018_sped.sql']
/** Each makes and drops whole databases. */
const PATIENCE_MS = 240_000
const silent = { step: () => undefined, advance: () => undefined }

let base: TestDatabase
let folder: string
beforeAll(async () => {
  base = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'portal-niveis-'))
})
afterAll(async () => {
  await base.drop()
  await rm(folder, { recursive: true, force: true })
})

async function onNewDatabase(work: (owner: pg.Pool) => Promise<void>): Promise<void> {
  const name = `portal_nivel_${randomBytes(6).toString('hex')}`
  await base.owner.query(`create database ${name}`)
  const url = new URL(base.url)
  url.pathname = `/${name}`
  const owner = ownerPool({ url: url.href, max: 3 })
  try {
    await work(owner)
  } finally {
    await owner.end()
    await base.owner.query(`drop database ${name} with (force)`)
  }
}

/** The migrations as they were when this one was the last. */
async function migrateTo(owner: pg.Pool, level: string): Promise<void> {
  const then = mkdtempSync(join(folder, 'ate-'))
  cpSync(MIGRATIONS, then, { recursive: true })
  for (const later of LEVELS.filter((name) => name > level)) await unlink(join(then, later))
  await migrate(owner, then)
}

/**
 * One row of everything that the level has, by the catalog: what a later migration makes stricter, or forgets to fill, breaks here. Columns
 * with a default keep it.
 */
async function fillTables(owner: pg.Pool): Promise<Record<string, number>> {
  await owner.query(`insert into empresa (tax_id, name, uf) values ('11222333000181', 'Acme', 'SP')`)
  await owner.query(
    `insert into account (id, login, tax_id, name, sistema) values ('01939f0e-0000-7000-8000-000000000000', '52998224725', '52998224725', 'Ana', 'SCA')`,
  )
  await owner.query(
    `insert into account_empresa (account_id, empresa_id, papel) select a.id, e.id, 'titular' from account a, empresa e`,
  )
  for (const [table, columns] of Object.entries(ROWS)) {
    const { rows } = await owner.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
    if (rows[0]?.there)
      await owner.query(
        `insert into ${table} (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`,
      )
  }
  return countRows(owner)
}

async function countRows(owner: pg.Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['empresa', 'account', 'account_empresa', ...Object.keys(ROWS)]) {
    const { rows } = await owner.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
    if (rows[0]?.there)
      counts[table] = (await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0
  }
  return counts
}

const ID = `'01939f0e-0000-7000-8000-000000000001'`
const KEY = `'35260611222333000181550010000000011000000010'`
/** What an office of that time had: a document with its bytes, an upload, a product. */
const ROWS: Record<string, Record<string, string>> = {
  access_log: { empresa_id: '1', id: ID, account_id: ID },
  arquivo: { empresa_id: '1', sha256: `'\\x01'`, deflated: `'\\x0300'`, crc32: '0', size: '0' },
  nota: {
    empresa_id: '1',
    id: ID,
    chave: KEY,
    tipo: `'nfe'`,
    papel: `'E'`,
    modelo: '55',
    element: `'nfeProc'`,
    number: '1',
    serie: '1',
    issued_local: `'2026-06-01 10:00'`,
    issued_text: `'2026-06-01T10:00:00-03:00'`,
    total_cents: '100',
    homologacao: 'false',
    emitente_tax_id: `'11222333000181'`,
    party_folded: `'acme'`,
    protocol_state: `'autorizada'`,
    situacao: `'autorizada'`,
    copy_rank: '2',
    mark_signature: `'valida'`,
    marks: `'[]'`,
    verified: 'true',
    arquivo_sha256: `'\\x01'`,
    busca: `'acme ' || lower(${KEY})`,
    parties: `'{11222333000181}'`,
  },
  upload: {
    empresa_id: '1',
    id: ID,
    spool: `'0011223344556677'`,
    name: `'a.xml'`,
    files: '1',
    bytes: '10',
    state: `'concluida'`,
    total: '1',
    imported: '1',
  },
  upload_line: { empresa_id: '1', upload_id: ID, position: '0', name: `'a.xml'`, verdict: `'importado'`, chave: KEY },
  produto_list: { empresa_id: '1', sistema: `'SCA'`, version: '1', changed_at: 'now()' },
  produto: {
    empresa_id: '1',
    sistema: `'SCA'`,
    code: `'1'`,
    position: '1',
    name: `'Café'`,
    busca: `'cafe'`,
    active: 'true',
    body: `'{}'`,
  },
}

/** Two walls and the program's grants, in a database as it is now. */
async function wallsOf(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `select c.relname || ' ' || c.relrowsecurity || ' ' || c.relforcerowsecurity || ' ' ||
       coalesce((select string_agg(p.policyname || coalesce(p.qual, '') || coalesce(p.with_check, ''), ';' order by p.policyname) from pg_policies p where p.tablename = c.relname), '') || ' ' ||
       coalesce((select string_agg(privilege_type, ',' order by privilege_type) from information_schema.role_table_grants g where g.grantee = 'portal_app' and g.table_name = c.relname), '') as line
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  )
  return rows.map(({ line }) => line)
}

async function shapeOf(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line from information_schema.columns
       where table_schema = 'public'
     union all select indexname || ' ' || indexdef from pg_indexes where schemaname = 'public'
     union all select p.oid::regprocedure || ' ' || md5(p.prosrc) from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prolang <> (select oid from pg_language where lanname = 'c')
     order by 1`,
  )
  return rows.map(({ line }) => line)
}

test.each(TRIED)(
  'a database of the time of %s comes to today’s version with its data, walls and grants',
  (level) =>
    onNewDatabase(async (owner) => {
      await migrateTo(owner, level)
      const before = await fillTables(owner)
      expect(Object.keys(before).length).toBeGreaterThan(2)
      expect(await migrate(owner)).toEqual(LEVELS.filter((name) => name > level))
      expect(await countRows(owner)).toMatchObject(before)
      expect(await wallsOf(owner)).toEqual(await wallsOf(base.owner))
      expect(await shapeOf(owner)).toEqual(await shapeOf(base.owner))
      const { rows } = await owner.query<{ pending: number }>(
        'select count(*)::int as pending from graphile_worker._private_jobs',
      )
      // a job for each company fills what stored notes lack (0014, 0017, 0028), another one judges their proof (0050)
      const judged = before.nota && level < '0050' ? 1 : 0
      expect(rows[0]?.pending).toBe((level < '0028' ? 1 : 0) + judged)
      // 0027 takes the key from the text of the notes that are there
      const { rows: texts } = await owner.query<{ busca: string }>('select busca from nota')
      if (before.nota && level < '0027') expect(texts).toEqual([{ busca: 'acme' }])
      // 0029 keeps the texts of the notes that are there
      const kept = await owner.query<{ texto: string }>('select texto from nota_text where of_party')
      if (before.nota) expect(kept.rows).toEqual([{ texto: 'acme' }])
      // 0032 keeps their numbers
      const numbers = await owner.query<{ held: string }>('select held::text from nota_number')
      if (before.nota) expect(numbers.rows).toEqual([{ held: '{[1,2)}' }])
    }),
  PATIENCE_MS,
)

test(
  'a copy of an older version is restored as it was and then brought to today’s',
  () =>
    onNewDatabase(async (owner) => {
      const level = '0008_rights.sql'
      await migrateTo(owner, level)
      const before = await fillTables(owner)
      const file = join(folder, 'antiga.copia')
      const common = {
        config: { dataDir: folder, masterKey: null },
        spool: 'antiga',
        now: new Date(),
        progress: silent,
      }
      await createCopy({ ...common, owner, version: '0.0.1' }, { file, replace: false, withKey: true })
      await onNewDatabase(async (target) => {
        const archive = await openArchive(file)
        const { migrated } = await restoreCopy({ ...common, owner: target, running: false }, archive, {
          otherKey: false,
        })
        await archive.close()
        expect(migrated).toEqual(LEVELS.filter((name) => name > level))
        expect(await countRows(target)).toMatchObject(before)
        expect(await wallsOf(target)).toEqual(await wallsOf(base.owner))
      })
      await onNewDatabase(async (prepared) => {
        await migrate(prepared) // a start of today's program came first
        const archive = await openArchive(file)
        await restoreCopy({ ...common, owner: prepared, running: false }, archive, { otherKey: false })
        await archive.close()
        expect(await countRows(prepared)).toMatchObject(before)
        expect(await shapeOf(prepared)).toEqual(await shapeOf(base.owner))
      })
    }),
  PATIENCE_MS,
)
