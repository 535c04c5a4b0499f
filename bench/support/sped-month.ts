import { cnpjOf } from '../../apps/server/src/testing/notas.ts'
import type { BenchServer } from './server.ts'

const KEY_DIGIT = `
  create or replace function pg_temp.bench_key(body text) returns text language sql immutable as $$
    select body || case when r < 2 then 0 else 11 - r end
    from (select sum(substr(body, 44 - k, 1)::int * (2 + (k - 1) % 8)) % 11 as r from generate_series(1, 43) k) s $$`

/**
 * One month of documents straight into the tables, spread as a shop's are: in ten, 6 consumer notes of two taxes, 1 sale, 3 purchases of
 * four items (every fiftieth document a freight instead). `cnpj` is the company's; parties are real enough for block 0.
 */
export async function fillMonth({ owner }: BenchServer, of: { empresaId: number; cnpj: string; count: number }) {
  const client = await owner.connect()
  try {
    await client.query(KEY_DIGIT)
    const parties = Array.from({ length: 200 }, (_, at) => cnpjOf(String(20_000_000 + at)))
    await client.query(NOTAS, [of.empresaId, of.cnpj, of.count, parties])
    await client.query(LEDGER, [of.empresaId])
    await client.query(TOTALS, [of.empresaId])
    await client.query(ITEMS, [of.empresaId])
    await client.query('vacuum analyze nota, nota_item, nota_total, nota_ledger')
  } finally {
    client.release()
  }
}

const NOTAS = `
  insert into nota (empresa_id, id, chave, tipo, papel, modelo, element, number, serie, issued_local, issued_text, total_cents,
    homologacao, natureza, cfop, emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name, destinatario_uf,
    party_tax_id, party_folded, protocolo, authorized_text, protocol_state, situacao, copy_rank, mark_signature, marks, verified,
    arquivo_sha256, busca)
  select $1, gen_random_uuid(),
    pg_temp.bench_key('352611' || issuer || modelo || '001' || lpad(i::text, 9, '0') || '1' || lpad((i % 99999999)::text, 8, '0')),
    tipo, papel, modelo, tipo || 'Proc', i, 1, timestamp '2026-11-01' + (i % 2500000) * interval '1 second',
    '2026-11-01T10:00:00-03:00', case papel when 'R' then 4 else 2 end * (1000 + i % 997), false, 'Operação',
    case tipo when 'cte' then '5353' else '5102' end, issuer, 'Emitente de Teste Ltda', 'SP', buyer, 'Destinatário de Teste Ltda', 'SP',
    case papel when 'E' then buyer else issuer end, 'parte', '135260000000001', '2026-11-01T10:00:05-03:00', 'autorizada',
    'autorizada', 2, 'valida', '{}', false, '\\x00', ''
  from generate_series(1, $3::int) i,
  lateral (select case when i % 50 = 0 then 'cte' when i % 10 < 6 then 'nfce' else 'nfe' end as tipo,
    case when i % 10 < 7 and i % 50 <> 0 then 'E' else 'R' end as papel, ($4::text[])[1 + i % 200] as other) k,
  lateral (select case tipo when 'cte' then 57 when 'nfce' then 65 else 55 end as modelo,
    case papel when 'E' then $2::text else other end as issuer,
    case when tipo = 'nfce' then null when papel = 'R' then $2::text else other end as buyer) p`

const PARTY = (taxId: string) =>
  `jsonb_build_object('taxId', ${taxId}, 'name', 'Parte de Teste Ltda', 'street', 'Rua das Flores', 'number', '10',
    'district', 'Centro', 'zip', '01001000', 'city', '3550308', 'uf', 'SP', 'ie', '110042490114')`

const LEDGER = `
  insert into nota_ledger (empresa_id, nota_id, operation, purpose, consumer, destination, freight, payment, issuer, recipient, taker,
    place_from, place_to)
  select empresa_id, id, '1', case tipo when 'cte' then '0' else '1' end, '0', '1', '9', '0', ${PARTY('emitente_tax_id')},
    case when destinatario_tax_id is not null then ${PARTY('destinatario_tax_id')} end, case tipo when 'cte' then '3' end, '3550308', '3509502'
  from nota where empresa_id = $1`

const TOTALS = `
  insert into nota_total (empresa_id, nota_id, product_cents, icms_base_cents, icms_cents, icms_cst, icms_rate)
  select empresa_id, id, total_cents, total_cents, total_cents * 18 / 100, case tipo when 'cte' then '00' end,
    case tipo when 'cte' then 18 end
  from nota where empresa_id = $1`

const ITEMS = `
  with zero as (
    select jsonb_object_agg(attname, case atttypid when 'boolean'::regtype then 'true' else '0' end) as facts
    from pg_attribute where attrelid = 'nota_item'::regclass and attnum > 0 and attnotnull and attname <> 'nota_id'
  )
  insert into nota_item
  select i.* from zero, nota n, generate_series(1, case n.papel when 'R' then 4 else 2 end) k,
    lateral jsonb_populate_record(null::nota_item, zero.facts || jsonb_build_object('empresa_id', n.empresa_id, 'nota_id', n.id,
      'n_item', k, 'code', 'P' || (n.number * k) % 500, 'name', 'Produto ' || (n.number * k) % 500, 'unit', 'UN', 'quantity', 1,
      'ncm', '84713012', 'origin', '0', 'icms_relief_deducted', false,
      'cfop', case when k % 2 = 1 then '5102' else '5405' end, 'icms_cst', case when k % 2 = 1 then '00' else '60' end,
      'icms_rate', case when k % 2 = 1 then 18 end, 'product_cents', 1000 + n.number % 997,
      'icms_base_cents', case when k % 2 = 1 then 1000 + n.number % 997 else 0 end,
      'icms_cents', case when k % 2 = 1 then (1000 + n.number % 997) * 18 / 100 else 0 end)) i
  where n.empresa_id = $1 and n.tipo <> 'cte'`
