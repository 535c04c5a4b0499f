import type pg from 'pg'
import { expect, test } from 'vitest'
import { onCluster } from '../testing/cluster.ts'
import { onEmptyDatabase } from '../testing/empty-database.ts'
import { type Definition, pendingDefinitions, readDefinitions, replaceDefinitions } from './definitions.ts'
import { isMigrated, migrate } from './migrate.ts'
import { printSchema } from './print-schema.ts'

const definitionOf = (kind: Definition['kind'], name: string): Definition =>
  readDefinitions().find((one) => one.kind === kind && one.name === name)!

/** Replaces definitions as the start of another version of the program would. */
async function replaceAsOther(owner: pg.Pool, changed: readonly Definition[]): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await replaceDefinitions(client, changed)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const namesOf = async (owner: pg.Pool) => (await pendingDefinitions(owner)).map(({ kind, name }) => `${kind} ${name}`)

test.skipIf(onCluster)(
  'what another version has changed, dropped or added is this version’s again after its start, and nothing else is touched',
  () =>
    onEmptyDatabase(async (owner) => {
      await migrate(owner)
      const before = await printSchema(owner)
      const body = definitionOf('function', 'like_pattern')
      const wall = definitionOf('policy', 'nota_capture')
      await replaceAsOther(owner, [
        { ...body, text: body.text.replace(`'%' ||`, `'_' ||`), checksum: 'other' },
        { ...wall, text: 'create policy scope on nota_capture to portal_app using (true)', checksum: 'other' },
      ])
      await owner.query('drop function is_support(bigint)')
      await owner.query(`insert into definition (kind, name, checksum) values ('function', 'no_longer_there', 'x')`)
      expect(await printSchema(owner)).not.toBe(before)
      expect(await isMigrated(owner)).toBe(false)
      expect(await namesOf(owner)).toEqual(
        ['function is_support', 'function like_pattern', 'policy nota_capture'].sort(byMaking),
      )
      expect(await migrate(owner)).toEqual({ migrations: [], definitions: 3 })
      expect(await printSchema(owner)).toBe(before)
      expect(await namesOf(owner)).toEqual([])
      const { rows } = await owner.query(`select from definition where name = 'no_longer_there'`)
      expect(rows).toEqual([])
      const changes: boolean[] = []
      const afterwards = (_client: unknown, isChanged: boolean) => Promise.resolve(void changes.push(isChanged))
      expect(await migrate(owner, { afterwards })).toEqual({ migrations: [], definitions: 0 })
      await owner.query('drop policy scope on nota_capture')
      await owner.query('drop policy owner_all on nota_capture')
      expect(await migrate(owner, { afterwards })).toEqual({ migrations: [], definitions: 1 })
      expect(changes).toEqual([false, true])
      expect(await printSchema(owner)).toBe(before)
    }),
  120_000,
)

const order = readDefinitions().map(({ kind, name }) => `${kind} ${name}`)
const byMaking = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)

test.skipIf(onCluster)(
  'a definition that fails changes none of them, and the error names it',
  () =>
    onEmptyDatabase(async (owner) => {
      await migrate(owner)
      const before = await printSchema(owner)
      const [good, bad] = [definitionOf('function', 'like_pattern'), definitionOf('function', 'fold_text')]
      await expect(
        replaceAsOther(owner, [
          { ...good, text: good.text.replace(`'%' ||`, `'_' ||`), checksum: 'other' },
          {
            ...bad,
            text: 'create or replace function fold_text(value text) returns text language sql return no_such(value)',
          },
        ]),
      ).rejects.toThrow(/^function fold_text: /)
      expect(await printSchema(owner)).toBe(before)
      expect(await isMigrated(owner)).toBe(true)
    }),
  120_000,
)
