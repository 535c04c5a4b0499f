import { API_BASE, type Problem } from '@portal/contract/common.ts'
import type {
  DecidirReply,
  EntradasReply,
  GrupoEntrada,
  LadoEscrituracao,
  RegrasReply,
} from '@portal/contract/escrituracao/escrituracao.ts'
import type { SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import { BILL_SORTS, generateBills } from '@portal/synthetic/bill/bills.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { fillDemoSettings } from '../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { readExportMonth } from './exportar/read-month.ts'

/** Freights, bills, services taken and exits beside the purchases of `escrituracao.db.test.ts`. */
const COMMERCE = DEMO_COMPANIES[0]!
const MONTH = '2026-06'

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

test('the item sheet has the services with their CFOP and value, the files of Domínio have none', async () => {
  const notesOf = async (system: SistemaExportacao) => {
    const { rows } = await server.owner.query<{ id: number }>('select id from empresa')
    const { taxId, name, uf } = COMMERCE
    const empresa = {
      ...{ id: rows[0]!.id, taxId, root: taxId.slice(0, 8), name, uf, simples: false },
      ...({ papel: 'contador', imports: true, origin: 'direta' } as const),
    }
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
