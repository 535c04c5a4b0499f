import { API_BASE, type Problem } from '@portal/contract/common.ts'
import type {
  DecidirReply,
  EntradasReply,
  GrupoEntrada,
  LadoEscrituracao,
  RegrasReply,
} from '@portal/contract/escrituracao/escrituracao.ts'
import type { LeiautesReply, PreviaExportacaoReply, SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import type { FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import { BILL_SORTS, generateBills } from '@portal/synthetic/bill/bills.ts'
import { generateTickets } from '@portal/synthetic/bill/tickets.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../base/uuid.ts'
import { inScope } from '../../db/scope.ts'
import { fillDemoSettings } from '../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { countEntryMonths } from './count-months.ts'
import { makeExport } from './exportar/make-export.ts'
import { readExportMonth } from './exportar/read-month.ts'

/** Freights, bills, services taken and exits beside the purchases of `escrituracao.db.test.ts`. */
const COMMERCE = DEMO_COMPANIES[0]!
const MONTH = '2026-06'

/** NFS-e that the company issued */
const ISSUED = nfseMonth({
  ...{ seed: 11, count: 9, month: MONTH, signer: null },
  prestador: COMMERCE,
  tomadores: DEMO_COMPANIES.slice(1, 3),
})
/** Value of an NFS-e without its discount, in cents */
const servicesCents = ISSUED.reduce((sum, { wish }) => sum + wish.vServ - (wish.vDescIncond ?? 0), 0)

let server: TestServer
let intake: TestIntake
let helena: Client

beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [])
  const { taxId, name, uf } = COMMERCE
  await insertEmpresa(server, { taxId, name, uf })
  await server.owner.query('update empresa set demo = true, simples = false')
  helena = await signedIn(server, {
    ...{ login: '52998224725', name: 'Helena Prado', sistema: 'SCA', demo: true, empresas: [taxId] },
  })
  const kinds = { nfe: 40, nfce: 20, cte: 40 }
  const files = [
    ...generate({ seed: 54, count: 120, empresa: COMMERCE, kinds, from: MONTH, to: MONTH }),
    ...generateBills({ count: BILL_SORTS, customer: taxId, from: MONTH }),
    ...nfseMonth({ seed: 9, count: 12, month: MONTH, signer: null, tomadores: [COMMERCE] }),
    ...ISSUED,
  ]
  await intake.importFiles(
    helena,
    taxId,
    files.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes })),
  )
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
})
afterAll(async () => {
  await intake.close()
  await server.close()
})
beforeEach(async () => {
  for (const table of ['decisao', 'regra', 'ajuste']) await server.owner.query(`delete from escrituracao_${table}`)
})

const address = (call: string, more = '') => `${API_BASE}/${call}?nr_cpfcnpj=${COMMERCE.taxId}${more}`
const list = async (lado: LadoEscrituracao = 'entradas', accept?: string) => {
  const url = address('escrituracao/entradas', `&mes=${MONTH}&ds_lado=${lado}`)
  const reply = await helena.call({ method: 'GET', url, headers: accept ? { accept } : {} })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply
}
const groups = async (lado?: LadoEscrituracao) => (await list(lado)).json<EntradasReply>()
const decide = (body: object) => helena.post(address('escrituracao/decidir', `&mes=${MONTH}`), body)
const save = async (acumuladores: object[]) => {
  const payload = { ajustes: { fl_ramo: false, acumuladores }, regras: [] }
  const reply = await helena.call({ method: 'PUT', url: address('escrituracao/regras'), payload })
  expect(reply.statusCode, reply.body).toBe(200)
}
const acumulador = (cd_acumulador: string, ds_destino: string | null, cd_cfop: string | null = null) => ({
  ...{ cd_acumulador, nm_acumulador: `Acumulador ${cd_acumulador}`, cd_cfop, ds_destino, fl_credito: null },
  ...{ cd_conta: null, cd_centro: null },
})
const ofKind = ({ data }: EntradasReply, ...tipos: GrupoEntrada['ds_tipo'][]) =>
  data.filter(({ ds_tipo }) => tipos.includes(ds_tipo))
const answerOf = ({ proposta }: GrupoEntrada, more: object = {}) => ({
  ...{ cd_cfop: proposta.cd_cfop, ds_destino: proposta.ds_destino, fl_credito: null },
  ...more,
})

test('the entries have freights, bills and services taken, each with a CFOP by the activity and its reason', async () => {
  const reply = await groups()
  const freights = ofKind(reply, 'cte')
  expect(freights.length).toBeGreaterThan(0)
  for (const { proposta, ds_motivo, itens, cd_motivo, ds_estado } of freights) {
    expect(proposta).toMatchObject({ cd_cfop: expect.stringMatching(/^[12]353$/), ds_destino: 'servico' })
    expect(itens.every(({ nr_item }) => nr_item === 0)).toBe(true)
    expect(ds_motivo).not.toBe('')
    // a credit that needs notes which the portal lacks is asked, never guessed
    if (ds_estado === 'duvida') expect([cd_motivo, proposta.fl_credito]).toEqual(['credito', false])
  }
  const bills = ofKind(reply, 'nf3e', 'nfcom')
  expect(bills.map(({ proposta }) => proposta.cd_cfop)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^[12]253$/), expect.stringMatching(/^[12]303$/)]),
  )
  expect(bills.every(({ proposta }) => !proposta.fl_credito)).toBe(true)
  const services = ofKind(reply, 'nfse')
  expect(services.length).toBeGreaterThan(0)
  for (const { proposta, ds_estado, ds_motivo, provas } of services) {
    // the provider of the demonstration is in another state
    expect(proposta).toMatchObject({ cd_cfop: '2933', ds_destino: 'servico', fl_credito: false })
    expect([ds_estado, ds_motivo]).toEqual(['certo', 'Regra geral → 2.933'])
    expect(provas.ds_lei).toContain('LC 116/2003')
  }
})

async function granted() {
  const { rows } = await server.owner.query<{ id: number }>('select id from empresa')
  const { taxId, name, uf } = COMMERCE
  return {
    ...{ id: rows[0]!.id, taxId, root: taxId.slice(0, 8), name, uf, simples: false },
    ...({ papel: 'contador', imports: true, origin: 'direta' } as const),
  }
}

test('the item sheet has the services with their CFOP and value, the files of Domínio have none', async () => {
  const notesOf = async (system: SistemaExportacao) => {
    const empresa = await granted()
    return inScope(server.db, { accountId: helena.accountId, empresaIds: [empresa.id] }, async (tx) => {
      const notes = []
      for await (const batch of readExportMonth(tx, { empresa, month: MONTH, sistema: 'SCA', system, isAgain: false }))
        notes.push(...batch.map(({ note }) => note))
      return notes
    })
  }
  const services = (await notesOf('planilha')).filter(({ modelo }) => modelo === 'NFSE')
  expect(services.length).toBeGreaterThan(0)
  for (const { items, chave } of services) {
    expect(chave).toHaveLength(50)
    expect(items).toMatchObject([{ cfop: '2933', icms: 0, destination: 'servico' }])
    expect(items[0]?.accounting).toBeGreaterThan(0)
  }
  expect(services.every(({ items }) => items[0]?.cfop !== '')).toBe(true)
  expect((await notesOf('dominio_entradas')).some(({ modelo }) => modelo === 'NFSE')).toBe(false)
})

test('a service without accumulator is a doubt, is decided once, and is learned with its counts', async () => {
  await save([acumulador('31', 'revenda')])
  const before = ofKind(await groups(), 'nfse')
  expect(before.every(({ ds_estado, cd_motivo }) => ds_estado === 'duvida' && cd_motivo === 'acumulador')).toBe(true)
  const [group] = before
  const answer = answerOf(group!, { cd_acumulador: '77', cd_conta: '3.2.1' })
  const ruled = await decide({ decisoes: [{ itens: group!.itens, resposta: answer, ds_vale: 'fornecedor_ncm' }] })
  expect(ruled.statusCode, ruled.body).toBe(200)
  const { regras } = (await helena.get(address('escrituracao/regras'))).json<RegrasReply>()
  expect(regras).toMatchObject([{ cd_ncm: expect.stringMatching(/^\d{6}$/), cd_cfop: '2933', ds_destino: 'servico' }])
  const credit = await decide({ decisoes: [{ itens: before[1]!.itens, resposta: { ...answer, fl_credito: true } }] })
  expect(credit.json<Problem>()).toMatchObject({ status: 422, type: 'escrituracao.pair' })
})

test('a decided freight is in the EFD with the credit of the person; undone, it is as before', async () => {
  const efd = async () => {
    const dates = { dt_ini: `${MONTH}-01`, dt_fin: '2026-06-30' }
    const reply = await helena.post(`${address('spedfiscal')}&nm_sistema=SCA`, dates)
    expect(reply.statusCode, reply.body).toBe(200)
    const text = reply.rawPayload.toString('latin1')
    return text.split('\r\n').filter((line) => line.startsWith('|D190|'))
  }
  const before = await efd()
  const open = ofKind(await groups(), 'cte').find(
    ({ proposta, vl_icms_nota }) => !proposta.fl_credito && (vl_icms_nota ?? 0) > 0,
  )!
  const decided = await decide({
    decisoes: [{ itens: open.itens, resposta: answerOf(open, { fl_credito: true }) }],
  })
  expect(decided.json<DecidirReply>().nr_itens).toBe(open.nr_itens)
  expect(await efd()).not.toEqual(before)
  const after = ofKind(await groups(), 'cte').find(({ ds_estado }) => ds_estado === 'decidido')
  expect(after?.proposta).toMatchObject({ fl_credito: true, vl_credito: open.vl_icms_nota })
  await decide({ decisoes: [{ itens: open.itens }], fl_desfazer: true })
  expect(await efd()).toEqual(before)
})

test('exits keep the CFOP of their notes; a person, a rule or the past gives the codes', async () => {
  const first = await groups('saidas')
  for (const { cd_cfop_nota, ds_tipo } of first.data) expect(cd_cfop_nota === '').toBe(ds_tipo === 'nfse')
  const { itens, certo, duvida, decidido } = first.totais
  expect(itens.nr_itens).toBeGreaterThan(20)
  expect(certo.nr_itens + duvida.nr_itens + decidido.nr_itens).toBe(itens.nr_itens)
  for (const { proposta, cd_cfop_nota } of first.data)
    expect(proposta).toMatchObject({ cd_cfop: cd_cfop_nota, ds_destino: 'saida' })
  await save([acumulador('31', 'revenda'), acumulador('60', 'saida', '102')])
  const coded = await groups('saidas')
  const sale = coded.data.find(({ ds_estado, cd_cfop_nota }) => ds_estado === 'certo' && cd_cfop_nota === '5102')!
  expect(sale.proposta.cd_acumulador).toBe('60')
  const other = coded.data.find(({ cd_cfop_nota }) => cd_cfop_nota !== '' && !cd_cfop_nota.endsWith('102'))!
  expect([other.ds_estado, other.cd_motivo === 'acumulador' || other.cd_motivo === 'contradicao']).toEqual([
    'duvida',
    true,
  ])
  // purchases never take the code of a sale
  const bought = await groups()
  expect(bought.data.every(({ proposta }) => proposta.cd_acumulador !== '60')).toBe(true)
  const wrong = await decide({ decisoes: [{ itens: sale.itens, resposta: { ...answerOf(sale), cd_cfop: '5405' } }] })
  expect(wrong.json<Problem>()).toMatchObject({ status: 422, type: 'escrituracao.answer' })
  const kept = await decide({ decisoes: [{ itens: other.itens, resposta: answerOf(other, { cd_acumulador: '61' }) }] })
  expect(kept.statusCode, kept.body).toBe(200)
  const decided = (await groups('saidas')).data.find(({ ds_estado }) => ds_estado === 'decidido')
  expect(decided?.proposta).toMatchObject({ cd_cfop: other.cd_cfop_nota, cd_acumulador: '61' })
})

test('with events, the answer comes after how many proposals are made', async () => {
  const reply = await list('saidas', 'text/event-stream')
  const events = reply.body.split('\n\n').flatMap((part) => (part === '' ? [] : [JSON.parse(part.slice(6))]))
  expect(events[0]).toEqual({ nr_feitos: 0, nr_itens: expect.any(Number) })
  const { resposta } = events.at(-1) as { resposta: EntradasReply }
  expect(resposta.totais).toEqual((await groups('saidas')).totais)
})

test('the services that the company issued are exits without CFOP, each with its value', async () => {
  const issued = ofKind(await groups('saidas'), 'nfse')
  expect(issued.reduce((sum, { nr_itens }) => sum + nr_itens, 0)).toBe(ISSUED.length)
  expect(issued.reduce((sum, { vl_itens }) => sum + Math.round((vl_itens ?? 0) * 100), 0)).toBe(servicesCents)
  for (const { proposta, ds_estado, ds_motivo, cd_cfop_nota } of issued) {
    expect(proposta).toMatchObject({ cd_cfop: '', cd_cst: '', ds_destino: 'saida', fl_credito: false, vl_credito: 0 })
    expect([ds_estado, ds_motivo, cd_cfop_nota]).toEqual(['certo', 'Como a nota, sem CFOP', ''])
  }
  const takers = new Set(DEMO_COMPANIES.slice(1, 3).map(({ taxId }) => taxId))
  expect(issued.every(({ nr_cpfcnpj }) => takers.has(nr_cpfcnpj))).toBe(true)
  expect(ofKind(await groups(), 'nfse').reduce((sum, { nr_itens }) => sum + nr_itens, 0)).toBe(12)
})

test('an issued service without accumulator is asked, decided without CFOP, and its rule books the same service', async () => {
  await save([acumulador('60', 'saida', '102')])
  const before = ofKind(await groups('saidas'), 'nfse')
  expect(before.every(({ ds_estado, cd_motivo }) => ds_estado === 'duvida' && cd_motivo === 'acumulador')).toBe(true)
  const [group] = before
  const answer = answerOf(group!, { cd_acumulador: '90', cd_conta: '4.1.2' })
  const withCfop = await decide({ decisoes: [{ itens: group!.itens, resposta: { ...answer, cd_cfop: '5933' } }] })
  expect(withCfop.json<Problem>()).toMatchObject({ status: 422, type: 'escrituracao.answer' })
  const taken = ofKind(await groups(), 'nfse')[0]!
  const without = await decide({ decisoes: [{ itens: taken.itens, resposta: answerOf(taken, { cd_cfop: '' }) }] })
  expect(without.json<Problem>()).toMatchObject({ status: 422, type: 'escrituracao.answer' })

  const ruled = await decide({ decisoes: [{ itens: group!.itens, resposta: answer, ds_vale: 'fornecedor_ncm' }] })
  expect(ruled.statusCode, ruled.body).toBe(200)
  const { regras } = (await helena.get(address('escrituracao/regras'))).json<RegrasReply>()
  expect(regras).toMatchObject([
    {
      cd_ncm: expect.stringMatching(/^\d{6}$/),
      nr_cpfcnpj: null,
      cd_cfop: '',
      ds_destino: 'saida',
      cd_acumulador: '90',
    },
  ])
  const after = ofKind(await groups('saidas'), 'nfse')
  const own = after.filter(({ ds_estado }) => ds_estado !== 'duvida')
  expect(own.every(({ proposta }) => proposta.cd_acumulador === '90')).toBe(true)
  const expected = ISSUED.filter(({ wish }) => wish.service.code === regras[0]?.cd_ncm)
  expect(expected.length).toBeLessThan(ISSUED.length)
  expect(own.reduce((sum, { nr_itens }) => sum + nr_itens, 0)).toBe(expected.length)
  for (const { ds_estado, ds_motivo } of own)
    expect(ds_estado === 'decidido' || ds_motivo === 'Regra da empresa: este serviço → sem CFOP').toBe(true)
  // a rule without CFOP that names no service would be one for every exit
  const wrong = {
    ajustes: { fl_ramo: false, acumuladores: [] },
    regras: [{ cd_ncm: '28289011', cd_cfop: '', ds_destino: 'saida' }],
  }
  const refused = await helena.call({
    method: 'PUT',
    url: address('escrituracao/regras'),
    payload: { ...wrong, regras: wrong.regras.map((regra) => ({ nr_cpfcnpj: null, ...regra })) },
  })
  expect(refused.statusCode, refused.body).toBe(422)
  const undone = await decide({ decisoes: [{ itens: group!.itens }], fl_desfazer: true })
  expect(undone.json<DecidirReply>().regras).toEqual(regras.map(({ id }) => id))
})

test('issued services go by the option of the free layout alone, with an empty CFOP, and are counted apart', async () => {
  const layouts = (await helena.get(`${API_BASE}/escrituracao/leiautes`)).json<LeiautesReply>()
  const [model] = layouts.modelos
  const columns = ['chave', 'destino', 'cfop_documento', 'cfop_entrada', 'conta_credito', 'valor_contabil']
  const leiaute = { ...model!.leiaute, colunas: columns.map((campo) => ({ campo, titulo: campo })) }
  const add = async (nome: string, layout: object) => {
    const reply = await helena.post(`${API_BASE}/escrituracao/leiautes`, { nome, leiaute: layout })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<{ id: string }>().id
  }
  const id = await add('Itens', leiaute)
  const ask = (more: string) => helena.get(address('escrituracao/exportar/previa', `&mes=${MONTH}&${more}`))
  const rowOf = async (more: string) => {
    const reply = await ask(more)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<PreviaExportacaoReply>().documentos.find(({ ds_documentos }) => ds_documentos === 'NFS-e emitida')
  }
  for (const more of [
    `sistema=livre&leiaute=${id}`,
    'sistema=planilha&fl_servicos=true',
    'sistema=efd&fl_servicos=true',
  ])
    expect(await rowOf(more)).toBeUndefined()
  expect(await rowOf(`sistema=livre&leiaute=${id}&fl_servicos=true`)).toMatchObject({
    ...{ nr_mes: ISSUED.length, nr_enviadas: 0, nr_agora: ISSUED.length },
  })
  const entries = layouts.modelos.find(({ leiaute: { ds_linha } }) => ds_linha === 'lancamento')
  const wrong = await ask(`sistema=livre&leiaute=${await add('Lançamentos', entries!.leiaute)}&fl_servicos=true`)
  expect(wrong.json<Problem>()).toMatchObject({ status: 400, type: 'exportacao.layout' })

  const made = await makeExport(server.deps.db, {
    ...{ id: uuidv7(), empresa: await granted(), account: { id: helena.accountId, name: 'Helena Prado', demo: false } },
    ...{ month: MONTH, sistema: 'SCA', now: new Date('2026-07-02T12:00:00Z') },
    options: { sistema: 'livre', leiaute: id, fl_servicos: true, fl_sem_pendentes: true },
  })
  const file = await helena.get(`${API_BASE}/escrituracao/exportar/arquivos/${made.id}`)
  const lines = file.body
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(';'))
  const issued = lines.filter(([, destino]) => destino === 'saida')
  expect(issued).toHaveLength(ISSUED.length)
  expect(issued.every((line) => line[2] === '' && line[3] === '' && line[4] === '')).toBe(true)
  expect(issued.reduce((sum, line) => sum + Number((line[5] ?? '').replace(',', '')), 0)).toBe(servicesCents)
  expect(new Set(issued.map(([chave]) => chave)).size).toBe(ISSUED.length)
  expect(await rowOf(`sistema=livre&leiaute=${id}&fl_servicos=true`)).toMatchObject({
    nr_enviadas: ISSUED.length,
    nr_agora: 0,
  })
  const keys = issued.map(([chave]) => chave).join(',')
  const sent = await helena.get(address('escrituracao/exportar/notas', `&ds_chaves=${keys}`))
  expect(sent.statusCode, sent.body).toBe(200)
  expect(sent.json<{ data: object[] }>().data).toHaveLength(ISSUED.length)
})

test('only documents of the books are handed over: no bought ticket or coupon, no bill without any CST', async () => {
  const tickets = generateTickets({ customer: COMMERCE.taxId, day: `${MONTH}-20`, count: 2 })
  const sent = tickets.map(({ name, bytes }) => ({ name, bytes }))
  const { lines } = await intake.importFiles(helena, COMMERCE.taxId, sent)
  expect(new Set(lines.map(({ veredito }) => veredito))).toEqual(new Set(['importado']))
  const reply = await helena.get(address('escrituracao/exportar/previa', `&mes=${MONTH}&sistema=planilha`))
  const { documentos, total } = reply.json<PreviaExportacaoReply>()
  expect(documentos.map(({ ds_documentos }) => ds_documentos)).not.toContain('Conta')
  const made = await makeExport(server.deps.db, {
    ...{ id: uuidv7(), empresa: await granted(), account: { id: helena.accountId, name: 'Helena Prado', demo: false } },
    ...{ month: MONTH, sistema: 'SCA', now: new Date('2026-07-03T12:00:00Z'), options: { sistema: 'planilha' } },
  })
  const file = await helena.get(`${API_BASE}/escrituracao/exportar/arquivos/${made.id}`)
  const notes = file.body.trimEnd().split('\r\n').slice(1)
  const chaves = new Set(notes.map((line) => line.split(';')[0]))
  expect([total.nr_agora, made.notes]).toEqual([chaves.size, chaves.size])
})

test('the board counts entries with freights and services, and exits with issued services, each with its doubts', async () => {
  const [entries, exits] = [await groups(), await groups('saidas')]
  await server.owner.query('delete from escrituracao_mes')
  const board = async () => {
    const reply = await helena.get(`${API_BASE}/fechamento?mes=${MONTH}`)
    return reply.json<FechamentoReply>().data[0]?.escrituracao
  }
  expect(await board()).toBeUndefined()
  expect(await countEntryMonths({ ownerDb: server.ownerDb, log: server.deps.log })).toBe(1)
  const counted = {
    ...{ nr_itens: entries.totais.itens.nr_itens, nr_duvidas: entries.totais.duvida.nr_itens, fl_atual: true },
    saidas: { nr_itens: exits.totais.itens.nr_itens, nr_duvidas: exits.totais.duvida.nr_itens, fl_atual: true },
  }
  expect(await board()).toEqual(counted)
  for (const side of [entries, exits]) expect(ofKind(side, 'cte', 'nfse').length).toBeGreaterThan(0)
  // accumulators make doubts of what has none; who opens a side counts that side alone
  await save([acumulador('31', 'revenda'), acumulador('60', 'saida', '102')])
  const asked = await groups('saidas')
  expect(asked.totais.duvida.nr_itens).toBeGreaterThan(counted.saidas.nr_duvidas)
  expect(await board()).toEqual({ ...counted, saidas: { ...counted.saidas, nr_duvidas: asked.totais.duvida.nr_itens } })
  await server.owner.query('update fechamento set changes = changes + 1')
  await groups()
  expect(await board()).toMatchObject({ fl_atual: true, saidas: { fl_atual: false } })
  // a side that is not current is counted again by the program
  await server.owner.query('update escrituracao_mes set took_ms = 0')
  expect(await countEntryMonths({ ownerDb: server.ownerDb, log: server.deps.log })).toBe(1)
  expect(await board()).toMatchObject({ fl_atual: true, saidas: { fl_atual: true } })
})

test('a CSOSN is said to be one, beside a CST with origin of the same digits', async () => {
  const own = `<emit><CNPJ>${COMMERCE.taxId}`
  const month = '2026-07'
  const made = generate({ ...{ seed: 31, count: 40, empresa: COMMERCE }, kinds: { nfe: 1 }, from: month, to: month })
  const bought = [...made].map(({ bytes }) => bytes.toString()).filter((xml) => !xml.includes(own))
  const codes = [
    '<ICMSSN102><orig>0</orig><CSOSN>300</CSOSN></ICMSSN102>',
    '<ICMS00><orig>3</orig><CST>00</CST><modBC>3</modBC><vBC>1.00</vBC><pICMS>18.00</pICMS><vICMS>0.18</vICMS></ICMS00>',
  ]
  const files = codes.map((code, index) => ({
    name: `${index}.xml`,
    bytes: Buffer.from(bought[index]!.replace(/(?<=<ICMS>).*?(?=<\/ICMS>)/g, code)),
  }))
  await intake.importFiles(helena, COMMERCE.taxId, files)
  const url = address('escrituracao/entradas', `&mes=${month}&ds_lado=entradas`)
  const { data } = (await helena.get(url)).json<EntradasReply>()
  const stated = data.map(({ cd_cst_nota, fl_csosn_nota, proposta }) => [cd_cst_nota, fl_csosn_nota, proposta.fl_csosn])
  expect(new Set(stated.map(String))).toEqual(new Set(['300,true,false', '300,false,false']))
})

// the last one: the sums of the other kinds are gone after it
test('a month with nothing but a freight taken is counted', async () => {
  await server.owner.query('delete from escrituracao_mes')
  await server.owner.query("delete from nota_month where not (tipo = 'cte' and papel = 'R')")
  expect(await countEntryMonths({ ownerDb: server.ownerDb, log: server.deps.log })).toBe(1)
})
