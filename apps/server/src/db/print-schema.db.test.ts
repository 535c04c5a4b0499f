import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { onCluster } from '../testing/cluster.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { printSchema } from './print-schema.ts'

/** The printed expressions are those of the embedded PostgreSQL; other versions and clusters write some of them differently. */
const isEmbedded = Boolean(inject('portalDatabase')?.appUrl)
const FILE = join(import.meta.dirname, '../../../../docs/schema.sql')

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())

test.runIf(isEmbedded)('docs/schema.sql is the present schema: «npm run db:types» prints it again', async () => {
  expect(await printSchema(base.owner)).toBe(readFileSync(FILE, 'utf8'))
})

test.skipIf(onCluster)('a schema that differs in anything prints another text', async () => {
  const before = await printSchema(base.owner)
  for (const [change, undo] of CHANGES) {
    await base.owner.query(change)
    expect(await printSchema(base.owner), change).not.toBe(before)
    await base.owner.query(undo)
    expect(await printSchema(base.owner), undo).toBe(before)
  }
})

const CHANGES: readonly [change: string, undo: string][] = [
  ['create table other (id int)', 'drop table other'],
  ['create view other as select 1 as one', 'drop view other'],
  [`create type other as enum ('a')`, 'drop type other'],
  ['create sequence other', 'drop sequence other'],
  ['alter table tax_load alter column source drop not null', 'alter table tax_load alter column source set not null'],
  [`alter table tax_load alter column source set default 'x'`, 'alter table tax_load alter column source drop default'],
  ['alter table tax_load add constraint other check (entries > 1)', 'alter table tax_load drop constraint other'],
  ['create index other on tax_load (source)', 'drop index other'],
  ['alter table tax_load no force row level security', 'alter table tax_load force row level security'],
  ['create policy other on tax_load using (false)', 'drop policy other on tax_load'],
  ['grant delete on tax_load to portal_app', 'revoke delete on tax_load from portal_app'],
  ['grant update (source) on tax_load to portal_app', 'revoke update (source) on tax_load from portal_app'],
  ['grant execute on function take_over to portal_app', 'revoke execute on function take_over from portal_app'],
  ['alter function take_over security invoker', 'alter function take_over security definer'],
  ['create function other() returns int language sql return 1', 'drop function other()'],
  ['create trigger other after insert on tax_load execute function note_seen()', 'drop trigger other on tax_load'],
]
