import { readFileSync } from 'node:fs'
import { API_BASE } from '@portal/contract/common.ts'
import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import type { Documento, Totais } from '@portal/contract/notas.ts'
import type { ConferenciaReply } from '@portal/contract/sped/sped.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import type { TestIntake } from '../../testing/intake.ts'
import { deleteImports, openIntakeServer, verdictsOf, xmlFiles } from '../../testing/intake-server.ts'
import { pdfTextOf } from '../../testing/pdf-text.ts'
import type { TestServer } from '../../testing/server.ts'

/** Documents of public reports (documents 01, 02, 09 and 15), imported as a user would, and others of the same kinds. */
const TRADER = '41928375000101'
const CARRIER = '63820591000163'
const LETTERS = '12ABC34501DE35'

const fileOf = (name: string): string => readFileSync(new URL(`field-cases/${name}.xml`, import.meta.url), 'utf8')
const AUTHORISED = fileOf('nfe-101')
  .replace('<cStat>101', '<cStat>100')
  .replace('Cancelamento de NF-e homologado', 'Autorizado')
const CANCELLED = fileOf('nfe-101')
const answering = (cStat: string, xMotivo = 'Motivo') =>
  AUTHORISED.replace('<cStat>100', `<cStat>${cStat}`).replace('<xMotivo>Autorizado', `<xMotivo>${xMotivo}`)
const BARE = AUTHORISED.replace(/<protNFe.*<\/protNFe>/, '')

let server: TestServer
let intake: TestIntake
let client: Client
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, intake, close } = await openIntakeServer({ empresas: [TRADER, CARRIER, LETTERS] }))
  client = await signedIn(server, { login: '39053344705', sistema: 'SCA', empresas: [TRADER, CARRIER, LETTERS] })
})
afterAll(() => close())
beforeEach(() => deleteImports(server))

const send = (...xmls: string[]) =>
  intake.importFiles(client, TRADER, xmlFiles(xmls.map((xml) => new TextEncoder().encode(xml))))
const listed = async (filter = '', taxId = TRADER) =>
  (await client.get(`${API_BASE}/consulta?cnpj_remetente=${taxId}${filter}`)).json<{
    data: Documento[]
    totais?: Totais
  }>()
const only = async (taxId = TRADER): Promise<Documento> => (await listed('', taxId)).data[0]!
const shown = async (id: string) => (await client.get(`${API_BASE}/documento/${id}`)).json<DocumentoReply>()
const printed = async (id: string) => pdfTextOf((await client.get(`${API_BASE}/visualizar/${id}`)).rawPayload).join(' ')
const decide = (id: string, acao: string) =>
  client.post(`${API_BASE}/documento/${id}/cancelamento`, { acao, ds_motivo: 'Confirmado por telefone' })
const CLAIMED = { ds_situacao: 'autorizada', fl_cancelamento_pendente: 'S' }

describe('a protocol that says «cancelada»', () => {
  test.each<[string, string[], string[]]>([
    ['alone', [CANCELLED], ['importado']],
    ['after the authorised copy', [AUTHORISED, CANCELLED], ['importado', 'atualizado']],
    ['before the authorised copy', [CANCELLED, AUTHORISED], ['importado', 'atualizado']],
    ['after the note without protocol', [BARE, CANCELLED], ['importado', 'atualizado']],
    ['after a refusal', [answering('204'), CANCELLED], ['importado', 'atualizado']],
    ['twice', [CANCELLED, CANCELLED], ['importado', 'repetido']],
    ['out of time', [fileOf('nfe-155')], ['importado']],
    ['151', [answering('151')], ['importado']],
    ['135, the answer to the event', [answering('135')], ['importado']],
  ])('%s claims a cancellation: offered, counted until one act settles it', async (_name, xmls, verdicts) => {
    const sent = await send(...xmls)
    expect(verdictsOf(sent)).toEqual(verdicts)
    expect(sent.andamento.cancelamentos_pendentes).toBe(1)
    const nota = await only()
    expect(nota).toMatchObject(CLAIMED)
    expect((await listed('&totais=1')).totais?.vl_docfiscal).toBe(nota.vl_docfiscal)
    const { eventos } = await shown(nota.id)
    expect(eventos).toMatchObject([{ tp_evento: '110111', fl_conta: 'N', fl_arquivo: 'N', fl_impresso: 'N' }])
    expect((await client.get(`${API_BASE}/visualizar/${nota.id}?evento=${eventos[0]?.id}`)).statusCode).toBe(404)

    expect((await decide(nota.id, 'considerar')).json()).toMatchObject({ data: { ds_situacao: 'cancelada' } })
    expect((await listed('&totais=1')).totais?.vl_docfiscal).toBe(0)
    expect((await decide(nota.id, 'desconsiderar')).json()).toMatchObject({ data: { ds_situacao: 'autorizada' } })
  })

  test('the authorised copy is in front of it, whichever came first', async () => {
    for (const xmls of [
      [AUTHORISED, CANCELLED],
      [CANCELLED, AUTHORISED],
    ]) {
      await deleteImports(server)
      await send(...xmls)
      const { body } = await client.get(`${API_BASE}/xml/${(await only()).id}`)
      expect(body).toContain('<cStat>100</cStat>')
    }
  })

  test('a CT-e claims it too; an MDF-e that says «encerrado» is closed at once', async () => {
    await send(fileOf('cte-101'), fileOf('mdfe-132'))
    const { data } = await listed('', CARRIER)
    expect(
      data
        .map(({ tipo, ds_situacao, fl_cancelamento_pendente }) => [tipo, ds_situacao, fl_cancelamento_pendente])
        .sort(),
    ).toEqual([
      ['cte', 'autorizada', 'S'],
      ['mdfe', 'encerrada', 'N'],
    ])
  })

  test.each<[string, (closed: string, open: string) => string[]]>([
    ['after', (closed, open) => [open, closed]],
    ['before', (closed, open) => [closed, open]],
  ])('an encerramento in the protocol, %s the authorised copy', async (_name, order) => {
    const closed = fileOf('mdfe-132')
    await send(...order(closed, closed.replace('<cStat>132', '<cStat>100')))
    expect(await only(CARRIER)).toMatchObject({ ds_situacao: 'encerrada', fl_cancelamento_pendente: 'N' })
  })
})

describe('an answer that the portal does not know', () => {
  const TEXT = 'Protocolo com situação 1284, que este programa não conhece'

  test('is a mark, a filter, on the print, and gives neither number nor date', async () => {
    await send(answering('1284', 'Novidade'))
    const nota = await only()
    expect(nota).toMatchObject({
      ds_situacao: 'sem_protocolo',
      ds_protocolo: 'desconhecido',
      nr_protocolo: null,
      dt_autorizacao: null,
    })
    expect((await listed('&ds_protocolo=desconhecido&totais=1')).totais?.quantidade).toBe(1)
    const { marcas, alertas_autorizacao } = await shown(nota.id)
    expect(marcas).toContainEqual({
      ds_marca: 'protocolo_desconhecido',
      ds_estado: 'nao_verificavel',
      ds_motivo: `${TEXT}.`,
    })
    expect(alertas_autorizacao).toEqual([])
    expect((await printed(nota.id)).replace(/\s+/g, ' ')).toContain(TEXT)
  })

  test('is a warning of the EFD check, with its code', async () => {
    await send(answering('1284'), fileOf('nfe-authorised'))
    const check = await client.post(`${API_BASE}/sped/conferencia?nr_cpfcnpj=${TRADER}&nm_sistema=SCA`, {
      dt_ini: '2026-11-01',
      dt_fin: '2026-11-30',
    })
    const { data } = check.json<ConferenciaReply>()
    const unknown = data.filter(({ codigo }) => codigo === 'PROTOCOLO_DESCONHECIDO')
    expect(unknown).toMatchObject([{ gravidade: 'aviso', mensagem: expect.stringContaining('1284') }])
    expect(data.filter(({ codigo }) => codigo === 'SEM_PROTOCOLO')).toEqual([])
  })

  test.each<[string, string[], string]>([
    ['goes before the note without protocol', [BARE, answering('1284')], 'desconhecido'],
    ['goes before a refusal', [answering('204'), answering('1284')], 'desconhecido'],
    ['makes room for the authorization', [answering('1284'), AUTHORISED], ''],
    ['does not displace the authorization', [AUTHORISED, answering('1284')], ''],
  ])('%s', async (_name, xmls, mark) => {
    await send(...xmls)
    expect(await only()).toMatchObject({ ds_situacao: mark === '' ? 'autorizada' : 'sem_protocolo' })
    expect((await only()).ds_protocolo ?? '').toBe(mark)
  })

  test('only the mark filters, and another value is refused', async () => {
    await send(AUTHORISED)
    expect((await listed('&ds_protocolo=desconhecido')).data).toEqual([])
    const reply = await client.get(`${API_BASE}/consulta?cnpj_remetente=${TRADER}&ds_protocolo=outro`)
    expect(reply.statusCode).toBe(400)
  })
})

test.each(['204', '539', '217', '1115', '999'])(
  'a refusal (%s) authorises nothing: no number and no date, on the print either',
  async (cStat) => {
    await send(answering(cStat, 'Recusada por teste'))
    const nota = await only()
    expect(nota).toMatchObject({ ds_situacao: 'sem_protocolo', nr_protocolo: null, dt_autorizacao: null })
    expect(nota.ds_protocolo).toBeUndefined()
    const text = (await printed(nota.id)).replace(/\s+/g, ' ')
    expect(text).toContain(`${cStat} - Recusada por teste`)
    expect(text).not.toContain('135260000004001')
  },
)

test('120 is authorised, and its alerts are shown', async () => {
  await send(fileOf('nfe-120'), fileOf('nfce-120'))
  const { data } = await listed('', LETTERS)
  expect(data.length).toBeGreaterThan(0)
  for (const nota of data) expect(nota).toMatchObject({ ds_situacao: 'autorizada' })
  const alerts = await Promise.all(data.map(async ({ id }) => (await shown(id)).alertas_autorizacao))
  expect(alerts.flat().length).toBeGreaterThan(0)
})
