import { supplierRoot } from '@portal/efd/entry/proposal/memory.ts'
import type { EarlierEfd } from '@portal/efd/read/earlier.ts'
import type { PastLine } from '@portal/efd/read/past-entries.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/** Rows per statement. */
const PIECE = 5000

/**
 * Keeps the purchases of an earlier file as the past of the escrituração, in the place of those of the same month. What
 * the file does not say of an item (its CFOP, CST and code at the supplier) comes from the document when the portal
 * has it.
 */
export async function keepPast(tx: Kysely<Database>, empresaId: number, earlier: EarlierEfd): Promise<void> {
  const month = `${earlier.from.slice(0, 7)}-01`
  const suppliers = new Map(earlier.participantes.map(({ code, cnpj, cpf }) => [code, cnpj ?? cpf ?? '']))
  const ncms = new Map(earlier.products.map(({ code, ncm }) => [code, ncm ?? '']))
  const registers = JSON.stringify(Object.fromEntries(earlier.registers))
  // locks the month until the end of the transaction: the same month may come twice at once
  await sql`insert into sped_passado (empresa_id, month, registers) values (${empresaId}, ${month}::date, ${registers}::jsonb)
    on conflict (empresa_id, month) do update set registers = excluded.registers`.execute(tx)
  await sql`delete from escrituracao_passado where empresa_id = ${empresaId} and month = ${month}::date`.execute(tx)
  const { lines } = earlier.past
  for (let start = 0; start < lines.length; start += PIECE) {
    const rows = lines.slice(start, start + PIECE).map((line, index) => ({
      n: start + index,
      ...lineOf(line, { suppliers, ncms }),
    }))
    await sql`insert into escrituracao_passado (empresa_id, month, n, doc, supplier, item, ncm, sale, tax, rate, cfop, is_credited, account,
        value_cents, unit_cents)
      select ${empresaId}::bigint, ${month}::date, p.n, p.doc, p.supplier, coalesce(i.code, ''), coalesce(i.ncm, p.ncm), coalesce(i.cfop, ''),
        coalesce(i.csosn, i.icms_cst, ''), case when i.icms_cents > 0 then coalesce(i.icms_rate::text, '') else p.rate end, p.cfop,
        case when p.icms > 0 then true when i.icms_cents > 0 or i.simples_credit_cents > 0 or (p.is_whole and v.icms_cents > 0) then false end, p.account, p.value, p.unit
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) p (n int, doc text, number int, supplier text, ncm text, cfop text, rate text,
          icms bigint, is_whole boolean, account text, value bigint, unit bigint)
        left join nota t on t.empresa_id = ${empresaId}::bigint and t.chave = p.doc
        left join nota_total v on v.empresa_id = ${empresaId}::bigint and v.nota_id = t.id
        left join nota_item i on i.empresa_id = ${empresaId}::bigint and i.nota_id = t.id and i.n_item = p.number
      returning n`.execute(tx) // without RETURNING, Citus would use COPY, which is refused under row-level security
  }
}

interface Registers {
  suppliers: ReadonlyMap<string, string>
  ncms: ReadonlyMap<string, string>
}

const lineOf = (line: PastLine, { suppliers, ncms }: Registers) => ({
  doc: line.doc,
  number: line.number,
  supplier: supplierRoot(suppliers.get(line.participante) ?? ''),
  ncm: line.thing !== null ? line.thing : /^\d{8}$/.test(ncms.get(line.item) ?? '') ? (ncms.get(line.item) ?? '') : '',
  cfop: line.cfop,
  is_whole: line.thing !== null,
  rate: line.rate,
  icms: line.icms,
  account: line.account,
  value: line.value,
  unit: line.unitValue,
})
