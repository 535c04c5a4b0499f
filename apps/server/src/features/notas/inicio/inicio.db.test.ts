// spec: 2.8, m11

import { API_BASE } from '@portal/contract/common.ts'
import type { InicioReply } from '@portal/contract/notas/inicio.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayOf } from '../../../base/days.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { type BuiltNota, buildNota, cnpjOf, insertNotas, type NotaSpec } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { changeNota } from '../../../testing/sums.ts'

const MAIN = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const SECOND = cnpjOf('87654321')
const STRANGE = cnpjOf('11111112')

let server: TestServer
let client: Client
const idOf: Record<string, number> = {}
const notas: BuiltNota[] = []

function put(taxId: string, spec: NotaSpec): BuiltNota {
  const nota = buildNota(idOf[taxId] ?? 0, { issued: '2026-06-10T10:00:00', ...spec })
  notas.push(nota)
  return nota
}

const inicio = async (query: string, asker = client): Promise<InicioReply> => {
  const reply = await asker.get(`${API_BASE}/inicio${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const carteira = (mes = '2026-06') => inicio(`/carteira?mes=${mes}`)
const ofCompany = (taxId: string, mes = '2026-06') => inicio(`?nr_cpfcnpj=${taxId}&mes=${mes}`)
const gapsOf = ({ pendencias }: InicioReply, taxId: string) =>
  pendencias
    .filter(({ ds_pendencia, cpfcnpj }) => ds_pendencia === 'lacuna' && cpfcnpj === taxId)
    .map(({ tipo, modelo, nr_serie, quantidade, faixas }) => ({
      tipo,
      modelo,
      nr_serie,
      quantidade,
      faixas: faixas.map(({ nr_de, nr_ate }) => [nr_de, nr_ate]),
    }))

beforeAll(async () => {
  server = await testServer()
  for (const taxId of [MAIN, BRANCH, SECOND, STRANGE]) idOf[taxId] = await insertEmpresa(server, { taxId })
  client = await signedIn(server, { login: '52998224725', empresas: [MAIN, BRANCH, SECOND] })
  // a series continued from May: 100 | 101 103 (104 cancelled) 106..110; 108 dated August by a wrong clock,
  // 107 voided
  put(MAIN, { number: 100, issued: '2026-05-31T23:59:59', cents: 1 })
  for (const number of [101, 103, 106, 109, 110]) put(MAIN, { number, cents: number * 100 })
  put(MAIN, { number: 104, situacao: 'cancelada', cents: 777 })
  put(MAIN, { number: 108, issued: '2026-08-01T00:00:00', cents: 5 })
  put(MAIN, { tipo: 'mdfe', number: 1, cents: 999_999, situacao: 'encerrada' })
  put(MAIN, { tipo: 'nfce', number: 5, situacao: 'sem_protocolo', cents: 12_345 })
  put(MAIN, { tipo: 'nfce', number: 9, homologacao: true, cents: 1 })
  put(BRANCH, { tipo: 'cte', number: 1, cents: 50_000 })
  put(SECOND, { number: 1, papel: 'R', cents: 30_000 })
  put(SECOND, { number: 7, papel: 'R', situacao: 'resumo', cents: 31_000 })
  put(SECOND, { number: 8, papel: 'R', situacao: 'cancelada', cents: 32_000 })
  put(STRANGE, { number: 1, cents: 1 })
  put(STRANGE, { number: 900, cents: 1 })
  await insertNotas(server.ownerDb, notas)
  await server.owner.query(
    `insert into inutilizacao (empresa_id, id, modelo, year, serie, number_from, number_to, homologacao, registered, element, arquivo_sha256)
     values ($1, $2, 55, 26, 1, 107, 107, false, true, 'procInutNFe', '\\x00'), ($1, $3, 55, 26, 1, 105, 105, false, false, 'inutNFe', '\\x00'),
       ($1, $4, 55, 26, 1, 102, 102, true, true, 'procInutNFe', '\\x00')`,
    [idOf[MAIN], uuidv7(), uuidv7(), uuidv7()],
  )
})
afterAll(() => server.close())

test('the figures equal the list: in force and of production, by kind, side and day', async () => {
  const reply = await ofCompany(MAIN)
  const nfe = reply.figuras.find(({ tipo, ds_emitidarec }) => tipo === 'nfe' && ds_emitidarec === 'E')
  expect(nfe).toEqual({
    tipo: 'nfe',
    ds_emitidarec: 'E',
    quantidade: 5,
    vl_docfiscal: 529,
    canceladas: 1,
    denegadas: 0,
    resumos: 0,
    dias: [{ dt_emissao: '2026-06-10', quantidade: 5, vl_docfiscal: 529 }],
  })
  for (const { tipo, ds_emitidarec, quantidade, vl_docfiscal, canceladas } of reply.figuras) {
    const filter = `ds_tipo=${tipo}&ds_emitidarec=${ds_emitidarec}&dt_emissaoini=2026-06-01&dt_emissaofim=2026-06-30`
    const list = await client.get(`${API_BASE}/consulta?cnpj_remetente=${MAIN}&${filter}&totais=1`)
    const totais = list.json<ConsultaReply>().totais
    expect([tipo, ds_emitidarec, quantidade + canceladas, vl_docfiscal]).toEqual([
      tipo,
      ds_emitidarec,
      totais?.quantidade,
      totais?.vl_docfiscal,
    ])
  }
})

test('a number without a note is reported; cancelled, void, moved to another month and earlier numbers are not', async () => {
  const reply = await ofCompany(MAIN)
  expect(gapsOf(reply, MAIN)).toEqual([
    {
      tipo: 'nfe',
      modelo: 55,
      nr_serie: 1,
      quantidade: 2,
      faixas: [
        [102, 102],
        [105, 105],
      ],
    },
  ])
  expect(gapsOf(reply, BRANCH)).toEqual([])
})

test('a gap over two months, and one of thousands of ranges, is counted completely and listed with twenty ranges', async () => {
  const planted = [{ number: 1, issued: '2026-08-31T10:00:00' }].concat(
    Array.from({ length: 40 }, (_, index) => ({ number: 1001 + index * 2, issued: '2026-09-01T00:00:00' })),
  )
  await insertNotas(
    server.ownerDb,
    planted.map((spec) => buildNota(idOf[SECOND] ?? 0, { tipo: 'nfce', ...spec })),
  )
  const [gap] = gapsOf(await ofCompany(SECOND, '2026-09'), SECOND)
  expect(gap).toMatchObject({ tipo: 'nfce', modelo: 65, quantidade: 999 + 39 })
  expect(gap?.faixas).toHaveLength(20)
  expect(gap?.faixas[0]).toEqual([2, 1000])
})

test('a document sent again with another number, series, month or side leaves its old number, and other documents of that number stay', async () => {
  const id = idOf[SECOND] ?? 0
  const spec = { tipo: 'cte', issued: '2026-04-10T10:00:00' } as const
  const notas = [1, 2, 2, 3, 1000, 1001, 5].map((number) => buildNota(id, { ...spec, number }))
  await insertNotas(server.ownerDb, notas)
  const [first, second, , third, fourth] = notas.map((nota) => nota.id)
  for (const [nota, change] of [
    [first, `number = 4`],
    [second, `number = 2500`],
    [third, `serie = 7`],
    [fourth, `issued_local = '2026-05-01'`],
    [notas[6]?.id, `papel = 'R'`],
  ] as const)
    await changeNota(server.owner, nota ?? '', change)
  const { rows } = await server.owner.query<{ place: string; held: string }>(
    `select to_char(month, 'MM') || '/' || serie || '/' || thousand as place, held::text
     from nota_number where empresa_id = $1 and tipo = 'cte' order by 1`,
    [id],
  )
  expect(rows.map(({ place, held }) => `${place} ${held}`)).toEqual([
    '04/1/0 {[2,3),[4,5)}',
    '04/1/1 {[1001,1002)}',
    '04/1/2 {[2500,2501)}',
    '04/7/0 {[3,4)}',
    '05/1/1 {[1000,1001)}',
  ])
})

test('attention items: signature, refused files, without protocol, resumo, cancelled; the most severe first', async () => {
  const bad = notas.find(({ number, empresaId }) => number === 109 && empresaId === idOf[MAIN])
  await server.owner.query(`update nota set mark_signature = 'invalida' where id = $1`, [bad?.id])
  const upload = uuidv7()
  await server.owner.query(
    `insert into upload (empresa_id, id, spool, name, files, bytes, state, rejected, received_at)
     values ($1, $2, 'x', 'a.zip', 1, 1, 'concluida', 12, '2026-06-30T23:30:00-03:00'),
       ($1, $3, 'x', 'a.zip', 1, 1, 'concluida', 0, '2026-06-30T23:40:00-03:00'),
       ($1, $4, 'x', 'a.zip', 1, 1, 'concluida', 9, '2026-07-01T00:30:00-03:00')`,
    [idOf[SECOND], upload, uuidv7(), uuidv7()],
  )
  // the PDF and the picture are no documents; an XML that cannot be read should have been one
  await server.owner.query(
    `insert into upload_line (empresa_id, upload_id, position, name, verdict, kind)
     select $1, $2, n, case when n < 12 then 'a.zip/' || n || '.XML' else 'a.zip/b.pdf' end, 'rejeitado', case when n < 6 then 'nfe' end
     from generate_series(0, 13) n`,
    [idOf[SECOND], upload],
  )
  const reply = await carteira()
  const summary = reply.pendencias.map((pendencia) => [
    pendencia.ds_pendencia,
    pendencia.ds_gravidade,
    pendencia.cpfcnpj,
    pendencia.quantidade,
  ])
  expect(summary).toEqual([
    ['assinatura', 'erro', MAIN, 1],
    ['lacuna', 'aviso', MAIN, 2],
    ['importacao', 'aviso', SECOND, 12],
    ['sem_protocolo', 'aviso', MAIN, 1],
    ['resumo', 'aviso', SECOND, 1],
  ])
  expect(reply.pendencias[0]).toMatchObject({ id: bad?.id, tipo: 'nfe', ds_emitidarec: 'E' })
  expect(reply.pendencias[2]).toMatchObject({ id: upload, dt_pendencia: '2026-06-30' })
  expect(reply.nr_pendencias).toBe(6)
  expect(reply.empresas.map(({ cpfcnpj, nr_pendencias }) => [cpfcnpj, nr_pendencias])).toEqual([
    [MAIN, 4],
    [BRANCH, 0],
    [SECOND, 2],
  ])
})

test('an own manifest that is still open after 30 days is reported in every month; a younger, closed, received or very old one is not', async () => {
  const own = cnpjOf('33333333')
  const id = await insertEmpresa(server, { taxId: own })
  const asker = await signedIn(server, { login: '11144477735', empresas: [own] })
  const now = server.deps.clock.now().getTime()
  const ago = (days: number) => `${todayOf(new Date(now - days * 86_400_000))}T10:00:00`
  const mdfe = (days: number, spec: NotaSpec = {}) => buildNota(id, { tipo: 'mdfe', issued: ago(days), ...spec })
  const oldest = mdfe(90, { number: 501 })
  const planted = [oldest, mdfe(31, { number: 502 }), mdfe(30, { number: 503 }), mdfe(400, { number: 504 })]
  const others = [{ situacao: 'encerrada' }, { situacao: 'cancelada' }, { papel: 'R' }, { homologacao: true }] as const
  await insertNotas(server.ownerDb, [...planted, ...others.map((spec, at) => mdfe(60, { number: 600 + at, ...spec }))])
  const open = async (mes: string) =>
    (await inicio(`?nr_cpfcnpj=${own}&mes=${mes}`, asker)).pendencias.filter(
      ({ ds_pendencia }) => ds_pendencia === 'mdfe_aberto',
    )
  const expected = { cpfcnpj: own, quantidade: 2, tipo: 'mdfe', ds_emitidarec: 'E', dt_pendencia: ago(90).slice(0, 10) }
  expect(await open('2026-06')).toMatchObject([expected])
  expect(await open('2025-01')).toMatchObject([expected])
  await changeNota(server.owner, oldest.id, `situacao = 'encerrada'`)
  expect(await open('2026-06')).toMatchObject([{ quantidade: 1, id: planted[1]?.id }])
})

test('open alerts of manifestação are matters of every month: one of each sort, until they close or are seen', async () => {
  const own = cnpjOf('44444444')
  await insertEmpresa(server, { taxId: own })
  const asker = await signedIn(server, { login: '39053344705', empresas: [own] })
  const alert = (kind: string, quantidade: number, dia: string) =>
    server.ownerDb
      .insertInto('capture_alert')
      .values({
        id: uuidv7(),
        kind,
        service: 'nfe',
        environment: 1,
        tax_id: own,
        demo: false,
        details: JSON.stringify({ quantidade, dia }),
      })
      .execute()
  await alert('conclusiva_15', 4, '2026-12-08')
  await alert('conclusiva_1', 2, '2026-11-24')
  await alert('tacita', 1, '2026-11-20')
  await alert('parada', 1, '2026-11-20')
  const matters = async (mes: string) =>
    (await inicio(`?nr_cpfcnpj=${own}&mes=${mes}`, asker)).pendencias.map((row) => [
      row.ds_pendencia,
      row.ds_gravidade,
      row.quantidade,
      row.dt_pendencia,
    ])
  const deadline = ['prazo_conclusiva', 'erro', 6, '2026-11-24']
  expect(await matters('2026-06')).toEqual([deadline, ['tacita', 'aviso', 1, '2026-11-20']])
  await server.owner.query('update capture_alert set seen_at = now()')
  expect(await matters('2025-01')).toEqual([deadline])
  await server.owner.query('update capture_alert set closed_at = now()')
  expect(await matters('2025-01')).toEqual([])
})

test('the companies of the portfolio add up to the figures above them; the cargo of a manifest is not revenue', async () => {
  const { empresas, figuras } = await carteira()
  const issued = figuras.filter(({ ds_emitidarec }) => ds_emitidarec === 'E')
  for (const { tipo, quantidade } of issued)
    expect(empresas.reduce((sum, empresa) => sum + empresa[tipo], 0)).toBe(quantidade)
  const value = (tipos: string[]) =>
    issued.reduce((sum, figura) => sum + (tipos.includes(figura.tipo) ? (figura.vl_docfiscal ?? 0) : 0), 0)
  expect(empresas.reduce((sum, { vl_emitido }) => sum + (vl_emitido ?? 0), 0)).toBeCloseTo(
    value(['nfe', 'nfce', 'cte']),
    2,
  )
  expect(empresas.map(({ cpfcnpj }) => cpfcnpj)).not.toContain(STRANGE)
})

test('an expiring certificate is reported, if seen by the company’s own users', async () => {
  const now = server.deps.clock.now().getTime()
  const end = (days: number) => new Date(now + days * 86_400_000).toISOString()
  const stranger = await signedIn(server, { login: '86288366757', empresas: [STRANGE] })
  const keep = (asker: Client, validityEnd: string) =>
    asker.post(`${API_BASE}/certificado`, { cnpj: MAIN, validityEnd, thumbprint: validityEnd })
  await keep(client, end(-400))
  await keep(client, end(6))
  await keep(stranger, end(900))
  await keep(client, 'amanhã')
  const { pendencias, empresas } = await ofCompany(MAIN)
  const ofCertificates = pendencias.filter(({ ds_pendencia }) => ds_pendencia === 'certificado')
  expect(
    ofCertificates.map(({ cpfcnpj, ds_gravidade, dt_pendencia }) => [cpfcnpj, ds_gravidade, dt_pendencia]),
  ).toEqual([
    [MAIN, 'aviso', end(6).slice(0, 10)],
    [BRANCH, 'aviso', end(6).slice(0, 10)],
  ])
  expect(empresas[0]?.dt_certificado).toBe(end(6).slice(0, 10))
})

test('a month without documents is all zeros, and an invalid month is refused', async () => {
  const empty = await ofCompany(MAIN, '2031-02')
  expect(empty.figuras).toHaveLength(10)
  expect(empty.figuras.every(({ quantidade, dias }) => quantidade === 0 && dias.length === 0)).toBe(true)
  for (const mes of ['2026-13', '2026-1', 'junho', '2026-06-01'])
    expect((await client.get(`${API_BASE}/inicio/carteira?mes=${mes}`)).statusCode).toBe(400)
  expect((await client.get(`${API_BASE}/inicio?nr_cpfcnpj=${STRANGE}`)).statusCode).toBe(403)
})
