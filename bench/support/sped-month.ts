import { chaveOf } from '@portal/synthetic/base/digits.ts'
import { cnpjOf } from '../../apps/server/src/testing/notas.ts'
import type { BenchServer } from './server.ts'

/**
 * Inserts one month of documents directly into the tables, distributed as in a shop: of ten documents, 6
 * NFC-e with two rates, 1 sale, 3 purchases with four items; every fiftieth is a CT-e. `cnpj` is the
 * company's; the parties have the data that block 0 needs. One statement per table, then new statistics, as
 * after an upload. With `hasPurchasesOnly` each document is a purchase with four items.
 */
export async function fillMonth({ owner }: BenchServer, input: MonthWish) {
  const parties = Array.from({ length: 200 }, (_, index) => cnpjOf(String(20_000_000 + index)))
  const documents = Array.from({ length: input.count }, (_, index) => documentOf(index + 1, { ...input, parties }))
  const list = (name: keyof Documento) => documents.map((documento) => documento[name])
  const client = await owner.connect()
  try {
    await client.query(`set work_mem = '64MB'; set synchronous_commit = off; ${ITEM_ZEROS}`)
    await client.query(NOTAS, [
      input.empresaId,
      list('tipo'),
      list('papel'),
      list('issuer'),
      list('buyer'),
      list('chave'),
    ])
    await client.query(LEDGER, [input.empresaId])
    await client.query(TOTALS, [input.empresaId])
    await client.query('analyze nota')
    await client.query(ITEMS, [input.empresaId])
    await client.query('vacuum analyze nota, nota_item, nota_total, nota_ledger')
  } finally {
    client.release(true)
  }
}

interface MonthWish {
  empresaId: number
  cnpj: string
  count: number
  hasPurchasesOnly?: boolean
}

interface Documento {
  tipo: 'nfe' | 'nfce' | 'cte'
  papel: 'E' | 'R'
  issuer: string
  buyer: string | null
  chave: string
}

const MODELOS = { nfe: 55, nfce: 65, cte: 57 }

function documentOf(number: number, input: MonthWish & { parties: readonly string[] }): Documento {
  const { hasPurchasesOnly = false } = input
  const tipo = hasPurchasesOnly ? 'nfe' : number % 50 === 0 ? 'cte' : number % 10 < 6 ? 'nfce' : 'nfe'
  const papel = !hasPurchasesOnly && number % 10 < 7 && number % 50 !== 0 ? 'E' : 'R'
  const other = input.parties[number % input.parties.length] ?? input.cnpj
  const issuer = papel === 'E' ? input.cnpj : other
  const modelo = MODELOS[tipo]
  const key = { cUF: '35', month: '2611', taxId: issuer, modelo, serie: 1, numero: number, code: pad(number, 8) }
  const buyer = tipo === 'nfce' ? null : papel === 'R' ? input.cnpj : other
  return { tipo, papel, issuer, buyer, chave: chaveOf(key) }
}

const pad = (number: number, places: number): string => String(number).padStart(places, '0')

/** Ids grow with the number, as in an import. */
const NOTAS = `
  insert into nota (empresa_id, id, chave, tipo, papel, modelo, element, number, serie, issued_local, issued_text, total_cents,
    homologacao, natureza, cfop, emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name, destinatario_uf,
    party_tax_id, party_folded, protocolo, authorized_text, protocol_state, situacao, copy_rank, mark_signature, marks, verified, proof,
    arquivo_sha256, busca)
  select $1, ('01930000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, chave, tipo, papel, substr(chave, 21, 2)::smallint,
    tipo || 'Proc', i, 1, timestamp '2026-11-01' + i % 100000 * interval '25 seconds',
    '2026-11-01T10:00:00-03:00', case papel when 'R' then 4 else 2 end * (1000 + i % 997), false, 'Operação',
    case tipo when 'cte' then '5353' else '5102' end, issuer, 'Emitente de Teste Ltda', 'SP', buyer, 'Destinatário de Teste Ltda', 'SP',
    case papel when 'E' then buyer else issuer end, 'parte', '135260000000001', '2026-11-01T10:00:05-03:00', 'autorizada',
    'autorizada', 2, 'valida', '{}', false, 'alegada', '\\x00', ''
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality as d (tipo, papel, issuer, buyer, chave, i)`

const partyJson = (taxId: string) =>
  `jsonb_build_object('taxId', ${taxId}, 'name', 'Parte de Teste Ltda', 'street', 'Rua das Flores', 'number', '10',
    'district', 'Centro', 'zip', '01001000', 'city', '3550308', 'uf', 'SP', 'ie', '110042490114')`

const LEDGER = `
  insert into nota_ledger (empresa_id, nota_id, operation, purpose, consumer, destination, freight, payment, issuer, recipient, taker,
    place_from, place_to)
  select empresa_id, id, '1', case tipo when 'cte' then '0' else '1' end, '0', '1', '9', '0', ${partyJson('emitente_tax_id')},
    case when destinatario_tax_id is not null then ${partyJson('destinatario_tax_id')} end, case tipo when 'cte' then '3' end, '3550308', '3509502'
  from nota where empresa_id = $1`

const TOTALS = `
  insert into nota_total (empresa_id, nota_id, product_cents, icms_base_cents, icms_cents, icms_cst, icms_rate)
  select empresa_id, id, total_cents, total_cents, total_cents * 18 / 100, case tipo when 'cte' then '00' end,
    case tipo when 'cte' then 18 end
  from nota where empresa_id = $1`

/** Sets the default of the remaining amounts to zero; the table requires every amount from a writer. */
const ITEM_ZEROS = `
  do $$ declare name text; begin
    for name in select attname from pg_attribute where attrelid = 'nota_item'::regclass and attnum > 0 and attnotnull
      and not atthasdef and atttypid = 'bigint'::regtype and attname <> 'empresa_id'
    loop execute format('alter table nota_item alter %I set default 0', name); end loop;
  end $$`

const ITEMS = `
  insert into nota_item (empresa_id, nota_id, n_item, code, name, unit, quantity, ncm, origin, in_total, cfop, icms_cst, icms_rate,
    product_cents, icms_base_cents, icms_cents)
  select n.empresa_id, n.id, k, 'P' || n.number * k % 500, 'Produto ' || n.number * k % 500, 'UN', 1, '84713012', '0', true,
    case when k % 2 = 1 then '5102' else '5405' end, case when k % 2 = 1 then '00' else '60' end, case when k % 2 = 1 then 18 end,
    cents, case when k % 2 = 1 then cents else 0 end, case when k % 2 = 1 then cents * 18 / 100 else 0 end
  from nota n, generate_series(1, case n.papel when 'R' then 4 else 2 end) k, lateral (select 1000 + n.number % 997) c (cents)
  where n.empresa_id = $1 and n.tipo <> 'cte'`
