import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { proveCompany } from './admin.ts'

/** Held roots: section 11 of the contract, decision 0040. */
const MATRIZ = '79003216000160'
const FILIAL = '79003216000241'
/** A free root: head office and two branches. */
const FREE = ['11222333000181', '11222333000262', '11222333000343'] as const
const OWNED = '94713029000164'
const CLAIMED = /dois caminhos: o sim de um titular.*e-CNPJ/

const FRIEND = { cpfcnpj: '74971484000', nome: 'Amigo', email: 'amigo@exemplo.com.br', papel: 'titular' }

const line = (cpfcnpj: string) => ({ cpfcnpj, nome: `Cliente ${cpfcnpj}`, uf: 'SP' })

interface Batch {
  incluidas: number
  linhas: { situacao: string; cpfcnpj: string; mensagem?: string; fl_proposta?: 'S' }[]
}

describe.each(['livre', 'provado'] as const)('with PORTAL_CADASTRO=%s', (cadastro) => {
  let server: TestServer
  let victim: Client
  let dono: Client
  let stranger: Client
  let provider: Client
  beforeAll(async () => {
    server = await testServer({ config: { cadastro } })
    victim = await signedIn(server, { login: '52998224725', name: 'Vitima', empresas: { [MATRIZ]: 'titular' } })
    dono = await signedIn(server, { login: '11144477735', name: 'Ana' })
    stranger = await signedIn(server, { login: '39053344705', name: 'Estranho' })
    provider = await signedIn(server, { login: '16899535009', name: 'Provedor', provider: true })
    await officeCalls(dono).create()
    await second(stranger, 'Escritório Estranho')
  })
  afterAll(() => server.close())

  /** Another office, by the operator. */
  async function second(client: Client, name: string) {
    await server.owner.query(
      `insert into escritorio (id, name, uf, created_at) values (gen_random_uuid(), $1, 'SP', now())`,
      [name],
    )
    await server.owner.query(
      `insert into pessoa (account_id, escritorio_id, papel, name, created_at, accepted_at)
        select $1, id, 'dono', 'Estranho', now(), now() from escritorio where name = $2`,
      [client.accountId, name],
    )
  }
  const row = async (table: string, taxId: string) => {
    const { rows } = await server.owner.query<Record<string, unknown>>(
      `select t.* from ${table} t join empresa e on e.id = t.empresa_id where e.tax_id = $1`,
      [taxId],
    )
    return rows
  }
  const proven = async (taxId: string) => {
    const { rows } = await server.owner.query<{ proven: boolean }>('select proven from empresa where tax_id = $1', [
      taxId,
    ])
    return rows[0]?.proven
  }
  /** A sign-in of the owner by certificate. */
  async function enter(taxId: string, account: Client) {
    await server.owner.query(
      `insert into certificate_proof (proof_hash, tax_id, data, expires_at) values (decode(md5($1), 'hex'), $1, '{}', now() + interval '1 minute')`,
      [taxId],
    )
    const { rows } = await server.owner.query<{ outcome: string }>(
      `select outcome from enter_by_certificate(decode(md5($1), 'hex'), $2, false, gen_random_uuid(), 'Dono', true, now())`,
      [taxId, account.accountId],
    )
    return rows[0]?.outcome
  }

  test('a branch of a root with a titular is not added by a stranger’s office, and nothing is registered', async () => {
    const answer = await officeCalls(stranger).add(line(FILIAL))
    expect(answer.json()).toMatchObject({
      status: 409,
      type: 'empresa.claimed',
      detail: expect.stringMatching(CLAIMED),
    })
    const batch = (await officeCalls(stranger).add({ empresas: [line(FILIAL)] })).json<Batch>()
    expect(batch.linhas).toMatchObject([{ situacao: 'recusada', mensagem: expect.stringMatching(CLAIMED) }])
    expect(await proven(FILIAL)).toBeUndefined()
    expect((await stranger.get(`${API_BASE}/captura/certificado?nr_cpfcnpj=${FILIAL}`)).statusCode).toBe(403)
  })

  test('the titular of the root sees the request for the branch, and the yes registers and gives it', async () => {
    const [request] = await officeCalls(victim).invitations()
    expect(request).toMatchObject({ ds_tipo: 'pedido', cpfcnpj: FILIAL, nm_escritorio: 'Escritório Estranho' })
    expect((await officeCalls(victim).answer(request?.id)).statusCode).toBe(204)
    expect(await row('carteira', FILIAL)).toMatchObject([{ standing: 'full' }])
    await server.owner.query(`delete from carteira where empresa_id = (select id from empresa where tax_id = $1)`, [
      FILIAL,
    ])
    await server.owner.query(
      `delete from empresa_proof where empresa_id = (select id from empresa where tax_id = $1)`,
      [FILIAL],
    )
    await server.owner.query(`delete from audit where empresa_id = (select id from empresa where tax_id = $1)`, [
      FILIAL,
    ])
    await server.owner.query(`delete from empresa where tax_id = $1`, [FILIAL])
  })

  test('the provider registers no branch of a held root, and what it registers is unproven', async () => {
    const held = await provider.post(`${API_BASE}/provedor/empresas`, line(FILIAL))
    expect(held.json()).toMatchObject({
      status: 409,
      type: 'empresa.claimed',
      detail: expect.stringContaining('dois caminhos'),
    })
    const free = await provider.post(`${API_BASE}/provedor/empresas`, line(OWNED))
    expect([free.statusCode, await proven(OWNED)]).toEqual([201, false])
  })

  test('head office and branches of a free root enter together in any order, and the office alone may add the next one', async () => {
    const [matriz, second_, third] = FREE
    const first = (await officeCalls(dono).add({ empresas: [line(second_), line(matriz)] })).json<Batch>()
    expect(first.incluidas).toBe(2)
    expect((await officeCalls(dono).add(line(third))).json()).toMatchObject({ incluidas: 1 })
    expect((await row('carteira', matriz))[0]).toMatchObject({ standing: 'entered' })
    expect((await officeCalls(stranger).add(line(third))).json()).toMatchObject({
      status: 409,
      type: 'empresa.claimed',
    })
  })

  test('a preview writes nothing and locks nothing; the same lines are judged as they are written', async () => {
    const counts = () =>
      server.owner.query(
        'select (select count(*) from empresa) as e, (select count(*) from carteira_pedido) as q, (select last_value from empresa_id_seq) as s',
      )
    const before = (await counts()).rows
    await server.owner.query('begin')
    const preview = (
      await officeCalls(dono).add({ empresas: [line('60701190000104'), line(MATRIZ), line(FREE[0])] }, '?previa=1')
    ).json<Batch>()
    await server.owner.query('rollback')
    expect(preview.linhas.map(({ situacao }) => situacao)).toEqual(['incluida', 'recusada', 'alterada'])
    expect((await counts()).rows).toEqual(before)
  })

  test('beyond the daily number of unknown tax ids a preview does not judge, and a write still writes', async () => {
    await server.owner.query(`update escritorio set lookups_a_day = 1 where name = 'Escritório Estranho'`)
    await server.owner.query('delete from carteira_lookup')
    const lines = { empresas: [line('60701190000104'), line('33000167000101')] }
    const preview = (await officeCalls(stranger).add(lines, '?previa=1')).json<Batch>()
    expect(preview.linhas.map(({ situacao }) => situacao)).toEqual(['incluida', 'nao_avaliada'])
    const again = (await officeCalls(stranger).add(lines, '?previa=1')).json<Batch>()
    expect(again.linhas.map(({ situacao }) => situacao)).toEqual(['incluida', 'nao_avaliada'])
    expect((await officeCalls(stranger).add(lines)).json<Batch>().incluidas).toBe(2)
  })

  test('the owner’s sign-in proves what its holder manages, never what a stranger claimed; the office that entered before waits for a yes', async () => {
    const owner = await signedIn(server, { login: '33000167000101', name: 'Dona' })
    expect(await enter('33000167000101', owner)).toBe('right')
    expect((await row('account_empresa', '33000167000101'))[0]).toMatchObject({
      papel: 'titular',
      root_title: true,
      standing: 'full',
    })
    expect((await row('carteira', '33000167000101'))[0]).toMatchObject({ standing: 'limited' })
    const read = (path: string) => stranger.get(`${API_BASE}${path}33000167000101`)
    expect((await read('/produtos?nm_sistema=PORTAL&nr_cpfcnpj=')).json()).toMatchObject({
      status: 403,
      type: 'empresa.limited',
    })
    expect((await read('/consulta?cnpj_remetente=')).json()).toMatchObject({ data: [] })
    const mine = (await stranger.get(`${API_BASE}/empresas`)).json<{ data: { cpfcnpj: string; fl_limitada?: 'S' }[] }>()
      .data
    expect(mine.find(({ cpfcnpj }) => cpfcnpj === '33000167000101')).toMatchObject({ fl_limitada: 'S' })
    const [waiting] = await officeCalls(owner).invitations()
    expect(waiting).toMatchObject({ ds_tipo: 'comprovacao', nm_escritorio: 'Escritório Estranho' })
    await officeCalls(owner).answer(waiting?.id)
    expect((await row('carteira', '33000167000101'))[0]).toMatchObject({ standing: 'full' })
    expect((await read('/produtos?nm_sistema=PORTAL&nr_cpfcnpj=')).statusCode).toBe(200)
  })

  test('a branch that a stranger entered first is not proven by the owner’s sign-in at the head office', async () => {
    await officeCalls(stranger).add(line('27865757000285'))
    await insertEmpresa(server, { taxId: '27865757000102' })
    const owner = await signedIn(server, { login: '27865757000102', name: 'Dona' })
    expect(await enter('27865757000102', owner)).toBe('right')
    expect([await proven('27865757000102'), await proven('27865757000285')]).toEqual([true, false])
  })

  test('an invitation by the provider gives no title of the root; a root titular’s grant does', async () => {
    const title = async (taxId: string, client: Client) => {
      const grants = await row('account_empresa', taxId)
      return grants.find(({ account_id }) => account_id === client.accountId)
    }
    expect(await title(MATRIZ, victim)).toMatchObject({ root_title: true, standing: 'full' })
    const friend = await signedIn(server, { login: '74971484000', name: 'Amigo' })
    await server.owner.query('update account set proven_at = now() where id = $1', [friend.accountId])
    const sent = await provider.post(`${API_BASE}/usuarios?nr_cpfcnpj=${OWNED}`, FRIEND)
    expect(sent.body).toContain('fl_pendente')
    await officeCalls(friend).answer((await officeCalls(friend).invitations())[0]?.id)
    expect(await title(OWNED, friend)).toMatchObject({ papel: 'titular', root_title: false, standing: 'entered' })
    await victim.post(`${API_BASE}/usuarios?nr_cpfcnpj=${MATRIZ}`, FRIEND)
    await officeCalls(friend).answer((await officeCalls(friend).invitations())[0]?.id)
    expect(await title(MATRIZ, friend)).toMatchObject({ root_title: true, standing: 'full' })
  })

  test('an office proposes the registration of a company with a titular, who settles it', async () => {
    await server.owner.query(`insert into carteira (escritorio_id, empresa_id, created_at) select o.id, e.id, now() from escritorio o, empresa e
      where o.name = 'Prado Contabilidade' and e.tax_id = '${MATRIZ}'`)
    const fields = { nome: 'NOME TROCADO', uf: 'AC', etiquetas: ['Norte'] }
    const change = { ...fields, cpfcnpj: MATRIZ }
    const preview = (await officeCalls(dono).add({ empresas: [change] }, '?previa=1')).json<Batch>()
    expect(preview.linhas).toMatchObject([{ situacao: 'alterada', fl_proposta: 'S' }])
    expect((await officeCalls(dono).change(MATRIZ, fields)).json()).toMatchObject({
      data: { uf: 'SP', etiquetas: ['Norte'] },
    })
    const open = () => victim.get(`${API_BASE}/convites`)
    const [proposal] = (await open()).json<{ data: { id: string; mudancas: unknown[] }[] }>().data
    expect(proposal?.mudancas).toContainEqual({ campo: 'uf', antes: 'SP', depois: 'AC' })
    await officeCalls(victim).answer(proposal?.id)
    expect((await server.owner.query('select name, uf from empresa where tax_id = $1', [MATRIZ])).rows).toEqual([
      { name: 'NOME TROCADO', uf: 'AC' },
    ])
  })

  test('the operator’s yes proves a company and makes every right in it full', async () => {
    await proveCompany(server.ownerDb, FREE[0])
    expect([await proven(FREE[0]), (await row('carteira', FREE[0]))[0]?.standing]).toEqual([true, 'full'])
  })
})

test('documents, products, settings or an A1 that are left hold a root; a login alone does not', async () => {
  const server = await testServer()
  try {
    const id = await insertEmpresa(server, { taxId: MATRIZ })
    await signedIn(server, { login: MATRIZ })
    const held = async () =>
      (await server.owner.query<{ held: boolean }>(`select is_root_held(left($1, 8), false) as held`, [MATRIZ])).rows[0]
        ?.held
    expect(await held()).toBe(false)
    const things = [
      `insert into produto (empresa_id, sistema, position, cd_produto, nm_prd) values (${id}, 'PORTAL', 1, 'SEGREDO', 'x')`,
      `insert into sped_settings (empresa_id, body) values (${id}, '{}')`,
      `insert into empresa_proof (empresa_id, kind, proven_at) values (${id}, 'operador', now())`,
    ]
    for (const thing of things) {
      await server.owner.query('begin')
      const done = await server.owner.query(thing).then(
        () => true,
        () => false,
      )
      if (done) expect([thing, await held()]).toEqual([thing, true])
      await server.owner.query('rollback')
    }
  } finally {
    await server.close()
  }
})
