import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const FREE = '11444777000161'
const OTHER = '12ABC34501DE35'
const BIA = '11144477735'

let server: TestServer
let dono: Client
let bia: Client
let office: ReturnType<typeof officeCalls>

beforeEach(async () => {
  await server?.close()
  server = await testServer()
  dono = await signedIn(server, { login: '52998224725', name: 'Ana', sped: true })
  bia = await signedIn(server, { login: BIA, name: 'Bia' })
  office = officeCalls(dono)
})
afterAll(() => server.close())

const beginning = async (client: Client) => (await client.get(`${API_BASE}/escritorio/comeco`)).json().data
const company = (cpfcnpj: string) => ({ cpfcnpj, nome: `Cliente ${cpfcnpj}`, uf: 'SP' })
const NONE = { quantidade: 0, dt: null }
const some = (quantidade: number) => ({ quantidade, dt: expect.stringMatching(/^\d{4}-/) })

test('before an office whoever signs in may make it; afterwards nobody may', async () => {
  expect(await beginning(dono)).toEqual({ fl_criar: 'S', escritorio: null })
  expect(await beginning(bia)).toEqual({ fl_criar: 'S', escritorio: null })
  await office.create()
  expect(await beginning(bia)).toEqual({ fl_criar: 'N', escritorio: null })
  expect(await beginning(dono)).toEqual({
    fl_criar: 'N',
    escritorio: {
      dt_criacao: expect.stringMatching(/^\d{4}-/),
      empresas: NONE,
      certificados: NONE,
      capturas: NONE,
      pessoas: NONE,
    },
  })
})

test('clients, certificates, captures and people count by themselves; a capture without a certificate does not', async () => {
  await office.create()
  await office.add(company(FREE))
  await office.add(company(OTHER))
  await office.invite({ cpfcnpj: BIA, nome: 'Bia', papel: 'contador' })
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from empresa where tax_id = any($1) order by id',
    [[FREE, OTHER]],
  )
  for (const { id } of rows)
    await server.owner.query('insert into capture_setting (empresa_id, is_on) values ($1, true)', [id])
  expect((await beginning(dono)).escritorio).toMatchObject({
    empresas: some(2),
    certificados: NONE,
    capturas: NONE,
    pessoas: some(1),
  })
})

test('the steps are of donos alone', async () => {
  await office.create()
  await office.invite({ cpfcnpj: BIA, nome: 'Bia', papel: 'contador' })
  const person = officeCalls(bia)
  const [invitation] = await person.invitations()
  await person.answer(invitation?.id)
  expect((await beginning(bia)).escritorio).toBeNull()
})
