import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const SETUP = join(import.meta.dirname, '../setup')
const FILES = [
  'apps/server/src/db/a.db.test.ts',
  'apps/server/src/http/b.db.test.ts',
  'apps/server/src/db/c.cluster.test.ts',
  'e2e/notas/d.spec.ts',
  'e2e/node_modules/other/e.spec.ts',
]

/** A checkout whose set-up finds no extension of PostgreSQL. */
describe('npm run test:cluster without Citus', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-sem-citus-'))
    cpSync(SETUP, join(folder, 'repo/tools/setup'), { recursive: true })
    const finder = join(folder, 'repo/tools/setup/external-postgres.mjs')
    writeFileSync(finder, readFileSync(finder, 'utf8').replace('/usr/share/postgresql', join(folder, 'none')))
    for (const file of FILES) {
      mkdirSync(join(folder, 'repo', dirname(file)), { recursive: true })
      writeFileSync(join(folder, 'repo', file), '')
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (...parts: string[]) => {
    const command = [join(folder, 'repo/tools/setup/test-cluster.mjs'), ...parts]
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      encoding: 'utf8',
      env: { ...process.env, PORTAL_TEST_CLUSTER: '' },
    })
    return { status, stdout, stderr }
  }

  test.each([
    [[], 4],
    [['db'], 2],
    [['cluster', 'e2e'], 2],
  ])('%j: says so in a sentence, counts the files as skipped and succeeds', (parts, skipped) => {
    expect(run(...parts)).toEqual({
      status: 0,
      stdout: `0 passed, 0 failed, ${skipped} skipped\n`,
      stderr: 'Nenhum PostgreSQL desta máquina tem o Citus instalado: os testes do cluster ficaram de fora.\n',
    })
  })

  test('another word is refused', () => {
    const { status, stderr } = run('nada')
    expect([status, stderr]).toEqual([1, expect.stringContaining('não aceita nada') as string])
  })
})
