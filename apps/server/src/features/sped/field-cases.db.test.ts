import { readFileSync } from 'node:fs'
import { API_BASE, type Problem } from '@portal/contract/common.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { CruzamentoReply } from '@portal/contract/sped/cruzamento.ts'
import type {
  ConferenciaReply,
  ConfiguracaoSpedReply,
  ImportarSpedReply,
  PreviaSpedReply,
} from '@portal/contract/sped/sped.ts'
import { checkEfd } from '@portal/efd/check.ts'
import { checkDigit } from '@portal/fiscal/ids/chave.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { COMPLETE } from './settings/settings.test.kit.ts'

/**
 * Documents of public reports (fiscal cases 01 to 26), imported and written as a user would. Each test names the rule of
 * the Guia Prático EFD ICMS/IPI or the law that decides the right value.
 */

/** Two establishments of one trader in São Paulo: the first sells, the second buys. */
const SELLER = '41820573000149'
const BUYER = '41820573000220'
/** Issues the freights of case 25. */
const CARRIER = '66778899000186'
const NAME = 'Irmãos Avelar Materiais & Ferragens Ltda'
const OCTOBER = { dt_ini: '2026-10-01', dt_fin: '2026-10-31' }

let server: TestServer
let intake: TestIntake
let accountant: Client
beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [])
  for (const taxId of [SELLER, BUYER, CARRIER]) await insertEmpresa(server, { taxId, name: NAME, uf: 'SP' })
  await server.owner.query('update empresa set simples = false')
  accountant = await signedIn(server, {
    login: '52998224725',
    name: 'Helena Prado',
    sistema: 'SCA',
    empresas: [SELLER, BUYER, CARRIER],
  })
})
afterAll(async () => {
  await intake.close()
  await server.close()
})

const address = (call: string, taxId: string) => `${API_BASE}/${call}?nr_cpfcnpj=${taxId}&nm_sistema=SCA`
const fileOf = (name: string) => readFileSync(new URL(`field-cases/${name}.xml`, import.meta.url))
const keyOf = (name: string): string => /Id="(?:NFe|CTe)(\d{44})"/.exec(fileOf(name).toString('latin1'))?.[1] ?? ''

/** Replaces all documents of the company by those of the cases, and its settings. */
async function given(taxId: string, names: readonly string[], change: Partial<ConfiguracaoSped> = {}): Promise<void> {
  await server.owner.query('truncate nota, sped_settings cascade')
  if (names.length > 0)
    await intake.importFiles(
      accountant,
      taxId,
      names.map((name) => ({ name: `${name}.xml`, bytes: fileOf(name) })),
    )
  await configure(taxId, change)
}

async function configure(taxId: string, change: Partial<ConfiguracaoSped>): Promise<void> {
  const base: ConfiguracaoSped = {
    ...COMPLETE,
    cd_atividade: '1',
    cd_classe: null,
    substituto: [],
    guias: { ...COMPLETE.guias, icms: { cd_receita: '046-2', nr_dia: 20 } },
  }
  const reply = await accountant.call({
    method: 'PUT',
    url: address('sped/configuracao', taxId),
    payload: { ...base, ...change },
  })
  expect(reply.statusCode, reply.body.slice(0, 400)).toBe(200)
}

const checkMonth = async (taxId: string, period = OCTOBER) =>
  (await accountant.post(address('sped/conferencia', taxId), period)).json<ConferenciaReply>()

/** Lines of the generated file by register, and its bytes; the file has no error of our own check. */
async function made(taxId: string, period = OCTOBER) {
  const reply = await accountant.post(address('spedfiscal', taxId), { ...period, ignorar_avisos: true })
  expect(reply.statusCode, reply.body.slice(0, 800)).toBe(200)
  const { findings } = await checkEfd([reply.rawPayload])
  expect(findings.filter(({ severity }) => severity === 'erro')).toEqual([])
  const lines = reply.rawPayload.toString('latin1').split('\r\n')
  return {
    bytes: reply.rawPayload,
    of: (reg: string) =>
      lines.filter((line) => line.startsWith(`|${reg}|`)).map((line) => line.split('|').slice(2, -1)),
  }
}

test.each([
  ['01-rates', '8,80'],
  ['01-rates-nfce', '13,33'],
])(
  'case 01, %s: rates that the file writes alike are one C190 (C190: no repeated CST, CFOP and rate)',
  async (name, rate) => {
    await given(BUYER, [name])
    const { of } = await made(BUYER)
    expect(of('C190').map((cells) => cells.slice(0, 3))).toEqual([['000', '5102', rate]])
  },
)

test.each(['02-codes', '02-codes-bar', '03-long-codes'])(
  'case %s: items that cleaning or the size makes equal stay two items (0200: COD_ITEM does not repeat)',
  async (name) => {
    await given(BUYER, [name])
    const { of } = await made(BUYER)
    const codes = of('0200').map(([code]) => code)
    expect(new Set(codes).size).toBe(2)
    expect(
      of('C170')
        .map(([, code]) => code)
        .sort(),
    ).toEqual([...codes].sort())
    expect((await made(BUYER)).of('0200')).toEqual(of('0200'))
  },
)

test('case 04: a quantity of zero names its document; only a complementary one may have it (C170 field 05)', async () => {
  await given(BUYER, ['04-quantity', '04-complementary'])
  const { data } = await checkMonth(BUYER)
  expect(data.filter(({ gravidade }) => gravidade === 'erro')).toMatchObject([
    { codigo: 'QUANTIDADE_ZERO', documento: { ds_chave: keyOf('04-quantity') } },
  ])
  const left = { ds_chave: keyOf('04-quantity'), dt_entrada: null, ds_destino: null, fl_escriturar: false }
  await configure(BUYER, { documentos: [left] })
  const { of } = await made(BUYER)
  expect(of('C100').map(([, , , , situation]) => situation)).toEqual(['06'])
  expect(of('C170').map((cells) => [cells[3], cells[7]])).toEqual([['0,00000', '1']])
})

test('an item that only the check of the whole file refuses leads to its document as well (C190 field 10: CST x20)', async () => {
  await given(BUYER, [])
  const xml = fileOf('05-advance-invoice').toString('utf8')
  const [, value] = /<vProd>([\d.]+)/.exec(xml) ?? []
  const whole = `<ICMS20><orig>0</orig><CST>20</CST><modBC>3</modBC><pRedBC>0.0000</pRedBC><vBC>${value}</vBC><pICMS>18.0000</pICMS><vICMS>1.00</vICMS></ICMS20>`
  const sold = xml.replace(/<ICMS90>.*?<\/ICMS90>/s, whole).replaceAll('<CFOP>5922', '<CFOP>5102')
  await intake.importFiles(accountant, BUYER, [{ name: 'whole.xml', bytes: Buffer.from(sold) }])
  const { data } = await checkMonth(BUYER)
  const refused = { codigo: 'EFD_ANALITICO_REDUCAO', documento: { ds_chave: keyOf('05-advance-invoice') } }
  expect(data.filter(({ gravidade }) => gravidade === 'erro')).toMatchObject([refused])
  const reply = await accountant.post(address('spedfiscal', BUYER), { ...OCTOBER, ignorar_avisos: true })
  expect(reply.statusCode).toBe(422)
  expect(reply.json<Problem>().erros).toMatchObject([refused])
})

/** A document of 2026 as one of January 2027, with the key of its new month. */
function inJanuary(name: string) {
  const key = keyOf(name)
  const digits = `${key.slice(0, 2)}2701${key.slice(6, 43)}`
  const text = fileOf(name)
    .toString('utf8')
    .replaceAll(key, `${digits}${checkDigit(digits)}`)
    .replaceAll(/2026-\d\d-(?=\d\dT)/g, '2027-01-')
    .replace(/<cDV>\d/, `<cDV>${checkDigit(digits)}`)
  return { name: 'january.xml', bytes: Buffer.from(text) }
}

test('from 2027 on VL_OPR leaves out the IBS, CBS and IS inside vProd, VL_DOC does not (Ato COTEPE/ICMS 69/2026; NT 2026.008)', async () => {
  await given(SELLER, [])
  await intake.importFiles(accountant, SELLER, [inJanuary('09-goods-and-services')])
  const month = { dt_ini: '2027-01-01', dt_fin: '2027-01-31' }
  const { rows } = await server.owner.query<{ total: string }>(
    `update nota_item i set ibs_uf_cents = 10, ibs_mun_cents = 10, cbs_cents = 880, is_cents = 100 from nota n
     where n.empresa_id = i.empresa_id and n.id = i.nota_id and i.n_item = 1 returning n.total_cents as total`,
  )
  const total = Number(rows[0]?.total)
  const sums = async () => {
    const { of } = await made(SELLER, month)
    const cents = (text = '') => Number(text.replace(',', ''))
    return [cents(of('C100')[0]?.[10]), of('C190').reduce((sum, cells) => sum + cents(cells[3]), 0)]
  }
  expect(await sums()).toEqual([total, total - 1000])
  // the note says that its values are net, or its total says that the taxes are beside it
  await server.owner.query(`update nota_item set declared = '{"vProdLiq": "1000.00"}' where product_cents = 100000`)
  expect(await sums()).toEqual([total, total])
  await server.owner.query('update nota_item set declared = null')
  await server.owner.query('update nota_ledger set declared = $1', [{ vNFTot: ((total + 1000) / 100).toFixed(2) }])
  expect(await sums()).toEqual([total, total])
})

test('from 2027 on the VL_OPR of a CT-e leaves out the IBS and CBS inside vTPrest (NT CT-e 2026.004)', async () => {
  await given(BUYER, [])
  await intake.importFiles(accountant, BUYER, [inJanuary('25-replaced')])
  const sums = async () => {
    const { of } = await made(BUYER, { dt_ini: '2027-01-01', dt_fin: '2027-01-31' })
    return [of('D100')[0]?.[13], of('D190').map((cells) => cells[3])]
  }
  expect(await sums()).toEqual(['200,00', ['200,00']])
  await server.owner.query('update nota_total set ibs_cents = 20, cbs_cents = 180')
  expect(await sums()).toEqual(['200,00', ['198,00']])
  // its total says that the taxes are beside the value of the freight
  await server.owner.query('update nota_ledger set declared = $1', [{ vTotDFe: '202.00' }])
  expect(await sums()).toEqual(['200,00', ['200,00']])
})

test('case 05: an invoice before delivery moves no goods (C170 field 09)', async () => {
  await given(BUYER, ['05-advance-invoice'])
  const { of } = await made(BUYER)
  expect(of('C170').map((cells) => [cells[9], cells[7]])).toEqual([['1922', '1']])
})

test('case 06: energy of a trader gives no credit (LC 87/1996, art. 33, II)', async () => {
  await given(BUYER, ['06-energy'])
  const { of } = await made(BUYER)
  expect(of('C190').map(([cst, cfop, , , base, icms]) => [cst, cfop, base, icms])).toEqual([
    ['090', '1253', '0,00', '0,00'],
  ])
  expect(of('E110')[0]?.[4]).toBe('0,00')
})

test('case 07: ICMS-ST of another state is the obligation 999 (tabela 5.4; E250 field 02)', async () => {
  await given(SELLER, ['07-st-other-state'])
  const { of } = await made(SELLER)
  expect(of('E250').map(([kind, value, , revenue]) => [kind, value, revenue])).toEqual([['999', '16,00', '100048']])
})

test('case 08: a C191 only has what the booked CST admits (C191 fields 02 to 04)', async () => {
  await given(BUYER, ['08-fcp-consumption'], {
    entradas: { ...COMPLETE.entradas, ds_destino: 'consumo', fl_credito_st: true },
    exigencias: { fl_fcp: true, fl_informacoes: false },
  })
  const { of } = await made(BUYER)
  expect(of('C190').map(([cst, cfop]) => [cst, cfop])).toEqual([['090', '1407']])
  expect(of('C191')).toEqual([])
})

test('case 09: VL_MERC of an own note has its goods and its services, and the cross-check agrees (C100 field 16)', async () => {
  await given(SELLER, ['09-goods-and-services'])
  const { of, bytes } = await made(SELLER)
  expect(of('C100').map((cells) => cells[14])).toEqual(['1300,00'])
  expect(await differencesOf(SELLER, bytes)).toEqual([])
})

/** Rules of the cross-check that the file breaks. */
async function differencesOf(taxId: string, bytes: Buffer): Promise<string[]> {
  const reply = await accountant.call({
    method: 'POST',
    url: address('sped/cruzamento', taxId),
    payload: bytes,
    headers: { 'content-type': 'text/plain' },
  })
  expect(reply.statusCode, reply.body.slice(0, 400)).toBe(200)
  return reply.json<CruzamentoReply>().regras.map(({ codigo }) => codigo)
}

test('case 13: the return of a Simples customer gives the ICMS that it states, in the file and in the cross-check (Res. CGSN 140/2018, art. 59)', async () => {
  await given(SELLER, ['13-simples-return'])
  const { of, bytes } = await made(SELLER)
  expect(of('C190').map(([, cfop, , , , icms]) => [cfop, icms])).toEqual([['1202', '180,00']])
  expect(await differencesOf(SELLER, bytes)).toEqual([])
})

test('case 14: only a valid GTIN is a COD_BARRA (0200 field 04)', async () => {
  await given(BUYER, ['14-gtin'])
  const { of } = await made(BUYER)
  expect(of('0200').map((cells) => cells[2])).toEqual(of('0200').map(() => ''))
})

test('case 16: a month with an export asks for its declaration, and the month of its end has 1100 and 1105 (1010 field 02)', async () => {
  await given(BUYER, ['16-export'])
  const { data } = await checkMonth(BUYER)
  expect(data.filter(({ codigo }) => codigo === 'EXPORTACAO')).toMatchObject([{ gravidade: 'aviso' }])
  expect((await made(BUYER)).of('1010')[0]?.[0]).toBe('N')
  const declaration = {
    nr_declaracao: '26BR0001234567',
    dt_declaracao: '2026-10-28',
    dt_averbacao: '2026-11-05',
    cd_pais: '249',
    cd_conhecimento: '01',
    nr_conhecimento: null,
    dt_conhecimento: null,
    ds_chave: keyOf('16-export'),
  }
  await configure(BUYER, { exportacoes: [declaration] })
  expect((await checkMonth(BUYER)).data.some(({ codigo }) => codigo === 'EXPORTACAO')).toBe(false)
  expect((await made(BUYER)).of('1100')).toEqual([])
  const november = await made(BUYER, { dt_ini: '2026-11-01', dt_fin: '2026-11-30' })
  expect(november.of('1010')[0]?.[0]).toBe('S')
  expect(november.of('1100')).toEqual([
    ['2', '26BR0001234567', '28102026', '0', '', '', '', '', '05112026', '01', '249'],
  ])
  const items = november.of('1105').map((cells) => cells[5])
  expect(items.length).toBeGreaterThan(0)
  expect(november.of('0200').map(([code]) => code)).toEqual(items)
  expect(new Set(november.of('1105').map((cells) => cells[3]))).toEqual(new Set([keyOf('16-export')]))
  await configure(BUYER, { exportacoes: [{ ...declaration, ds_chave: keyOf('14-gtin') }] })
  const { data: wrong } = await checkMonth(BUYER, { dt_ini: '2026-11-01', dt_fin: '2026-11-30' })
  expect(wrong.filter(({ codigo }) => codigo === 'EXPORTACAO_SEM_NOTA')).toMatchObject([{ gravidade: 'erro' }])
})

test('case 25: a replaced CT-e warns that its credit is taken twice, until it has an adjustment (Ajuste SINIEF 9/2007, cl. 17)', async () => {
  await given(BUYER, ['25-replaced', '25-substitute'])
  const april = { dt_ini: '2026-04-01', dt_fin: '2026-04-30' }
  const warned = async () => (await checkMonth(BUYER, april)).data.filter(({ codigo }) => codigo === 'CTE_SUBSTITUIDO')
  expect(await warned()).toMatchObject([{ gravidade: 'aviso', documento: { ds_chave: keyOf('25-replaced') } }])
  const reversal = {
    ds_chave: keyOf('25-replaced'),
    cd_ajuste: 'SP50000201',
    ds_descricao: 'Estorno',
    vl_base: null,
    pr_icms: null,
    vl_icms: 24,
    vl_outros: null,
    cd_beneficio: null,
  }
  await configure(BUYER, { ajustes_documento: [reversal] })
  expect(await warned()).toEqual([])
  expect((await made(BUYER, april)).of('D197')).toHaveLength(1)
})

test('case 25, issued: a replaced CT-e of the company warns that its debit is written twice', async () => {
  await given(CARRIER, ['25-replaced', '25-substitute'])
  const { data } = await checkMonth(CARRIER, { dt_ini: '2026-04-01', dt_fin: '2026-04-30' })
  expect(data.filter(({ codigo }) => codigo === 'CTE_SUBSTITUIDO')).toMatchObject([
    {
      gravidade: 'aviso',
      documento: { ds_chave: keyOf('25-replaced') },
      mensagem: expect.stringContaining('substitui este, e os dois vão com débito'),
    },
  ])
})

test('the credit of a freight follows the notes that the CT-e carries, of any month; unknown ones are asked (LC 87/1996, arts. 20 and 33, I)', async () => {
  const april = { dt_ini: '2026-04-01', dt_fin: '2026-04-30' }
  const infDoc = `<infDoc><infNFe><chave>${keyOf('14-gtin')}</chave></infNFe></infDoc>`
  const normal = fileOf('25-replaced').toString().replace('<infModal', `${infDoc}<infModal`)
  const completes = `<infCteComp><chCTe>${keyOf('25-replaced')}</chCTe></infCteComp>`
  const complementary = fileOf('25-substitute')
    .toString()
    .replace(/<tpCTe>.<\/tpCTe>/, '<tpCTe>1</tpCTe>')
    .replace(/<infCTeNorm>.*<\/infCTeNorm>/s, completes)
  await given(BUYER, [])
  const bring = async (name: string, text: string) =>
    intake.importFiles(accountant, BUYER, [{ name, bytes: Buffer.from(text) }])
  await bring('cte.xml', normal)
  await bring('complementar.xml', complementary)
  const groups = async () => (await made(BUYER, april)).of('D190').map(([cst, , , , base, icms]) => [cst, base, icms])
  const asked = async () =>
    (await checkMonth(BUYER, april)).data.filter(({ codigo }) => codigo === 'FRETE_SEM_NOTAS').length
  expect([await groups(), await asked()]).toEqual([
    [
      ['090', '0,00', '0,00'],
      ['090', '0,00', '0,00'],
    ],
    2,
  ])
  await bring('nota.xml', fileOf('14-gtin').toString())
  expect([await groups(), await asked()]).toEqual([
    [
      ['000', '200,00', '24,00'],
      ['000', '200,00', '24,00'],
    ],
    0,
  ])
  const goods = { ds_chave: keyOf('14-gtin'), dt_entrada: null, ds_destino: 'consumo' as const, fl_escriturar: true }
  await configure(BUYER, { documentos: [goods] })
  expect((await groups()).map(([cst, , icms]) => [cst, icms])).toEqual([
    ['090', '0,00'],
    ['090', '0,00'],
  ])
})

test('case 26: an item whose description changed since the last file has a 0205 (0205: first period with movement)', async () => {
  await given(BUYER, ['26-first', '26-renamed'])
  const november = { dt_ini: '2025-11-01', dt_fin: '2025-11-30' }
  const december = { dt_ini: '2025-12-01', dt_fin: '2025-12-31' }
  expect((await made(BUYER, november)).of('0205')).toEqual([])
  const renamed = await made(BUYER, december)
  expect(renamed.of('0205')).toEqual([['CABO 2,5MM', '01112025', '30112025', '']])
  expect(renamed.of('0200').map(([, description]) => description)).toContain('CABO FLEXIVEL 2,5MM AZUL')
  // the month of the change itself, generated again, says the same
  expect((await made(BUYER, december)).of('0205')).toEqual(renamed.of('0205'))
})

test('a return follows the own sale that it refers to, when the portal has it (Ajuste SINIEF 7/2001, notes of 1.202 and 1.411)', async () => {
  await given(SELLER, ['09-goods-and-services', '13-simples-return'])
  const [sale, back] = [keyOf('09-goods-and-services'), keyOf('13-simples-return')]
  const unknown = async () => (await checkMonth(SELLER)).data.some(({ codigo }) => codigo === 'DEVOLUCAO_SEM_ORIGEM')
  await server.owner.query(
    `update nota_item set cfop = '5405' where cfop = '5102' and nota_id = (select id from nota where chave = $1)`,
    [sale],
  )
  expect(await unknown()).toBe(true)
  await server.owner.query(
    'update nota_ledger set refs = array[$1] where nota_id = (select id from nota where chave = $2)',
    [sale, back],
  )
  expect(await unknown()).toBe(false)
  const { of } = await made(SELLER)
  expect(of('C190').map(([, cfop]) => cfop)).toContain('1411')
})

test('the settings keep what only a person knows: the industrial share of energy and the state’s credits', async () => {
  const entradas = {
    ...COMPLETE.entradas,
    pr_energia_industria: '62.5',
    fl_credito_insumo_st: true,
    fl_credito_combustivel: true,
  }
  await given(BUYER, ['06-energy'], { cd_atividade: '0', cd_classe: '00', entradas })
  const saved = (await accountant.get(address('sped/configuracao', BUYER))).json<ConfiguracaoSpedReply>()
  expect(saved.data.entradas).toMatchObject({ pr_energia_industria: '62.5', fl_credito_insumo_st: true })
  const { of } = await made(BUYER)
  expect(of('C190').map(([cst, cfop, , operation, , icms]) => [cst, cfop, operation, icms])).toEqual([
    ['000', '1252', '900,00', '101,25'],
  ])
})

const importEarlier = (bytes: Buffer, change = '') =>
  accountant.call({
    method: 'POST',
    url: address('sped/importar', SELLER) + change,
    payload: bytes,
    headers: { 'content-type': 'text/plain' },
  })
const earlierFile = () => readFileSync(new URL('field-cases/11-earlier.txt', import.meta.url))
const savedSettings = async () =>
  (await accountant.get(address('sped/configuracao', SELLER))).json<ConfiguracaoSpedReply>()

test('case 11: a file that is cut is refused and leaves the credit balance (9999; E110 field 14)', async () => {
  await given(SELLER, [])
  expect((await importEarlier(earlierFile())).json<ImportarSpedReply>().data.saldos.vl_icms).toBe(440.36)
  const before = await savedSettings()
  const text = earlierFile().toString('latin1')
  for (const cut of [text.slice(0, text.indexOf('|E001|')), text.slice(0, text.indexOf('|0001|'))]) {
    const reply = await importEarlier(Buffer.from(cut, 'latin1'))
    expect(reply.json<Problem>()).toMatchObject({ status: 422, type: 'sped.incomplete' })
    expect(reply.json<Problem>().message).toMatch(/falta o registro 9999/)
  }
  expect(await savedSettings()).toEqual(before)
  await given(SELLER, [])
  const cr = await importEarlier(Buffer.from(text.replaceAll('\r\n', '\r'), 'latin1'))
  expect(cr.json<ImportarSpedReply>().data).toEqual(before.data)
})

test('case 11: the preview says field by field what the file changes, and saves nothing', async () => {
  await given(SELLER, [])
  const before = await savedSettings()
  const preview = (await importEarlier(earlierFile(), '&previa=1')).json<PreviaSpedReply>()
  expect(preview).toMatchObject({ completo: true, dt_ini: '2026-10-01', dt_fin: '2026-10-31' })
  expect(preview.campos).toContainEqual({ campo: 'saldos.vl_icms', antes: 0, depois: 440.36 })
  expect(await savedSettings()).toEqual(before)
  const { data } = (await importEarlier(earlierFile())).json<ImportarSpedReply>()
  expect(data.saldos.vl_icms).toBe(440.36)
  expect((await importEarlier(earlierFile(), '&previa=1')).json<PreviaSpedReply>().campos).toEqual([])
  const cut = await importEarlier(earlierFile().subarray(0, 5000), '&previa=1')
  expect(cut.json<Problem>()).toMatchObject({ status: 422, type: 'sped.incomplete' })
})

test('case 12: a file in UTF-8, UTF-16 or with a blank line first keeps its letters, also in the cross-check (0005)', async () => {
  const text = earlierFile().toString('latin1').replace('|0005|Casa Figueira Materiais', '|0005|Construção São João')
  const files = {
    utf8: Buffer.from(text),
    mark: Buffer.from(`\uFEFF${text}`),
    blank: Buffer.from(`\r\n${text}`, 'latin1'),
    utf16: Buffer.from(`\uFEFF${text}`, 'utf16le'),
  }
  for (const [name, bytes] of Object.entries(files)) {
    await given(SELLER, [])
    const { data } = (await importEarlier(bytes)).json<ImportarSpedReply>()
    expect(data.identidade.nm_fantasia, name).toBe('Construção São João Ltda')
    await differencesOf(SELLER, bytes)
  }
})
