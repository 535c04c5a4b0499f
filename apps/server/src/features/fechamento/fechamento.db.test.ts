import { API_BASE } from '@portal/contract/common.ts'
import type { Fechamento, FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import { toCents } from '@portal/contract/money.ts'
import { type ConsultaReply, TIPOS } from '@portal/contract/notas.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas, type NotaSpec } from '../../testing/notas.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { changeNota } from '../../testing/sums.ts'
import { countReformMonths } from '../tributacao/reforma/count-months.ts'
import { NO_GROUP, plantNota } from '../tributacao/reforma/reforma.test.kit.ts'
import { openKnowledge } from '../tributacao/tabelas/knowledge.ts'
import { countFaults } from './count-faults.ts'
import { countMarked } from './count-months.ts'

const MAIN = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const STRANGE = cnpjOf('11111112')
const MONTHS = ['2026-05', '2026-06', '2026-07']

let server: TestServer
let ana: Client
const idOf: Record<string, number> = {}

beforeAll(async () => {
  server = await testServer()
  for (const taxId of [MAIN, BRANCH, STRANGE]) idOf[taxId] = await insertEmpresa(server, { taxId })
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', empresas: [MAIN, BRANCH] })
  await signedIn(server, { login: '11144477735', name: 'Bia', empresas: [STRANGE] })
})
afterAll(() => server.close())

const board = async (query: string, asker = ana): Promise<FechamentoReply> => {
  const reply = await asker.get(`${API_BASE}/fechamento?${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const lineOf = async (taxId: string, mes: string): Promise<Fechamento> => {
  const line = (await board(`mes=${mes}`)).data.find(({ cpfcnpj }) => cpfcnpj === taxId)
  if (!line) throw new Error(`${taxId} is not on the board`)
  return line
}
/** Counts the findings of IBS and CBS of every month, without the rest after a long count. */
async function countReform(): Promise<void> {
  await server.owner.query('update reforma_mes set took_ms = 0')
  while ((await countReformMonths({ ownerDb: server.ownerDb, log: server.deps.log })) > 0);
}

const list = async (taxId: string, query: string): Promise<ConsultaReply> => {
  const reply = await ana.get(`${API_BASE}/consulta?cnpj_remetente=${taxId}&ds_filial=${taxId}&totais=1&${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

async function put(taxId: string, spec: NotaSpec): Promise<string> {
  const nota = buildNota(idOf[taxId] ?? 0, spec)
  await insertNotas(server.ownerDb, [nota])
  return nota.id
}

let services = 0
/** Turns a stored note into a service of a month. */
async function makeService(id: string, competencia: string): Promise<void> {
  services += 1
  const chave = `3550308${'2'.repeat(36)}${String(services).padStart(7, '0')}`
  await changeNota(
    server.owner,
    id,
    `tipo = 'nfse', chave = '${chave}', modelo = null, serie = null, competencia = '${competencia}'`,
  )
}

const SUMMED = new Set(['autorizada', 'encerrada', 'sem_protocolo'])

/** The board's figures as sums of /consulta?mes, by kind and side. */
async function figuresOf(taxId: string, mes: string) {
  const sides = async (tipo: string, side: 'E' | 'R') => {
    const { totais } = await list(taxId, `mes=${mes}&ds_tipo=${tipo}&ds_emitidarec=${side}&limite=1`)
    const counted = totais?.por_situacao.filter(({ ds_situacao }) => SUMMED.has(ds_situacao)) ?? []
    return { quantity: counted.reduce((sum, { quantidade }) => sum + quantidade, 0), value: totais?.vl_docfiscal }
  }
  const entries = []
  for (const tipo of TIPOS) {
    const [issued, received] = [await sides(tipo, 'E'), await sides(tipo, 'R')]
    entries.push([
      tipo,
      {
        emitidas: issued.quantity,
        recebidas: received.quantity,
        vl_emitidas: issued.value,
        vl_recebidas: received.value,
      },
    ])
  }
  return Object.fromEntries(entries)
}

const situacao = fc.constantFrom('autorizada', 'cancelada', 'denegada', 'encerrada', 'sem_protocolo', 'resumo' as const)
const day = fc
  .tuple(fc.constantFrom(...MONTHS), fc.constantFrom('01', '15', '30'))
  .map(([month, of]) => `${month}-${of}`)
const note = fc.record({
  taxId: fc.constantFrom(MAIN, BRANCH),
  tipo: fc.constantFrom('nfe', 'nfce', 'cte', 'mdfe' as const),
  papel: fc.constantFrom('E', 'R' as const),
  day,
  cents: fc.constantFrom(0, 1, 99, 60_001, 999_999_999_999),
  homologacao: fc.constantFrom(false, false, false, true),
  situacao,
  service: fc.option(day),
})
const change = fc.oneof(
  situacao.map((word) => `situacao = '${word}'`),
  day.map((text) => `issued_local = '${text}T12:00:00', issued_text = '${text}T12:00:00-03:00'`),
  fc.integer({ min: 0, max: 10 ** 12 }).map((cents) => `total_cents = ${cents}`),
  fc.boolean().map((pending) => `pending_cancellation = ${pending}`),
  fc.constantFrom('E', 'R').map((papel) => `papel = '${papel}'`),
)

test('whatever arrives and changes, each sum and count of the board is that of /consulta?mes', {
  timeout: 240_000,
}, async () => {
  const stored: string[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(note, { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(), change), { maxLength: 6 }),
      async (notes, changes) => {
        for (const { taxId, day: issued, service, ...spec } of notes) {
          const id = await put(taxId, { ...spec, issued: `${issued}T00:00:00` })
          if (service) await makeService(id, service)
          stored.push(id)
        }
        for (const [at, text] of changes) await changeNota(server.owner, stored[at % stored.length] ?? '', text)
        for (const taxId of [MAIN, BRANCH])
          for (const mes of MONTHS) {
            const { notas, pendencias } = await lineOf(taxId, mes)
            expect(notas).toEqual(await figuresOf(taxId, mes))
            const count = async (query: string) =>
              (await list(taxId, `mes=${mes}&ds_tipo=todos&${query}`)).totais?.quantidade
            expect(pendencias).toMatchObject({
              sem_xml: await count('ds_situacao=resumo'),
              sem_protocolo: await count('ds_situacao=sem_protocolo'),
              cancelamentos_a_confirmar: await count('fl_cancelamento_pendente=S'),
            })
          }
      },
    ),
    { numRuns: 5, endOnFailure: true },
  )
  const { rows } = await server.owner.query<{ kept: string; stored: string }>(`select
    (select coalesce(sum(total_cents), 0) from nota_month)::text as kept,
    (select coalesce(sum(total_cents), 0) from nota where not homologacao and situacao in ('autorizada', 'encerrada', 'sem_protocolo'))::text as stored`)
  expect(rows[0]?.kept).toBe(rows[0]?.stored)
})

test('the months of all kinds together list and sum what each kind does', async () => {
  for (const mes of MONTHS) {
    const all = await list(MAIN, `mes=${mes}&ds_tipo=todos&limite=1000`)
    const kinds = await Promise.all(TIPOS.map((tipo) => list(MAIN, `mes=${mes}&ds_tipo=${tipo}&limite=1000`)))
    const ids = (replies: ConsultaReply[]) => replies.flatMap(({ data }) => data.map(({ id }) => id)).sort()
    expect(ids([all])).toEqual(ids(kinds))
    expect(all.totais?.quantidade).toBe(kinds.reduce((sum, { totais }) => sum + (totais?.quantidade ?? 0), 0))
    const cents = kinds.reduce((sum, { totais }) => sum + toCents(totais?.vl_docfiscal ?? 0), 0)
    expect(toCents(all.totais?.vl_docfiscal ?? 0)).toBe(cents)
    expect(all.data.length).toBe(all.totais?.quantidade)
    const narrow = await list(
      MAIN,
      `mes=${mes}&ds_tipo=nfe&dt_emissaoini=${mes}-10&dt_emissaofim=2026-12-31&limite=1000`,
    )
    expect(narrow.data.every(({ dt_emissao }) => dt_emissao.startsWith(mes) && dt_emissao >= `${mes}-10`)).toBe(true)
  }
  const wrong = await ana.get(`${API_BASE}/consulta?cnpj_remetente=${MAIN}&mes=2026-13`)
  expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([
    400,
    'Mês inválido: use AAAA-MM, de 1900 a 2099.',
  ])
})

test('missing numbers are those of the series, until the number comes', async () => {
  const mes = '2026-09'
  for (const number of [10, 11, 14]) await put(MAIN, { number, serie: 9, issued: `${mes}-10T10:00:00` })
  expect((await lineOf(MAIN, mes)).pendencias.numeros_faltando).toBe(2)
  await put(MAIN, { number: 12, serie: 9, issued: '2026-12-01T10:00:00' })
  await countReform()
  expect(await lineOf(MAIN, mes)).toMatchObject({ fl_atualizando: false, pendencias: { numeros_faltando: 1 } })
})

test('the worker counts every marked month, and a later arrival marks it again', async () => {
  const kept = async () => {
    const { rows } = await server.owner.query<{ missing: number | null; marked: boolean }>(
      `select missing::int, marks <> counted as marked from fechamento where empresa_id = $1 and month = '2026-09-01'`,
      [idOf[MAIN]],
    )
    return rows[0]
  }
  expect(await kept()).toMatchObject({ marked: true })
  for (let left = 1; left > 0; ) left = await countMarked(server.ownerDb)
  expect(await kept()).toEqual({ missing: 1, marked: false })
  await put(MAIN, { number: 13, serie: 9, issued: '2026-12-02T10:00:00' })
  expect(await kept()).toEqual({ missing: 1, marked: true })
  expect((await lineOf(MAIN, '2026-09')).pendencias.numeros_faltando).toBe(0)
  await countMarked(server.ownerDb)
  expect(await kept()).toEqual({ missing: 0, marked: false })
})

test('what awaits a manifestação in time, as the list shows it', async () => {
  const mes = '2026-10'
  const days = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString()
  const manifests = [
    { manifest: 'sem', authorizedAt: days(1) },
    { manifest: 'ciencia', authorizedAt: days(2) },
    { manifest: 'sem', authorizedAt: days(400) }, // tacita
    { manifest: 'ciencia', authorizedAt: days(89) },
    { manifest: 'ciencia', authorizedAt: days(92) },
    { manifest: 'sem', authorizedAt: null },
    { manifest: 'confirmada', authorizedAt: days(1) },
    { manifest: null, authorizedAt: null },
  ] as const
  const ids: string[] = []
  for (const spec of manifests) ids.push(await put(MAIN, { ...spec, papel: 'R', issued: `${mes}-10T10:00:00` }))
  await put(MAIN, { manifest: 'sem', papel: 'R', homologacao: true, issued: `${mes}-10T10:00:00` })
  const awaiting = async () => {
    const [line, listed] = [
      await lineOf(MAIN, mes),
      await list(MAIN, `mes=${mes}&ds_tipo=nfe&ds_manifestacao=sem,ciencia`),
    ]
    expect(line.pendencias.sem_manifestacao).toBe(listed.totais?.quantidade)
    return line.pendencias.sem_manifestacao
  }
  // days(92) is in time until the rule of 90 days reaches it: authorisations from 2026-06-01 on
  const byRule = days(92).slice(0, 10) >= '2026-06-01' ? 0 : 1
  expect(await awaiting()).toBe(4 + byRule)
  await changeNota(server.owner, ids[0] ?? '', `manifest = 'confirmada'`)
  await changeNota(server.owner, ids[1] ?? '', `issued_local = '2026-11-10T10:00:00'`)
  expect(await awaiting()).toBe(2 + byRule)
  expect((await board(`mes=${mes}`)).totais.pendencias.sem_manifestacao).toBe(1)
})

test('products with an error are counted after each save, each day and each load of tables', async () => {
  const save = (rows: object[]) =>
    ana.call({ method: 'PUT', url: `${API_BASE}/produtos?nr_cpfcnpj=${MAIN}&nm_sistema=ERP`, payload: rows })
  const row = (code: string, gtin: string) => ({
    cd_produto: code,
    nm_prd: 'CERVEJA LATA 350ML',
    ds_unidade: 'UN',
    cd_ncm: '22030000',
    ds_codbarras: gtin,
  })
  const faults = async () => {
    await countReform()
    const { pendencias, fl_atualizando } = await lineOf(MAIN, '2026-06')
    return [pendencias.alertas_cadastro, fl_atualizando]
  }
  let now = new Date('2026-11-20T12:00:00Z')
  const deps = {
    ownerDb: server.ownerDb,
    knowledge: openKnowledge(server.ownerDb),
    clock: { ...server.deps.clock, now: () => now },
  }
  expect(await faults()).toEqual([0, false])
  expect((await save([row('1', '7890000000025'), row('2', '7890000000024')])).statusCode).toBe(200)
  expect(await faults()).toEqual([null, true])
  expect([await countFaults(deps), await countFaults(deps)]).toEqual([1, 0])
  expect(await faults()).toEqual([1, false])
  await save([row('2', '7890000000024')])
  expect(await faults()).toEqual([1, true])
  await countFaults(deps)
  expect(await faults()).toEqual([0, false])
  now = new Date('2026-11-21T12:00:00Z')
  expect([await countFaults(deps), await countFaults(deps)]).toEqual([1, 0])
  // tables that were loaded meanwhile
  await server.owner.query(`insert into tax_synonym (words, meaning, changed_by) values ('birra', 'cerveja', 'teste')`)
  expect([await countFaults(deps), await countFaults(deps)]).toEqual([1, 0])
  await server.owner.query(`delete from tax_synonym where words = 'birra'`)
})

test('notes with an error of IBS and CBS are counted, and null before that; months before 2026 have none', async () => {
  const mes = '2026-08'
  const { id } = await plantNota(server, { empresaId: idOf[MAIN] ?? 0, mes }, { items: [NO_GROUP] })
  const errors = async (taxId: string, month = mes) => (await lineOf(taxId, month)).pendencias.erros_ibscbs
  expect([await errors(MAIN), (await lineOf(MAIN, mes)).fl_atualizando]).toEqual([null, true])
  await countReform()
  expect([await errors(MAIN), await errors(BRANCH)]).toEqual([1, 0])
  expect((await board(`mes=${mes}`)).totais.pendencias.erros_ibscbs).toBe(1)
  await changeNota(server.owner, id, `situacao = 'cancelada'`)
  await countReform()
  expect(await errors(MAIN)).toBe(0)
  await put(MAIN, { issued: '2025-12-10T10:00:00' })
  await countReform()
  expect(await errors(MAIN, '2025-12')).toBe(0)
})

test('filters, pages and totals', async () => {
  const all = await board('mes=2026-06')
  expect(all.data.map(({ cpfcnpj }) => cpfcnpj)).toEqual([MAIN, BRANCH])
  expect(all.totais).toMatchObject({
    nr_empresas: 2,
    por_estado: { aberto: 2, em_conferencia: 0, fechado: 0 },
    nr_sem_responsavel: 2,
    efd: { sem_configuracao: 2 },
  })
  expect(all.ds_aviso, 'documents of other kinds have no sum').toBeUndefined()
  const sum = all.data.reduce((total, { notas }) => total + notas.nfe.emitidas, 0)
  expect(all.totais.notas.nfe.emitidas).toBe(sum)
  const first = await board('mes=2026-06&limite=1')
  expect(first.totais).toEqual(all.totais)
  const second = await board(`mes=2026-06&limite=1&cursor=${first.proximo}`)
  expect([...first.data, ...second.data]).toEqual(all.data)
  expect(second.proximo).toBeNull()
  expect((await ana.get(`${API_BASE}/fechamento?mes=2026-07&cursor=${first.proximo}`)).statusCode).toBe(400)
  expect((await board(`mes=2026-06&ds_busca=${BRANCH.slice(0, 12)}`)).data.map(({ cpfcnpj }) => cpfcnpj)).toEqual([
    BRANCH,
  ])
  expect((await board('mes=2026-06&ds_estado=fechado')).data).toEqual([])
  expect((await board('mes=2026-06&ds_etiqueta=Norte')).data).toEqual([])
})

test('only the companies of the caller are on the board, and the database shows no others', async () => {
  await put(STRANGE, { issued: '2026-06-10T10:00:00' })
  expect((await board('mes=2026-06')).data.map(({ cpfcnpj }) => cpfcnpj)).not.toContain(STRANGE)
  const scope = { accountId: ana.accountId, empresaIds: [idOf[MAIN] ?? 0, idOf[BRANCH] ?? 0] }
  for (const table of [
    'nota_month',
    'nota_manifest_day',
    'nota_conflict',
    'fechamento',
    'nota_late',
    'fechamento_fato',
  ]) {
    const rows = await inScope(server.deps.db, scope, (tx) =>
      sql`select from ${sql.table(table)} where empresa_id = ${idOf[STRANGE]}`.execute(tx),
    )
    expect(rows.rows, table).toEqual([])
  }
  const { rows } = await server.owner.query('select from nota_month where empresa_id = $1', [idOf[STRANGE]])
  expect(rows.length).toBe(1)
  expect((await server.app.inject({ url: `${API_BASE}/fechamento?mes=2026-06` })).statusCode).toBe(401)
})
