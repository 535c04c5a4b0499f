import { afterAll, beforeAll, expect, test } from 'vitest'
import { READING } from '../../features/intake/reread.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { checkReread } from './reread.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())

test('how far the stored notes are read again', async () => {
  const said = async (change: string) => {
    await base.owner.query(`update note_reread set ${change}`)
    return (await checkReread(base.url)).map(({ situacao, texto }) => `${situacao} ${texto}`)
  }
  expect(await said('reading = 0')).toEqual(['ok começa quando o portal iniciar com o papel worker.'])
  await base.owner.query('insert into note_reread (reading) values (0)')
  expect(await said('reading = 0')).toEqual(['ok começa quando o portal iniciar com o papel worker.'])
  expect(await said(`reading = ${READING}, seen = 40, doubtful = 3, changed = 2`)).toEqual([
    'ok em andamento: 40 notas vistas, 3 relidas, 2 corrigidas.',
  ])
  expect(await said('finished_at = now()')).toEqual(['ok terminada: 40 notas vistas, 3 relidas, 2 corrigidas.'])
})

test('a database that cannot be read is left to its own check', async () => {
  expect(await checkReread('postgres://127.0.0.1:1/none')).toEqual([])
})
