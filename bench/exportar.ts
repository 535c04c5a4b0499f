import { API_BASE } from '@portal/contract/common.ts'
import { cnpjOf } from '../apps/server/src/testing/notas.ts'
import { type BenchServer, openBenchServer } from './support/server.ts'
import { take } from './support/take.ts'

type Report = (figure: string, value: number, unit: string) => void
type Signed = Awaited<ReturnType<BenchServer['signIn']>>

const TAX_ID = cnpjOf('12345678')
const COUNT = 100_000
const MANY = 500_000
const ITEMS = 3

/** Spreadsheets and totals of notes with three items each; memory while exporting half a million notes. */
export async function benchExportar(report: Report): Promise<void> {
  const server = await openBenchServer()
  try {
    const signed = await server.signIn(TAX_ID)
    const exportOf = (body: object) => () => post(server, signed, { path: 'exportarNotas', body })
    await fill(server, signed.empresaId, { from: 1, to: COUNT, items: true })
    for (const formato of ['csv', 'xlsx']) {
      const notas = await take(exportOf({ formato, conteudo: 'notas' }))
      report(`${formato}_notas_100000`, Math.round(COUNT / (notas.ms / 1000)), 'rows/s')
      report(`${formato}_notas_100000_first_byte`, roundHundredths(notas.firstMs), 'ms')
      report(`${formato}_notas_100000_size`, roundHundredths(notas.bytes / 1e6), 'MB')
      const itens = await take(exportOf({ formato, conteudo: 'itens' }))
      report(`${formato}_itens_300000`, Math.round((COUNT * ITEMS) / (itens.ms / 1000)), 'rows/s')
    }
    for (const por of ['cfop', 'ncm', 'participante']) {
      const ms = await totals(server, signed, por)
      report(`totais_${por}_100000`, roundHundredths(ms), 'ms')
    }
    await fill(server, signed.empresaId, { from: COUNT + 1, to: MANY, items: false })
    for (const formato of ['csv', 'xlsx']) {
      const result = await take(exportOf({ formato, conteudo: 'notas' }))
      report(`${formato}_notas_500000`, roundHundredths(result.ms / 1000), 's')
      report(`${formato}_notas_500000_memory`, roundHundredths(result.grownMb), 'MB')
    }
  } finally {
    await server.close()
  }
}

const post = ({ address }: BenchServer, { token }: Signed, { path, body }: { path: string; body: object }) =>
  fetch(`${address}${API_BASE}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cpfcnpj: TAX_ID, filtro: {}, ...body }),
  })

async function totals(server: BenchServer, signed: Signed, ds_por: string): Promise<number> {
  const start = performance.now()
  const reply = await post(server, signed, { path: 'totaisNotas', body: { ds_por } })
  const { vl_diferenca } = (await reply.json()) as { vl_diferenca: number } // the contract's answer
  if (!reply.ok || vl_diferenca !== 0) throw new Error(`${reply.status}, difference ${vl_diferenca}`)
  return performance.now() - start
}

interface FillRange {
  from: number
  to: number
  items: boolean
}

/** Inserts notes without XML directly into the tables: 200 parties, 40 NCMs, half a year. */
async function fill({ owner }: BenchServer, empresaId: number, { from, to, items }: FillRange) {
  await owner.query(NOTAS, [empresaId, from, to])
  await owner.query(TOTALS, [empresaId])
  if (items) await owner.query(ITEM_ROWS, [empresaId, ITEMS])
  await owner.query('vacuum analyze nota, nota_item, nota_total')
}

const NOTAS = `
  insert into nota (empresa_id, id, chave, tipo, papel, modelo, element, number, serie, issued_local, issued_text, total_cents,
    homologacao, natureza, cfop, emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name, destinatario_uf,
    party_tax_id, party_folded, protocolo, authorized_text, protocol_state, situacao, copy_rank, mark_signature, marks, verified, proof,
    arquivo_sha256, busca)
  select $1, gen_random_uuid(), '35260612345678000195550010' || lpad(i::text, 18, '0'), 'nfe', 'E', 55, 'nfeProc', i, 1,
    timestamp '2026-06-01' + i * interval '30 seconds', '2026-06-01T10:00:00-03:00', 3 * (1000 + i % 997), false, 'Venda de mercadoria',
    '5102', '12345678000195', 'Emitente de Teste Ltda', 'SP', lpad((i % 200)::text, 14, '1'), 'Cliente número ' || i % 200, 'PR',
    lpad((i % 200)::text, 14, '1'), 'cliente', '135260000000001', '2026-06-01T10:00:05-03:00', 'autorizada', 'autorizada', 2, 'valida',
    '{}', false, 'alegada', '\\x00', ''
  from generate_series($2::int, $3::int) i`

const TOTALS = `
  insert into nota_total (empresa_id, nota_id, product_cents, icms_base_cents, icms_cents, pis_cents, cofins_cents)
  select empresa_id, id, total_cents, total_cents, total_cents * 18 / 100, total_cents / 100, total_cents * 3 / 100
  from nota where empresa_id = $1 on conflict do nothing`

const ITEM_ROWS = `
  with zero as (
    select jsonb_object_agg(attname, case atttypid when 'boolean'::regtype then 'true' else '0' end) as facts
    from pg_attribute where attrelid = 'nota_item'::regclass and attnum > 0 and attnotnull and attname <> 'nota_id'
  )
  insert into nota_item
  select i.* from zero, nota n, generate_series(1, $2::int) k, lateral jsonb_populate_record(null::nota_item, zero.facts ||
    jsonb_build_object('empresa_id', n.empresa_id, 'nota_id', n.id, 'n_item', k, 'name', 'Produto ' || k,
      'ncm', lpad((n.number % 40)::text, 8, '2'), 'cfop', case k when 1 then '5102' else '5405' end, 'icms_cst', '00', 'icms_rate', 18,
      'product_cents', n.total_cents / $2, 'icms_base_cents', n.total_cents / $2)) i
  where n.empresa_id = $1`

const roundHundredths = (value: number): number => Math.round(value * 100) / 100
