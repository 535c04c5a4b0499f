// spec: 5.6, 8.14

import { MANIFESTACOES } from '@portal/contract/captura/manifestacao.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConsultaFiltro, ConsultaReply, Documento, Situacao } from '@portal/contract/notas.ts'
import { brasiliaDay, manifestoLastDays } from '@portal/fiscal/evento/manifesto.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { type BuiltNota, buildNota, buscaOf, cnpjOf, insertNotas, MODELOS, nextChave } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const MAIN = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const HIDDEN = cnpjOf('12345678', '0003')
const OTHER = cnpjOf('87654321')
const PARTIES = [
  { partyTaxId: cnpjOf('11111112'), partyName: 'Padaria São João Ltda' },
  { partyTaxId: cnpjOf('22222223'), partyName: 'AÇOUGUE 100% Carne_Boa' },
  { partyTaxId: cnpjOf('12ABC345'), partyName: 'Ângela & Filhos' },
]

let server: TestServer
let client: Client
let notas: BuiltNota[]
const idOf: Record<string, number> = {}
const taxIdOf = (empresaId: number) => Object.keys(idOf).find((taxId) => idOf[taxId] === empresaId) ?? ''

/** Pseudorandom with a fixed seed: the same notes in every run. */
function* sequence(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

function randomNotas(): BuiltNota[] {
  const random = sequence(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor((random.next().value ?? 0) * list.length)]!
  const day = () => String(pick([1, 2, 15, 28, 30])).padStart(2, '0')
  const establishment = (taxId: string) =>
    buildNota(idOf[taxId] ?? 0, {
      tipo: pick<keyof typeof MODELOS>(['nfe', 'nfe', 'nfce', 'cte', 'mdfe']),
      papel: pick(['E', 'R']),
      number: pick([1, 7, 70, 700, 999_999_999]),
      issued: `2026-${pick(['05', '06', '07'])}-${day()}T${pick(['00:00:00', '10:00:00', '23:59:59'])}`,
      cents: pick([0, 1, 60_000, 60_001, 123_456_789, 999_999_999_999]),
      homologacao: pick([false, false, false, true]),
      situacao: pick<Situacao>([
        'autorizada',
        'autorizada',
        'cancelada',
        'denegada',
        'encerrada',
        'sem_protocolo',
        'resumo',
      ]),
      natureza: pick(['Venda de produção', 'Devolução', 'Remessa']),
      importedAt: pick(['2026-11-09T23:59:59-03:00', '2026-11-10T00:00:00-03:00', '2026-11-11T12:00:00-03:00']),
      ...pick(PARTIES),
      cfop: pick(['5102', '6102']),
      serie: pick([1, 2]),
      partyUf: pick(['PR', 'RJ']),
    })
  const own = Array.from({ length: 260 }, () => establishment(pick([MAIN, BRANCH])))
  const transfers = Array.from({ length: 12 }, (): BuiltNota[] => {
    const out = { ...establishment(MAIN), papel: 'E' as const }
    return [out, { ...buildNota(idOf[BRANCH] ?? 0, { ...out }), papel: 'R' as const }]
  }).flat()
  own.filter(isReceivedNfe).forEach((nota, i) => {
    nota.manifest = MANIFESTS[i % MANIFESTS.length]!
    nota.authorizedAt = AUTHORISED[i % AUTHORISED.length]!
  })
  const strange = [HIDDEN, OTHER].flatMap((taxId) => Array.from({ length: 20 }, () => establishment(taxId)))
  return [...own, ...transfers, ...strange]
}

const isReceivedNfe = ({ tipo, papel }: BuiltNota) => tipo === 'nfe' && papel === 'R'
const MANIFESTS = ['sem', 'ciencia', 'sem', 'confirmada', 'desconhecida', 'nao_realizada', null] as const
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
/** Both sides of every deadline, and one unknown */
const AUTHORISED = [2, 9, 30, 89, 93, 200, 500, null].map((days) =>
  days === null ? null : daysAgo(days).toISOString(),
)

/** ds_manifestacao of a note and its next deadline, by a plain rule. */
function manifestOf({ manifest, authorizedAt }: BuiltNota): { state: string | null; next: string | null } {
  const last = manifestoLastDays(authorizedAt)
  const today = brasiliaDay(new Date())
  const isAwaited = manifest === 'sem' || manifest === 'ciencia'
  const state = isAwaited && last && last.final < today ? 'tacita' : manifest
  if (!last || !isAwaited) return { state, next: null }
  return { state, next: manifest === 'sem' && last.ciencia >= today ? last.ciencia : last.final }
}

beforeAll(async () => {
  server = await testServer()
  for (const taxId of [MAIN, BRANCH, HIDDEN, OTHER]) idOf[taxId] = await insertEmpresa(server, { taxId })
  client = await signedIn(server, { login: '52998224725', empresas: [MAIN, BRANCH] })
  notas = randomNotas()
  await insertNotas(server.ownerDb, notas)
  const downloads = notas.filter((_, i) => i % 3 === 0)
  await server.ownerDb
    .insertInto('nota_download')
    .values(
      downloads.map(({ empresaId, id }) => ({ empresa_id: empresaId, account_id: client.accountId, nota_id: id })),
    )
    .execute()
  for (const { id } of downloads) downloaded.add(id)
  const brought = notas.filter((_, i) => i % 4 < 2)
  await server.ownerDb
    .insertInto('nota_upload')
    .values(
      brought.map(({ empresaId, id }, i) => {
        uploads.set(id, UPLOADS[i % 2]!)
        return { empresa_id: empresaId, upload_id: UPLOADS[i % 2]!, nota_id: id, verdict: VERDICTS[i % 3]! }
      }),
    )
    .execute()
})
afterAll(() => server.close())

const downloaded = new Set<string>()
const UPLOADS = ['01939f6e-7a00-7000-8000-000000000001', '01939f6e-7a00-7000-8000-000000000002']
const VERDICTS = ['importado', 'repetido', 'atualizado']
/** Upload of a note, by the note's id. */
const uploads = new Map<string, string>()

type Query = Record<string, string>

const ask = (query: Query) => client.get(`${API_BASE}/consulta?${new URLSearchParams(query).toString()}`)

async function page(query: Query): Promise<ConsultaReply> {
  const reply = await ask({ cnpj_remetente: MAIN, ...query })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

async function all(query: Query, limite = 1000): Promise<Documento[]> {
  const documentos: Documento[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const reply: ConsultaReply = await page({ ...query, limite: String(limite), cursor })
    expect(reply.data.length).toBeLessThanOrEqual(limite)
    documentos.push(...reply.data)
    cursor = reply.proximo
  }
  return documentos
}

const cents = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)

type Match = (nota: BuiltNota, value: string) => boolean
/** Filters of NFS-e have their tests in nfse.db.test.ts. */
type OfServicos =
  | 'dt_competenciaini'
  | 'dt_competenciafim'
  | 'ds_papel'
  | 'cd_servico'
  | 'cd_municipio'
  | 'fl_issretido'
type FilterName = Exclude<keyof ConsultaFiltro, 'cnpj_remetente' | 'fl_homologacao' | 'ds_veredito' | OfServicos>

/** Every filter of the contract applied to the notes in memory, as the expected result. */
const MATCHES: Readonly<Record<FilterName, Match>> = {
  dt_emissaoini: ({ issued }, v) => issued.slice(0, 10) >= v,
  dt_emissaofim: ({ issued }, v) => issued.slice(0, 10) <= v,
  mes: ({ issued }, v) => issued.slice(0, 7) === v,
  ds_tipo: ({ tipo }, v) => tipo === v.toLowerCase(),
  modelo: ({ tipo }, v) => v.split(',').some((modelo) => modelo === String(MODELOS[tipo])),
  nr_docfiscalini: ({ number }, v) => number >= Number(v),
  nr_docfiscalfim: ({ number }, v) => number <= Number(v),
  vl_docfiscalini: (nota, v) => nota.cents >= cents(v),
  vl_docfiscalfim: (nota, v) => nota.cents <= cents(v),
  ds_chave: ({ chave }, v) => chave.startsWith(v),
  nr_cnpjdestinatario: ({ partyTaxId }, v) => partyTaxId === v.replace(/[./-]/g, ''),
  ds_emitidarec: ({ papel }, v) => papel === v.toUpperCase(),
  cd_cfop: ({ cfop }, v) => cfop === v,
  nr_serie: ({ serie }, v) => serie === Number(v),
  ds_uf: ({ papel, partyUf }, v) => (papel === 'E' ? partyUf : 'SP') === v,
  ds_filial: ({ empresaId }, v) => [taxIdOf(empresaId).slice(8, 12), taxIdOf(empresaId)].includes(v),
  ds_situacao: ({ situacao }, v) => v.split(',').includes(situacao),
  ds_busca: (nota, v) => SEARCHES[v]!.every((word) => buscaOf(nota).includes(word)),
  dt_importacaoini: ({ importedAt }, v) => importedAt.slice(0, 10) >= v,
  dt_importacaofim: ({ importedAt }, v) => importedAt.slice(0, 10) <= v,
  ds_importacao: ({ id }, v) => v.split(',').some((upload) => uploads.get(id) === upload),
  fl_baixada: ({ id }, v) => downloaded.has(id) === (v === 'S'),
  // all notes of the test have the same value
  fl_assinatura: (_, v) => v.split(',').includes('valida'),
  ds_prova: (_, v) => v.split(',').includes('alegada'),
  ds_origem: (_, v) => v.split(',').includes('importacao'),
  fl_tardio: (_, v) => v === 'N',
  fl_conflito: (_, v) => v === 'N',
  ds_manifestacao: (nota, v) => v.split(',').includes(manifestOf(nota).state ?? ''),
  dt_prazoate: (nota, v) => {
    const { state, next } = manifestOf(nota)
    return next !== null && next <= v && state !== 'tacita'
  },
  fl_terceiro: (_, v) => v === 'N',
  fl_cancelamento_pendente: (_, v) => v === 'N',
  // no note of the test has an answer outside the table
  ds_protocolo: () => false,
  ds_etiqueta: () => false, // with tags: anotacoes.db.test.ts
}
const matchOf = (name: string): Match | undefined => Object.entries(MATCHES).find(([filter]) => filter === name)?.[1]

/** A typed search and the words that must occur in the stored text. */
const SEARCHES: Record<string, string[]> = {
  'São joão': ['sao', 'joao'],
  'joao ltda PADARIA': ['joao', 'ltda', 'padaria'],
  '100%': ['100%'],
  carne_boa: ['carne_boa'],
  carneXboa: ['carnexboa'],
  [`${PARTIES[0]!.partyTaxId.slice(0, 2)}.111.112/0001-${PARTIES[0]!.partyTaxId.slice(12)}`]: [PARTIES[0]!.partyTaxId],
  '12.ABC.345/0001': ['12abc3450001'],
  'devolução 70': ['devolucao', '70'],
  '&': ['&'],
  an: ['an'],
}

const expected = (query: Query): BuiltNota[] => {
  const visible = [idOf[MAIN], idOf[BRANCH]]
  return notas.filter(
    (nota) =>
      visible.includes(nota.empresaId) &&
      (query.fl_homologacao === '1' || !nota.homologacao) &&
      Object.entries(query).every(([name, value]) => matchOf(name)?.(nota, value) ?? true),
  )
}

const VALUES: Record<string, (nota: BuiltNota) => string | number> = {
  dt_emissao: ({ issued }) => issued,
  nr_docfiscal: ({ number }) => number,
  vl_docfiscal: (nota) => nota.cents,
  nm_participante: ({ partyName }) => partyName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

function sorted(list: BuiltNota[], ordem: string): string[] {
  const value = VALUES[ordem.replace('-', '')]!
  const way = ordem.startsWith('-') ? -1 : 1
  return [...list].sort((a, b) => way * (compare(value(a), value(b)) || compare(a.id, b.id))).map(({ id }) => id)
}

const ORDERS = Object.keys(VALUES).flatMap((key) => [key, `-${key}`])

const arbitraryFilter: fc.Arbitrary<Query> = fc
  .record(
    {
      dt_emissaoini: fc.constantFrom('2026-05-01', '2026-06-01', '2026-06-15'),
      dt_emissaofim: fc.constantFrom('2026-06-15', '2026-06-30', '2026-07-30'),
      ds_tipo: fc.constantFrom('nfe', 'NFCe', 'CTE', 'mdfe'),
      nr_docfiscalini: fc.constantFrom('0', '7', '8'),
      nr_docfiscalfim: fc.constantFrom('70', '700', '999999999'),
      vl_docfiscalini: fc.constantFrom('0', '600', '600.00', '600,01'),
      vl_docfiscalfim: fc.constantFrom('600.01', '1234567.89', '9999999999.99'),
      ds_chave: fc
        .nat({ max: 259 })
        .chain((i) => fc.constantFrom(6, 20, 30, 44).map((n) => notas[i]!.chave.slice(0, n))),
      nr_cnpjdestinatario: fc.constantFrom(...PARTIES.map(({ partyTaxId }) => partyTaxId)),
      ds_emitidarec: fc.constantFrom('E', 'r'),
      ds_filial: fc.constantFrom('0001', '0002', MAIN, BRANCH),
      ds_situacao: fc.constantFrom('autorizada', 'cancelada,denegada', 'resumo,sem_protocolo,encerrada'),
      ds_busca: fc.constantFrom(...Object.keys(SEARCHES).filter((text) => text !== '&')),
      dt_importacaoini: fc.constantFrom('2026-11-09', '2026-11-10'),
      dt_importacaofim: fc.constantFrom('2026-11-10', '2026-11-11'),
      fl_baixada: fc.constantFrom('S', 'N'),
      ds_manifestacao: fc.constantFrom('sem', 'tacita', 'confirmada', 'sem,ciencia', 'ciencia,desconhecida,tacita'),
      fl_homologacao: fc.constantFrom('0', '1'),
    },
    { requiredKeys: [] },
  )
  .chain((filter) => fc.subarray(Object.entries(filter), { maxLength: 4 }).map((some) => Object.fromEntries(some)))

// spec: 9.23
test('with any filter, order and page size the pages together are the whole sorted list', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryFilter,
      fc.constantFrom(...ORDERS),
      fc.constantFrom(1, 3, 7, 50, 1000),
      async (filter, ordem, limite) => {
        const want = sorted(expected(filter), ordem)
        const size = want.length > 60 ? Math.max(limite, 25) : limite
        expect((await all({ ...filter, ordem }, size)).map(({ id }) => id)).toEqual(want)
      },
    ),
    { numRuns: 150 },
  )
})

/** Values of every filter, each tried alone and in pairs; a key has its own tests. */
const SINGLES: Readonly<Record<Exclude<FilterName, 'ds_chave'> | 'fl_homologacao', readonly string[]>> = {
  dt_emissaoini: ['2026-06-15'],
  dt_emissaofim: ['2026-06-15'],
  mes: ['2026-06'],
  ds_tipo: ['CTe'],
  modelo: ['57', '55,65'],
  nr_docfiscalini: ['70'],
  nr_docfiscalfim: ['70'],
  vl_docfiscalini: ['600,01'],
  vl_docfiscalfim: ['600,01'],
  nr_cnpjdestinatario: [PARTIES[2]!.partyTaxId],
  ds_emitidarec: ['E'],
  cd_cfop: ['5102', '6102'],
  nr_serie: ['1', '2'],
  ds_uf: ['SP', 'RJ'],
  ds_filial: ['0002'],
  ds_situacao: ['cancelada'],
  ds_busca: Object.keys(SEARCHES).filter((text) => text !== '&'),
  dt_importacaoini: ['2026-11-10'],
  dt_importacaofim: ['2026-11-10'],
  ds_importacao: [UPLOADS[0]!, UPLOADS.join(',')],
  fl_baixada: ['S', 'N'],
  fl_homologacao: ['1'],
  fl_assinatura: ['valida,ausente'],
  ds_prova: ['obtida,alegada'],
  ds_origem: ['captura', 'importacao', 'captura,importacao'],
  fl_tardio: ['S', 'N'],
  fl_conflito: ['S', 'N'],
  ds_manifestacao: ['sem', 'ciencia,confirmada'],
  dt_prazoate: [brasiliaDay(daysAgo(-60))],
  fl_terceiro: ['S'],
  fl_cancelamento_pendente: ['N'],
  ds_protocolo: ['desconhecido'],
  ds_etiqueta: ['alto valor'],
}
const singles = Object.entries(SINGLES).flatMap(([name, values]) =>
  values.map((value): [string, string] => [name, value]),
)

// spec: 1.8, 3.5, 3.6, 3.7, 3.8, 3.10, 3.11, 3.12, 7.8
test.each(singles)('%s=%s alone', async (name, value) => {
  const rows = await all({ [name]: value })
  expect(rows.map(({ id }) => id)).toEqual(sorted(expected({ [name]: value }), '-dt_emissao'))
})

test('the notes of an import by verdict, with their totals, are all its notes; a verdict alone is refused', async () => {
  const ids = UPLOADS.join(',')
  const whole = await all({ ds_importacao: ids })
  const parts = await Promise.all(VERDICTS.map((verdict) => all({ ds_importacao: ids, ds_veredito: verdict })))
  expect(parts.every((part) => part.length > 0)).toBe(true)
  expect(new Set(parts.flat().map(({ id }) => id))).toEqual(new Set(whole.map(({ id }) => id)))
  expect(parts.flat()).toHaveLength(whole.length)
  expect((await page({ ds_importacao: ids, totais: '1' })).totais?.quantidade).toBe(whole.length)
  expect((await ask({ cnpj_remetente: MAIN, ds_veredito: 'repetido' })).statusCode).toBe(400)
  expect((await ask({ cnpj_remetente: MAIN, ds_importacao: 'x'.repeat(36) })).statusCode).toBe(400)
})

// spec: 3.9
test('a key is found by its whole, its beginning, and any part that occurs only there; short numbers do not match keys', async () => {
  const nota = expected({}).find(({ tipo }) => tipo === 'nfe')!
  const find = async (words: string) => (await all({ ds_busca: words })).map(({ ds_chave }) => ds_chave)
  const those = (holds: (chave: string) => boolean) =>
    sorted(
      expected({}).filter(({ chave }) => holds(chave)),
      '-dt_emissao',
    ).map((id) => notas.find((candidate) => candidate.id === id)!.chave)
  for (const part of [nota.chave, nota.chave.slice(0, 30), nota.chave.slice(0, 6).toLowerCase()])
    expect(await find(part)).toEqual(those((chave) => chave.startsWith(part)))
  // as the Id of a document or of a print writes it
  for (const letters of ['NFe', 'CTe', 'MDFe'])
    expect((await all({ ds_chave: letters + nota.chave })).map(({ id }) => id)).toEqual([nota.id])
  for (const part of [nota.chave.slice(-12), nota.chave.slice(20, 40)])
    expect(await find(part)).toEqual(those((chave) => chave.includes(part)))
  const [name] = nota.partyName.split(' ')
  expect(await find(`${name} ${nota.chave}`)).toEqual(those((chave) => chave === nota.chave))
  expect(await find(`${name} ${nota.chave.slice(-12)}`)).toContain(nota.chave)
  expect(await find(`outro-nome ${nota.chave}`)).toEqual([])
  expect(await find(nota.chave.slice(-5))).toEqual([])
})

test.each(ORDERS)('by %s the pages backwards equal the pages forwards', async (ordem) => {
  const size = 37
  const want = sorted(expected({}), ordem)
  const last = await page({ ordem, limite: String(want.length % size || size), fim: '1' })
  expect(last.proximo).toBeNull()
  const pages = [last]
  for (let { anterior } = last; anterior !== null; anterior = pages[0]!.anterior)
    pages.unshift(await page({ ordem, limite: String(size), cursor: anterior }))
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(want)
  const [first, second, third] = pages
  const again = await page({ ordem, limite: String(size), cursor: first!.proximo ?? '' })
  expect(again.data).toEqual(second!.data)
  expect((await page({ ordem, limite: String(size), cursor: again.proximo ?? '' })).data).toEqual(third!.data)
  expect((await page({ ordem, limite: String(size), cursor: again.anterior ?? '' })).data).toEqual(first!.data)
})

test.each(['600,01', 'R$ 1.234.567,89', '1234567,89', '0,00'])(
  'the searched value %s finds the notes of that value',
  async (text) => {
    const value = text.replace('R$ ', '').replaceAll('.', '')
    const found = sorted(expected({ vl_docfiscalini: value, vl_docfiscalfim: value }), '-dt_emissao')
    expect(found.length).toBeGreaterThan(0)
    expect((await all({ ds_busca: text })).map(({ id }) => id)).toEqual(found)
    const both = await all({ ds_busca: '600,01', vl_docfiscalini: '0', vl_docfiscalfim: '1' })
    expect(both).toEqual([])
  },
)

test('several whole keys match at once; a partial key among them, or too many, is refused', async () => {
  const some = expected({}).filter((_, i) => i % 40 === 0)
  const chaves = [...some.map(({ chave }) => chave), nextChave()].join(',')
  const reply = await page({ ds_chave: chaves, limite: '1000', totais: '1' })
  const rows = notas.filter((nota) => chaves.includes(nota.chave) && expected({}).includes(nota))
  expect(reply.data.map(({ id }) => id)).toEqual(sorted(rows, '-dt_emissao'))
  expect(reply.totais?.quantidade).toBe(rows.length)
  expect((await ask({ cnpj_remetente: MAIN, ds_chave: `${some[0]!.chave},352611` })).statusCode).toBe(400)
  const many = Array.from({ length: 301 }, () => nextChave()).join(',')
  expect((await ask({ cnpj_remetente: MAIN, ds_chave: many })).statusCode).toBe(400)
})

test('filters by the state of the signature', async () => {
  expect((await page({ fl_assinatura: 'valida,ausente' })).data.length).toBeGreaterThan(0)
  expect((await page({ fl_assinatura: 'invalida' })).data).toEqual([])
  expect((await ask({ cnpj_remetente: MAIN, fl_assinatura: 'boa' })).statusCode).toBe(400)
})

test('every pair of filters returns matching rows and totals', async () => {
  for (const [i, [a, x]] of singles.entries())
    for (const [b, y] of singles.slice(i + 1)) {
      if (a === b) continue
      const query = { [a]: x, [b]: y }
      const reply = await page({ ...query, limite: '1000', totais: '1' })
      expect(
        reply.data.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual(sorted(expected(query), '-dt_emissao'))
      expect(reply.totais, JSON.stringify(query)).toEqual(totalsOf(query))
    }
}, 300_000)

const SUMMED: readonly Situacao[] = ['autorizada', 'encerrada', 'sem_protocolo']
const SITUACOES: readonly Situacao[] = ['autorizada', 'cancelada', 'denegada', 'encerrada', 'sem_protocolo', 'resumo']

function totalsOf(query: Query) {
  const rows = expected(query)
  const money = (list: BuiltNota[]) => list.reduce((sum, nota) => sum + (nota.homologacao ? 0 : nota.cents), 0) / 100
  const summed = (list: BuiltNota[]) => list.filter(({ situacao }) => SUMMED.includes(situacao))
  const twice = rows.filter(
    (nota, i) => rows.findIndex(({ chave }) => chave === nota.chave) < i, // the second row of a document represents it
  )
  return {
    quantidade: rows.length,
    vl_docfiscal: money(summed(rows)),
    por_situacao: SITUACOES.map((ds_situacao) => rows.filter(({ situacao }) => situacao === ds_situacao))
      .filter((some) => some.length > 0)
      .map((some) => ({ ds_situacao: some[0]!.situacao, quantidade: some.length, vl_docfiscal: money(some) })),
    transferencias: { quantidade: twice.length, vl_docfiscal: money(summed(twice)) },
  }
}

// spec: C9
test('totals of any filter are the sum of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryFilter, async (filter) => {
      expect((await page({ ...filter, totais: '1' })).totais).toEqual(totalsOf(filter))
    }),
    { numRuns: 100 },
  )
})

test('totals without filters come from the sums per day and agree with the rows', async () => {
  const plain: Query[] = [
    {},
    { ds_situacao: 'cancelada' },
    { dt_emissaoini: '2026-06-01', dt_emissaofim: '2026-06-30' },
    { fl_homologacao: '1' },
  ]
  for (const query of plain) expect((await page({ ...query, totais: '1' })).totais).toEqual(totalsOf(query))
})

// spec: 3.24, 7.9
test('the format of a document in the response', async () => {
  const nota = notas.find(
    ({ homologacao, papel, situacao }) => !homologacao && papel === 'E' && situacao === 'autorizada',
  )!
  const [row] = (await page({ ds_chave: nota.chave, ds_emitidarec: 'E' })).data
  expect(row).toEqual({
    id: nota.id,
    tipo: nota.tipo,
    modelo: MODELOS[nota.tipo],
    ds_chave: nota.chave,
    dt_competencia: null,
    ds_papel: null,
    nr_docfiscal: nota.number,
    nr_serie: nota.serie,
    dt_emissao: `${nota.issued}-03:00`,
    dt_autorizacao: `${nota.issued}-03:00`,
    nr_protocolo: '135260000000001',
    cnpj_remetente: '11222333000181',
    nm_remetente: 'Emitente de Teste',
    uf_remetente: 'SP',
    nr_cnpjdestinatario: nota.partyTaxId,
    nm_destinatario: nota.partyName,
    uf_destinatario: nota.partyUf,
    uf_inicio: null,
    uf_fim: null,
    ds_placa: null,
    vl_docfiscal: nota.cents / 100,
    ds_emitidarec: 'E',
    ds_situacao: 'autorizada',
    ds_natureza: nota.natureza,
    cd_cfop: nota.cfop,
    ds_filial: taxIdOf(nota.empresaId).slice(8, 12),
    fl_homologacao: 'N',
    fl_baixada: downloaded.has(nota.id) ? 'S' : 'N',
    dt_importacao: nota.importedAt.replace(/-03:00$/, '.000-03:00'),
    eventos: 0,
    fl_assinatura: 'valida',
    ds_prova: 'alegada',
    ds_origem: ['importacao'],
    ds_manifestacao: null,
    dt_prazo_ciencia: null,
    dt_prazo_conclusiva: null,
    fl_terceiro: 'N',
    fl_cancelamento_pendente: 'N',
  })
})

test('the state and the deadlines of a received NF-e are those of the plain rule, and a deadline narrows any state', async () => {
  const rows = await all({ ds_tipo: 'nfe', ds_emitidarec: 'R' })
  const shown = expected({ ds_tipo: 'nfe', ds_emitidarec: 'R' })
  expect(new Set(rows.map((row) => row.ds_manifestacao))).toEqual(new Set([...MANIFESTACOES, null]))
  for (const row of rows) {
    const nota = shown.find(({ id }) => id === row.id)!
    const last = nota.manifest === null ? null : manifestoLastDays(nota.authorizedAt)
    expect([row.ds_manifestacao, row.dt_prazo_ciencia, row.dt_prazo_conclusiva]).toEqual([
      ...[manifestOf(nota).state, last?.ciencia ?? null, last?.final ?? null],
    ])
  }
  for (const value of [...MANIFESTACOES, 'sem,ciencia', MANIFESTACOES.join()])
    expect((await all({ ds_manifestacao: value })).map(({ id }) => id)).toEqual(
      sorted(expected({ ds_manifestacao: value }), '-dt_emissao'),
    )
  for (const value of [-1, 0, 3, 8, 60].map((days) => brasiliaDay(daysAgo(-days))))
    expect((await all({ dt_prazoate: value })).map(({ id }) => id)).toEqual(
      sorted(expected({ dt_prazoate: value }), '-dt_emissao'),
    )
  const until = brasiliaDay(daysAgo(30))
  const past = await all({ ds_manifestacao: 'tacita,confirmada', dt_prazoate: until })
  const want = expected({ ds_manifestacao: 'tacita' }).filter((nota) => (manifestOf(nota).next ?? '9') <= until)
  expect(want.length).toBeGreaterThan(0)
  expect(past.map(({ id }) => id)).toEqual(sorted(want, '-dt_emissao'))
})

describe('refusals', () => {
  test.each<[number, Query]>([
    [400, { dt_emissaoini: '2026-02-31' }],
    [400, { dt_emissaofim: '1899-12-31' }],
    [400, { dt_emissaoini: '2026-06-02', dt_emissaofim: '2026-06-01' }],
    [400, { nr_docfiscalini: '2', nr_docfiscalfim: '1' }],
    [400, { vl_docfiscalini: '1e3' }],
    [400, { ds_tipo: 'sat' }],
    [400, { ds_situacao: 'perdida' }],
    [400, { ds_situacao: ',' }],
    [400, { ds_manifestacao: 'talvez' }],
    [400, { ds_manifestacao: ',' }],
    [400, { dt_prazoate: '2026-02-31' }],
    [400, { ds_busca: '&' }],
    [400, { ds_busca: 'a\0b' }],
    [400, { ds_chave: '12345' }],
    [400, { ds_chave: "123456'--" }],
    [400, { ordem: 'cnpj' }],
    [400, { limite: '0' }],
    [400, { limite: '1001' }],
    [400, { cursor: 'AAAA' }],
    [400, { nr_cnpjdestinatario: '123' }],
    [400, { ds_filial: '12' }],
    [400, { cnpj_remetente: '12345678000100' }],
    [400, { cnpj_remetente: OTHER, dt_emissaoini: '2026-02-31' }],
    [403, { cnpj_remetente: OTHER }],
    [403, { cnpj_remetente: HIDDEN }],
    [403, { cnpj_remetente: cnpjOf('55555555') }],
    [403, { ds_filial: '0003' }],
    [403, { ds_filial: HIDDEN }],
    [403, { ds_filial: OTHER }],
  ])('%i for %j', async (status, query) => {
    const reply = await ask({ cnpj_remetente: MAIN, ...query })
    expect(reply.statusCode, reply.body).toBe(status)
    expect(reply.json<{ message: string }>().message).toBeTruthy()
  })

  // spec: 3.4
  test('no token is 401 before anything else; no company is 400', async () => {
    expect((await server.app.inject({ url: `${API_BASE}/consulta?limite=0` })).statusCode).toBe(401)
    expect((await client.get(`${API_BASE}/consulta`)).statusCode).toBe(400)
    expect((await client.get(`${API_BASE}/consulta?cnpj_remetente=`)).statusCode).toBe(400)
  })

  test('empty filters count as absent', async () => {
    const empty = Object.fromEntries(Object.keys(MATCHES).map((name) => [name, '']))
    expect((await page({ ...empty, limite: '5', ordem: '', cursor: '' })).data).toEqual(
      (await page({ limite: '5' })).data,
    )
  })
})

describe('cursor', () => {
  test('is refused with other filters, another order, or any alteration', async () => {
    const { proximo } = await page({ limite: '3', ds_tipo: 'nfe' })
    const cursor = proximo ?? ''
    expect((await page({ limite: '9', ds_tipo: 'NFE', cursor })).data).toHaveLength(9)
    const others: Query[] = [
      {},
      { ds_tipo: 'cte' },
      { ds_tipo: 'nfe', ordem: 'dt_emissao' },
      { ds_tipo: 'nfe', ds_filial: '0001' },
    ]
    for (const query of others) expect((await ask({ cnpj_remetente: MAIN, ...query, cursor })).statusCode).toBe(400)
    for (let i = 0; i < cursor.length; i++) {
      const altered = `${cursor.slice(0, i)}${cursor[i] === 'A' ? 'B' : 'A'}${cursor.slice(i + 1)}`
      expect((await ask({ cnpj_remetente: MAIN, ds_tipo: 'nfe', cursor: altered })).statusCode).toBe(400)
    }
    expect((await ask({ cnpj_remetente: MAIN, ds_tipo: 'nfe', cursor: `${cursor}=` })).statusCode).toBe(400)
  })

  test('built with a value of another type is a 400, not a 500', async () => {
    const { proximo } = await page({ limite: '3', ds_tipo: 'nfe' })
    const bytes = Buffer.from(proximo ?? '', 'base64url')
    for (const row of ['["não é um dia","não é um id"]', '{}', 'x', '["2026-01-01"]'])
      for (const head of [12, 16]) {
        const forged = Buffer.concat([bytes.subarray(0, head), Buffer.from(row)]).toString('base64url')
        const reply = await ask({ cnpj_remetente: MAIN, ds_tipo: 'nfe', cursor: forged })
        expect([reply.statusCode, reply.json().type]).toEqual([400, 'cursor.invalid'])
      }
  })

  test('a note imported between two pages shifts no other note', async () => {
    const first = await page({ limite: '4', ds_filial: '0001' })
    const late = buildNota(idOf[MAIN] ?? 0, { issued: '2026-12-31T23:59:59', chave: nextChave('nfe') })
    await insertNotas(server.ownerDb, [late])
    const second = await page({ limite: '4', ds_filial: '0001', cursor: first.proximo ?? '' })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
      sorted(expected({ ds_filial: '0001' }), '-dt_emissao').slice(0, 8),
    )
    await server.owner.query('delete from nota where id = $1', [late.id])
  })
})

test('amounts are exact up to 15 digits', async () => {
  const amounts = [1, 10, 29, 1_999, 123_456_789_012_345, 999_999_999_999_999, 70_368_744_177_663]
  const built = amounts.map((amount) => buildNota(idOf[OTHER] ?? 0, { cents: amount, natureza: 'exata' }))
  await insertNotas(server.ownerDb, built)
  const stranger = await signedIn(server, { login: '11144477735', empresas: [OTHER] })
  const reply = await stranger.get(`${API_BASE}/consulta?cnpj_remetente=${OTHER}&ds_busca=exata&ordem=vl_docfiscal`)
  const texts = [...reply.body.matchAll(/"vl_docfiscal":([\d.e+]+)/g)].map(([, text]) => text ?? '')
  const asText = (amount: number) =>
    `${BigInt(amount) / 100n}.${String(amount % 100).padStart(2, '0')}`.replace(/\.?0+$/, '')
  expect(texts).toEqual([...amounts].sort((a, b) => a - b).map(asText))
})
