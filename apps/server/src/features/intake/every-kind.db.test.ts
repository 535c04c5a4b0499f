import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import type { FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import type { TotaisNotasReply } from '@portal/contract/notas/exportar.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { generateBills } from '@portal/synthetic/bill/bills.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { type Imported, openIntake, type SentFile, type TestIntake } from '../../testing/intake.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { partiesOfFiles } from '../../testing/samples.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const CUSTOMER = cnpjOf('99888777')
const MONTH = '2026-06'
const bills = generateBills({ count: 40, customer: CUSTOMER, from: MONTH })
const ofMonth = bills.slice(0, 20)

/** A note of a town, and one of a layout that nobody knows. */
const town = (number: number, cancelled = ''): Buffer =>
  Buffer.from(
    `<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse><InfNfse><Numero>${number}</Numero><CodigoVerificacao>AB12</CodigoVerificacao><DataEmissao>2026-06-20T10:00:00</DataEmissao><Servico><Valores><ValorServicos>150.25</ValorServicos></Valores><CodigoMunicipio>3550308</CodigoMunicipio></Servico><PrestadorServico><IdentificacaoPrestador><Cnpj>${cnpjOf('11222333')}</Cnpj></IdentificacaoPrestador><RazaoSocial>Prestador</RazaoSocial></PrestadorServico><TomadorServico><IdentificacaoTomador><CpfCnpj><Cnpj>${CUSTOMER}</Cnpj></CpfCnpj></IdentificacaoTomador><RazaoSocial>Tomador</RazaoSocial></TomadorServico></InfNfse></Nfse>${cancelled}</CompNfse>`,
  )
const CANCELLED =
  '<NfseCancelamento><Confirmacao><InfConfirmacaoCancelamento><Sucesso>true</Sucesso><DataHora>2026-06-21T10:00:00</DataHora></InfConfirmacaoCancelamento></Confirmacao></NfseCancelamento>'
const unknownTown = Buffer.from(
  `<NFSeDaCidade><NumeroNota>77</NumeroNota><DataEmissao>21/06/2026</DataEmissao><ValorServico>1.234,56</ValorServico><CnpjPrestador>${cnpjOf('11222333')}</CnpjPrestador><CnpjTomador>${CUSTOMER}</CnpjTomador></NFSeDaCidade>`,
)

let server: TestServer
let intake: TestIntake
let client: Client
let imported: Imported
const files: SentFile[] = [
  ...ofMonth.map(({ bytes, chave }) => ({ name: `${chave}.xml`, bytes })),
  { name: 'town.xml', bytes: town(10) },
  { name: 'cancelled.xml', bytes: town(11, CANCELLED) },
  { name: 'unknown.xml', bytes: unknownTown },
]
beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server)
  client = await signedIn(server, { login: '52998224725', empresas: [CUSTOMER] })
  imported = await intake.importFiles(client, CUSTOMER, files)
})
afterAll(async () => {
  await intake.close()
  await server.close()
})

const consulta = async (query: string): Promise<ConsultaReply> =>
  (await client.get(`${API_BASE}/consulta?cnpj_remetente=${CUSTOMER}&limite=1000&totais=1&${query}`)).json()
const sum = (list: readonly { totalCents: number }[]) => list.reduce((all, { totalCents }) => all + totalCents, 0) / 100
const energy = ofMonth.filter(({ tipo }) => tipo === 'nf3e')

test('bills and municipal notes come in, are counted by kind and are repeated the second time', async () => {
  expect(imported.lines.filter(({ veredito }) => veredito !== 'importado')).toEqual([])
  expect(imported.andamento.importados_por_tipo).toMatchObject({ nf3e: 15, nfcom: 5, outro: 3 })
  const again = await intake.importFiles(client, CUSTOMER, files)
  expect(new Set(again.lines.map(({ veredito }) => veredito))).toEqual(new Set(['repetido']))
})

test('a list without a kind stays the four of old; each new kind has a list and a sum of its own', async () => {
  expect((await consulta('')).data).toEqual([])
  const listed = await consulta('ds_tipo=nf3e')
  expect(listed.data.map(({ ds_chave }) => ds_chave).toSorted()).toEqual(energy.map(({ chave }) => chave).toSorted())
  expect(listed.totais?.vl_docfiscal).toBeCloseTo(sum(energy), 2)
  expect(listed.data[0]).toMatchObject({ tipo: 'nf3e', modelo: 66, ds_emitidarec: 'R', nr_serie: 1 })
  expect((await consulta('ds_tipo=nfcom')).totais?.quantidade).toBe(5)
  expect((await consulta('ds_tipo=todos')).totais?.quantidade).toBe(23)
})

test('the value of bills by CFOP is that of their items; outside them is only what is withheld', async () => {
  const totalsBy = async (tipo: string) => {
    const url = `${API_BASE}/totaisNotas?cnpj_remetente=${CUSTOMER}&ds_tipo=${tipo}&ds_por=cfop`
    return (await client.get(url)).json<TotaisNotasReply>().data.filter(({ ds_linha }) => ds_linha === 'fora_itens')
  }
  expect(await totalsBy('nfcom'), 'the discount of an item is already taken out of its vProd').toEqual([])
  expect(await totalsBy('nf3e'), 'injected energy and deductions are taken out').toMatchObject([
    { nr_notas: 1, vl_docfiscal: -58.5 },
  ])
})

test('other documents are counted; their money is summed where their model is asked for', async () => {
  const all = await consulta('ds_tipo=outro')
  expect(all.totais).toMatchObject({ quantidade: 3, vl_docfiscal: null })
  expect(all.data.every(({ modelo }) => modelo === 'nfse_municipal')).toBe(true)
  const asked = await consulta('ds_tipo=outro&modelo=nfse_municipal')
  expect(asked.totais).toMatchObject({ quantidade: 3, vl_docfiscal: 1384.81 })
  expect((await consulta('ds_tipo=outro&modelo=59')).data).toEqual([])
  expect((await consulta('ds_tipo=todos&modelo=66')).totais?.quantidade).toBe(15)
  const everything = await consulta('ds_tipo=todos')
  expect(everything.totais?.vl_docfiscal).toBeCloseTo(sum(ofMonth), 2)
  const byNumber = new Map(all.data.map(({ nr_docfiscal, ds_situacao }) => [nr_docfiscal, ds_situacao]))
  expect(byNumber).toEqual(
    new Map([
      [10, 'autorizada'],
      [11, 'cancelada'],
      [77, 'autorizada'],
    ]),
  )
  expect(all.data.find(({ nr_docfiscal }) => nr_docfiscal === 77)?.ds_natureza).toContain('não reconhecido')
})

/** The cell of a total or a line in a CSV, by the head of its column. */
async function csvOf(conteudo: string, filtro: Record<string, string>): Promise<Record<string, string>[]> {
  const reply = await client.post(`${API_BASE}/exportarNotas`, {
    ...{ cpfcnpj: CUSTOMER, formato: 'csv', conteudo, filtro: { mes: MONTH, ...filtro } },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  const [heads = [], ...rows] = reply.body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? ''])))
}

test.each(['cfop', 'participante'])(
  'the lines of a report by %s add up to the sum of the list, with other documents among them',
  async (por) => {
    const report = async (query: string): Promise<TotaisNotasReply> =>
      (
        await client.get(`${API_BASE}/totaisNotas?cnpj_remetente=${CUSTOMER}&mes=${MONTH}&ds_por=${por}&${query}`)
      ).json()
    const cents = ({ data }: TotaisNotasReply) =>
      data.reduce((all, { vl_docfiscal }) => all + Math.round((vl_docfiscal ?? 0) * 100), 0)
    const everything = await report('ds_tipo=todos')
    expect(everything).toMatchObject({ vl_diferenca: 0, totais: { quantidade: 23, vl_docfiscal: sum(ofMonth) } })
    expect(cents(everything)).toBe(Math.round(sum(ofMonth) * 100))
    const others = await report('ds_tipo=outro')
    expect(others).toMatchObject({ vl_diferenca: null, totais: { vl_docfiscal: null } })
    expect(others.data.map(({ nr_notas, vl_docfiscal }) => [nr_notas, vl_docfiscal])).toEqual([[2, null]])
    expect(others).not.toHaveProperty('ds_aviso')
    const asked = await report('ds_tipo=outro&modelo=nfse_municipal')
    expect(asked).toMatchObject({ vl_diferenca: 0, totais: { vl_docfiscal: 1384.81 } })
    expect(cents(asked)).toBe(138_481)
    const rows = await csvOf(por, { ds_tipo: 'todos' })
    const named = (name: string) => rows.find((row) => [row.Descrição, row.Nome].includes(name))
    expect(named('Total')?.Valor).toBe(named('Soma da lista')?.Valor)
    expect((await csvOf(por, { ds_tipo: 'outro' })).map((row) => row.Valor)).toEqual(['', '', '', ''])
  },
)

test('a list of documents says which of them are in its sum', async () => {
  const outside = async (filtro: Record<string, string>) =>
    (await csvOf('notas', filtro)).filter((row) => row['Entra na soma'] === 'Não').length
  expect(await outside({ ds_tipo: 'todos' })).toBe(3)
  expect(await outside({ ds_tipo: 'outro', modelo: 'nfse_municipal' })).toBe(1)
})

test('every document opens with its parties and groups, is printed and is given back byte for byte', async () => {
  for (const { id, tipo, ds_chave } of (await consulta('ds_tipo=todos')).data) {
    const documento = (await client.get(`${API_BASE}/documento/${id}`)).json<DocumentoReply>()
    expect(documento.tipo, ds_chave).toBe(tipo)
    if (tipo !== 'outro') {
      expect(documento.itens.length).toBeGreaterThan(0)
      expect(documento.partes.map(({ ds_papel }) => ds_papel)).toEqual(['emitente', 'destinatario'])
    }
    const pdf = await client.get(`${API_BASE}/visualizar/${id}`)
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()], ds_chave).toEqual([200, '%PDF-'])
    const xml = await client.get(`${API_BASE}/xml/${id}`)
    expect(files.some(({ bytes }) => Buffer.from(bytes).equals(xml.rawPayload))).toBe(true)
  }
})

test('the facts of a bill are kept for the EFD', async () => {
  const { rows } = await server.owner.query<{ chave: string; bill: { totals: unknown; installation: string } }>(
    'select n.chave, l.bill from nota n join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id where l.bill is not null',
  )
  expect(rows).toHaveLength(ofMonth.length)
  for (const { chave, bill } of rows) {
    const expected = bills.find((one) => one.chave === chave)
    expect(bill).toMatchObject({ totals: expected?.parts, installation: expected?.installation })
  }
})

test('the month of the board has the new kinds; other documents are counted there without money', async () => {
  await server.owner.query("update empresa set name = 'Cliente'")
  const reply = await client.get(`${API_BASE}/fechamento?mes=${MONTH}`)
  if (reply.statusCode === 404) return
  const [row] = reply.json<FechamentoReply>().data
  if (!row) return
  expect(row.notas.nf3e).toMatchObject({ recebidas: 15 })
  expect(row.notas.nfcom).toMatchObject({ recebidas: 5 })
  expect(row.notas.outro).toMatchObject({ recebidas: 2, vl_recebidas: null })
})

test('a bill that replaces another one asks about it while its signature proves nothing, and a person decides', async () => {
  const newer = bills
    .slice(20)
    .find(({ replaces }) => replaces !== null && ofMonth.some(({ chave }) => chave === replaces))!
  await intake.importFiles(client, CUSTOMER, [{ name: 'newer.xml', bytes: newer.bytes }])
  const old = async () => (await consulta(`ds_tipo=todos&ds_chave=${newer.replaces}`)).data[0]!
  expect(await old()).toMatchObject({ ds_situacao: 'autorizada', fl_cancelamento_pendente: 'S' })
  // only the newer bill states it: there is neither a file nor a print of the event
  const { id } = await old()
  const { eventos } = (await client.get(`${API_BASE}/documento/${id}`)).json<DocumentoReply>()
  expect(eventos).toMatchObject([{ tp_evento: '240140', fl_arquivo: 'N', fl_impresso: 'N' }])
  expect((await client.get(`${API_BASE}/visualizar/${id}?evento=${eventos[0]?.id}`)).statusCode).toBe(404)
  await client.post(`${API_BASE}/documento/${(await old()).id}/cancelamento`, {
    acao: 'considerar',
    ds_motivo: 'Conta substituída',
  })
  expect((await old()).ds_situacao).toBe('substituida')
  // once the authority's event is imported, the list shows it alone, without the statement of the newer bill
  const replaced = { name: 'evento.xml', bytes: replacementOf(newer.replaces!, newer.tipo) }
  const { lines } = await intake.importFiles(client, CUSTOMER, [replaced])
  expect(lines).toMatchObject([{ veredito: 'importado' }])
  expect((await client.get(`${API_BASE}/documento/${id}`)).json<DocumentoReply>().eventos).toMatchObject([
    { tp_evento: '240140', fl_arquivo: 'S' },
  ])
  expect(await old()).toMatchObject({ ds_situacao: 'substituida' })
})

/** The event of the authority that a bill was replaced. */
function replacementOf(chave: string, tipo: 'nf3e' | 'nfcom'): Buffer {
  const kind = tipo === 'nf3e' ? 'NF3e' : 'NFCom'
  const facts = `<tpAmb>1</tpAmb><ch${kind}>${chave}</ch${kind}>`
  const asked = `<infEvento Id="ID240140${chave}001"><cOrgao>35</cOrgao>${facts}<dhEvento>2026-06-25T10:00:00-03:00</dhEvento><tpEvento>240140</tpEvento><nSeqEvento>1</nSeqEvento><detEvento versaoEvento="1.00"/></infEvento>`
  const answer = `<infEvento><cOrgao>35</cOrgao>${facts}<cStat>135</cStat><xMotivo>Evento registrado</xMotivo><tpEvento>240140</tpEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>2026-06-25T10:00:05-03:00</dhRegEvento><nProt>135260000000123</nProt></infEvento>`
  return Buffer.from(
    `<procEvento${kind} versao="1.00" xmlns="http://www.portalfiscal.inf.br/${kind.toLowerCase()}"><evento${kind}>${asked}</evento${kind}><retEvento${kind}>${answer}</retEvento${kind}></procEvento${kind}>`,
  )
}

test('a later file of a municipal note that is cancelled ends it, and an older one does not bring it back', async () => {
  const stateOf = async () =>
    (await consulta('ds_tipo=outro')).data.find(({ nr_docfiscal }) => nr_docfiscal === 12)?.ds_situacao
  const send = async (bytes: Buffer) =>
    (await intake.importFiles(client, CUSTOMER, [{ name: 'a.xml', bytes }])).lines[0]
  await send(town(12))
  expect(await stateOf()).toBe('autorizada')
  expect((await send(town(12, CANCELLED)))?.veredito).toBe('atualizado')
  expect(await stateOf()).toBe('cancelada')
  await send(Buffer.concat([town(12).subarray(0, -11), Buffer.from('<!-- --></CompNfse>')]))
  expect(await stateOf()).toBe('cancelada')
})

/** Given samples, never committed. */
const FOLDER = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'modelos', 'amostras')
const samples = (): SentFile[] => {
  try {
    return ['59', '62', '63', '64', '66', '75', '76', '99', 'nfse-municipal'].flatMap((model) =>
      readdirSync(join(FOLDER, model)).map((name) => ({
        name: `${model}/${name}`,
        bytes: readFileSync(join(FOLDER, model, name)),
      })),
    )
  } catch {
    return []
  }
}
const SAMPLES = samples()
if (SAMPLES.length === 0) console.warn(`Sem ${FOLDER}: as amostras de outros modelos não são importadas.`)

describe.skipIf(SAMPLES.length === 0)('the given samples', () => {
  test('are kept, but for empty answers and notes without the tax id of anybody', async () => {
    const owner = await signedIn(server, {
      login: '11144477735',
      empresas: [cnpjOf('99887766'), ...partiesOfFiles(SAMPLES)],
    })
    const { lines } = await intake.importFiles(owner, cnpjOf('99887766'), SAMPLES)
    const refused = lines.filter(({ veredito }) => veredito === 'rejeitado')
    expect(refused.map(({ arquivo, motivo }) => `${arquivo} ${motivo}`).filter((line) => !EXPECTED.test(line))).toEqual(
      [],
    )
  })
})
const EXPECTED = /nfse-(14-abrasf-soap|23-betha|26-webiss|30-fiorilli|36-pronim|37-dsf)/
