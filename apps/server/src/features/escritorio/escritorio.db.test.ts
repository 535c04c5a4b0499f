// spec: M17

import { API_BASE } from '@portal/contract/common.ts'
import { cnpjDigits } from '@portal/fiscal/ids/cnpj.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../http/app.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const ACME = '11222333000181'
const OTHER = '12ABC34501DE35'
const FREE = '11444777000161'
const BIA = '11144477735'
const NEW = '86288366757'

let server: TestServer
let dono: Client
let bia: Client
let office: ReturnType<typeof officeCalls>
let person: ReturnType<typeof officeCalls>

beforeEach(async () => {
  await server?.close()
  server = await testServer()
  dono = await signedIn(server, { login: '52998224725', name: 'Ana', sped: true })
  bia = await signedIn(server, { login: BIA, name: 'Bia' })
  office = officeCalls(dono)
  person = officeCalls(bia)
})
afterAll(() => server.close())

const withDigits = (twelve: string) => twelve + cnpjDigits(twelve)
const typeOf = (reply: { statusCode: number; json: () => { type?: string } }) => [reply.statusCode, reply.json().type]
const line = (cpfcnpj: string, more: object = {}) => ({ cpfcnpj, nome: `Cliente ${cpfcnpj}`, uf: 'SP', ...more })
const auditOf = async (taxId: string) => {
  const { rows } = await server.owner.query<{ what: string }>(
    'select what from audit where empresa_id = (select id from empresa where tax_id = $1) order by id',
    [taxId],
  )
  return rows.map(({ what }) => what)
}
/** Bia works in the office. */
async function hire(body: object = {}): Promise<void> {
  await office.invite({ cpfcnpj: BIA, nome: 'Bia', papel: 'contador', ...body })
  const [invitation] = await person.invitations()
  expect((await person.answer(invitation?.id)).statusCode).toBe(204)
}

describe('the office', () => {
  test('the first signed-in user makes it, everybody else asks the operator', async () => {
    expect(typeOf(await office.read())).toEqual([404, 'escritorio.none'])
    const made = await office.create()
    expect([made.statusCode, made.json().data]).toEqual([
      201,
      expect.objectContaining({ nome: 'Prado Contabilidade', papel: 'dono', nr_empresas: 0, nr_pessoas: 1 }),
    ])
    const flags = await Promise.all(
      [dono, bia].map(async (client) => (await client.get(`${API_BASE}/empresas`)).json().fl_escritorio),
    )
    expect(flags).toEqual(['S', 'N'])
    expect(typeOf(await person.create())).toEqual([403, 'escritorio.operator'])
    expect(typeOf(await office.create())).toEqual([403, 'escritorio.operator'])
  })

  test('its tax id obeys the rule for companies', async () => {
    await signedIn(server, { login: '39053344705', empresas: { [ACME]: 'titular' } })
    const body = { nome: 'Prado', uf: 'SP' }
    expect(typeOf(await office.create({ ...body, cpfcnpj: '11222333000182' }))).toEqual([400, 'taxid.invalid'])
    expect(typeOf(await office.create({ ...body, cpfcnpj: ACME }))).toEqual([409, 'empresa.claimed'])
    expect((await office.create({ ...body, cpfcnpj: OTHER })).json().data.cpfcnpj).toBe(OTHER)
  })

  test('of 20 concurrent first users one makes it', async () => {
    const url = `${API_BASE}/escritorio`
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? dono : bia).post(url, { nome: `Prado ${i}`, uf: 'SP' })),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 403)).toHaveLength(19)
  })
})

describe('the portfolio', () => {
  beforeEach(() => office.create())

  test('a free company is added at once, with every field', async () => {
    const body = line(FREE, {
      ie: '110042490114',
      ds_regime: 'presumido',
      etiquetas: ['Comércio'],
      nm_responsavel: 'Bia',
    })
    expect((await office.add(body)).json()).toMatchObject({
      incluidas: 1,
      linhas: [{ linha: 1, situacao: 'incluida' }],
    })
    expect((await office.read('/empresas')).json()).toEqual({
      data: [
        {
          cpfcnpj: FREE,
          nome: `Cliente ${FREE}`,
          uf: 'SP',
          ie: '110042490114',
          ds_regime: 'presumido',
          ds_situacao: 'ativa',
          fl_comprovada: 'N',
          etiquetas: ['Comércio'],
          nm_responsavel: 'Bia',
          dt_certificado: null,
        },
      ],
      proximo: null,
    })
    expect(await office.companies()).toEqual([
      {
        cpfcnpj: FREE,
        nome: `Cliente ${FREE}`,
        uf: 'SP',
        papel: 'contador',
        ds_origem: 'escritorio',
        fl_importar: 'S',
      },
    ])
    expect(await auditOf(FREE)).toEqual(['carteira.add'])
  })

  test('a batch writes its good lines and names the field of each bad one', async () => {
    const empresas = [
      line(FREE),
      line('11444777000162'),
      line(OTHER, { ds_regime: 'lucro' }),
      line(ACME, { nome: '' }),
      line(OTHER.toLowerCase(), { ds_regime: 'Lucro Real' }),
      line('2,84711E+13'),
      line(FREE, { uf: 'MG' }),
    ]
    const judged = (await office.add({ empresas }, '?previa=1')).json()
    expect([judged.incluidas, judged.alteradas, judged.recusadas]).toEqual([2, 1, 4])
    expect((await office.read('/empresas')).json().data).toEqual([])
    const { linhas, ...counts } = (await office.add({ empresas })).json()
    expect(counts).toEqual({ incluidas: 2, alteradas: 1, iguais: 0, recusadas: 4 })
    expect(linhas.map(({ situacao, campo }: { situacao: string; campo?: string }) => [situacao, campo])).toEqual([
      ['incluida', undefined],
      ['recusada', 'cpfcnpj'],
      ['recusada', 'ds_regime'],
      ['recusada', undefined],
      ['incluida', undefined],
      ['recusada', 'cpfcnpj'],
      ['alterada', undefined],
    ])
    expect((await office.read('/empresas')).json().data).toMatchObject([
      { cpfcnpj: FREE, uf: 'MG' },
      { cpfcnpj: OTHER, ds_regime: 'real' },
    ])
  })

  test('one wrong company is a 400, an empty batch a 422, more than 2,000 a 400', async () => {
    expect(typeOf(await office.add(line('11444777000162')))).toEqual([400, 'taxid.invalid'])
    expect(typeOf(await office.add({}))).toEqual([400, 'request.invalid'])
    expect(typeOf(await office.add({ cpfcnpj: FREE }))).toEqual([422, 'escritorio.incomplete'])
    expect(typeOf(await office.add({ empresas: [] }))).toEqual([422, 'escritorio.empty'])
    expect(typeOf(await office.add({ empresas: Array(2001).fill(line(FREE)) }))).toEqual([400, 'request.invalid'])
  })

  test('2,000 companies are added in one call, listed by pages, found by words, tag and responsible', async () => {
    const empresas = Array.from({ length: 2000 }, (_, i) =>
      line(withDigits(`${30_000_000 + i}0001`), {
        nome: i === 7 ? 'Padaria São João' : `Cliente ${i}`,
        etiquetas: i % 2 ? ['Ímpar'] : [],
        nm_responsavel: i === 9 ? 'Zé' : null,
      }),
    )
    expect((await office.add({ empresas })).json()).toMatchObject({ incluidas: 2000, recusadas: 0 })
    expect((await office.add({ empresas })).json()).toMatchObject({ incluidas: 0, alteradas: 2000, iguais: 2000 })
    const first = (await office.read('/empresas?limite=1500')).json()
    const second = (await office.read(`/empresas?limite=1500&cursor=${first.proximo}`)).json()
    expect([first.data.length, second.data.length, second.proximo]).toEqual([1500, 500, null])
    const found = async (query: string) => (await office.read(`/empresas?limite=2000&${query}`)).json().data.length
    expect(await found('ds_busca=sao%20joao')).toBe(1)
    expect(await found('ds_busca=30.000.007')).toBe(1)
    expect(await found(`ds_etiqueta=${encodeURIComponent('Ímpar')}`)).toBe(1000)
    expect(await found('ds_responsavel=ze')).toBe(1)
    expect(typeOf(await office.read(`/empresas?limite=1500&ds_busca=x&cursor=${first.proximo}`))).toEqual([
      400,
      'cursor.invalid',
    ])
  }, 60_000)

  test('a sheet brings contacts too: a part that is absent stays, and a wrong one refuses its line', async () => {
    const contactOf = async () => (await office.read('/contatos')).json().data[0]?.contato
    const contact = { nm_contato: 'Paulo Avelar', ds_email: 'paulo@exemplo.com.br', ds_whatsapp: '(19) 9 8840-1127' }
    const first = (await office.add({ empresas: [line(ACME, contact)] })).json()
    expect([first.incluidas, await contactOf()]).toEqual([
      1,
      { nome: 'Paulo Avelar', email: 'paulo@exemplo.com.br', whatsapp: '5519988401127' },
    ])
    const next = { empresas: [line(ACME, { ds_email: 'fiscal@exemplo.com.br', ds_whatsapp: '' })] }
    const preview = (await office.add(next, '?previa=1')).json()
    expect([preview.alteradas, preview.iguais, (await contactOf()).email]).toEqual([1, 0, 'paulo@exemplo.com.br'])
    expect((await office.add(next)).json().iguais).toBe(0)
    expect((await office.add(next)).json().iguais).toBe(1)
    expect(await contactOf()).toEqual({
      ...{ nome: 'Paulo Avelar', email: 'fiscal@exemplo.com.br', whatsapp: '5519988401127' },
    })
    const wrong = [line(ACME, { ds_email: 'a@b.com, c@d.com' }), line(OTHER, { ds_whatsapp: '123' })]
    const { linhas } = (await office.add({ empresas: wrong })).json()
    expect(linhas.map(({ situacao, campo }: Record<string, string>) => [situacao, campo])).toEqual([
      ['recusada', 'ds_email'],
      ['recusada', 'ds_whatsapp'],
    ])
  })

  test('is changed field by field, and a company that leaves it is nobody’s to use', async () => {
    await office.add(line(FREE, { etiquetas: ['A'] }))
    const changed = await office.change(FREE, { ds_regime: 'mei', nm_responsavel: 'Bia' })
    expect(changed.json().data).toMatchObject({ ds_regime: 'mei', etiquetas: ['A'], nm_responsavel: 'Bia' })
    expect(typeOf(await office.change(ACME, { nome: 'Outra' }))).toEqual([403, 'empresa.no_right'])
    expect((await office.drop(FREE)).statusCode).toBe(200)
    expect([await office.companies(), typeOf(await office.drop(FREE))]).toEqual([[], [403, 'empresa.no_right']])
    expect(await auditOf(FREE)).toEqual(['carteira.add', 'carteira.change', 'carteira.remove'])
  })

  test.each(['livre', 'provado'] as const)('a held company needs its titular’s yes (%s)', async (cadastro) => {
    const app = await createApp({ ...server.deps, config: { ...server.config, cadastro } })
    const titular = await signedIn(server, { login: '39053344705', name: 'Tito', empresas: { [ACME]: 'titular' } })
    const reply = await app.inject({
      method: 'POST',
      url: `${API_BASE}/escritorio/empresas`,
      payload: line(ACME),
      headers: { authorization: `Bearer ${dono.token}` },
    })
    await app.close()
    expect(typeOf(reply)).toEqual([409, 'empresa.claimed'])
    expect(await office.companies()).toEqual([])
    const [asked] = await officeCalls(titular).invitations()
    expect(asked).toMatchObject({
      nm_convidante: 'Ana',
      nm_empresa: `Empresa ${ACME}`,
      nm_escritorio: 'Prado Contabilidade',
    })
    expect((await office.read('/pedidos')).json().data).toMatchObject([{ cpfcnpj: ACME, ds_espera: 'titular' }])
    expect(typeOf(await person.answer(asked?.id))).toEqual([404, 'convite.not_found'])
    expect((await officeCalls(titular).answer(asked?.id)).statusCode).toBe(204)
    expect(await office.companies()).toMatchObject([{ cpfcnpj: ACME, papel: 'contador', ds_origem: 'escritorio' }])
    expect(await auditOf(ACME)).toEqual(['carteira.ask', 'carteira.accept'])
  })

  test('a refused request is not repeated, and a titular takes the office out', async () => {
    const titular = await signedIn(server, { login: '39053344705', empresas: { [ACME]: 'titular' } })
    await office.add({ empresas: [line(ACME)] })
    const [asked] = await officeCalls(titular).invitations()
    await officeCalls(titular).answer(asked?.id, 'recusar')
    expect((await office.add({ empresas: [line(ACME)] })).json().linhas[0].mensagem).toMatch(/recusado/)
    expect(await officeCalls(titular).invitations()).toEqual([])
    await server.owner.query(`update carteira_pedido set expires_at = now()`)
    await office.add({ empresas: [line(ACME)] })
    await officeCalls(titular).answer((await officeCalls(titular).invitations())[0]?.id)
    const url = `${API_BASE}/usuarios/escritorios`
    const { data } = (await titular.get(`${url}?nr_cpfcnpj=${ACME}`)).json()
    expect(data).toMatchObject([{ nome: 'Prado Contabilidade' }])
    const remove = { method: 'DELETE' as const, url: `${url}/${data[0].id}?nr_cpfcnpj=${ACME}` }
    expect((await titular.call(remove)).statusCode).toBe(200)
    expect(await office.companies()).toEqual([])
  })

  test('a company without titular but with a grant or a document waits for the operator', async () => {
    await signedIn(server, { login: '39053344705', empresas: { [ACME]: 'contador' } })
    const id = await insertEmpresa(server, { taxId: OTHER })
    await server.owner.query(
      `insert into arquivo (empresa_id, sha256, deflated, crc32, size) values ($1, '\\x00', '\\x00', 1, 1)`,
      [id],
    )
    const { linhas } = (await office.add({ empresas: [line(ACME), line(OTHER)] })).json()
    expect(linhas).toMatchObject([{ situacao: 'recusada', fl_pedido: 'S' }, { situacao: 'recusada' }])
    expect((await office.read('/pedidos')).json().data).toMatchObject([
      { ds_espera: 'operador' },
      { ds_espera: 'operador' },
    ])
  })

  test('an unproven company shows as pendente where the registration is «provado»', async () => {
    await office.add(line(FREE))
    const app = await createApp({ ...server.deps, config: { ...server.config, cadastro: 'provado' } })
    const reply = await app.inject({
      url: `${API_BASE}/escritorio/empresas`,
      headers: { authorization: `Bearer ${dono.token}` },
    })
    await app.close()
    expect(reply.json().data).toMatchObject([{ ds_situacao: 'pendente', fl_comprovada: 'N' }])
  })
})

describe('the people', () => {
  beforeEach(async () => {
    await office.create()
    await office.add({
      empresas: [line(FREE, { etiquetas: ['A', 'B'] }), line(OTHER, { etiquetas: ['B'] }), line(ACME)],
    })
  })
  const seen = async () => (await person.companies()).map(({ cpfcnpj }) => cpfcnpj)

  test('an existing login is invited, decides, and has the rights of its role at the next call', async () => {
    const made = await office.invite({ cpfcnpj: BIA, nome: 'Bia', papel: 'assistente', etiquetas: ['A'] })
    expect([made.statusCode, made.json().data]).toEqual([
      201,
      { id: bia.accountId, papel: 'assistente', fl_pendente: 'S', ds_pendencia: 'convite', convite: null },
    ])
    expect(await seen()).toEqual([])
    const [invitation] = await person.invitations()
    expect(invitation).toMatchObject({
      nm_convidante: 'Ana',
      nm_empresa: null,
      nm_escritorio: 'Prado Contabilidade',
      papel: 'assistente',
    })
    await person.answer(invitation?.id)
    expect(await person.companies()).toEqual([
      expect.objectContaining({ cpfcnpj: FREE, papel: 'consulta', ds_origem: 'escritorio', fl_importar: 'S' }),
    ])
    expect(typeOf(await person.add(line('11444777000161')))).toEqual([403, 'escritorio.role'])
    expect(typeOf(await person.read('/pessoas'))).toEqual([403, 'escritorio.role'])
    expect((await person.read('/empresas')).json().data).toMatchObject([{ cpfcnpj: FREE }])
    expect(await auditOf(FREE)).toEqual(['carteira.add', 'usuario.accept'])
    expect(await auditOf(OTHER)).toEqual(['carteira.add'])
  })

  test('revoking a tag of the person, a tag of the company, the client or the member holds at the next call', async () => {
    await hire({ etiquetas: ['A', 'B'] })
    expect(await seen()).toEqual([FREE, OTHER].toSorted())
    await office.changePerson(bia.accountId, { etiquetas: ['A'] })
    expect(await seen()).toEqual([FREE])
    await office.change(FREE, { etiquetas: ['B'] })
    expect(await seen()).toEqual([])
    await office.changePerson(bia.accountId, { etiquetas: null })
    expect(await seen()).toHaveLength(3)
    await office.drop(OTHER)
    expect(await seen()).toHaveLength(2)
    expect((await bia.get(`${API_BASE}/consulta?cnpj_remetente=${FREE}`)).statusCode).toBe(200)
    expect((await office.removePerson(bia.accountId)).statusCode).toBe(200)
    expect(await seen()).toEqual([])
    expect(typeOf(await bia.get(`${API_BASE}/consulta?cnpj_remetente=${FREE}`))).toEqual([403, 'empresa.no_right'])
    expect(typeOf(await person.read())).toEqual([404, 'escritorio.none'])
  })

  test('an empty list of tags shows nothing, never everything', async () => {
    await hire({ etiquetas: [] })
    expect(await seen()).toEqual([])
  })

  test('a direct grant goes on, the stronger papel wins, and each company is named once', async () => {
    const { grantEmpresa, empresaIdByTaxId } = await import('../acesso/admin.ts')
    const grant = async (taxId: string, papel: 'titular' | 'consulta') =>
      grantEmpresa(server.ownerDb, {
        accountId: bia.accountId,
        empresaId: await empresaIdByTaxId(server.ownerDb, taxId),
        papel,
      })
    await grant(FREE, 'titular')
    await grant(OTHER, 'consulta')
    await hire()
    const rights = (await person.companies()) as { cpfcnpj: string; papel: string; ds_origem?: string }[]
    expect(Object.fromEntries(rights.map(({ cpfcnpj, papel, ds_origem }) => [cpfcnpj, [papel, ds_origem]]))).toEqual({
      [FREE]: ['titular', 'direta'],
      [OTHER]: ['contador', 'escritorio'],
      [ACME]: ['contador', 'escritorio'],
    })
    await office.removePerson(bia.accountId)
    expect((await person.companies()).map(({ papel }) => papel).toSorted()).toEqual(['consulta', 'titular'])
  })

  test('a dono sees when each person used the portal last; a sign-out keeps it, an invitation does not show it', async () => {
    const lastUse = async () =>
      (await office.read('/pessoas'))
        .json<{ data: { id: string; dt_ultimo_acesso: string | null }[] }>()
        .data.find(({ id }) => id === bia.accountId)?.dt_ultimo_acesso
    await office.invite({ cpfcnpj: BIA, nome: 'Bia', papel: 'assistente' })
    expect(await lastUse()).toBeNull()
    const [invitation] = await person.invitations()
    await person.answer(invitation?.id)
    const before = await lastUse()
    expect(Date.parse(before ?? '')).toBeGreaterThan(0)
    await server.ownerDb.deleteFrom('session').where('account_id', '=', bia.accountId).execute()
    expect(await lastUse()).toBe(before)
  })

  test('a new login gets a link, and its link ends with the invitation', async () => {
    const made = await office.invite({ cpfcnpj: NEW, nome: 'Caio', papel: 'contador' })
    const { id, convite } = made.json().data
    expect([made.statusCode, made.json().data.ds_pendencia]).toEqual([201, 'senha'])
    const token = String(convite.url).split('/convite/')[1]
    const link = () => server.app.inject({ url: `${API_BASE}/convite/${token}` })
    expect((await link()).statusCode).toBe(200)
    expect((await office.read('/pessoas')).json().data[1]).toMatchObject({
      id,
      cpfcnpj: NEW,
      papel: 'contador',
      fl_carteira: 'S',
      nr_empresas: 3,
      fl_pendente: 'S',
      ds_pendencia: 'senha',
      dt_ultimo_acesso: null,
    })
    const again = await dono.post(`${API_BASE}/escritorio/pessoas/${id}/convite`)
    expect([again.statusCode, (await link()).statusCode]).toEqual([201, 404])
    const anew = await office.invite({ cpfcnpj: NEW, nome: 'Caio', papel: 'assistente' })
    expect([anew.statusCode, anew.json().data.id]).toEqual([201, id])
    await office.removePerson(id)
    const later = String(anew.json().data.convite.url).split('/convite/')[1]
    expect((await server.app.inject({ url: `${API_BASE}/convite/${later}` })).statusCode).toBe(404)
  })

  test('a titular who made the login of a person cannot set its password once the person works in an office', async () => {
    const held = '07943561000173'
    const titular = await signedIn(server, { login: '39053344705', empresas: { [held]: 'titular' } })
    const url = `${API_BASE}/usuarios?nr_cpfcnpj=${held}`
    const { data } = (await titular.post(url, { cpfcnpj: NEW, nome: 'Caio', papel: 'consulta' })).json()
    const reset = () => titular.post(`${API_BASE}/usuarios/${data.id}/convite?nr_cpfcnpj=${held}`)
    expect((await reset()).statusCode).toBe(201)
    await server.owner.query(
      `insert into pessoa (account_id, escritorio_id, papel, name, created_at) select $1, id, 'contador', 'Caio', now() from escritorio`,
      [data.id],
    )
    expect(typeOf(await reset())).toEqual([403, 'usuario.shared'])
  })

  test('names are for everybody in the office; of a client, for who sees it', async () => {
    await office.add({ empresas: [line(ACME, { etiquetas: ['Comércio'] }), line(OTHER)] })
    const names = async (by: typeof office, query = '') =>
      (await by.read(`/colegas${query}`))
        .json<{ data: { nome: string; fl_eu: string }[] }>()
        .data.map(({ nome, fl_eu }) => `${nome} ${fl_eu}`)
    await office.invite({ cpfcnpj: BIA, nome: 'Bia', papel: 'assistente', etiquetas: ['Comércio'] })
    expect(await names(office)).toEqual(['Ana S'])
    expect(typeOf(await person.read('/colegas'))).toEqual([404, 'escritorio.none'])
    const [invitation] = await person.invitations()
    await person.answer(invitation?.id)
    expect(await names(person)).toEqual(['Ana N', 'Bia S'])
    expect(await names(office, `?cpfcnpj=${ACME}`)).toEqual(['Ana S', 'Bia N'])
    expect(await names(office, `?cpfcnpj=${OTHER}`)).toEqual(['Ana S'])
    expect(await names(person, `?cpfcnpj=${OTHER}`)).toEqual([])
  })

  test('a person works in one office, and is not invited twice into the same', async () => {
    await hire()
    expect(typeOf(await office.invite({ cpfcnpj: BIA, nome: 'Bia', papel: 'contador' }))).toEqual([
      409,
      'escritorio.person_exists',
    ])
    const rival = await signedIn(server, { login: '39053344705', name: 'Rui' })
    const id = '01939f6e-7a00-7000-8000-0000000000ff'
    await server.owner.query(`insert into escritorio (id, name, uf, created_at) values ($1, 'Rival', 'SP', now())`, [
      id,
    ])
    await server.owner.query(
      `insert into pessoa (account_id, escritorio_id, papel, name, created_at) values ($1, $2, 'dono', 'Rui', now())`,
      [rival.accountId, id],
    )
    expect((await officeCalls(rival).invite({ cpfcnpj: BIA, nome: 'Bia', papel: 'dono' })).statusCode).toBe(201)
    const [invitation] = await person.invitations()
    expect(typeOf(await person.answer(invitation?.id))).toEqual([409, 'escritorio.elsewhere'])
    expect(typeOf(await officeCalls(rival).changePerson(dono.accountId, { papel: 'contador' }))).toEqual([
      404,
      'escritorio.person_unknown',
    ])
    expect((await officeCalls(rival).read('/empresas')).json().data).toEqual([])
  })

  test('the last dono stays', async () => {
    for (const attempt of [
      office.removePerson(dono.accountId),
      office.changePerson(dono.accountId, { papel: 'contador' }),
    ])
      expect(typeOf(await attempt)).toEqual([409, 'escritorio.last_dono'])
    await server.owner.query(`update account set proven_at = now() where id = $1`, [bia.accountId])
    await hire({ papel: 'dono' })
    const replies = await Promise.all([office.removePerson(dono.accountId), person.removePerson(bia.accountId)])
    expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  })

  test('of 50 concurrent acceptances of one invitation over two processes one succeeds', async () => {
    await office.invite({ cpfcnpj: BIA, nome: 'Bia', papel: 'contador' })
    const [invitation] = await person.invitations()
    const second = await createApp(server.deps)
    const url = `${API_BASE}/convites/${invitation?.id}/aceitar`
    const headers = { authorization: `Bearer ${bia.token}` }
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? second : server.app).inject({ method: 'POST', url, headers })),
    )
    await second.close()
    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 404)).toHaveLength(49)
    expect((await office.read('/pessoas')).json().data).toHaveLength(2)
  })
})

test('the EFD data of the office is kept once and copied to clients, each copy shown before', async () => {
  await office.create()
  await office.add(line(FREE))
  const contador = {
    nm_contador: 'Helena Prado',
    nr_cpf: '52998224725',
    nr_crc: '1SP123456O1',
    nr_cnpj: null,
    ds_cep: null,
    ds_logradouro: null,
    ds_numero: null,
    ds_complemento: null,
    ds_bairro: null,
    cd_municipio: null,
    ds_telefone: null,
    ds_email: 'helena@exemplo.com.br',
  }
  const url = `${API_BASE}/escritorio/sped`
  const body = { contador, cd_perfil: 'B', exigencias: null }
  expect(typeOf(await dono.post(`${url}/copiar`, { empresas: [FREE] }))).toEqual([422, 'escritorio.no_sped'])
  const saved = await dono.call({ method: 'PUT', url, payload: body })
  expect(saved.json()).toEqual({ nr_versao: 1, data: body })
  const stale = await dono.call({ method: 'PUT', url, payload: body, headers: { 'if-match': '"7"' } })
  expect(typeOf(stale)).toEqual([412, 'escritorio.stale'])
  const settings = async () =>
    (await dono.get(`${API_BASE}/sped/configuracao?nr_cpfcnpj=${FREE}`)).json<{ data: { contador: unknown } }>().data
      .contador
  const preview = (await dono.post(`${url}/copiar?previa=1`, { empresas: [FREE] })).json().data
  expect(preview).toMatchObject([{ cpfcnpj: FREE, situacao: 'alterada' }])
  expect(preview[0].campos).toContainEqual({ campo: 'contador.nm_contador', de: '', para: 'Helena Prado' })
  expect(await settings()).toBeNull()
  await dono.post(`${url}/copiar`, { empresas: [FREE] })
  expect(await settings()).toEqual(contador)
  expect((await dono.post(`${url}/copiar`, { empresas: [FREE] })).json().data).toMatchObject([{ situacao: 'igual' }])
  expect(typeOf(await dono.post(`${url}/copiar`, { empresas: [ACME] }))).toEqual([403, 'empresa.no_right'])
})
