import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DISTRIBUTED } from '../ops/banco/tables.ts'
import { onCluster } from '../testing/cluster.ts'
import { portalOn } from '../testing/command.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'

let base: TestDatabase
let folder: string
let portal: ReturnType<typeof portalOn>
beforeAll(async () => {
  base = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-banco-cli-'))
  portal = portalOn({ url: base.url, dataDir: join(folder, 'dados') })
})
afterAll(async () => {
  await base.drop()
  await rm(folder, { recursive: true, force: true })
})

describe.skipIf(onCluster)('without Citus', () => {
  test('distribuir is refused with one line, estado answers, and an unknown word is misuse', async () => {
    const [preview, confirmed, state, json, misuse] = [
      await portal(['banco', 'distribuir']),
      await portal(['banco', 'distribuir', '--confirmo']),
      await portal(['banco', 'estado']),
      await portal(['--json', 'banco', 'estado']),
      await portal(['banco', 'distribuir', '--sim']),
    ]
    expect(confirmed).toMatchObject({ code: 1, out: '' })
    expect(confirmed.err).toMatch(/^[^\n]*[Cc]itus[^\n]*$/)
    // where the extension is installed, but not created, the preview says so
    const { rows } = await base.owner.query(`select from pg_available_extensions where name = 'citus'`)
    expect(preview).toMatchObject(rows.length === 0 ? confirmed : { code: 2, err: '' })
    expect(state.code).toBe(0)
    expect(state.out).toMatch(/^Banco externo: PostgreSQL \d+/)
    expect(JSON.parse(json.out)).toMatchObject({ tipo: 'externo', nos: [], problemas: [], falta_distribuir: false })
    expect(misuse.code).toBe(2)
  })

  test('the embedded database is not distributed', async () => {
    const { code, err } = await portalOn({ url: '', dataDir: join(folder, 'embutido') })(['banco', 'distribuir'])
    expect({ code, err }).toEqual({
      code: 1,
      err: 'O banco embutido não se distribui. Aponte DATABASE_URL para um PostgreSQL com Citus.',
    })
  })
})

describe.runIf(onCluster)('on a cluster', () => {
  test('nothing is left to do, and estado names every node', async () => {
    const again = await portal(['banco', 'distribuir', '--confirmo'])
    expect(again).toMatchObject({
      code: 0,
      out: `Nada a fazer: as ${DISTRIBUTED.length} tabelas já estão distribuídas.`,
    })
    const state = await portal(['banco', 'estado'])
    expect(state.code).toBe(0)
    expect(state.out.match(/ · responde · /g)?.length).toBe(1 + base.workers.length)
  })
})
