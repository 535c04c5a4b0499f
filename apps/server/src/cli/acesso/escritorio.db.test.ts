import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, insertEmpresa } from '../../testing/accounts.ts'
import { portalOn } from '../../testing/command.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const ANA = '52998224725'
const HELD = '11222333000181'
const OWNED = '11444777000161'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  folder = await mkdtemp(join(tmpdir(), 'portal-escritorio-'))
  await createAccount(server, { login: ANA, name: 'Ana' })
  await createAccount(server, { login: '39053344705', empresas: { [HELD]: 'contador', [OWNED]: 'titular' } })
  await insertEmpresa(server, { taxId: '12ABC34501DE35' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const portal = (words: string[]) => portalOn({ url: server.url, dataDir: folder })(words)
const create = (name: string, dono: string, more: string[] = []) =>
  portal(['escritorio', 'criar', '--nome', name, '--uf', 'SP', '--dono', dono, ...more])

test('the operator makes an office, fills its portfolio from a file, and proves companies', {
  timeout: 240_000,
}, async () => {
  expect(await create('Prado', ANA, ['--cpfcnpj', '07943561000173'])).toMatchObject({ code: 0, err: '' })
  expect(await create('Outro', ANA)).toMatchObject({ code: 1, err: expect.stringContaining('Já existe') })
  expect(await create('Outro', '11144477735')).toMatchObject({ code: 1 })

  const csv = join(folder, 'clientes.csv')
  const lines = [
    'CNPJ;Razão Social;UF;Regime;Etiquetas;Responsável',
    '7943561000173;Madeireira;PR;Lucro Presumido;Indústria,Interior;Rafael',
    '',
    `${HELD};Mantida;SP;;;`,
    `${OWNED};De titular;SP;;;`,
    '11.222.333/0001-82;Errada;SP;;;',
  ]
  await writeFile(csv, `${lines.join('\r\n')}\r\n`)
  const importing = ['escritorio', 'importar', '--escritorio', '07.943.561/0001-73', csv]
  expect((await portal([...importing, '--previa'])).out).toContain('2 incluídas, 0 alteradas, 2 recusadas.')
  const imported = await portal([...importing, '--json'])
  expect(JSON.parse(imported.out)).toMatchObject({
    incluidas: 2,
    linhas: [
      { linha: 2, cpfcnpj: '07943561000173', situacao: 'incluida' },
      { linha: 4, cpfcnpj: HELD, situacao: 'incluida' },
      { linha: 5, cpfcnpj: OWNED, situacao: 'recusada' },
      { linha: 6, situacao: 'recusada', campo: 'cpfcnpj' },
    ],
  })
  const { rows } = await server.owner.query(
    `select e.name, e.regime, e.proven, c.tags, c.responsible from carteira c join empresa e on e.id = c.empresa_id order by e.tax_id`,
  )
  expect(rows[0]).toEqual({
    name: 'Madeireira',
    regime: 'presumido',
    proven: false,
    tags: ['Indústria', 'Interior'],
    responsible: 'Rafael',
  })
  expect((await portal(['empresa', 'comprovar', '--cpfcnpj', '07943561000173'])).code).toBe(0)
  const proven = await server.owner.query(`select proven from empresa where tax_id = '07943561000173'`)
  expect(proven.rows).toEqual([{ proven: true }])
})

test('gives a company by hand unless it has a titular', { timeout: 240_000 }, async () => {
  const link = (taxId: string) => portal(['escritorio', 'vincular', '--escritorio', 'Prado', '--cpfcnpj', taxId])
  expect(await link('12ABC34501DE35')).toMatchObject({ code: 0, err: '' })
  expect(await link(OWNED)).toMatchObject({ code: 1, err: 'A empresa tem titular: quem decide é ele.' })
  expect((await portal(['escritorio', 'listar'])).out).toMatch(/Prado: 3 empresas, 1 pessoa$/m)
})
