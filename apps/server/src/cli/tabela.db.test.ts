import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalOn } from '../testing/command.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let dataDir: string
beforeAll(async () => {
  server = await testServer()
  dataDir = await mkdtemp(join(tmpdir(), 'portal-tabela-'))
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const portal = (...words: string[]) => portalOn({ url: server.url, dataDir })(words)

test('a table is loaded, listed and reverted; an invalid file is refused in one line', async () => {
  const file = join(dataDir, 'tipi.csv')
  await writeFile(file, 'ncm;ex;ipi\n22030000;;6.5\n')
  expect(await portal('tabela', 'importar', 'tipi', file)).toMatchObject({
    code: 0,
    out: 'TIPI: 1 linha em uso; 1 incluída, 0 alteradas, 0 encerradas.',
  })
  const { out } = await portal('--json', 'tabela', 'listar')
  expect(JSON.parse(out)).toMatchObject([{ tipo: 'tipi', arquivo: 'tipi.csv', nr_linhas: 1, fl_desfeita: 'N' }])
  expect(await portal('tabela', 'desfazer', 'tipi')).toMatchObject({ code: 0 })
  expect(await portal('tabela', 'desfazer', 'tipi')).toMatchObject({ code: 1, err: 'Não há carga de tipi a desfazer.' })
  await writeFile(file, 'outra;coisa\n1;2\n')
  expect((await portal('tabela', 'importar', 'tipi', file)).code).toBe(1)
  expect((await portal('tabela', 'importar', 'nenhuma', file)).code).toBe(2)
}, 120_000)

test('the tables of the program say act, date, age and what they lack; a newer file goes on top, an old one does not', async () => {
  const shown = await portal('tabela', 'semente')
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('falta: Decreto 12.549/2025') })
  const read = async () => {
    const { out } = await portal('--json', 'tabela', 'semente')
    return JSON.parse(out) as {
      cd_tabela: string
      nr_linhas: number
      nr_dias: number | null
      dt_carga: string | null
    }[]
  }
  const tipi = async () => (await read()).find(({ cd_tabela }) => cd_tabela === 'tipi')
  expect(await read()).toHaveLength(17)
  expect(await tipi()).toMatchObject({ nr_linhas: 11_102, dt_carga: null, nr_dias: expect.any(Number) })
  const update = async (name: string) => {
    const file = join(dataDir, name)
    await writeFile(file, 'ncm;ex;ipi\n22030000;;6.5\n')
    return portal('tabela', 'semente', 'atualizar', 'tipi', file)
  }
  expect(await update('tipi_202406.csv')).toMatchObject({ code: 0 })
  expect((await tipi())?.dt_carga).toBeNull()
  expect(await portal('tabela', 'desfazer', 'tipi')).toMatchObject({ code: 0 })
  expect(await update('tipi_202603.csv')).toMatchObject({ code: 0 })
  expect((await tipi())?.dt_carga).toMatch(/^2026-03/)
  expect(await portal('tabela', 'semente', 'atualizar', 'tipi')).toMatchObject({ code: 1 })
  expect(await portal('tabela', 'semente', 'atualizar', 'ibpt', 'x')).toMatchObject({ code: 2 })
}, 120_000)
