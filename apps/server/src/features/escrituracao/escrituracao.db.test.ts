import { API_BASE, type Problem } from '@portal/contract/common.ts'
import type {
  DecidirReply,
  EntradasReply,
  ExperimentarRegraReply,
  GrupoEntrada,
  RegrasReply,
} from '@portal/contract/escrituracao/escrituracao.ts'
import type { ProvasReply } from '@portal/contract/escrituracao/provas.ts'
import type { FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import type { ImportarSpedReply } from '@portal/contract/sped/sped.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { fillDemoSettings } from '../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { readLancamentos } from './lancamentos.ts'

const [COMMERCE] = DEMO_COMPANIES
const MONTH = '2026-06'

let server: TestServer
let intake: TestIntake
let helena: Client
let davi: Client
let reader: Client

beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [])
  const { taxId, name, uf } = COMMERCE!
  await insertEmpresa(server, { taxId, name, uf })
  await server.owner.query('update empresa set demo = true, simples = false where tax_id = $1', [taxId])
  const account = { sistema: 'SCA', demo: true, empresas: [taxId] }
  helena = await signedIn(server, { login: '52998224725', name: 'Helena Prado', ...account })
  davi = await signedIn(server, { login: '86288366757', name: 'Davi Nogueira', ...account })
  reader = await signedIn(server, { login: '39053344705', empresas: { [taxId]: 'consulta' }, demo: true })
  for (const month of ['2026-05', MONTH]) {
    const files = [...generate({ seed: 26, count: 60, empresa: COMMERCE!, from: month, to: month })]
    await intake.importFiles(
      helena,
      taxId,
      files.map(({ bytes }, index) => ({ name: `${month}-${index}.xml`, bytes })),
    )
  }
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
})
afterAll(async () => {
  await intake.close()
  await server.close()
})
beforeEach(async () => {
  for (const table of ['decisao', 'regra', 'passado', 'ajuste', 'mes'])
    await server.owner.query(`delete from escrituracao_${table}`)
  await server.owner.query('delete from fechamento_fato')
  await server.owner.query(`update fechamento set state = 'aberto'`)
})

const address = (call: string, more = '') => `${API_BASE}/${call}?nr_cpfcnpj=${COMMERCE!.taxId}${more}`
const list = async (estado = 'duvida', client = helena) => {
  const reply = await client.get(address('escrituracao/entradas', `&mes=${MONTH}&ds_estado=${estado}`))
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<EntradasReply>()
}
const decide = (body: object, client = helena) => client.post(address('escrituracao/decidir', `&mes=${MONTH}`), body)
const asConsumption = (group: GrupoEntrada, more: object = {}) => ({
  itens: group.itens,
  resposta: { cd_cfop: `${group.proposta.cd_cfop.charAt(0)}556`, ds_destino: 'consumo', fl_credito: false },
  ...more,
})
const efdOf = async (month: string) => {
  const reply = await helena.post(`${address('spedfiscal')}&nm_sistema=SCA`, {
    dt_ini: `${month}-01`,
    dt_fin: month === '2026-05' ? '2026-05-31' : '2026-06-30',
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.rawPayload.toString('latin1')
}
const c170 = (efd: string) => efd.split('\r\n').filter((line) => line.startsWith('|C170|'))
/** A group that resale and consumption would book with different CFOPs. */
const resold = ({ data }: EntradasReply): GrupoEntrada =>
  data.find(({ proposta }) => proposta.ds_destino === 'revenda' && proposta.cd_cfop.endsWith('102'))!

test('the four tabs add up, and the doubts by reason are those of their tab', async () => {
  const { totais, motivos, data, nr_grupos } = await list()
  const { itens, certo, duvida, decidido } = totais
  expect(itens.nr_itens).toBeGreaterThan(0)
  expect(certo.nr_itens + duvida.nr_itens + decidido.nr_itens).toBe(itens.nr_itens)
  expect((certo.vl_itens ?? 0) + (duvida.vl_itens ?? 0) + (decidido.vl_itens ?? 0)).toBeCloseTo(itens.vl_itens ?? 0, 2)
  expect(motivos.reduce((sum, { nr_itens }) => sum + nr_itens, 0)).toBe(duvida.nr_itens)
  expect(data.reduce((sum, { nr_itens }) => sum + nr_itens, 0)).toBe(duvida.nr_itens)
  expect(data).toHaveLength(nr_grupos)
  expect(data.every(({ ds_estado, cd_motivo }) => ds_estado === 'duvida' && cd_motivo !== null)).toBe(true)
})

test('the EFD of a month in which nobody decided is the one of the rules, byte by byte', async () => {
  const before = await efdOf(MONTH)
  await list()
  const after = await efdOf(MONTH)
  expect(c170(after)).toEqual(c170(before))
  expect(c170(after).length).toBeGreaterThan(0)
})

test('a decision books its items, in the list, in the books and in the EFD; undone, all is as before', async () => {
  const before = c170(await efdOf(MONTH))
  const group = resold(await list())
  const reply = await decide({ decisoes: [asConsumption(group)] })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.json<DecidirReply>()).toEqual({ nr_itens: group.nr_itens, regras: [] })
  const decided = await list('decidido')
  expect(decided.totais.decidido.nr_itens).toBe(group.nr_itens)
  expect(decided.data[0]).toMatchObject({
    proposta: { cd_cfop: `${group.proposta.cd_cfop.charAt(0)}556`, ds_destino: 'consumo', fl_credito: false },
    decisao: { nm_usuario: 'Helena Prado', fl_regra: false },
  })
  const written = c170(await efdOf(MONTH))
  const consumed = (lines: string[]) => lines.filter((line) => /\|[12]556\|/.test(line)).length
  expect(consumed(written) - consumed(before)).toBe(group.nr_itens)
  expect(await booksOf()).toEqual(expect.arrayContaining([expect.objectContaining({ state: 'decidido' })]))

  const undone = await decide({ decisoes: [{ itens: group.itens }], fl_desfazer: true })
  expect(undone.json<DecidirReply>().nr_itens).toBe(group.nr_itens)
  expect(c170(await efdOf(MONTH))).toEqual(before)
})

async function booksOf() {
  const { rows } = await server.owner.query<{ id: number }>('select id from empresa where tax_id = $1', [
    COMMERCE!.taxId,
  ])
  const id = rows[0]!.id
  const { taxId, name, uf } = COMMERCE!
  const empresa = {
    id,
    taxId,
    root: taxId.slice(0, 8),
    name,
    uf,
    simples: false,
    papel: 'contador',
    imports: true,
    origin: 'pessoa',
  } as never
  return inScope(server.db, { accountId: helena.accountId, empresaIds: [id] }, async (tx) => {
    const items = []
    for await (const { nota } of readLancamentos(tx, { empresa, month: MONTH, sistema: 'SCA', regime: 'real' }))
      items.push(...nota.items)
    return items
  })
}

test('the books hold entries and exits, and base, isentas and outras make the value of each item', async () => {
  const items = await booksOf()
  expect(items.some(({ destination }) => destination === null)).toBe(true)
  expect(items.some(({ destination }) => destination === 'revenda')).toBe(true)
  for (const { icms, exempt, others, total } of items)
    expect(Math.max(icms.base, total)).toBe(icms.base + exempt + others)
})

test('what another person decided is not overwritten unsaid', async () => {
  const group = resold(await list())
  expect((await decide({ decisoes: [asConsumption(group)] }, davi)).statusCode).toBe(200)
  const refused = await decide({ decisoes: [asConsumption(group)] })
  expect(refused.statusCode).toBe(409)
  expect(refused.json<Problem>().message).toMatch(/^Davi Nogueira já decidiu esta dúvida às \d\d:\d\d: [12]\.556\.$/)
  expect((await decide({ decisoes: [asConsumption(group, { fl_mudar: true })] })).statusCode).toBe(200)
})

test('a decision for all alike becomes a rule, which books the next ones and is taken back with it', async () => {
  const group = resold(await list())
  const reply = await decide({ decisoes: [asConsumption(group, { ds_vale: 'ncm' })] })
  const { regras } = reply.json<DecidirReply>()
  expect(regras).toHaveLength(1)
  const written = (await helena.get(address('escrituracao/regras'))).json<RegrasReply>()
  expect(written.regras).toMatchObject([
    { id: regras[0], cd_ncm: group.cd_ncm, nr_cpfcnpj: null, nm_usuario: 'Helena Prado', nr_itens: group.nr_itens },
  ])
  const sure = await list('certo')
  expect(
    sure.data.filter(({ cd_ncm, cd_cfop_nota }) => cd_ncm === group.cd_ncm && cd_cfop_nota === group.cd_cfop_nota),
  ).toEqual(
    sure.data.filter(
      ({ provas, cd_ncm, cd_cfop_nota }) =>
        provas.ds_regra?.endsWith('.556') && cd_ncm === group.cd_ncm && cd_cfop_nota === group.cd_cfop_nota,
    ),
  )
  const undone = await decide({ decisoes: [{ itens: group.itens }], fl_desfazer: true })
  expect(undone.json<DecidirReply>().regras).toEqual(regras)
  expect((await helena.get(address('escrituracao/regras'))).json<RegrasReply>().regras).toEqual([])
})

test('nothing is decided in a closed month, by a reader, of another month, or against the law', async () => {
  const group = resold(await list())
  expect((await decide({ decisoes: [asConsumption(group)] }, reader)).statusCode).toBe(403)
  expect((await list('duvida', reader)).totais.itens.nr_itens).toBeGreaterThan(0)
  const credited = { ...asConsumption(group).resposta, fl_credito: true }
  const pair = await decide({ decisoes: [{ itens: group.itens, resposta: credited }] })
  expect(pair.json<Problem>()).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^CFOP [12]\.556 com crédito de ICMS: uso e consumo não dá crédito\.$/),
  })
  const other = await helena.post(address('escrituracao/decidir', '&mes=2026-05'), { decisoes: [asConsumption(group)] })
  expect(other.json<Problem>().type).toBe('escrituracao.item')
  await server.owner.query(
    `insert into fechamento (empresa_id, month, state) select id, '2026-06-01', 'fechado' from empresa where tax_id = $1
      on conflict (empresa_id, month) do update set state = 'fechado'`,
    [COMMERCE!.taxId],
  )
  const closed = await decide({ decisoes: [asConsumption(group)] })
  expect([closed.statusCode, closed.json<Problem>().message]).toEqual([409, 'O mês está fechado. Reabra para mudar.'])
  expect((await list()).fl_fechado).toBe(true)
})

test('an earlier EFD teaches the proposals, and its month is replaced when it comes again', async () => {
  const doubts = (await list()).totais.duvida.nr_itens
  const efd = await efdOf('2026-05')
  const send = () =>
    helena.call({
      method: 'POST',
      url: address('sped/importar', '&so_passado=1'),
      payload: Buffer.from(efd, 'latin1'),
      headers: { 'content-type': 'text/plain' },
    })
  const reply = await send()
  expect(reply.statusCode, reply.body).toBe(200)
  const freights = efd.split('\r\n').filter((line) => /^\|D190\|[^|]*\|[123]/.test(line)).length
  expect(reply.json<ImportarSpedReply>().entradas).toBe(c170(efd).length + freights)
  await send()
  const learned = await list()
  expect(learned.aprende).toEqual({ nr_efds: 1, ds_de: '2026-05', ds_ate: '2026-05', nr_decisoes: 0 })
  expect(learned.totais.duvida.nr_itens).toBeLessThanOrEqual(doubts)
  const all = [...learned.data, ...(await list('certo')).data]
  expect(all.some(({ provas }) => provas.ds_passado !== null)).toBe(true)
  const rows = await server.owner.query('select from escrituracao_passado')
  expect(rows.rowCount).toBe(c170(efd).length + freights)
})

test('clients of the same activity answer, only those that the caller may change, and only while the company wants it', async () => {
  const group = resold(await list())
  const other = '11222333000181'
  const otherId = await insertEmpresa(server, { taxId: other, name: 'Cliente do mesmo ramo', uf: 'SP' })
  await server.owner.query('update empresa set demo = true, simples = false where id = $1', [otherId])
  await server.owner.query(
    `insert into account_empresa (account_id, empresa_id, papel) values ($1, $2, 'contador'), ($3, $2, 'consulta')`,
    [helena.accountId, otherId, davi.accountId],
  )
  await server.owner.query(
    `insert into sped_settings (empresa_id, version, body, changed_at)
      select $1, 1, body, now() from sped_settings where empresa_id = (select id from empresa where tax_id = $2)`,
    [otherId, COMMERCE!.taxId],
  )
  await server.owner.query(
    `insert into escrituracao_passado (empresa_id, month, n, doc, supplier, item, ncm, sale, tax, rate, cfop, value_cents, unit_cents)
      select $1, '2026-03-01', n, 'doc ' || n, '99888777', '', $2, $3, '', '', '1556', 1000, case when n > 3 then 200000 else 100 end from generate_series(1, 6) n`,
    [otherId, group.cd_ncm, group.cd_cfop_nota],
  )
  const peersOf = async (client: Client) =>
    (await list('duvida', client)).data.find(
      ({ cd_ncm, cd_cfop_nota }) => cd_ncm === group.cd_ncm && cd_cfop_nota === group.cd_cfop_nota,
    )?.provas.ds_ramo
  expect(await peersOf(helena)).toMatch(/^1 de 1 → [12]\.556$/)
  expect(await peersOf(davi)).toBeNull()
  const [shown, hidden] = [await proofsOf(group), await proofsOf(group, davi)]
  expect(shown.ramo).toMatchObject([{ cpfcnpj: other, nome: 'Cliente do mesmo ramo' }])
  expect(shown.ramo[0]?.data.every(({ cd_cfop, nota }) => cd_cfop === '1556' && nota === null)).toBe(true)
  expect(shown.ramo[0]?.nr_notas).toBe(shown.ramo[0]?.data.length)
  expect([hidden.ramo, hidden.ds_ramo]).toEqual([[], null])
  const off = { ajustes: { fl_ramo: false, acumuladores: [] }, regras: [] }
  await helena.call({ method: 'PUT', url: address('escrituracao/regras'), payload: off })
  expect(await peersOf(helena)).toBeNull()
})

test('the counts of a reason open their notes, with their values and documents', async () => {
  const group = resold(await list())
  const { rows: past } = await server.owner.query<{ chave: string; id: string; supplier: string }>(
    `select n.chave, n.id, left(n.emitente_tax_id, 8) as supplier from nota n
      where n.tipo = 'nfe' and n.papel = 'R' and n.issued_local < '2026-06-01' order by n.chave limit 3`,
  )
  expect(past).toHaveLength(3)
  const { rows: named } = await server.owner.query('select id from empresa where tax_id = $1', [COMMERCE!.taxId])
  const docs = [...past.map(({ chave }) => chave), '55 1 77']
  for (const [n, doc] of docs.entries())
    await server.owner.query(
      `insert into escrituracao_passado (empresa_id, month, n, doc, supplier, item, ncm, sale, tax, rate, cfop, value_cents, unit_cents)
        values ($1, '2026-05-01', $2, $3, $4, '', $5, $6, '', '', '1556', 1000, 100), ($1, '2026-05-01', $2 + 100, $3, $4, '', $5, $6, '', '', '1556', 250, 100)`,
      [named[0].id, n, doc, group.nr_cpfcnpj.slice(0, 8), group.cd_ncm, group.cd_cfop_nota],
    )
  const all = [...(await list('certo')).data, ...(await list()).data]
  const taught = all.find(({ id_nota, cd_ncm }) => id_nota === group.id_nota && cd_ncm === group.cd_ncm)!
  const proofs = await proofsOf(taught)
  expect(proofs.ds_passado).toBe(taught.provas.ds_passado)
  expect(taught.ds_motivo).toMatch(/^4 de 4 notas deste fornecedor e NCM → /)
  expect([proofs.nr_notas, proofs.nr_itens, proofs.data.length]).toEqual([4, 8, 4])
  expect(
    proofs.data.every(({ vl_itens, nr_itens, ds_mes }) => vl_itens === 12.5 && nr_itens === 2 && ds_mes === '2026-05'),
  ).toBe(true)
  const opened = proofs.data.flatMap(({ nota, ds_documento }) => (nota ? [`${ds_documento} ${nota.id}`] : []))
  expect(opened.toSorted()).toEqual(past.map(({ chave, id }) => `${chave} ${id}`))
  expect(proofs.data.find(({ nota }) => nota === null)?.ds_documento).toBe('55 1 77')
  const stranger = await signedIn(server, { login: '11144477735', empresas: {}, demo: true })
  expect((await askProofs(taught, stranger)).statusCode).toBe(403)
  const gone = { ...taught, itens: [{ ds_chave: docs[0]!, nr_item: 900 }] }
  expect((await askProofs(gone)).statusCode).toBe(404)
})

const askProofs = ({ itens: [item] }: GrupoEntrada, client = helena) =>
  client.get(address('escrituracao/provas', `&mes=${MONTH}&ds_chave=${item!.ds_chave}&nr_item=${item!.nr_item}`))
async function proofsOf(group: GrupoEntrada, client = helena) {
  const reply = await askProofs(group, client)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<ProvasReply>()
}

test('a rule that is tried says what it would change and keeps nothing; saved, it changes just that', async () => {
  const before = await list()
  const group = resold(before)
  const regra = { nr_cpfcnpj: null, cd_ncm: group.cd_ncm, cd_cfop: '1556', ds_destino: 'consumo', fl_credito: false }
  const tryIt = (body: object, client = helena) =>
    client.post(address('escrituracao/regras/experimentar', `&mes=${MONTH}`), body)
  const tried = await tryIt({ regra })
  expect(tried.statusCode, tried.body).toBe(200)
  const { nr_itens, nr_mudam, nr_decididos, data } = tried.json<ExperimentarRegraReply>()
  expect(nr_mudam).toBeGreaterThanOrEqual(group.nr_itens)
  expect([nr_itens, nr_decididos, data.length]).toEqual([nr_mudam, 0, Math.min(nr_mudam, 100)])
  expect(data.every(({ depois }) => depois.cd_cfop.endsWith('556') && depois.ds_estado === 'certo')).toBe(true)
  expect((await list()).totais).toEqual(before.totais)
  expect((await tryIt({ regra: { ...regra, cd_cfop: '1999' } })).statusCode).toBe(422)
  expect((await tryIt({ regra }, reader)).statusCode).toBe(403)

  const put = async (regras: object[]) => {
    const payload = { ajustes: { fl_ramo: true, acumuladores: [] }, regras }
    const reply = await helena.call({ method: 'PUT', url: address('escrituracao/regras'), payload })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<RegrasReply>()
  }
  const [kept] = (await put([regra])).regras
  const after = await list()
  expect(before.totais.duvida.nr_itens - after.totais.duvida.nr_itens).toBe(
    data.filter(({ antes }) => antes.ds_estado === 'duvida').length,
  )
  // as it is kept, and without it
  const again = await tryIt({ regra: { ...regra, id: kept!.id } })
  expect(again.json()).toMatchObject({ nr_itens, nr_mudam: 0 })
  expect((await tryIt({ regra: { ...regra, id: kept!.id, fl_pausada: true } })).json()).toMatchObject({ nr_mudam })

  await put([{ ...regra, id: kept!.id, cd_cfop: '1407', cd_conta: '3.1' }])
  const { regras } = await put([{ ...regra, id: kept!.id, cd_cfop: '1407', cd_conta: '3.1', fl_pausada: true }])
  expect(regras[0]?.historico).toMatchObject([
    { nm_usuario: 'Helena Prado', mudancas: [{ campo: 'fl_pausada', ds_antes: 'não', ds_depois: 'sim' }] },
    {
      mudancas: [
        { campo: 'cd_cfop', ds_antes: '1556', ds_depois: '1407' },
        { campo: 'cd_conta', ds_antes: null, ds_depois: '3.1' },
      ],
    },
  ])
  const removed = await put([])
  expect(removed.tiradas).toMatchObject([{ id: kept!.id, nm_retirada: 'Helena Prado', cd_cfop: '1407' }])
})

test('a decision that is undone leaves a rule that was written by hand as it was', async () => {
  const group = resold(await list())
  const rulesAfter = async (cd_cfop_nota: string | null) => {
    const regra = { nr_cpfcnpj: null, cd_ncm: group.cd_ncm, cd_cfop_nota, cd_cfop: '1407', ds_destino: 'consumo' }
    const payload = { ajustes: { fl_ramo: true, acumuladores: [] }, regras: [regra] }
    await helena.call({ method: 'PUT', url: address('escrituracao/regras'), payload })
    const read = async () => (await helena.get(address('escrituracao/regras'))).json<RegrasReply>().regras
    const decided = await decide({ decisoes: [asConsumption(group, { ds_vale: 'ncm' })] })
    expect(decided.statusCode, decided.body).toBe(200)
    const ruled = await read()
    await decide({ decisoes: [{ itens: group.itens }], fl_desfazer: true })
    return [ruled, await read()].map((regras) => regras.map(({ cd_cfop, historico }) => [cd_cfop, historico.length]))
  }
  // a rule for every sale is not changed by a decision about one kind of sale: that is a rule of its own
  const consumption = `${group.proposta.cd_cfop.charAt(0)}556`
  expect(await rulesAfter(null)).toEqual([
    [
      [consumption, 0],
      ['1407', 0],
    ],
    [['1407', 0]],
  ])
  expect(await rulesAfter(group.cd_cfop_nota)).toEqual([[[consumption, 1]], [['1407', 2]]])
})

test('two rules in use with the same criteria are refused; one for 6102 beside one for 5102 is not', async () => {
  const regra = { nr_cpfcnpj: null, cd_ncm: '28289011', cd_cfop: '1556', ds_destino: 'consumo' }
  const put = (regras: object[]) =>
    helena.call({
      method: 'PUT',
      url: address('escrituracao/regras'),
      payload: { ajustes: { fl_ramo: true, acumuladores: [] }, regras },
    })
  const other = { ...regra, cd_cfop: '1551', ds_destino: 'ativo' }
  const refused = await put([regra, other])
  expect(refused.json<Problem>()).toMatchObject({ status: 422, message: expect.stringMatching(/^Já há uma regra/) })
  expect((await put([regra, { ...other, fl_pausada: true }])).statusCode).toBe(200)
  const bySale = ['5102', '6102', '5405'].map((cd_cfop_nota) => ({ ...regra, cd_cfop_nota }))
  expect((await put([regra, ...bySale, { ...regra, cd_item: 'A1' }])).statusCode).toBe(200)
})

test('the board of the month shows the doubts that were counted, as a step', async () => {
  const { totais } = await list()
  const board = await helena.get(`${API_BASE}/fechamento?mes=${MONTH}`)
  expect(board.json<FechamentoReply>().data[0]?.escrituracao).toEqual({
    nr_itens: totais.itens.nr_itens,
    nr_duvidas: totais.duvida.nr_itens,
    fl_atual: true,
  })
})

test('a rule that is written by hand names its supplier, as the newest note does', async () => {
  const group = resold(await list())
  const regra = { nr_cpfcnpj: group.nr_cpfcnpj, cd_ncm: group.cd_ncm, cd_cfop: '1407', ds_destino: 'consumo' }
  const unknown = { ...regra, nr_cpfcnpj: '36.179.082/0001-20' }
  const payload = { ajustes: { fl_ramo: true, acumuladores: [] }, regras: [regra, unknown] }
  const reply = await helena.call({ method: 'PUT', url: address('escrituracao/regras'), payload })
  expect(reply.statusCode, reply.body).toBe(200)
  const names = new Map(reply.json<RegrasReply>().regras.map((one) => [one.nr_cpfcnpj, one.nm_fornecedor]))
  expect(group.nm_fornecedor).toBeTruthy()
  expect([names.get(group.nr_cpfcnpj.slice(0, 8)), names.get('36179082')]).toEqual([group.nm_fornecedor, null])
})

test('rules are saved as a whole list, over the version that was read', async () => {
  const put = (body: object, version?: string) =>
    helena.call({
      method: 'PUT',
      url: address('escrituracao/regras'),
      payload: body,
      headers: version === undefined ? {} : { 'if-match': version },
    })
  const ajustes = { fl_ramo: false, acumuladores: [] }
  const regra = { nr_cpfcnpj: '36.179.082/0001-20', cd_ncm: '28289011', cd_cfop: '1407', ds_destino: 'consumo' }
  const saved = await put({ ajustes, regras: [regra] }, '"7"')
  expect(saved.statusCode).toBe(412)
  const first = await put({ ajustes, regras: [regra] })
  expect(first.json<RegrasReply>().regras).toMatchObject([
    { nr_cpfcnpj: '36179082', cd_cfop: '1407', fl_pausada: false },
  ])
  const { regras, nr_versao } = first.json<RegrasReply>()
  const paused = await put({ ajustes, regras: [{ ...regra, id: regras[0]?.id, fl_pausada: true }] }, `"${nr_versao}"`)
  expect(paused.json<RegrasReply>().regras).toMatchObject([{ fl_pausada: true, nm_alteracao: 'Helena Prado' }])
  expect((await put({ ajustes, regras: [] }, `"${nr_versao}"`)).statusCode).toBe(412)
  expect((await put({ ajustes, regras: [] })).json<RegrasReply>().regras).toEqual([])
  const { rows } = await server.owner.query('select removed_name from escrituracao_regra')
  expect(rows).toEqual([{ removed_name: 'Helena Prado' }])
  const free = await put({ ajustes, regras: [{ ...regra, nr_cpfcnpj: null, cd_ncm: null }] })
  expect(free.statusCode).toBe(422)
})

test('undoing brings back what a decision replaced, step by step, also in the rule that it changed', async () => {
  const group = resold(await list())
  const answer = (cfop: string, ds_destino: string) => ({
    itens: group.itens,
    resposta: { cd_cfop: `${group.proposta.cd_cfop.charAt(0)}${cfop}`, ds_destino, fl_credito: null },
    ds_vale: 'ncm',
  })
  const standing = async () => {
    const { data } = await list('decidido')
    const { regras } = (await helena.get(address('escrituracao/regras'))).json<RegrasReply>()
    return [data.map(({ proposta }) => proposta.cd_cfop.slice(1)), regras.map(({ cd_cfop }) => cd_cfop.slice(1))]
  }
  const undo = () => decide({ decisoes: [{ itens: group.itens }], fl_desfazer: true })
  const first = answer('556', 'consumo')
  expect((await decide({ decisoes: [first] })).statusCode).toBe(200)
  // sent twice it is one decision
  expect((await decide({ decisoes: [first] })).statusCode).toBe(200)
  expect((await decide({ decisoes: [answer('551', 'ativo')] })).statusCode).toBe(200)
  expect(await standing()).toEqual([['551'], ['551']])
  expect((await undo()).json<DecidirReply>()).toEqual({ nr_itens: group.nr_itens, regras: [] })
  expect(await standing()).toEqual([['556'], ['556']])
  expect((await undo()).json<DecidirReply>().regras).toHaveLength(1)
  expect(await standing()).toEqual([[], []])
  expect((await undo()).json<DecidirReply>()).toEqual({ nr_itens: 0, regras: [] })
})

test('an item keeps ten earlier decisions, however often it is decided; undoing further is refused', async () => {
  const group = resold(await list())
  const account = (n: number) => ({
    itens: group.itens,
    resposta: {
      cd_cfop: `${group.proposta.cd_cfop.charAt(0)}556`,
      ds_destino: 'consumo',
      fl_credito: null,
      cd_conta: `${n}`,
    },
  })
  const undo = () => decide({ decisoes: [{ itens: group.itens }], fl_desfazer: true })
  const kept = async () => {
    const { rows } = await server.owner.query<{ account: string; size: number }>(
      'select account, octet_length(previous::text) as size from escrituracao_decisao limit 1',
    )
    return rows[0]
  }
  for (let n = 10; n < 22; n += 1) expect((await decide({ decisoes: [account(n)] })).statusCode).toBe(200)
  const { size } = (await kept()) ?? { size: 0 }
  expect(size).toBeGreaterThan(0)
  for (let n = 22; n < 40; n += 1) expect((await decide({ decisoes: [account(n)] })).statusCode).toBe(200)
  expect(await kept()).toEqual({ account: '39', size })
  for (let n = 38; n >= 29; n -= 1) {
    expect((await undo()).statusCode).toBe(200)
    expect((await kept())?.account).toBe(`${n}`)
  }
  const refused = await undo()
  expect([refused.statusCode, refused.json<Problem>().type]).toEqual([409, 'escrituracao.undone'])
  expect((await kept())?.account).toBe('29')
  expect((await decide({ decisoes: [account(40)] })).statusCode).toBe(200)
  expect((await undo()).statusCode).toBe(200)
  expect((await kept())?.account).toBe('29')
})

test('what another person decided since is not undone unsaid', async () => {
  const group = resold(await list())
  expect((await decide({ decisoes: [asConsumption(group)] })).statusCode).toBe(200)
  expect((await decide({ decisoes: [asConsumption(group, { fl_mudar: true })] }, davi)).statusCode).toBe(200)
  const undo = (more: object = {}) => decide({ decisoes: [{ itens: group.itens, ...more }], fl_desfazer: true })
  const refused = await undo()
  expect(refused.statusCode).toBe(409)
  expect(refused.json<Problem>().message).toMatch(/^Davi Nogueira já decidiu esta dúvida às/)
  expect((await list('decidido')).data[0]?.decisao?.nm_usuario).toBe('Davi Nogueira')
  expect((await undo({ fl_mudar: true })).statusCode).toBe(200)
  expect((await list('decidido')).data[0]?.decisao?.nm_usuario).toBe('Helena Prado')
})
