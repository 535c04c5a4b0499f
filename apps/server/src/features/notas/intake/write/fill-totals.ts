import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { inScope } from '../../../../db/scope.ts'
import type { PackedFile } from '../read/read-chunk.ts'
import type { Readers } from '../read/readers.ts'
import { ownedRow } from '../read/total-row.ts'
import { writeLedger } from './write-ledger.ts'
import { writeTotals } from './write-totals.ts'

export interface FillDeps {
  db: Kysely<Database>
  readers: Readers
}

interface Untold {
  id: string
  deflated: Buffer | null
  crc32: number | null
  size: number | null
}

const AT_ONCE = 300
/** Columns that may not be null, of a note whose file says nothing any more */
const BARE = '{"refs":[],"imports":[]}'
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Reads the totals, ledger facts and later facts of items of a company's notes that lack them, each stored file once. Where the file is gone the items,
 * which are its facts, are summed, and the ledger knows what the list knows. Answers false when stopped before the end; what is done stays done.
 */
export async function fillTotals(
  { db, readers }: FillDeps,
  empresaId: number,
  stopped: () => boolean = () => false,
): Promise<boolean> {
  const scope = { empresaIds: [empresaId], accountId: null }
  for (let after = FIRST; ; ) {
    if (stopped()) return false
    const notas = await inScope(db, scope, async (tx) => (await untoldAfter(empresaId, after).execute(tx)).rows)
    const last = notas.at(-1)
    if (!last) return true
    const stored = notas.filter(({ deflated }) => deflated !== null)
    const read = await readers.read(stored.map(toFile))
    const found = stored.map(({ id }, at) => {
      const [document] = read[at] ?? []
      const facts = document?.ok && document.facts.kind === 'nota' ? document.facts : null
      return { owner: { empresaId, notaId: id }, facts }
    })
    const bare = notas.filter(({ deflated }) => deflated === null).map(({ id }) => id)
    await inScope(db, scope, async (tx) => {
      await writeTotals(
        tx,
        found.map(({ owner, facts }) => ownedRow(facts?.totals ?? '{}', owner)),
      )
      await writeLedger(
        tx,
        found.map(({ owner, facts }) => ownedRow(facts?.ledger ?? BARE, owner)),
      )
      for (const { owner, facts } of found) if (facts) await completeItems(owner, facts.items).execute(tx)
      if (bare.length > 0) {
        await sumItems(empresaId, bare).execute(tx)
        await ledgerOfList(empresaId, bare).execute(tx)
      }
    })
    after = last.id
  }
}

const toFile = ({ id, deflated, crc32, size }: Untold): PackedFile => ({
  name: id,
  bytes: new Uint8Array(deflated ?? []),
  method: 8,
  size: size ?? 0,
  crc32,
})

/** Served by the primary keys. */
const untoldAfter = (empresaId: number, after: string) => sql<Untold>`
  select n.id, a.deflated, a.crc32, a.size
  from nota n
  left join arquivo a on a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256
  where n.empresa_id = ${empresaId} and n.id > ${after}::uuid and n.copy_rank > 0
    and (not exists (select from nota_total t where t.empresa_id = n.empresa_id and t.nota_id = n.id)
      or not exists (select from nota_ledger l where l.empresa_id = n.empresa_id and l.nota_id = n.id)
      or exists (select from nota_item i where i.empresa_id = n.empresa_id and i.nota_id = n.id and i.st_kept_base_cents > 0
        and i.fcp_kept_cents is null))
  order by n.id limit ${AT_ONCE}`

const sumItems = (empresaId: number, ids: readonly string[]) => sql`
  insert into nota_total (empresa_id, nota_id, product_cents, discount_cents, freight_cents, insurance_cents, other_cents,
    icms_base_cents, icms_cents, icms_relief_cents, fcp_cents, st_base_cents, st_cents, fcp_st_cents, difal_dest_cents,
    difal_orig_cents, difal_fcp_cents, ii_cents, ipi_cents, pis_cents, cofins_cents, issqn_cents, ibscbs_base_cents, ibs_uf_cents,
    ibs_mun_cents, ibs_cents, cbs_cents, is_cents)
  select n.empresa_id, n.id, sum(i.product_cents) filter (where i.in_total), sum(i.discount_cents), sum(i.freight_cents),
    sum(i.insurance_cents), sum(i.other_cents), sum(i.icms_base_cents), sum(i.icms_cents), sum(i.icms_relief_cents),
    sum(i.fcp_cents), sum(i.st_base_cents), sum(i.st_cents), sum(i.fcp_st_cents), sum(i.difal_dest_cents), sum(i.difal_orig_cents),
    sum(i.difal_fcp_cents), sum(i.ii_cents), sum(i.ipi_cents), sum(i.pis_cents), sum(i.cofins_cents), sum(i.issqn_cents),
    sum(i.ibscbs_base_cents), sum(i.ibs_uf_cents), sum(i.ibs_mun_cents),
    sum(i.ibs_uf_cents + i.ibs_mun_cents + i.ibs_mono_cents), sum(i.cbs_cents + i.cbs_mono_cents), sum(i.is_cents)
  from nota n left join nota_item i on i.empresa_id = n.empresa_id and i.nota_id = n.id
  where n.empresa_id = ${empresaId} and n.id = any(${ids}::uuid[])
  group by n.empresa_id, n.id
  on conflict do nothing`

/** Two facts of items came with migration 0017, the third with 0028. */
const completeItems = ({ empresaId, notaId }: { empresaId: number; notaId: string }, items: Uint8Array) => sql`
  update nota_item i set icms_relief_deducted = coalesce(f.icms_relief_deducted, false),
    ipi_returned_cents = coalesce(f.ipi_returned_cents, 0), fcp_kept_cents = coalesce(f.fcp_kept_cents, 0)
  from json_populate_recordset(null::nota_item, ${Buffer.from(items).toString('utf8')}::json) f
  where i.empresa_id = ${empresaId} and i.nota_id = ${notaId}::uuid and i.n_item = f.n_item
    and (f.icms_relief_deducted or f.ipi_returned_cents <> 0 or f.st_kept_base_cents > 0)`

const ledgerOfList = (empresaId: number, ids: readonly string[]) => sql`
  insert into nota_ledger (empresa_id, nota_id, operation, issuer, recipient)
  select n.empresa_id, n.id,
    case when n.tipo in ('nfe', 'nfce') then case when left(n.cfop, 1) in ('1', '2', '3') then '0' else '1' end end,
    jsonb_build_object('taxId', n.emitente_tax_id, 'name', n.emitente_name, 'uf', n.emitente_uf),
    jsonb_build_object('taxId', n.destinatario_tax_id, 'name', n.destinatario_name, 'uf', n.destinatario_uf)
  from nota n where n.empresa_id = ${empresaId} and n.id = any(${ids}::uuid[])
  on conflict do nothing`
