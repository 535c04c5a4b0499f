import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import type { InicioReply } from '@portal/contract/notas/inicio.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { makeNfseEvento } from '@portal/synthetic/nfse/evento.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { makeNfse, type Nfse } from '@portal/synthetic/nfse/nfse.ts'
import type { NfseWish } from '@portal/synthetic/nfse/wish.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { type Client, insertEmpresa } from '../../../testing/accounts.ts'
import type { TestIntake } from '../../../testing/intake.ts'
import { deleteImports, openIntakeServer, verdictsOf, xmlFiles } from '../../../testing/intake-server.ts'
import type { TestServer } from '../../../testing/server.ts'

const [TOMADOR, THIRD, PRESTADOR] = DEMO_COMPANIES
const OWNER = PRESTADOR!.taxId
const authority = createTestCa()
const [{ wish: WISH } = { wish: undefined }] = nfseMonth({ seed: 2, count: 1, month: '2026-10', signer: null })
const note = (changes: Partial<NfseWish> = {}): Nfse => makeNfse({ ...WISH!, tomador: TOMADOR!, ...changes }, authority)

const DETAILS: Record<string, [string, object]> = {
  101101: ['Cancelamento de NFS-e', { cMotivo: '1', xMotivo: 'Erro no valor do serviço' }],
  101103: [
    'Solicitação de Análise Fiscal para Cancelamento de NFS-e',
    { cMotivo: '1', xMotivo: 'Erro no valor do serviço' },
  ],
  105104: [
    'Cancelamento de NFS-e Deferido por Análise Fiscal',
    { CPFAgTrib: '52998224725', cMotivo: '1', xMotivo: 'Deferido' },
  ],
  203206: ['Manifestação de NFS-e - Rejeição do Tomador', { cMotivo: '3' }],
  305101: ['Cancelamento de NFS-e por Ofício', { CPFAgTrib: '52998224725', nProcAdm: '1', xProcAdm: 'Processo' }],
}
function event({ chave }: Nfse, tpEvento: string, author = PRESTADOR!): Buffer {
  const [name, detail] = DETAILS[tpEvento]!
  return makeNfseEvento(
    { chave, tpEvento, name, author, emitter: PRESTADOR!, moment: WISH!.moment, detail: { ...detail } },
    authority,
  )
}

let server: TestServer
let intake: TestIntake
let client: Client
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [OWNER, TOMADOR!.taxId] }))
})
afterAll(() => close())
beforeEach(() => deleteImports(server))

const send = async (...contents: Uint8Array[]) =>
  verdictsOf(await intake.importFiles(client, OWNER, xmlFiles(contents)))
type Row = Record<string, unknown> & { id: string }
async function list(query: Record<string, string> = {}): Promise<Row[]> {
  const search = new URLSearchParams({ cnpj_remetente: OWNER, ds_tipo: 'nfse', ...query })
  const answer = await client.get(`${API_BASE}/consulta?${search}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Row[] }>().data
}
const situationOf = async ({ chave }: Nfse) => (await list({ ds_chave: chave }))[0]?.ds_situacao

test('a note in the list of its prestador and of its tomador', async () => {
  const nfse = note({ competencia: '2026-07-31' })
  expect(await send(nfse.bytes)).toEqual(['importado'])
  expect(await list()).toMatchObject([
    {
      tipo: 'nfse',
      modelo: null,
      nr_serie: null,
      ds_chave: nfse.chave,
      nr_docfiscal: WISH!.numero,
      dt_competencia: '2026-07-31',
      ds_emitidarec: 'E',
      ds_papel: 'prestador',
      ds_situacao: 'autorizada',
      vl_docfiscal: WISH!.vServ / 100,
      fl_assinatura: 'valida',
      ds_prova: 'assinada',
    },
  ])
  expect(await list({ cnpj_remetente: TOMADOR!.taxId })).toMatchObject([{ ds_emitidarec: 'R', ds_papel: 'tomador' }])
})

test('a note whose cStat the portal does not know stands, and the filter of unknown protocols finds it', async () => {
  const answering = (numero: number, cStat: string) =>
    Buffer.from(
      note({ numero })
        .bytes.toString()
        .replace(/<cStat>\d+/, `<cStat>${cStat}`),
    )
  expect(await send(answering(71, '155'), answering(72, '103'))).toEqual(['importado', 'importado'])
  const all = await list()
  expect(
    all.map(({ nr_docfiscal, ds_situacao, ds_protocolo }) => [nr_docfiscal, ds_situacao, ds_protocolo]).sort(),
  ).toEqual([
    [71, 'autorizada', 'desconhecido'],
    [72, 'autorizada', undefined],
  ])
  expect((await list({ ds_protocolo: 'desconhecido' })).map(({ nr_docfiscal }) => nr_docfiscal)).toEqual([71])
  const totals = await client.get(
    `${API_BASE}/consulta?cnpj_remetente=${OWNER}&ds_tipo=todos&ds_protocolo=desconhecido&totais=1`,
  )
  expect(totals.json()).toMatchObject({ totais: { quantidade: 1 } })
})

test('a query without kind keeps the four of old, and «todos» has all five', async () => {
  await send(note().bytes)
  expect(await list({ ds_tipo: '' })).toEqual([])
  expect(await list({ ds_tipo: 'todos' })).toHaveLength(1)
})

test('filters by competência and role, and keys with their prefix', async () => {
  const [october, july] = [note({ numero: 1 }), note({ numero: 2, competencia: '2026-07-31' })]
  await send(october.bytes, july.bytes)
  const keys = async (query: Record<string, string>) => (await list(query)).map(({ ds_chave }) => ds_chave)
  expect(await keys({ dt_competenciaini: '2026-07-01', dt_competenciafim: '2026-07-31' })).toEqual([july.chave])
  expect(await keys({ ds_papel: 'tomador' })).toEqual([])
  expect(await keys({ ds_papel: 'prestador' })).toHaveLength(2)
  const july31 = { dt_competenciaini: '2026-07-31', dt_competenciafim: '2026-07-31' }
  expect(await keys({ ...july31, ds_papel: 'prestador', ds_emitidarec: 'E' })).toEqual([july.chave])
  const others: Record<string, string>[] = [{ ds_tipo: 'nfe' }, { ds_emitidarec: 'R' }, { ds_papel: 'intermediario' }]
  for (const other of others) expect(await keys({ ...july31, ...other })).toEqual([])
  for (const ordem of ['nr_docfiscal', '-vl_docfiscal', 'nm_participante'])
    expect(await keys({ ...july31, ordem })).toEqual([july.chave])
  // a long time is walked, a short one sorted
  const years = { dt_competenciaini: '2025-01-01', dt_competenciafim: '2026-12-31' }
  expect(await keys(years)).toEqual(await keys({}))
  expect(await keys({ ds_papel: 'prestador', ds_emitidarec: 'R' })).toEqual([])
  expect(await keys({ ds_chave: `NFS${october.chave}` })).toEqual([october.chave])
  expect(await keys({ ds_chave: `${october.chave},NFS${july.chave}` })).toHaveLength(2)
})

test('filters by service, municipality and withheld ISSQN', async () => {
  const service = { code: '171901', name: 'Contabilidade', description: 'Honorários' }
  const [due, withheld] = [
    note({ numero: 1, service: { ...service, code: '010701' }, issWithheld: '1' }),
    note({ numero: 2, service, issWithheld: '2' }),
  ]
  await send(due.bytes, withheld.bytes)
  const keys = async (query: Record<string, string>) => (await list(query)).map(({ ds_chave }) => ds_chave)
  expect(await keys({ cd_servico: '17.19.01' })).toEqual([withheld.chave])
  expect(await keys({ cd_servico: '010701', ds_papel: 'prestador' })).toEqual([due.chave])
  expect(await keys({ cd_servico: '010702' })).toEqual([])
  expect(await keys({ fl_issretido: 'S' })).toEqual([withheld.chave])
  expect(await keys({ fl_issretido: 'N' })).toEqual([due.chave])
  const city = PRESTADOR!.address.cityCode
  expect(await keys({ cd_municipio: city })).toHaveLength(2)
  const { rows } = await server.owner.query<{ same: boolean }>(
    `select s.issued_local = n.issued_local as same from nota n join nota_servico s on s.empresa_id = n.empresa_id and s.nota_id = n.id`,
  )
  expect(rows.map(({ same }) => same)).toEqual([true, true, true, true])
  expect(await keys({ cd_municipio: city, cd_servico: '171901', fl_issretido: 'S' })).toEqual([withheld.chave])
  expect(await keys({ cd_municipio: '1100015' })).toEqual([])
  const search = new URLSearchParams({ cnpj_remetente: OWNER, ds_tipo: 'nfse', totais: '1', cd_servico: '171901' })
  const { totais } = (await client.get(`${API_BASE}/consulta?${search}`)).json<{ totais: Record<string, unknown> }>()
  expect(totais).toMatchObject({ quantidade: 1, vl_docfiscal: WISH!.vServ / 100 })
})

test('a number of more than nine digits is found in the list and in the box', async () => {
  const nfse = note({ numero: 2_026_000_004_187 })
  await send(nfse.bytes, note({ numero: 4_188 }).bytes)
  for (const busca of ['2026000004187', '26000004187'])
    expect(await list({ ds_busca: busca })).toMatchObject([{ ds_chave: nfse.chave }])
  const box = await client.get(`${API_BASE}/busca?q=2026000004187`)
  // of its prestador and of its tomador
  const found = box.json<{ data: Row[] }>().data.map(({ ds_chave }) => ds_chave)
  expect(found).toEqual([nfse.chave, nfse.chave])
})

test('the month of the Início is that of the competência', async () => {
  await send(note({ competencia: '2026-07-31' }).bytes)
  const figure = async (mes: string) => {
    const answer = await client.get(`${API_BASE}/inicio?nr_cpfcnpj=${OWNER}&mes=${mes}`)
    const { figuras, empresas } = answer.json<InicioReply>()
    const issued = figuras.find(({ tipo, ds_emitidarec }) => tipo === 'nfse' && ds_emitidarec === 'E')
    return { ...issued, ofCompany: empresas.find(({ cpfcnpj }) => cpfcnpj === OWNER)?.nfse }
  }
  const value = { quantidade: 1, vl_docfiscal: WISH!.vServ / 100 }
  expect(await figure('2026-07')).toMatchObject({
    ...value,
    ofCompany: 1,
    dias: [{ dt_emissao: '2026-07-31', ...value }],
  })
  expect(await figure('2026-10')).toMatchObject({ quantidade: 0, ofCompany: 0, dias: [] })
})

test.each([
  ['101101', 'cancelada'],
  ['105104', 'cancelada'],
  ['305101', 'cancelada'],
  ['101103', 'autorizada'],
  ['203206', 'autorizada'],
])('after the event %s the note is %s, whichever comes first', async (tpEvento, situacao) => {
  const nfse = note()
  const author = tpEvento === '203206' ? TOMADOR : PRESTADOR
  await send(nfse.bytes, event(nfse, tpEvento, author))
  expect(await situationOf(nfse)).toBe(situacao)
  await deleteImports(server)
  await send(event(nfse, tpEvento, author), nfse.bytes)
  expect(await situationOf(nfse)).toBe(situacao)
})

test('an event of the município with the tomador as its author waits for a person', async () => {
  const nfse = note()
  await send(nfse.bytes, event(nfse, '305101', TOMADOR))
  expect(await list()).toMatchObject([{ ds_situacao: 'autorizada', fl_cancelamento_pendente: 'S' }])
})

test('a rejection counts only when its party is the author', async () => {
  const nfse = note()
  const shown = async (author: typeof PRESTADOR) => {
    await deleteImports(server)
    await send(nfse.bytes, event(nfse, '203206', author))
    const [{ id } = { id: '' }] = await list()
    const { eventos, avisos } = (await client.get(`${API_BASE}/documento/${id}`)).json<Record<string, Row[]>>()
    return [eventos?.map(({ fl_conta }) => fl_conta), avisos?.map(({ ds_conferencia }) => ds_conferencia)]
  }
  expect(await shown(PRESTADOR)).toEqual([['N'], []])
  expect(await shown(TOMADOR)).toEqual([['S'], ['rejeitada']])
})

test('of two notes with one key that of production stands, whichever comes first', async () => {
  const [real, trial] = [note(), note({ homologacao: true, vServ: WISH!.vServ + 100 })]
  expect(real.chave).toBe(trial.chave)
  expect(await send(trial.bytes, real.bytes)).toEqual(['importado', 'atualizado'])
  expect(await list()).toMatchObject([{ vl_docfiscal: WISH!.vServ / 100 }])
  await deleteImports(server)
  expect(await send(real.bytes, trial.bytes)).toEqual(['importado', 'rejeitado'])
  expect(await list()).toMatchObject([{ vl_docfiscal: WISH!.vServ / 100 }])
})

test('notes that replace or reject each other are linked both ways', async () => {
  const old = note({ numero: 41 })
  const substitute = note({ numero: 42, replaces: old.chave })
  const answer = Buffer.from(
    note({ numero: 43, emitter: '2' })
      .bytes.toString()
      .replace('<cLocEmi>', `<chNFSeRej>${old.chave}</chNFSeRej><cLocEmi>`),
  )
  await send(old.bytes, substitute.bytes, answer)
  const links = async (chave: string) => {
    const [{ id } = { id: '' }] = await list({ ds_chave: chave })
    const { ligadas } = (await client.get(`${API_BASE}/documento/${id}`)).json<{ ligadas: Row[] }>()
    return ligadas.map(({ ds_ligacao, ds_chave, fl_portal }) => [ds_ligacao, ds_chave, fl_portal])
  }
  const answering = /NFS(\d[\dA-Z]{49})"/.exec(answer.toString())?.[1] ?? ''
  expect(await links(substitute.chave)).toEqual([['substitui', old.chave, 'S']])
  expect(await links(answering)).toEqual([['responde', old.chave, 'S']])
  expect(await links(old.chave)).toEqual([
    ['substituida_por', substitute.chave, 'S'],
    ['respondida_por', answering, 'S'],
  ])
})

test('the intermediário is found by name and by CNPJ', async () => {
  const nfse = note({ intermediario: THIRD! })
  await send(nfse.bytes)
  for (const busca of [THIRD!.name, THIRD!.taxId])
    expect(await list({ ds_busca: busca })).toMatchObject([{ ds_chave: nfse.chave }])
})

test('a substitution is shown once when its event comes, too', async () => {
  const old = note({ numero: 41 })
  const substitute = note({ numero: 42, replaces: old.chave })
  const detail = { cMotivo: '99', xMotivo: 'Valor do serviço', chSubstituta: substitute.chave }
  const registered = makeNfseEvento(
    {
      chave: old.chave,
      tpEvento: '105102',
      name: 'Cancelamento de NFS-e por Substituição',
      detail,
      author: PRESTADOR!,
      emitter: PRESTADOR!,
      moment: WISH!.moment,
    },
    authority,
  )
  await send(old.bytes, registered, substitute.bytes)
  const [row] = await list({ ds_chave: old.chave })
  expect(row).toMatchObject({ ds_situacao: 'substituida', eventos: 1 })
  const { eventos } = (await client.get(`${API_BASE}/documento/${row!.id}`)).json<{ eventos: Row[] }>()
  expect(eventos).toMatchObject([{ tp_evento: '105102', fl_arquivo: 'S', fl_conta: 'S' }])
})

test('the cancellation of another company changes nothing', async () => {
  const nfse = note()
  await send(nfse.bytes, event(nfse, '101101', TOMADOR))
  expect(await list()).toMatchObject([{ ds_situacao: 'autorizada', fl_cancelamento_pendente: 'N' }])
})

test('an altered cancellation is only pending', async () => {
  const nfse = note()
  const altered = Buffer.from(event(nfse, '101101').toString().replace('Erro no valor', 'Outro motivo'))
  await send(nfse.bytes, altered)
  expect(await list()).toMatchObject([{ ds_situacao: 'autorizada', fl_cancelamento_pendente: 'S' }])
})

describe('a note that replaces another one', () => {
  const old = note({ numero: 41 })
  const substitute = note({ numero: 42, replaces: old.chave })

  test.each([
    ['after it', [old, substitute]],
    ['before it', [substitute, old]],
  ])('arrives %s: the old one is substituída', async (_, order) => {
    await send(...order.map(({ bytes }) => bytes))
    expect(await situationOf(old)).toBe('substituida')
    expect(await situationOf(substitute)).toBe('autorizada')
    expect(await send(substitute.bytes)).toEqual(['repetido'])
  })

  describe('that names another tomador', () => {
    const other = { ...TOMADOR!, taxId: THIRD!.taxId, name: THIRD!.name }
    const elsewhere = note({ numero: 42, replaces: old.chave, tomador: other })

    test.each([
      ['after it', [[old], [elsewhere]]],
      ['before it', [[elsewhere], [old]]],
      ['with it', [[old, elsewhere]]],
      ['with it, first', [[elsewhere, old]]],
    ])('arrives %s: the old one ends for its own tomador, too', async (_, batches) => {
      for (const batch of batches) await send(...batch.map(({ bytes }) => bytes))
      for (const company of [OWNER, TOMADOR!.taxId])
        expect(await list({ cnpj_remetente: company, ds_chave: old.chave })).toMatchObject([
          { ds_situacao: 'substituida' },
        ])
      const held = await list({ cnpj_remetente: TOMADOR!.taxId })
      expect(held.map(({ ds_chave }) => ds_chave)).toEqual([old.chave])
    })
  })

  test('of the environment of tests ends nothing', async () => {
    const trial = note({ numero: 42, replaces: old.chave, homologacao: true })
    await send(old.bytes, trial.bytes)
    expect(await situationOf(old)).toBe('autorizada')
  })

  test('of production counts after one of homologação', async () => {
    const trial = note({ numero: 42, replaces: old.chave, homologacao: true, code: '987654321' })
    await send(old.bytes, trial.bytes, substitute.bytes)
    expect(await situationOf(old)).toBe('substituida')
    await deleteImports(server)
    // with one key, production takes the place of the trial and its statement counts
    await send(old.bytes, note({ numero: 42, replaces: old.chave, homologacao: true }).bytes, substitute.bytes)
    expect(await situationOf(old)).toBe('substituida')
  })

  test('as an accepted claim makes the old one substituída', async () => {
    const altered = Buffer.from(substitute.bytes.toString().replace('<vLiq>', '<vLiq>1'))
    await send(old.bytes, altered)
    const [{ id } = { id: '' }] = await list({ ds_chave: old.chave })
    const decided = await client.post(`${API_BASE}/documento/${id}/cancelamento`, {
      acao: 'considerar',
      ds_motivo: 'Conferida com o prestador',
    })
    expect(decided.statusCode).toBe(200)
    expect(await situationOf(old)).toBe('substituida')
  })

  test('wins over a cancellation and leaves the sums', async () => {
    await send(old.bytes, substitute.bytes, event(old, '101101'), note({ numero: 43, homologacao: true }).bytes)
    expect(await situationOf(old)).toBe('substituida')
    const inicio = await client.get(`${API_BASE}/inicio?nr_cpfcnpj=${OWNER}&mes=2026-10`)
    const { figuras } = inicio.json<InicioReply>()
    expect(figuras.filter(({ tipo, quantidade }) => tipo === 'nfse' && quantidade > 0)).toMatchObject([
      { ds_emitidarec: 'E', quantidade: 1, canceladas: 1, vl_docfiscal: WISH!.vServ / 100 },
    ])
    const search = new URLSearchParams({ cnpj_remetente: OWNER, ds_tipo: 'nfse', totais: '1' })
    const { totais } = (await client.get(`${API_BASE}/consulta?${search}`)).json<{ totais: Record<string, unknown> }>()
    expect(totais).toMatchObject({ quantidade: 2, vl_docfiscal: WISH!.vServ / 100 })
  })

  test('an altered substitute makes only a claim', async () => {
    const altered = Buffer.from(substitute.bytes.toString().replace('<vLiq>', '<vLiq>1'))
    await send(old.bytes, altered)
    expect((await list({ ds_chave: old.chave }))[0]).toMatchObject({
      ds_situacao: 'autorizada',
      fl_cancelamento_pendente: 'S',
    })
  })

  test('the timeline of the old one says which note replaced it', async () => {
    await send(old.bytes, substitute.bytes)
    const [{ id } = { id: '' }] = await list({ ds_chave: old.chave })
    const data = (await client.get(`${API_BASE}/documento/${id}`)).json<{ eventos: Row[] }>()
    expect(data.eventos).toMatchObject([
      { tp_evento: '105102', fl_conta: 'S', ds_texto: expect.stringContaining(substitute.chave), fl_arquivo: 'N' },
    ])
    const eventoId = data.eventos[0]!.id
    for (const path of [`${id}?evento=${eventoId}`, eventoId])
      expect((await client.get(`${API_BASE}/visualizar/${path}`)).statusCode).toBe(404)
  })

  test.each(['pdf', 'ambos'])(
    'a zip of the old one (%s) holds its own files only: the replacement has none',
    async (formato) => {
      await send(old.bytes, substitute.bytes)
      const [{ id } = { id: '' }] = await list({ ds_chave: old.chave })
      const reply = await client.post(`${API_BASE}/baixarNotas`, { cpfcnpj: OWNER, formato, notas: [id] })
      const names: string[] = []
      for await (const { fileName } of (await yauzl.fromBufferPromise(reply.rawPayload)).eachEntry())
        names.push(fileName.replace(/^.*\//, ''))
      expect(names.sort()).toEqual([...(formato === 'pdf' ? [] : [`${old.chave}-NFSe.xml`]), `${old.chave}.pdf`])
    },
  )
})

test('the opened note has every group, its XML and its DANFSe', async () => {
  const nfse = note({ ibsCbs: true })
  await send(nfse.bytes)
  const [{ id } = { id: '' }] = await list()
  const answer = await client.get(`${API_BASE}/documento/${id}`)
  expect(answer.json()).toMatchObject({
    tipo: 'nfse',
    dt_competencia: '2026-10-16',
    ds_papel: 'prestador',
    itens: [],
    outros: [],
    servico: { serv: { cServ: { cTribNac: WISH!.service.code } } },
    valores: {
      infNFSe: { valores: { vLiq: expect.any(String) }, IBSCBS: { totCIBS: { gCBS: {} } } },
      infDPS: { valores: { vServPrest: {} }, IBSCBS: { finNFSe: '0' } },
    },
  })
  const xml = await client.get(`${API_BASE}/xml/${id}`)
  expect(xml.rawPayload.equals(nfse.bytes)).toBe(true)
  expect(xml.headers['content-disposition']).toContain(`${nfse.chave}-NFSe.xml`)
  const pdf = await client.get(`${API_BASE}/visualizar/${id}`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
})

const opened = async ({ chave }: Pick<Nfse, 'chave'>) => {
  const [{ id } = { id: '' }] = await list({ ds_chave: chave })
  return (await client.get(`${API_BASE}/documento/${id}`)).json<DocumentoReply>()
}

const WITHHELD = { vServ: 92_800, vDescIncond: 0, inss: 100, irrf: 1392, csll: 928, pis: 603, cofins: 2784 }
test.each([
  ['PIS and COFINS inside vRetCSLL', ['3', '2'], { iss: '46.40', contribuicoes: '9.28', total: '70.60' }],
  ['PIS and COFINS beside vRetCSLL', ['1', '2'], { iss: '46.40', contribuicoes: '43.15', total: '104.47' }],
  ['ISSQN due by the prestador', ['3', '1'], { iss: '0.00', contribuicoes: '9.28', total: '24.20' }],
] as const)('the opened note has what is withheld: %s', async (_, [withheldKind, issWithheld], withheld) => {
  const nfse = note({ ...WITHHELD, issRate: 500, issWithheld, withheldKind })
  // the layout of 2022 names the group otherwise
  const of2022 = Buffer.from(
    note({ ...WITHHELD, issRate: 500, issWithheld, withheldKind, numero: 77 })
      .bytes.toString()
      .replaceAll('tribFed>', 'tribNac>'),
  )
  await send(nfse.bytes, of2022)
  const expected = { inss: '1.00', irrf: '13.92', ...withheld }
  for (const { ds_chave } of await list())
    expect((await opened({ chave: String(ds_chave) })).retencoes).toEqual(expected)
  expect(await list()).toHaveLength(2)
})

test('the opened note names the notes that it replaces and answers, and whether the company has them', async () => {
  const [old, rejected] = [note({ numero: 61 }), note({ numero: 62 })]
  const answer = note({ numero: 63, replaces: old.chave })
  const bytes = Buffer.from(
    answer.bytes.toString().replace('<cLocEmi>', `<chNFSeRej>${rejected.chave}</chNFSeRej><cLocEmi>`),
  )
  await send(bytes, rejected.bytes)
  expect((await opened(answer)).ligadas).toEqual([
    { ds_ligacao: 'substitui', ds_chave: old.chave, fl_portal: 'N' },
    { ds_ligacao: 'responde', ds_chave: rejected.chave, fl_portal: 'S' },
  ])
  expect((await opened(rejected)).ligadas).toEqual([
    { ds_ligacao: 'respondida_por', ds_chave: answer.chave, fl_portal: 'S' },
  ])
})

test('the opened note says what to look at before it is booked', async () => {
  const old = note({ numero: 51, competencia: '2026-09-30' })
  const substitute = note({ numero: 52, replaces: old.chave })
  const warnings = async ({ chave }: Nfse) => {
    const [{ id } = { id: '' }] = await list({ ds_chave: chave })
    const { avisos } = (await client.get(`${API_BASE}/documento/${id}`)).json<{ avisos: Row[] }>()
    return avisos.map(({ ds_conferencia }) => ds_conferencia)
  }
  await send(substitute.bytes)
  expect(await warnings(substitute)).toEqual(['sem_original'])
  await send(old.bytes, event(substitute, '203206', TOMADOR))
  expect(await warnings(substitute)).toEqual(['rejeitada'])
  expect(await warnings(old)).toEqual(['competencia'])
  const unequal = Buffer.from(note({ numero: 53 }).bytes.toString().replace('<vLiq>', '<vLiq>1'))
  await send(unequal)
  const [{ id } = { id: '' }] = await list({ nr_docfiscalini: '53', nr_docfiscalfim: '53' })
  const { avisos } = (await client.get(`${API_BASE}/documento/${id}`)).json<{ avisos: Row[] }>()
  expect(avisos).toMatchObject([{ ds_conferencia: 'retencoes', ds_texto: expect.stringContaining('não fecham') }])
})

test('events in the order of their registration; an annulment ends the rejection that it names', async () => {
  const nfse = note()
  const later = { local: '2026-10-30T10:00:00', offset: '-03:00' }
  const [first, second] = [
    event(nfse, '203206', TOMADOR),
    makeNfseEvento(
      {
        chave: nfse.chave,
        tpEvento: '205208',
        name: 'Manifestação de NFS-e - Anulação da Rejeição',
        author: PRESTADOR!,
        emitter: PRESTADOR!,
        moment: later,
        detail: { CPFAgTrib: '52998224725', idEvManifRej: `${nfse.chave}203206`, xMotivo: 'Rejeição indevida' },
      },
      authority,
    ),
  ]
  // said to have happened before the rejection, and registered after it
  const early = Buffer.from(second.toString().replace(/<dhEvento>[^<]*/, '<dhEvento>2026-01-01T10:00:00-03:00'))
  await send(nfse.bytes, first, early)
  const [{ id } = { id: '' }] = await list()
  const { eventos, avisos } = (await client.get(`${API_BASE}/documento/${id}`)).json<{
    eventos: Row[]
    avisos: Row[]
  }>()
  expect(avisos).toEqual([])
  expect(eventos.map(({ tp_evento, ds_texto }) => [tp_evento, ds_texto])).toEqual([
    ['203206', 'Não ocorrência do fato gerador.'],
    ['205208', 'Rejeição indevida'],
  ])
})

test('an event whose registration cannot be read ends its note all the same', async () => {
  const nfse = note()
  const unreadable = event(nfse, '101101')
    .toString()
    .replace(/<dhProc>[^<]*/, '<dhProc>ontem')
  await send(nfse.bytes, Buffer.from(unreadable))
  // its signature no longer matches: a person settles it
  expect(await list()).toMatchObject([{ fl_cancelamento_pendente: 'S' }])
})

test('values written as in Brazil are read, and a long text is not cut through a character', async () => {
  const written = note({ irrf: 123_456 }).bytes.toString()
  const changed = written
    .replace('<vRetIRRF>1234.56', '<vRetIRRF>1.234,56')
    .replace('<DPS ', `<xOutInf>${'a'.repeat(1999)}😀</xOutInf><DPS `)
  expect(changed).toContain('1.234,56')
  expect(await send(Buffer.from(changed))).toEqual(['importado'])
  const [{ id } = { id: '' }] = await list()
  const { retencoes } = (await client.get(`${API_BASE}/documento/${id}`)).json<{ retencoes: { irrf: string } }>()
  expect(retencoes.irrf).toBe('1234.56')
})

test('a note with unreadable figures comes in, says which, is printed and exported', async () => {
  const written = note().bytes.toString()
  const bytes = Buffer.from(
    written.replace(/<pAliqAplic>[^<]*/, '<pAliqAplic>2%').replace(/(<dhProc>.{16}):\d\d/, '$1'),
  )
  expect(await send(bytes)).toEqual(['importado'])
  const [{ id, dt_emissao } = { id: '', dt_emissao: '' }] = await list()
  expect(dt_emissao).toContain(`${WISH!.moment.local.slice(0, 16)}:00`)
  const { avisos } = (await client.get(`${API_BASE}/documento/${id}`)).json<{ avisos: Row[] }>()
  expect(avisos).toMatchObject([{ ds_conferencia: 'campos', ds_texto: expect.stringContaining('pAliqAplic') }])
  expect((await client.get(`${API_BASE}/visualizar/${id}`)).headers['content-type']).toBe('application/pdf')
  const csv = await client.post(`${API_BASE}/exportarNotas`, {
    cpfcnpj: OWNER,
    formato: 'csv',
    conteudo: 'servicos',
    filtro: {},
  })
  const [head, row] = csv.body.split('\r\n').map((line) => line.split(';'))
  expect(row?.[head?.indexOf('Campos que não puderam ser lidos') ?? -1]).toBe('pAliqAplic')
})

test('an event is printed', async () => {
  const nfse = note()
  await send(nfse.bytes, event(nfse, '101101'))
  const [{ id } = { id: '' }] = await list()
  const { eventos } = (await client.get(`${API_BASE}/documento/${id}`)).json<{ eventos: Row[] }>()
  const print = await client.get(`${API_BASE}/visualizar/${id}?evento=${eventos[0]!.id}`)
  expect(print.headers['content-type']).toBe('application/pdf')
})

test('an uploaded note never reaches companies of other users', async () => {
  const stranger = DEMO_COMPANIES[1]!
  await insertEmpresa(server, { taxId: stranger.taxId })
  await send(note({ tomador: stranger }).bytes)
  const { rows } = await server.owner.query(
    'select count(*)::int as held from nota where empresa_id = (select id from empresa where tax_id = $1)',
    [stranger.taxId],
  )
  expect(rows).toEqual([{ held: 0 }])
})

const FOLDER = resolve(
  import.meta.dirname,
  '../../../../../..',
  process.env.PORTAL_AMOSTRAS ?? '../shared',
  'nfse/amostras',
)

test.runIf(existsSync(FOLDER))('the samples: notes and event in, DPS and request refused by name', async () => {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.xml'))
    .toSorted()
  const files = names.map((name) => ({ name, bytes: readFileSync(join(FOLDER, name)) }))
  const { lines } = await intake.importFiles(client, OWNER, files)
  const lineOf = (number: string) => lines.find(({ arquivo }) => arquivo === `nfse-${number}.xml`)
  for (const number of ['08', '09', '10', '11']) expect(lineOf(number)?.motivo).toContain('DPS')
  expect(lineOf('12')?.motivo).toContain('Pedido de registro de evento')
  // no company of the user is a party of these
  for (const number of ['01', '03', '04', '05', '06', '07'])
    expect(lineOf(number)?.motivo).toContain('Nenhuma das suas empresas')
})
