import { API_BASE, type Problem } from '@portal/contract/common.ts'
import { TOO_MANY_DIGITS } from '@portal/contract/money.ts'
import { RELATORIOS, RELATORIOS_SERVICO, type TotaisNotasReply } from '@portal/contract/notas/exportar.ts'
import type { InicioReply } from '@portal/contract/notas/inicio.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import type { CruzamentoReply } from '@portal/contract/sped/cruzamento.ts'
import type { ConferenciaReply } from '@portal/contract/sped/sped.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemoSettings } from '../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../testing/accounts.ts'
import { openIntake, type SentFile, type TestIntake } from '../testing/intake.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { recountNotas } from '../testing/sums.ts'
import { callsOf } from '../testing/walk.ts'

/** Sums of allowed amounts can exceed 15 digits, and older rows hold more than a JavaScript number does. */
const COMPANY = DEMO_COMPANIES[0]!
const HOME = COMPANY.taxId
/** Reports of what other documents than NFS-e have, too. */
const OF_ANY_KIND = RELATORIOS.filter((por) => !RELATORIOS_SERVICO.includes(por))
const LIMIT = '9999999999999.99'
/**
 * May: an EFD of plain documents whose stored amounts are enlarged afterwards. June: documents at the limit.
 */
const [MAY, JUNE] = ['2026-05', '2026-06']
const DAYS = {
  [MAY]: { dt_ini: '2026-05-01', dt_fin: '2026-05-31' },
  [JUNE]: { dt_ini: '2026-06-01', dt_fin: '2026-06-30' },
}

let server: TestServer
let intake: TestIntake
let client: Client
let efd: Buffer
let atLimit: string[]

/**
 * The company's own NF-e of a month with a changed value. Its signature is invalid, which an own file may be.
 */
function ownNotes(month: string, seed: number, vNF?: string): SentFile[] {
  const files = [...generate({ seed, count: 160, empresa: COMPANY, from: month, to: month })]
  return files.flatMap(({ name, bytes }) => {
    const xml = Buffer.from(bytes).toString('utf8')
    if (!xml.includes('<mod>55</mod>') || !xml.includes('<nfeProc') || !xml.includes(`<emit><CNPJ>${HOME}`)) return []
    return [
      {
        name,
        bytes: Buffer.from(
          vNF ? xml.replace(/<vNF>[^<]*/, `<vNF>${vNF}`).replace(/<vProd>[^<]*/g, `<vProd>${vNF}`) : xml,
        ),
      },
    ]
  })
}

beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server)
  await insertEmpresa(server, { taxId: HOME, name: COMPANY.name, uf: COMPANY.uf })
  await server.owner.query('update empresa set demo = true')
  client = await signedIn(server, {
    login: '52998224725',
    name: 'Helena',
    sistema: 'SCA',
    demo: true,
    empresas: [HOME],
  })
  await intake.importFiles(client, HOME, ownNotes(MAY, 5).slice(0, 12))
  // generated from the notes
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
  const made = await client.post(sped('spedfiscal'), DAYS[MAY])
  expect(made.statusCode, made.body.slice(0, 600)).toBe(200)
  efd = made.rawPayload
  await intake.importFiles(client, HOME, ownNotes(JUNE, 6, LIMIT).slice(0, 20))
  const { rows } = await server.owner.query<{ id: string }>('select id from nota where total_cents = 999999999999999')
  atLimit = rows.map(({ id }) => id)
  await enlargeStored()
}, 120_000)
afterAll(async () => {
  await intake.close()
  await server.close()
})

/** Values that imports before the limit could store, and sums of days that no bigint holds. */
async function enlargeStored() {
  const may = `issued_local >= '2026-05-01' and issued_local < '2026-06-01'`
  await server.owner.query(`
    update nota set total_cents = 9007199254740991 where ${may};
    update nota set total_cents = 9223372036854775807 where id in (select id from nota where ${may} order by id limit 2);
    update nota_total set product_cents = 9007199254740993 where nota_id in (select id from nota where ${may});
    update nota_item set product_cents = 9007199254740993 where nota_id in (select id from nota where ${may});
`)
  await recountNotas(server.owner)
  await server.owner.query(`
    insert into nota_day select id, 'nfe', 'E', date '1990-01-01' + at, false, 'autorizada', 1, 9223372036854775807
      from empresa, generate_series(0, 9999) at`)
}

const sped = (call: string) => `${API_BASE}/${call}?nr_cpfcnpj=${HOME}&nm_sistema=SCA`
async function read<T>(path: string): Promise<T> {
  const reply = await client.get(`${API_BASE}/${path}`)
  expect(reply.statusCode, reply.body.slice(0, 400)).toBe(200)
  return reply.json<T>()
}

test('20 notes at the limit of the layouts are imported', () => {
  expect(atLimit).toHaveLength(20)
})

test.each([
  ['90071992547409.91', 'O campo vNF passa de 15 dígitos: «90071992547409.91».'],
  ['-1.00', 'O campo vNF não pode ser negativo: «-1.00».'],
])('a note of %s is one refused line that names the field', async (value, motivo) => {
  const [file] = ownNotes('2026-07', 7)
  const xml = Buffer.from(file!.bytes)
    .toString('utf8')
    .replace(/<vNF>[^<]*/, `<vNF>${value}`)
  const { lines } = await intake.importFiles(client, HOME, [{ name: 'a.xml', bytes: Buffer.from(xml) }])
  expect(lines).toMatchObject([{ veredito: 'rejeitado', motivo }])
})

test('day sums beyond bigint do not stop an import', async () => {
  const { lines } = await intake.importFiles(client, HOME, ownNotes('2026-07', 8).slice(0, 1))
  expect(lines).toMatchObject([{ veredito: 'importado' }])
})

test.each([
  ['a plain filter', ''],
  ['the days of June', '&dt_emissaoini=2026-06-01&dt_emissaofim=2026-06-30'],
  ['a filter read from the notes', '&nr_docfiscalini=1'],
])('the totals of the list are null and say why: %s', async (_, query) => {
  const { totais, data } = await read<ConsultaReply>(`consulta?cnpj_remetente=${HOME}&totais=1&limite=1000${query}`)
  expect(totais).toMatchObject({ vl_docfiscal: null, ds_aviso: TOO_MANY_DIGITS })
  expect(totais?.por_situacao[0]).toMatchObject({ ds_situacao: 'autorizada', vl_docfiscal: null })
  for (const { dt_emissao, vl_docfiscal } of data)
    if (dt_emissao.startsWith(MAY)) expect(vl_docfiscal).toBeNull()
    else expect(vl_docfiscal).toBeLessThanOrEqual(Number(LIMIT))
})

test('totals within the limit are shown as before', async () => {
  const { totais } = await read<ConsultaReply>(`consulta?cnpj_remetente=${HOME}&totais=1&vl_docfiscalfim=99999999`)
  expect(totais?.vl_docfiscal).toBeGreaterThan(0)
  expect(totais).not.toHaveProperty('ds_aviso')
})

test.each([`inicio?nr_cpfcnpj=${HOME}&`, 'inicio/carteira?'])('%s shows the month with null sums', async (path) => {
  const reply = await read<InicioReply>(`${path}mes=${JUNE}`)
  const nfe = reply.figuras.find(({ tipo, ds_emitidarec }) => tipo === 'nfe' && ds_emitidarec === 'E')
  expect(nfe).toMatchObject({ quantidade: 20, vl_docfiscal: null })
  expect(reply.empresas).toMatchObject([{ cpfcnpj: HOME, nfe: 20, vl_emitido: null }])
  expect(reply.ds_aviso).toBe(TOO_MANY_DIGITS)
  expect(await read<InicioReply>(`${path}mes=2026-08`)).not.toHaveProperty('ds_aviso')
})

test.each(OF_ANY_KIND)('totals by %s are null and still match the list', async (por) => {
  const reply = await read<TotaisNotasReply>(
    `totaisNotas?cnpj_remetente=${HOME}&ds_por=${por}&dt_emissaoini=2026-05-01`,
  )
  expect(reply.totais.vl_docfiscal).toBeNull()
  expect(reply).toMatchObject({ vl_diferenca: 0, ds_aviso: TOO_MANY_DIGITS })
  const picked = await client.post(`${API_BASE}/totaisNotas`, { cpfcnpj: HOME, ds_por: por, notas: atLimit })
  expect(picked.json()).toMatchObject({ totais: { vl_docfiscal: null }, vl_diferenca: 0, ds_aviso: TOO_MANY_DIGITS })
})

test.each(['notas', 'itens', ...OF_ANY_KIND])(
  'an export of %s shows a dash for a sum that is too large and explains it at its end',
  async (conteudo) => {
    const body = { cpfcnpj: HOME, conteudo, filtro: {} }
    const csv = await client.post(`${API_BASE}/exportarNotas`, { ...body, formato: 'csv' })
    expect(csv.statusCode, csv.body.slice(0, 400)).toBe(200)
    expect(csv.body).toContain(';–;')
    expect(csv.body.trimEnd().split('\r\n').at(-1)).toBe(TOO_MANY_DIGITS)
    const xlsx = await client.post(`${API_BASE}/exportarNotas`, { ...body, formato: 'xlsx' })
    const [sheet] = await readXlsxFile(xlsx.rawPayload)
    expect(sheet?.data.at(-1)?.[0]).toBe(TOO_MANY_DIGITS)
    expect(sheet?.data.flat()).toContain('–')
  },
)

test('a month whose sums are too large is checked without a summary, and its file is refused', async () => {
  const reply = await client.post(sped('sped/conferencia'), DAYS[JUNE])
  expect(reply.statusCode, reply.body.slice(0, 400)).toBe(200)
  const check = reply.json<ConferenciaReply>()
  expect(check).toMatchObject({ resumo: null, ds_aviso: TOO_MANY_DIGITS })
  expect(check.data).toContainEqual(expect.objectContaining({ codigo: 'SOMA_ALTA_DEMAIS', gravidade: 'erro' }))
  const file = await client.post(sped('spedfiscal'), DAYS[JUNE])
  expect([file.statusCode, file.json<Problem>().type]).toEqual([422, 'sped.refused'])
  const events = await client.post(sped('sped/geracao'), DAYS[JUNE])
  expect(events.body).toContain('"type":"sped.refused"')
})

test('a stored amount that does not fit the file is an error of its document', async () => {
  const reply = await client.post(sped('sped/conferencia'), DAYS[MAY])
  expect(reply.statusCode, reply.body.slice(0, 400)).toBe(200)
  const { data } = reply.json<ConferenciaReply>()
  expect(data.filter(({ gravidade }) => gravidade === 'erro')).toEqual(
    Array.from({ length: 12 }, () =>
      expect.objectContaining({ codigo: 'VALOR_NAO_CABE', documento: expect.objectContaining({ vl_docfiscal: null }) }),
    ),
  )
  const file = await client.post(sped('spedfiscal'), DAYS[MAY])
  expect([file.statusCode, file.json<Problem>().type]).toEqual([422, 'sped.refused'])
})

test('an EFD is compared with documents whose amounts are too large', async () => {
  const send = (call: string, more = '') =>
    client.call({
      method: 'POST',
      url: `${sped(call)}${more}`,
      payload: efd,
      headers: { 'content-type': 'text/plain' },
    })
  const reply = await send('sped/cruzamento')
  expect(reply.statusCode, reply.body.slice(0, 400)).toBe(200)
  const crossed = reply.json<CruzamentoReply>()
  expect(crossed.ds_aviso).toBe(TOO_MANY_DIGITS)
  expect(crossed.data).toContainEqual(expect.objectContaining({ codigo: 'valor', vl_diferenca: null }))
  const csv = await send('sped/cruzamento/exportar', '&formato=csv')
  expect(csv.body.trimEnd().split('\r\n').at(-1)).toBe(TOO_MANY_DIGITS)
})

test('no route answers 500, whatever data is stored', { timeout: 240_000 }, async () => {
  const { rows } = await server.owner.query<{ id: string }>(
    `(select id from nota where total_cents > 9007199254740991 limit 1) union all (select id from nota where id = $1)`,
    [atLimit[0]],
  )
  const world = {
    taxId: HOME,
    ids: rows.map(({ id }) => id),
    filters: { ds_emitidarec: 'E', nr_docfiscalini: '1', ...DAYS[JUNE] },
  }
  const faults: string[] = []
  let calls = 0
  for (const route of server.routes.filter(({ method, url }) => method === 'GET' || /Notas|sped/.test(url)))
    for (const options of callsOf(route, API_BASE, world)) {
      // event streams do not end by themselves
      if (route.method === 'DELETE' || /eventos/.test(route.url)) continue
      const { statusCode } = await client.call(options)
      calls += 1
      if (statusCode >= 500 && statusCode !== 503) faults.push(`${route.method} ${String(options.url)}: ${statusCode}`)
    }
  expect(faults).toEqual([])
  expect(calls).toBeGreaterThan(50)
})
