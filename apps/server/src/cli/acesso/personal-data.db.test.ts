import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount, exportAccount } from '../../features/acesso/personal-data.ts'
import { createAccount, signedIn } from '../../testing/accounts.ts'
import { buildNota, insertNotas } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const ACME = '11222333000181'
const ANA = '52998224725'
const SENT = new Date('2026-11-20T12:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const erase = (accountId: string) => server.ownerDb.transaction().execute((tx) => eraseAccount(tx, accountId))

test('a person gets all data stored about them, without secrets; after erasure it is gone and the documents remain', async () => {
  const ana = await signedIn(server, {
    login: ANA,
    name: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    password: 'cavalo grampo bateria',
    empresas: { [ACME]: 'contador' },
  })
  await createAccount(server, { login: '11144477735', empresas: { [ACME]: 'titular' } })
  const { id: empresaId } = await server.ownerDb.selectFrom('empresa').select('id').executeTakeFirstOrThrow()
  const nota = buildNota(empresaId)
  await insertNotas(server.ownerDb, [nota])
  await ana.get(`${API_BASE}/xml/${nota.id}`)
  await ana.get(`${API_BASE}/log?nr_cpfcnpj=${ACME}`)
  await ana.post(`${API_BASE}/certificado`, { subjectName: 'CN=Ana Souza' })
  await ana.post(`${API_BASE}/baixarNotas/link`, { cpfcnpj: ACME, notas: [nota.id] })

  await server.ownerDb.updateTable('account').set({ alert_mail: false }).where('id', '=', ana.accountId).execute()
  await server.ownerDb.insertInto('alert_mail').values({ account_id: ana.accountId, sent_at: SENT }).execute()
  const notice = { id: crypto.randomUUID(), message: 'Acesso encerrado', created_at: SENT }
  await server.ownerDb
    .insertInto('notice')
    .values({ ...notice, account_id: ana.accountId })
    .execute()

  await server.owner.query(
    `insert into entrega (empresa_id, pacote_id, month, way, state, text, words, account_id, account_name, reply_to, asked_at, next_at, reminds)
     values ($1, gen_random_uuid(), '2026-10', 'email', 'enviado', 'Segue.', '{}', $2, 'Ana Souza', 'ana@exemplo.com.br', now(), now(), false)`,
    [empresaId, ana.accountId],
  )

  const exported = await exportAccount(server.ownerDb, ana.accountId)
  expect(exported).toMatchObject({
    cadastro: { tax_id: ANA, name: 'Ana Souza', email: 'ana@exemplo.com.br', has_password: true, alert_mail: false },
    empresas: [{ tax_id: ACME, papel: 'contador' }],
    sessoes: [{ method: 'senha', address: '127.0.0.1' }],
    certificados: [{ data: { subjectName: 'CN=Ana Souza' } }],
    acessos: [{ tax_id: ACME }],
    avisos_por_email: [{ sent_at: expect.stringContaining('2026-11-20T') }],
    visoes: [],
    recados: [{ message: 'Acesso encerrado', seen_at: null }],
  })
  expect(JSON.stringify(exported)).toContain('nota.xml')
  expect(JSON.stringify(exported)).not.toMatch(/argon2|pc_|"password_hash"/)

  await erase(ana.accountId)
  expect(await server.ownerDb.selectFrom('notice').select('id').execute()).toEqual([])
  expect((await ana.get(`${API_BASE}/empresas`)).statusCode).toBe(401)
  const { rows } = await server.owner.query<{ found: string }>(
    `select table_name || '.' || column_name as found from information_schema.columns c where table_schema = 'public' and data_type = 'text'
      and table_name in ('account', 'account_empresa', 'session', 'certificate_log', 'password_link', 'access_log', 'grant_invitation', 'account_takeover')
      and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I where %I::text ~ %L', table_name, column_name, 'Ana Souza|52998224725|ana@exemplo'), false, true, '')))[1]::text <> '0'`,
  )
  expect(rows).toEqual([])
  const deliveries = await server.ownerDb.selectFrom('entrega').select(['account_name', 'reply_to']).execute()
  expect(deliveries).toEqual([{ account_name: 'Ana Souza', reply_to: null }])
  const left = await server.ownerDb.selectFrom('nota').select('id').where('empresa_id', '=', empresaId).execute()
  expect(left).toEqual([{ id: nota.id }])
  const audited = await server.ownerDb
    .selectFrom('audit')
    .select('what')
    .where('account_id', '=', ana.accountId)
    .execute()
  expect(audited.map(({ what }) => what)).toContain('nota.xml')
})

test('a person gets the views that they shared with the office, and the office keeps them after the erasure', async () => {
  const dono = officeCalls(await signedIn(server, { login: '86288366757', name: 'Helena Prado' }))
  const rui = await signedIn(server, { login: '39053344705', name: 'Rui Dias' })
  await dono.create()
  await dono.invite({ cpfcnpj: '39053344705', nome: 'Rui Dias', papel: 'contador' })
  const [invitation] = await officeCalls(rui).invitations()
  expect((await officeCalls(rui).answer(invitation?.id)).statusCode).toBe(204)
  const body = { tela: 'notas', nome: 'A baixar', endereco: { baixada: 'N' } }
  expect((await rui.post(`${API_BASE}/escritorio/visoes`, body)).statusCode).toBe(201)
  expect(await exportAccount(server.ownerDb, rui.accountId)).toMatchObject({
    cadastro: { alert_mail: true },
    visoes: [{ screen: 'notas', name: 'A baixar' }],
  })
  await erase(rui.accountId)
  const views = await server.ownerDb.selectFrom('office_view').select(['name', 'created_by']).execute()
  expect(views).toEqual([{ name: 'A baixar', created_by: null }])
})

test('the only titular of a company cannot be erased until there is another', async () => {
  const id = await createAccount(server, { login: '98765432100', empresas: { '11444777000161': 'titular' } })
  await expect(erase(id)).rejects.toMatchObject({ code: 'usuario.last_titular' })
  expect(await server.ownerDb.selectFrom('account').select('id').where('id', '=', id).execute()).toHaveLength(1)
})

/**
 * Every table that references an account must be listed as erased or kept. Add a new table to one of the
 * lists.
 */
test('every table that references an account is listed', async () => {
  const { rows } = await server.owner.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id' order by 1`,
  )
  const erased = [
    'account_empresa',
    'account_factor',
    'account_takeover',
    'alert_mail',
    'automacao',
    'caixa_link',
    'certificate_log',
    'download_link',
    'grant_invitation',
    'nota_download',
    'notice',
    'password_link',
    'pessoa',
    'portfolio_key',
    'recovery_code',
    'session',
    'tarefa',
    'tarefa_item',
    'webhook',
  ]
  const kept = [
    'access_log',
    'audit',
    'capture_finals',
    'capture_use',
    'empresa_proof',
    'entrega',
    'escrituracao_decisao',
    'escrituracao_regra',
    'exportacao',
    'exportacao_copia',
    'pacote',
    'pedido_email',
    'pessoa_left',
    'root_ending',
    'sped_file',
    'upload',
  ]
  expect(rows.map(({ name }) => name)).toEqual([...erased, ...kept].toSorted())
})
