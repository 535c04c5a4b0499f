import { API_BASE } from '@portal/contract/common.ts'
import { testCa } from '@portal/simulador/testing/stage.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { insertCertificate } from '../../testing/sefaz/insert-certificate.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const FREE = cnpjOf('11444777')
const BRANCH = cnpjOf('11444777', '0002')
const DAY_MS = 24 * 3_600_000

let server: TestServer
let dono: Client
let office: ReturnType<typeof officeCalls>

beforeEach(async () => {
  await server?.close()
  server = await testServer({ config: { demo: false } })
  dono = await signedIn(server, { login: '52998224725', name: 'Ana', sped: true })
  office = officeCalls(dono)
  await office.create()
  await office.add({ cpfcnpj: FREE, nome: 'Padaria', uf: 'SP', etiquetas: ['A'], nm_responsavel: 'Bia' })
})
afterAll(() => server.close())

const typeOf = (reply: { statusCode: number; json: () => { type?: string } }) => [reply.statusCode, reply.json().type]
const idOf = async (taxId: string) =>
  (await server.ownerDb.selectFrom('empresa').select('id').where('tax_id', '=', taxId).executeTakeFirstOrThrow()).id
const removed = async () =>
  (await office.read('/removidas')).json<{ data: { cpfcnpj: string }[] }>().data.map(({ cpfcnpj }) => cpfcnpj)
const portfolio = async () => (await office.read('/empresas')).json().data
/** An A1 of the company with capture on, notes of open months and a closed one, a key and a package. */
async function furnish(): Promise<void> {
  const empresaId = await idOf(FREE)
  const days = ['2026-05-01', '2026-06-01', '2026-06-02', '2026-07-01']
  const notas = days.map((day) => buildNota(empresaId, { issued: `${day}T10:00:00` }))
  await insertNotas(server.ownerDb, notas)
  await sql`insert into fechamento (empresa_id, month, state) values (${empresaId}, '2026-07-01', 'fechado')
    on conflict (empresa_id, month) do update set state = 'fechado'`.execute(server.ownerDb)
  await insertCertificate(
    server,
    { root: FREE.slice(0, 8), demo: false },
    testCa.leaf({ taxId: FREE, name: 'Padaria' }),
  )
  await sql`insert into capture_admission (empresa_id, certificate_id, admitted_at, admitted_by_name)
    select ${empresaId}, k.id, now(), 'Teste' from capture_certificate k on conflict do nothing`.execute(server.ownerDb)
  await server.ownerDb.insertInto('capture_setting').values({ empresa_id: empresaId, is_on: true }).execute()
  await server.ownerDb
    .insertInto('pacote')
    .values({
      empresa_id: empresaId,
      id: '01939f6e-7a00-7000-8000-000000000002',
      month: '2026-06',
      content: ['xml'],
      recipients: [],
      account_id: dono.accountId,
      account_name: 'Ana',
      sender: '{}',
      file_name: 'a.zip',
      created_at: new Date(),
      expires_at: new Date(Date.now() + 40 * DAY_MS),
    })
    .execute()
  await sql`insert into api_key (id, empresa_id, hash, name, hint, scopes, created_by) values
    (gen_random_uuid(), ${empresaId}, '\\x01', 'ERP', 'ABCD', '{consulta}', ${dono.accountId})`.execute(server.ownerDb)
  await sql`insert into caixa_link (id, empresa_id, escritorio_id, account_id, account_name, kind, token_hash, created_at, expires_at)
    select gen_random_uuid(), ${empresaId}, p.escritorio_id, p.account_id, 'Ana', 'certificado', '\\x02', now(), now() + interval '7 days'
    from pessoa p where p.account_id = ${dono.accountId}`.execute(server.ownerDb)
}
const kept = async () => (await server.ownerDb.selectFrom('capture_certificate').select('id').execute()).length
const isCapturing = async () =>
  (await server.ownerDb.selectFrom('capture_setting').select('is_on').executeTakeFirstOrThrow()).is_on
const liveVoices = async () => {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from api_key where revoked_at is null) + (select count(*) from pacote where revoked_at is null))::integer as n`.execute(
    server.ownerDb,
  )
  return rows[0]?.n
}

describe('removal of a client', () => {
  test('says what ends before and after, and a preview changes nothing', async () => {
    await furnish()
    const counts = {
      nr_documentos: 4,
      mes_aberto: '2026-06',
      captura_ligada: true,
      nr_chaves: 1,
      nr_pacotes: 1,
      nr_links: 1,
      certificado_destruido: true,
      dt_desfazer: expect.stringMatching(/^\d{4}-/),
    }
    const preview = await office.drop(FREE, '?previa=1')
    expect([preview.statusCode, preview.json()]).toEqual([200, counts])
    expect([(await portfolio()).length, await kept(), await isCapturing(), await removed()]).toEqual([1, 1, true, []])
    const done = await office.drop(FREE)
    expect([done.statusCode, done.json()]).toEqual([200, counts])
    expect([await portfolio(), await kept(), await isCapturing(), await removed(), await liveVoices()]).toEqual([
      [],
      0,
      false,
      [FREE],
      0,
    ])
    expect(typeOf(await office.drop(FREE))).toEqual([403, 'empresa.no_right'])
  })

  test('is undone with everything but the key of the certificate', async () => {
    await furnish()
    const before = await portfolio()
    const consulta = `${API_BASE}/consulta?cnpj_remetente=${FREE}`
    await office.drop(FREE)
    expect(typeOf(await dono.get(consulta))).toEqual([403, 'empresa.no_right'])
    expect((await office.undo(FREE)).statusCode).toBe(204)
    expect(await portfolio()).toEqual([{ ...before[0], dt_certificado: null }])
    expect((await dono.get(consulta)).statusCode).toBe(200)
    expect([await kept(), await isCapturing(), await liveVoices(), await removed()]).toEqual([0, true, 2, []])
    expect(typeOf(await office.undo(FREE))).toEqual([404, 'carteira.not_removed'])
  })

  test('is undone by a call without a body, also one that names the type of an empty body', async () => {
    const url = `${API_BASE}/escritorio/empresas/${FREE}/desfazer`
    await office.drop(FREE)
    expect((await dono.call({ method: 'POST', url })).statusCode).toBe(204)
    await office.drop(FREE)
    const headers = { 'content-type': 'application/json', 'content-length': '0' }
    expect((await dono.call({ method: 'POST', url, headers })).statusCode).toBe(204)
  })

  test('leaves the A1 and the capture to a titular, who stays responsible', async () => {
    await furnish()
    await signedIn(server, { login: '39053344705', empresas: { [FREE]: 'titular' } })
    const done = (await office.drop(FREE)).json()
    expect([done.certificado_destruido, await kept(), await isCapturing()]).toEqual([false, 1, true])
    expect((await office.undo(FREE)).statusCode).toBe(204)
  })

  test('added again within 30 days, the office is told to undo, alone and in a batch', async () => {
    await office.drop(FREE)
    const line = { cpfcnpj: FREE, nome: 'Padaria', uf: 'SP' }
    expect(typeOf(await office.add(line))).toEqual([409, 'empresa.removed'])
    const other = { cpfcnpj: cnpjOf('55666777'), nome: 'Outra', uf: 'SP' }
    const batch = (await office.add({ empresas: [line, other] })).json()
    expect([batch.incluidas, batch.recusadas, batch.linhas]).toEqual([
      1,
      1,
      [
        expect.objectContaining({ linha: 1, situacao: 'recusada', fl_desfazer: 'S' }),
        expect.objectContaining({ linha: 2, situacao: 'incluida' }),
      ],
    ])
  })

  test('the undo ends after 30 days, when it is waived, and when somebody else became titular', async () => {
    await office.drop(FREE)
    await server.ownerDb.updateTable('carteira_undo').set({ until: new Date() }).execute()
    expect([await removed(), typeOf(await office.undo(FREE))]).toEqual([[], [404, 'carteira.not_removed']])
    expect((await office.add({ cpfcnpj: FREE, nome: 'Padaria', uf: 'SP' })).json().incluidas).toBe(1)
    await office.drop(FREE)
    expect((await office.undo(FREE, { liberar: true })).statusCode).toBe(204)
    expect([await removed(), typeOf(await office.undo(FREE))]).toEqual([[], [404, 'carteira.not_removed']])
    await office.add({ cpfcnpj: FREE, nome: 'Padaria', uf: 'SP' })
    await office.drop(FREE)
    await signedIn(server, { login: '39053344705', empresas: { [FREE]: 'titular' } })
    expect([await removed(), typeOf(await office.undo(FREE))]).toEqual([[], [409, 'carteira.taken']])
  })

  test('reserves the root for the office meanwhile', async () => {
    await office.drop(FREE)
    const { id } = await server.ownerDb.selectFrom('escritorio').select('id').executeTakeFirstOrThrow()
    const isReserved = async (at: Date, by: string | null) => {
      const { rows } = await sql<{ yes: boolean }>`
        select is_reserved_by_undo(e.id, ${by}::uuid, ${at}) as yes from empresa e where e.tax_id = ${FREE}`.execute(
        server.ownerDb,
      )
      return rows[0]?.yes
    }
    const now = new Date()
    expect([await isReserved(now, null), await isReserved(now, id)]).toEqual([true, false])
    expect(await isReserved(new Date(now.getTime() + 31 * DAY_MS), null)).toBe(false)
    const { rows } = await sql<{ yes: boolean }>`
      select is_root_reserved_by_undo(${BRANCH.slice(0, 8)}, false, null, ${now}) as yes`.execute(server.ownerDb)
    expect(rows[0]?.yes).toBe(true)
  })

  describe('while it may be undone, only its titular, a certificate of its root or the operator takes it', () => {
    const other = '01939f6e-7a00-7000-8000-000000000009'
    const invite = (client: Client, cpfcnpj: string) =>
      client.post(`${API_BASE}/usuarios?nr_cpfcnpj=${FREE}`, { cpfcnpj, nome: 'Tito', papel: 'titular' })
    const register = (client: Client, cpfcnpj: string) =>
      client.post(`${API_BASE}/provedor/empresas`, { cpfcnpj, nome: 'Filial', uf: 'SP' })
    const provider = () => signedIn(server, { login: '16899535009', name: 'Provedor', provider: true })
    const found = (client: Client, nr_cpfcnpj: string) =>
      officeCalls(client).create({ nome: 'Novo', uf: 'SP', cpfcnpj: nr_cpfcnpj })

    test('the provider registers no branch of it, and does after the waiver', async () => {
      const team = await provider()
      await office.drop(FREE)
      expect(typeOf(await register(team, BRANCH))).toEqual([409, 'empresa.claimed'])
      await office.undo(FREE, { liberar: true })
      expect((await register(team, BRANCH)).statusCode).toBe(201)
    })

    test('the provider makes no titular of it, by invitation or by a higher papel, unless the login is of the root', async () => {
      const team = await provider()
      const tito = await signedIn(server, { login: '39053344705', name: 'Tito' })
      await server.ownerDb
        .updateTable('account')
        .set({ proven_at: new Date() })
        .where('id', '=', tito.accountId)
        .execute()
      expect((await invite(team, '39053344705')).statusCode).toBe(201) // before the removal
      const bia = await signedIn(server, { login: '11144477735', empresas: { [FREE]: 'contador' } })
      await office.drop(FREE)
      expect(await officeCalls(tito).invitations()).toEqual([])
      expect(typeOf(await invite(team, '71428793860'))).toEqual([409, 'empresa.claimed'])
      const raise = await team.call({
        method: 'PUT',
        url: `${API_BASE}/usuarios/${bia.accountId}?nr_cpfcnpj=${FREE}`,
        payload: { papel: 'titular' },
      })
      expect(typeOf(raise)).toEqual([409, 'empresa.claimed'])
      const owner = await signedIn(server, { login: FREE, name: 'Padaria' })
      await server.ownerDb
        .updateTable('account')
        .set({ proven_at: new Date() })
        .where('id', '=', owner.accountId)
        .execute()
      expect((await invite(team, FREE)).statusCode).toBe(201)
      await office.undo(FREE, { liberar: true })
      expect((await officeCalls(tito).invitations()).length).toBe(1)
    })

    test('a founder takes it for no new office', async () => {
      await office.drop(FREE)
      await sql`update escritorio set demo = true`.execute(server.ownerDb) // the only office, so that another may be founded
      const founder = await signedIn(server, { login: '39053344705', name: 'Caio' })
      expect(typeOf(await found(founder, BRANCH))).toEqual([409, 'empresa.claimed'])
      await sql`update carteira_undo set until = now()`.execute(server.ownerDb)
      expect((await found(founder, BRANCH)).statusCode).toBe(201)
    })

    test('another office takes it by no line, and by a titular’s yes', async () => {
      await office.drop(FREE)
      const caio = await signedIn(server, { login: '39053344705', name: 'Caio' })
      await sql`insert into escritorio (id, name, uf, created_at) values (${other}::uuid, 'Outro', 'SP', now())`.execute(
        server.ownerDb,
      )
      await sql`insert into pessoa (account_id, escritorio_id, papel, name, created_at, accepted_at)
        values (${caio.accountId}::uuid, ${other}::uuid, 'dono', 'Caio', now(), now())`.execute(server.ownerDb)
      const line = { cpfcnpj: FREE, nome: 'Padaria', uf: 'SP' }
      expect(typeOf(await officeCalls(caio).add(line))).toEqual([409, 'empresa.claimed'])
      expect(typeOf(await officeCalls(caio).add({ ...line, cpfcnpj: BRANCH }))).toEqual([409, 'empresa.claimed'])
      const titular = await signedIn(server, { login: '71428793860', empresas: { [FREE]: 'titular' } })
      for (const { id } of await officeCalls(titular).invitations()) await officeCalls(titular).answer(id)
      const rows = await sql<{
        n: number
      }>`select count(*)::int as n from carteira where escritorio_id = ${other}::uuid`.execute(server.ownerDb)
      expect(rows.rows[0]?.n).toBeGreaterThan(0)
    })
  })

  test('is a dono’s act alone', async () => {
    const stranger = officeCalls(await signedIn(server, { login: '11144477735', empresas: { [FREE]: 'contador' } }))
    expect(typeOf(await stranger.drop(FREE, '?previa=1'))).toEqual([404, 'escritorio.none'])
    expect(typeOf(await stranger.undo(FREE))).toEqual([404, 'escritorio.none'])
    expect(typeOf(await stranger.read('/removidas'))).toEqual([404, 'escritorio.none'])
  })
})
