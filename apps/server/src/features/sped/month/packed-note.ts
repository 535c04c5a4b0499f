import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { type RawBuilder, sql } from 'kysely'
import type { NoteRow } from './note-row.ts'
import { MARKS, packed, packedTexts } from './packing.ts'

/**
 * Day of the cancellation that counts, else of the one that a person considered. The note is read again here so that the main query
 * does not carry whole rows of `nota`.
 */
const CANCELLED_ON = sql`case when n.situacao = 'cancelada' then (select e.occurred_local::date
  from nota t join evento e on e.empresa_id = t.empresa_id and e.chave = t.chave
  where t.empresa_id = n.empresa_id and t.id = n.id and ends_nota(t.tipo, e.tp_evento)
    and (evento_counts(e, t) or (t.decision = 'considerar' and evento_claims(e, t)))
  order by evento_counts(e, t) desc, e.occurred_local, e.id limit 1) end`
const PARTY = sql`case when n.papel <> 'E' then l.issuer when n.modelo <> 65 then l.recipient end`
/** JSON, which has no mark in it: it writes control characters otherwise. */
const REFERRED = sql`(select json_agg(json_build_object('chave', r.chave, 'issued', r.issued_local::date) order by r.chave)
  from nota r where r.empresa_id = n.empresa_id and r.chave = any(l.refs))`
const NOTHING = sql`null`

const refs = (...names: readonly string[]) => names.map((name) => sql.ref(name))

/** The shares of an interstate service to a non-taxpayer, which a CT-e states as a whole. */
const SHARES = sql`case when n.tipo = 'cte' and t.difal_dest_cents is not null
  then concat_ws(',', coalesce(t.difal_fcp_cents, 0), t.difal_dest_cents, coalesce(t.difal_orig_cents, 0)) end`

const AMOUNTS = refs(
  ...['t.product_cents', 't.discount_cents', 't.freight_cents', 't.insurance_cents', 't.other_cents'],
  ...['t.icms_rate', 't.icms_base_cents', 't.icms_cents'],
)
/** Who somebody is, codes, and what anybody may write. */
const TEXTS = [
  sql.ref('n.emitente_tax_id'),
  sql`l.recipient->>'taxId'`,
  ...refs(
    'l.operation',
    'l.purpose',
    'l.destination',
    'l.freight',
    'l.payment',
    'l.taker',
    'l.place_from',
    'l.place_to',
  ),
  ...refs('t.icms_cst', 'n.cfop'),
  sql`l.refs[1]`,
  sql`case when n.papel = 'E' then n.destinatario_name else n.emitente_name end`,
  sql.ref('n.natureza'),
]

/** A note `n` with its ledger `l` and totals `t` as `unpackNote` takes it. `informed`: with notice and documents referred to. */
export function packedNote(informed: boolean): RawBuilder<string> {
  const cells = [
    ...refs('n.id', 'n.chave', 'n.tipo', 'n.modelo', 'n.papel', 'n.number', 'n.serie'),
    sql`n.issued_local::date`,
    ...refs('n.total_cents', 'n.situacao'),
    CANCELLED_ON,
    sql.ref('l.moved'),
    ...AMOUNTS,
    PARTY,
    sql`nullif(l.imports, '[]')`,
    informed ? REFERRED : NOTHING,
    packedTexts([...TEXTS, informed ? sql.ref('l.notice') : NOTHING]),
    SHARES,
    ...refs('n.pending_cancellation', 'n.foreign_copy'),
  ]
  return packed(cells, 'cell')
}

function sharesOf(text: string): NoteRow['difal'] {
  const [fcp = 0, destination = 0, origin = 0] = text.split(',').map(Number)
  return { fcp, destination, origin }
}

const amount = (text: string | undefined): number | null => (text ? Number(text) : null)

/** The row behind a pack, by place. `partyOf` reads the JSON of a party. */
export function unpackNote(packed: string, partyOf: (json: string) => LedgerParty): NoteRow {
  const c = packed.split(MARKS.cell)
  const t = (c[23] ?? '').split(MARKS.text)
  // biome-ignore format: columns in the order in which they are packed
  return {
    // the table's own checks leave no others for kind and role
    id: c[0]!, chave: c[1]!, tipo: c[2] as NoteRow['tipo'], modelo: Number(c[3]), papel: c[4] as NoteRow['papel'],
    number: Number(c[5]), serie: Number(c[6]), issued: c[7]!, total: Number(c[8]), situacao: c[9]!,
    cancelled_on: c[10] || null, moved: c[11] || null, product: amount(c[12]), discount: amount(c[13]),
    freight: amount(c[14]), insurance: amount(c[15]), other: amount(c[16]), icms_rate: c[17] || null,
    icms_base: amount(c[18]), icms: amount(c[19]), party: c[20] ? partyOf(c[20]) : null,
    imports: c[21] ? (JSON.parse(c[21]) as NoteRow['imports']) : null, // what the intake wrote
    referred: c[22] ? (JSON.parse(c[22]) as NoteRow['referred']) : null, // as it was asked
    issuer_id: t[0] || null, recipient_id: t[1] || null, operation: t[2] || null, purpose: t[3] || null,
    destination: t[4] || null, freight_by: t[5] || null, payment: t[6] || null, taker: t[7] || null, place_from: t[8] || null,
    place_to: t[9] || null, icms_cst: t[10] || null, cfop: t[11] || null, ref: t[12] || null, party_name: t[13] || null,
    nature: t[14] || null, notice: t[15] || null, difal: c[24] ? sharesOf(c[24]) : null,
    pending_cancellation: c[25] === 't', foreign_copy: c[26] === 't',
  }
}
