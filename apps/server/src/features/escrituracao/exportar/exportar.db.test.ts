import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import type { EntradasReply } from '@portal/contract/escrituracao/escrituracao.ts'
import type {
  CodigosReply,
  ExportacoesReply,
  LeiautesReply,
  PreviaExportacaoReply,
} from '@portal/contract/escrituracao/exportar.ts'
import type { FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { fillDemoSettings } from '../../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { openIntake } from '../../../testing/intake.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { countEntryMonths } from '../count-months.ts'
import { mailExport, putInFolder } from './deliver.ts'
import { makeExport } from './make-export.ts'

const COMPANY = DEMO_COMPANIES[0]!
const MES = '2026-06'
const OTHER = '11222333000181'

let server: TestServer
let ana: Client
let reader: Client
let stranger: Client
let dataDir: string
let empresaId: number
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'exportar-'))
  server = await testServer()
  const intake = await openIntake(server, [])
  await insertEmpresa(server, COMPANY)
  await insertEmpresa(server, { taxId: OTHER, name: 'Outra' })
  const empresas = [COMPANY.taxId]
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', sistema: 'SCA', empresas })
  reader = await signedIn(server, {
    login: '11144477735',
    name: 'Rui',
    sistema: 'SCA',
    empresas: { [COMPANY.taxId]: 'consulta' },
  })
  stranger = await signedIn(server, { login: '39053344705', name: 'Eva', sistema: 'SCA', empresas: [OTHER] })
  const files = [...generate({ seed: 31, count: 60, empresa: COMPANY, from: MES, to: MES })]
  const named = files.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes }))
  await intake.importFiles(ana, COMPANY.taxId, named)
  await intake.close()
  await server.owner.query('update empresa set demo = true where tax_id = $1', [COMPANY.taxId])
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
  const { rows } = await server.owner.query<{ id: string }>('select id from empresa where tax_id = $1', [COMPANY.taxId])
  empresaId = Number(rows[0]?.id)
  // a rule for each CFOP that suppliers used but one, whose items stay doubts
  await server.owner.query(
    `insert into escrituracao_regra (empresa_id, id, supplier, item, ncm, sale, cfop, destination, account_id, account_name, created_at)
     select $1, gen_random_uuid(), '', '', '', i.cfop, case when i.cfop like '5%' then '1102' else '2102' end, 'revenda', $2, 'Ana', now()
     from (select distinct i.cfop from nota_item i join nota n on n.empresa_id = i.empresa_id and n.id = i.nota_id
       where i.empresa_id = $1 and n.papel = 'R' and i.cfop is not null order by i.cfop offset 1) i`,
    [empresaId, ana.accountId],
  )
}, 120_000)
afterAll(() => server.close())

const url = (path: string, query = '') =>
  `${API_BASE}/escrituracao/${path}?nr_cpfcnpj=${COMPANY.taxId}${query === '' ? '' : `&${query}`}`
const preview = async (sistema: string, more = '') => {
  const reply = await ana.get(url('exportar/previa', `mes=${MES}&sistema=${sistema}${more}`))
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<PreviaExportacaoReply>()
}
const put = (client: Client, path: string, payload: object) => client.call({ method: 'PUT', url: path, payload })

type Options = Parameters<typeof makeExport>[1]['options']
async function make(options: Options, id = uuidv7()) {
  const { rows } = await server.owner.query<{ simples: boolean }>('select simples from empresa where id = $1', [
    empresaId,
  ])
  const { taxId, name, uf } = COMPANY
  const granted = { imports: true, origin: 'direta' as const, root: taxId.slice(0, 8), papel: 'titular' as const }
  return makeExport(server.deps.db, {
    id,
    empresa: { id: empresaId, taxId, name, uf, simples: rows[0]?.simples ?? false, ...granted },
    account: { id: ana.accountId, name: 'Ana', demo: false },
    month: MES,
    sistema: 'SCA',
    options,
    now: new Date('2026-07-02T12:00:00Z'),
  })
}
const bytesOf = async (id: string, client = ana) => client.get(`${API_BASE}/escrituracao/exportar/arquivos/${id}`)
/** Reads a zip with Python, a program of other people. */
async function readZip(bytes: Buffer): Promise<{ name: string; bytes: Buffer }[]> {
  const path = join(dataDir, 'a.zip')
  await writeFile(path, bytes)
  const program = `import zipfile,sys,base64
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
for n in z.namelist(): print(n+'\\t'+base64.b64encode(z.read(n)).decode())`
  const text = execFileSync('python3', ['-c', program, path], { maxBuffer: 1 << 28 }).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([name = '', body = '']) => ({ name, bytes: Buffer.from(body, 'base64') }))
}
const history = async () => (await ana.get(url('exportar/arquivos'))).json<ExportacoesReply>().data

/** Total of the notes of goods of a file of the Domínio: each has one line of IPI with its value. */
const sumOfIpi = (lines: readonly string[]): number =>
  lines
    .filter((line) => line.startsWith('|1020|2|'))
    .reduce((all, line) => all + Number((line.split('|')[11] ?? '').replace(',', '')), 0)

/** Gives a code to everything that lacks one. */
async function giveCodes(sistema: string): Promise<void> {
  const { faltam } = await preview(sistema)
  const data = faltam.flatMap(({ tipo, chave }) =>
    tipo === 'acumulador' || tipo === 'conta' || tipo === 'especie' || tipo === 'fornecedor'
      ? [{ tipo, chave, codigo: tipo === 'especie' ? '36' : '101' }]
      : [],
  )
  if (data.length === 0) return
  expect((await put(ana, url('codigos', `sistema=${sistema}`), { data })).statusCode).toBe(204)
}

test('the board shows the entries of a month that nobody opened, and what was handed over of it', async () => {
  const line = async () => {
    const reply = await ana.get(`${API_BASE}/fechamento?mes=${MES}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<FechamentoReply>().data.find(({ cpfcnpj }) => cpfcnpj === COMPANY.taxId)
  }
  expect((await line())?.escrituracao).toBeUndefined()
  const count = () => countEntryMonths({ ownerDb: server.ownerDb, log: server.deps.log })
  expect(await count()).toBe(1)
  expect(await count()).toBe(0)
  const { totais } = (await ana.get(url('entradas', `mes=${MES}`))).json<EntradasReply>()
  const counted = { nr_itens: totais.itens.nr_itens, nr_duvidas: totais.duvida.nr_itens, fl_atual: true }
  expect(counted.nr_itens).toBeGreaterThan(0)
  expect(await line()).toMatchObject({ escrituracao: counted })
  expect((await line())?.exportacao).toBeUndefined()
  const first = await make({ sistema: 'planilha' })
  const again = await make({ sistema: 'planilha', fl_de_novo: true })
  expect(again.notes).toBe(first.notes)
  const sent = { sistema: 'planilha', ds_estado: 'gerado', nr_notas: first.notes, fl_atual: true }
  expect((await line())?.exportacao).toMatchObject(sent)
  const changed = [empresaId, `${MES}-01`]
  await server.owner.query('update fechamento set changes = changes + 1 where empresa_id = $1 and month = $2', changed)
  expect(await line()).toMatchObject({ exportacao: { ...sent, fl_atual: false }, escrituracao: { fl_atual: false } })
  await server.owner.query('update escrituracao_mes set took_ms = 0')
  const upload = 'update upload set state = $2, received_at = now() - $3::interval where empresa_id = $1'
  await server.owner.query(upload, [empresaId, 'processando', '1 minute'])
  expect(await count()).toBe(0)
  await server.owner.query(upload, [empresaId, 'processando', '11 minutes'])
  expect(await count()).toBe(1)
  await server.owner.query(upload, [empresaId, 'concluida', '11 minutes'])
  expect(await line()).toMatchObject({ exportacao: { ...sent, fl_atual: false }, escrituracao: counted })
  await server.owner.query('delete from exportacao_nota where empresa_id = $1', [empresaId])
  await server.owner.query('delete from exportacao where empresa_id = $1', [empresaId])
})

test('the item sheet has every item of the entries, and a second file says that nothing is left', async () => {
  const before = await preview('planilha')
  expect(before.total.nr_mes).toBeGreaterThan(0)
  expect(before.total).toMatchObject({ nr_enviadas: 0, nr_agora: before.total.nr_mes })
  expect(before.linhas[0]).toMatch(/^chave;modelo;/)
  const made = await make({ sistema: 'planilha' })
  const file = await bytesOf(made.id)
  expect(file.headers['content-disposition']).toContain('entradas-06-2026-a.csv')
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(made.sha256)
  expect(file.rawPayload.length).toBe(made.size)
  const lines = file.body.split('\r\n').slice(0, -1)
  expect(lines.length).toBe(made.lines)
  expect(lines.length).toBe(before.nr_linhas)
  expect(new Set(lines.slice(1).map((line) => line.slice(0, 44))).size).toBe(made.notes)
  const after = await preview('planilha')
  expect(after.total).toMatchObject({ nr_enviadas: made.notes, nr_agora: 0 })
  await expect(make({ sistema: 'planilha' })).rejects.toMatchObject({ code: 'exportacao.nothing' })
  // the same task begun again finds its own file
  expect(await make({ sistema: 'planilha' }, made.id)).toMatchObject({ sha256: made.sha256 })
})

test('what was undone goes again; what goes again on purpose says so in a second file', async () => {
  const [first] = await history()
  const path = `${API_BASE}/escrituracao/exportar/arquivos/${first?.id}`
  expect((await put(ana, path, { ds_estado: 'importado' })).statusCode).toBe(204)
  const again = await make({ sistema: 'planilha', fl_de_novo: true })
  expect([again.fileName, again.corrections]).toEqual(['entradas-06-2026-b.csv', 0])
  for (const { id } of await history())
    expect(
      (await put(ana, `${API_BASE}/escrituracao/exportar/arquivos/${id}`, { ds_estado: 'desfeito' })).statusCode,
    ).toBe(204)
  expect((await preview('planilha')).total).toMatchObject({ nr_enviadas: 0 })
  expect((await history()).map(({ ds_estado }) => ds_estado)).toEqual(['desfeito', 'desfeito'])
})

test('a workbook of the items opens and has the same rows', async () => {
  const made = await make({ sistema: 'planilha', formato: 'xlsx' })
  const zip = await readZip((await bytesOf(made.id)).rawPayload)
  const sheet = zip.find(({ name }) => name.endsWith('sheet1.xml'))
  expect(sheet?.bytes.toString().match(/<row /g)?.length).toBe(made.lines)
})

test('a missing code is listed first, stops the file, and is mended in place; notes are left out whole', async () => {
  const before = await preview('dominio_entradas')
  expect(before.fl_a_conferir).toBe(true)
  expect(before.faltam.length).toBeGreaterThan(0)
  expect(before.faltam.map(({ nr_itens }) => nr_itens)).toEqual(
    before.faltam.map(({ nr_itens }) => nr_itens).toSorted((a, b) => b - a),
  )
  expect(before.nr_pendentes).toBe(before.total.nr_agora)
  await expect(make({ sistema: 'dominio_entradas' })).rejects.toMatchObject({ code: 'exportacao.pending' })
  await expect(make({ sistema: 'dominio_entradas', fl_sem_pendentes: true })).rejects.toMatchObject({
    code: 'exportacao.nothing',
  })
  await giveCodes('dominio_entradas')
  const after = await preview('dominio_entradas')
  expect(after.faltam.filter(({ tipo }) => tipo !== 'duvida' && tipo !== 'valores')).toEqual([])
  const made = await make({ sistema: 'dominio_entradas', fl_sem_pendentes: true })
  expect(made.notes + made.left).toBe(before.total.nr_agora)
  const lines = (await bytesOf(made.id)).rawPayload.toString('latin1').split('\r\n').slice(0, -1)
  expect(lines[0]).toBe(`|0000|${COMPANY.taxId}|`)
  expect(lines.slice(0, after.linhas.length).map((line) => line.split('|')[1])).toEqual(
    after.linhas.map((line) => line.split('|')[1]),
  )
  const cents = (text = '') => Number(text.replace(',', ''))
  const sum = (register: string, field: number) =>
    lines
      .filter((line) => line.startsWith(`|${register}|`))
      .reduce((all, line) => all + cents(line.split('|')[field]), 0)
  // a freight has no items
  expect(sum('1000', 13)).toBe(sum('1020', 11) - sumOfIpi(lines))
  expect(sum('1030', 60)).toBeLessThanOrEqual(sum('1000', 13))
  expect(sum('1030', 60)).toBe(sumOfIpi(lines))
  const [file] = await history()
  expect(file).toMatchObject({ nr_notas: made.notes, vl_total: sum('1000', 13) / 100, ds_sha256: made.sha256 })
})

test('a note whose code changed after it went goes as a correction', async () => {
  const codes = (await ana.get(url('codigos', 'sistema=dominio_entradas'))).json<CodigosReply>().data
  const one = codes.find(({ tipo }) => tipo === 'acumulador')
  const data = [{ tipo: 'acumulador', chave: one?.chave, codigo: '777' }]
  await put(ana, url('codigos', 'sistema=dominio_entradas'), { data })
  const { nr_correcoes, total } = await preview('dominio_entradas')
  expect(nr_correcoes).toBeGreaterThan(0)
  expect(total.nr_agora).toBeLessThanOrEqual(total.nr_mes)
  const made = await make({ sistema: 'dominio_entradas', fl_sem_pendentes: true })
  expect(made.corrections).toBe(made.notes)
  expect((await bytesOf(made.id)).body).toContain('|777|')
})

test.each(['dominio_lancamentos', 'prosoft'] as const)(
  '%s: the entries are the total of the notes',
  async (sistema) => {
    await giveCodes(sistema)
    const made = await make({ sistema, fl_sem_pendentes: true })
    const lines = (await bytesOf(made.id)).rawPayload.toString('latin1').split('\r\n').slice(0, -1)
    const amounts =
      sistema === 'prosoft'
        ? lines.map((line) => line.slice(116, 132).trim().replace('.', ''))
        : lines.filter((line) => line.startsWith('|6100|')).map((line) => line.split('|')[5]?.replace(',', ''))
    const total = amounts.reduce((sum, amount) => sum + Number(amount), 0)
    const file = (await history()).find(({ id }) => id === made.id)
    expect(total / 100).toBeCloseTo(file?.vl_total ?? 0, 2)
  },
)

test('the EFD to import and the XML beside its table', async () => {
  const efd = await make({ sistema: 'efd', fl_sem_pendentes: true })
  const lines = (await bytesOf(efd.id)).body.split('\r\n').slice(0, -1)
  expect(lines.at(-1)).toBe(`|9999|${lines.length}|`)
  const xml = await make({ sistema: 'xml', fl_sem_pendentes: true, fl_copia: true })
  const zip = await readZip((await bytesOf(xml.id)).rawPayload)
  expect(zip.filter(({ name }) => name.startsWith('xml/')).length).toBe(xml.notes)
  const table = zip.find(({ name }) => name === 'cfop-de-entrada.csv')
  expect(table?.bytes.toString().split('\r\n').length).toBe(xml.lines + 1)
  for (const { name, bytes } of zip.filter((one) => one.name.startsWith('copia-de-trabalho/')))
    expect([name, bytes.toString()]).toEqual([name, expect.stringContaining('Cópia de trabalho para importação')])
})

test('a free layout is kept by its office, refused with its fault, and writes its file', async () => {
  const { modelos } = (await ana.get(`${API_BASE}/escrituracao/leiautes`)).json<LeiautesReply>()
  const leiaute = modelos.find(({ id }) => id === 'itens')?.leiaute
  const all = `${API_BASE}/escrituracao/leiautes`
  const bad = await ana.post(all, { nome: 'Meu', leiaute: { ...leiaute, colunas: [{ campo: 'nada' }] } })
  expect([bad.statusCode, bad.json<{ detail: string }>().detail]).toEqual([400, 'A coluna «nada» não existe.'])
  const added = await ana.post(all, { nome: 'Novo', leiaute })
  expect(added.statusCode, added.body).toBe(201)
  const { id } = added.json<{ id: string }>()
  const path = `${all}/${id}`
  expect((await put(ana, path, { nome: 'Meu', leiaute })).statusCode).toBe(204)
  const mine = (await ana.get(`${API_BASE}/escrituracao/leiautes`)).json<LeiautesReply>()
  expect(mine.data).toMatchObject([{ id, nome: 'Meu', leiaute }])
  expect((await stranger.get(`${API_BASE}/escrituracao/leiautes`)).json<LeiautesReply>().data).toEqual([])
  // another office cannot take the id over
  const taken = await put(stranger, path, { nome: 'Roubado', leiaute })
  expect(taken.statusCode, taken.body).toBe(404)
  expect((await ana.get(`${API_BASE}/escrituracao/leiautes`)).json<LeiautesReply>().data[0]?.nome).toBe('Meu')
  const made = await make({ sistema: 'livre', leiaute: id, fl_sem_pendentes: true })
  expect((await bytesOf(made.id)).body).toContain('chave;numero;data_entrada')
  // an amount that its column would cut is refused with the note and the column
  const [first] = leiaute?.colunas ?? []
  const colunas = [{ ...first, campo: 'valor_contabil', titulo: 'Valor', nr_tamanho: 2, ds_enche: ' ' }]
  expect((await put(ana, path, { nome: 'Meu', leiaute: { ...leiaute, colunas } })).statusCode).toBe(204)
  const narrow = /^Documento \d+: a coluna «Valor» do leiaute tem 2 posições, e «[\d,]+» não cabe\. Aumente a coluna\.$/
  const preview = await ana.get(url('exportar/previa', `mes=${MES}&sistema=livre&leiaute=${id}&fl_de_novo=true`))
  expect(preview.json()).toMatchObject({ status: 422, type: 'exportacao.width', detail: expect.stringMatching(narrow) })
  await expect(make({ sistema: 'livre', leiaute: id, fl_sem_pendentes: true, fl_de_novo: true })).rejects.toMatchObject(
    { status: 422, message: expect.stringMatching(narrow) },
  )
  const gone = await ana.call({ method: 'DELETE', url: path })
  expect([gone.statusCode, (await ana.call({ method: 'DELETE', url: path })).statusCode]).toEqual([204, 404])
})

test('who reads takes files and changes nothing; a stranger sees nothing', async () => {
  const [file] = await history()
  const id = file?.id ?? ''
  expect((await bytesOf(id, reader)).statusCode).toBe(200)
  expect((await reader.get(url('exportar/arquivos'))).statusCode).toBe(200)
  expect(
    (await put(reader, `${API_BASE}/escrituracao/exportar/arquivos/${id}`, { ds_estado: 'desfeito' })).statusCode,
  ).toBe(404)
  for (const path of [url('exportar/previa', `mes=${MES}&sistema=planilha`), url('codigos', 'sistema=planilha')])
    expect((await reader.get(path)).statusCode).toBe(403)
  expect((await bytesOf(id, stranger)).statusCode).toBe(404)
  expect((await stranger.get(url('exportar/arquivos'))).statusCode).toBe(403)
  const asked = await reader.post(url('exportar', `mes=${MES}`), { sistema: 'planilha' })
  expect(asked.statusCode).toBe(403)
})

test('the folder of an office gets the whole file under its own name, and no other folder is one', async () => {
  const [file] = await history()
  const made = {
    id: file?.id ?? '',
    fileName: 'entradas.csv',
    sha256: file?.ds_sha256 ?? '',
    size: 1,
    lines: 1,
    notes: 1,
    corrections: 0,
    left: 0,
  }
  const empresa = { id: empresaId, taxId: COMPANY.taxId, name: COMPANY.name }
  const it = { empresa, accountId: ana.accountId, made, month: MES }
  const deps = { db: server.deps.db, log: server.deps.log, config: { dataDir, smtpUrl: null } }
  const office = '01939f6e-7a00-7000-8000-000000000001'
  expect(await putInFolder(deps, it, office)).toBeNull()
  const folder = join(dataDir, 'entregas', office)
  expect(await readdir(folder)).toEqual([`${COMPANY.taxId}-entradas.csv`])
  const bytes = await readFile(join(folder, `${COMPANY.taxId}-entradas.csv`))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.ds_sha256)
  // the same delivery, begun again, is no second file; another file of that name is numbered
  expect(await putInFolder(deps, it, office)).toBeNull()
  expect(await readdir(folder)).toEqual([`${COMPANY.taxId}-entradas.csv`])
  const [, older] = await history()
  const other = { ...it, made: { ...made, id: older?.id ?? '', sha256: older?.ds_sha256 ?? '' } }
  expect(await putInFolder(deps, other, office)).toContain(`${COMPANY.taxId}-entradas-2.csv`)
  expect((await readdir(folder)).toSorted()).toEqual([
    `${COMPANY.taxId}-entradas-2.csv`,
    `${COMPANY.taxId}-entradas.csv`,
  ])
  const again = await readFile(join(folder, `${COMPANY.taxId}-entradas.csv`))
  expect(again.equals(bytes)).toBe(true)
  for (const wrong of [null, '../fora', '']) expect(await putInFolder(deps, it, wrong)).toContain('baixe o arquivo')
  expect(await readdir(join(dataDir, 'entregas'))).toEqual([office])
  expect(await mailExport(deps, it, ['a@exemplo.com.br'])).toContain('não envia e-mail')
})

test('a call without its layout or with an unknown system is a 400', async () => {
  for (const body of [{ sistema: 'livre' }, { sistema: 'outro' }, {}])
    expect((await ana.post(url('exportar', `mes=${MES}`), body)).statusCode).toBe(400)
  const lot = await ana.post(`${API_BASE}/fechamento/lote`, { mes: MES, empresas: [COMPANY.taxId], acao: 'exportar' })
  expect(lot.statusCode).toBe(400)
  const asked = await ana.post(url('exportar', `mes=${MES}`), { sistema: 'planilha' })
  expect([asked.statusCode, typeof asked.json<{ id: string }>().id]).toEqual([202, 'string'])
})
