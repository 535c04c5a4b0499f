import { API_BASE } from '@portal/contract/common.ts'
import type { DecidirReply, EntradasReply, GrupoEntrada } from '@portal/contract/escrituracao/escrituracao.ts'
import type { PreviaExportacaoReply } from '@portal/contract/escrituracao/exportar.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../base/uuid.ts'
import { fillDemoSettings } from '../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { makeExport } from './exportar/make-export.ts'

/** A month with more entries than a page, a group and a batch hold: none is lost, and the sums are exact. */

const COMPANY = DEMO_COMPANIES[0]!
const MONTH = '2026-06'
const NOTES = 1_500
/** NCMs of the second item of a note; the first item is the same everywhere */
const NCMS = 40
const firstCents = (n: number) => 1_000 + (n % 997)
const secondCents = (n: number) => 1 + ((n * 7_919) % 100_003)
const numbers = Array.from({ length: NOTES }, (_, index) => index + 1)
const ALL_CENTS = numbers.reduce((sum, n) => sum + firstCents(n) + secondCents(n), 0)

let server: TestServer
let ana: Client
let empresaId: number

beforeAll(async () => {
  server = await testServer()
  empresaId = await insertEmpresa(server, COMPANY)
  await server.owner.query('update empresa set demo = true, simples = false where id = $1', [empresaId])
  const account = { login: '52998224725', name: 'Ana', sistema: 'SCA', demo: true, empresas: [COMPANY.taxId] }
  ana = await signedIn(server, account)
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
  await server.owner.query(NOTAS, [empresaId, NOTES, COMPANY.taxId])
  await server.owner.query(LEDGERS, [empresaId, COMPANY.taxId])
  await server.owner.query(ITEMS, [empresaId, NCMS])
}, 120_000)
afterAll(() => server.close())

const NOTAS = `
  insert into nota (empresa_id, id, chave, tipo, papel, modelo, element, number, serie, issued_local, issued_text, total_cents,
    homologacao, natureza, cfop, emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name, destinatario_uf,
    party_tax_id, party_folded, protocolo, authorized_text, protocol_state, situacao, copy_rank, mark_signature, marks, verified, proof,
    arquivo_sha256, busca)
  select $1, gen_random_uuid(), '35260612345678000195550010' || lpad(i::text, 18, '0'), 'nfe', 'R', 55, 'nfeProc', i, 1,
    timestamp '2026-06-01' + i * interval '20 minutes', '2026-06-01T10:00:00-03:00', 1000 + i % 997 + 1 + (i * 7919) % 100003, false,
    'Venda de mercadoria', '5102', '12345678000195', 'Fornecedor Único Ltda', 'SP', $3, 'A empresa', 'SP', '12345678000195', 'fornecedor',
    '135260000000001', '2026-06-01T10:00:05-03:00', 'autorizada', 'autorizada', 2, 'valida', '{}', false, 'alegada', '\\x00', ''
  from generate_series(1, $2::int) i`

const LEDGERS = `
  insert into nota_ledger (empresa_id, nota_id, operation, purpose, destination, payment, issuer, recipient)
  select empresa_id, id, '1', '1', '1', '0', jsonb_build_object('taxId', emitente_tax_id, 'name', emitente_name, 'uf', 'SP'),
    jsonb_build_object('taxId', $2::text, 'uf', 'SP')
  from nota where empresa_id = $1 on conflict (empresa_id, nota_id) do update set operation = excluded.operation,
    issuer = excluded.issuer, recipient = excluded.recipient`

const ITEMS = `
  with zero as (
    select jsonb_object_agg(attname, case atttypid when 'boolean'::regtype then 'true' else '0' end) as facts
    from pg_attribute where attrelid = 'nota_item'::regclass and attnum > 0 and attnotnull and attname <> 'nota_id'
  )
  insert into nota_item
  select i.* from zero, nota n, generate_series(1, 2) k, lateral jsonb_populate_record(null::nota_item, zero.facts ||
    jsonb_build_object('empresa_id', n.empresa_id, 'nota_id', n.id, 'n_item', k, 'name', 'Produto ' || k, 'code', 'P' || k,
      'unit', 'UN', 'quantity', 1, 'ncm', case k when 1 then '28289011' else '3401' || lpad((n.number % $2)::text, 4, '0') end,
      'cfop', '5102', 'icms_orig', '0', 'icms_cst', '40',
      'product_cents', case k when 1 then 1000 + n.number % 997 else 1 + (n.number * 7919) % 100003 end)) i
  where n.empresa_id = $1`

const address = (call: string, more = '') => `${API_BASE}/${call}?nr_cpfcnpj=${COMPANY.taxId}${more}`
const list = async (estado: string) => {
  const reply = await ana.get(address('escrituracao/entradas', `&mes=${MONTH}&ds_estado=${estado}`))
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<EntradasReply>()
}
const cents = (value: number | null) => Math.round((value ?? 0) * 100)
const sumOf = (groups: readonly GrupoEntrada[]) => groups.reduce((sum, { vl_itens }) => sum + cents(vl_itens), 0)
const keysOf = (groups: readonly GrupoEntrada[]) =>
  new Set(groups.flatMap(({ itens }) => itens.map(({ ds_chave, nr_item }) => `${ds_chave} ${nr_item}`)))
const preview = async () => {
  const reply = await ana.get(address('escrituracao/exportar/previa', `&mes=${MONTH}&sistema=planilha`))
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<PreviaExportacaoReply>()
}

/** Every item is in one group of the state, and no other state has any. */
async function expectAll(estado: 'duvida' | 'decidido'): Promise<EntradasReply> {
  const reply = await list(estado)
  expect(reply.totais[estado]).toMatchObject({ nr_itens: 2 * NOTES, nr_notas: NOTES })
  expect(reply.totais.itens.nr_itens).toBe(2 * NOTES)
  expect(cents(reply.totais[estado].vl_itens)).toBe(ALL_CENTS)
  expect(reply.data).toHaveLength(reply.nr_grupos)
  expect(reply.data.reduce((sum, { nr_itens }) => sum + nr_itens, 0)).toBe(2 * NOTES)
  expect(keysOf(reply.data).size).toBe(2 * NOTES)
  expect(sumOf(reply.data)).toBe(ALL_CENTS)
  return reply
}

const decide = (groups: readonly GrupoEntrada[], isUndo = false) =>
  ana.post(address('escrituracao/decidir', `&mes=${MONTH}`), {
    decisoes: groups.map(({ itens, proposta }) => ({
      itens,
      ...(isUndo
        ? {}
        : { resposta: { cd_cfop: `${proposta.cd_cfop.charAt(0)}556`, ds_destino: 'consumo', fl_credito: null } }),
    })),
    ...(isUndo ? { fl_desfazer: true } : {}),
  })

test('fifteen hundred notes are listed, decided in one call, exported and taken back, and none is lost', {
  timeout: 240_000,
}, async () => {
  const { data } = await expectAll('duvida')
  const alike = data.filter(({ cd_ncm }) => cd_ncm === '28289011')
  expect(alike.map(({ nr_itens }) => nr_itens)).toEqual([500, 500, 500])
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
  expect(sumOf(alike)).toBe(numbers.reduce((sum, n) => sum + firstCents(n), 0))

  const decided = await decide(data)
  expect(decided.statusCode, decided.body).toBe(200)
  expect(decided.json<DecidirReply>()).toEqual({ nr_itens: 2 * NOTES, regras: [] })
  const after = await expectAll('decidido')
  expect(after.data.every(({ proposta }) => proposta.cd_cfop === '1556')).toBe(true)

  expect((await preview()).total).toMatchObject({ nr_mes: NOTES, nr_enviadas: 0, nr_agora: NOTES })
  const { taxId, name, uf } = COMPANY
  const granted = { imports: true, origin: 'direta' as const, root: taxId.slice(0, 8), papel: 'titular' as const }
  const made = await makeExport(server.deps.db, {
    id: uuidv7(),
    empresa: { id: empresaId, taxId, name, uf, simples: false, ...granted },
    account: { id: ana.accountId, name: 'Ana', demo: false },
    ...{ month: MONTH, sistema: 'SCA', options: { sistema: 'planilha' }, now: new Date('2026-07-02T12:00:00Z') },
  })
  expect(made).toMatchObject({ notes: NOTES, lines: 2 * NOTES + 1, left: 0, corrections: 0 })
  const file = await ana.get(`${API_BASE}/escrituracao/exportar/arquivos/${made.id}`)
  const [heads = [], ...lines] = file.body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  const column = (head: string) => lines.map((line) => line[heads.indexOf(head)] ?? '')
  expect(new Set(column('chave')).size).toBe(NOTES)
  expect(column('valor_contabil').reduce((sum, value) => sum + Number(value.replace(',', '')), 0)).toBe(ALL_CENTS)
  expect(new Set(column('cfop_entrada'))).toEqual(new Set(['1556']))
  expect((await preview()).total).toMatchObject({ nr_enviadas: NOTES, nr_agora: 0 })

  const undone = await decide(after.data, true)
  expect(undone.json<DecidirReply>().nr_itens).toBe(2 * NOTES)
  await expectAll('duvida')
  // what went as decided is another note now
  const { total, nr_correcoes } = await preview()
  expect([total.nr_agora, nr_correcoes]).toEqual([NOTES, NOTES])
})
