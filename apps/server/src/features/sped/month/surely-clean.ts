import { entryCfop } from '@portal/efd/entry/cfop.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { sql } from 'kysely'
import { missingSettings } from '../settings/missing.ts'
import { newBook } from './book.ts'
import { type BookContext, ruleOf } from './context.ts'
import { allowedFirsts, isAllowedCfop } from './own-cfop.ts'
import { toParticipante } from './participante.ts'
import { citeStock } from './stock.ts'
import type { Walk } from './walk.ts'

/** Different parties beyond which only the whole tells. */
const MOST_PARTIES = 20_000
const DESTINATIONS = ['revenda', 'industria', 'consumo', 'ativo'] as const

/**
 * True for a large month against which aggregates find nothing: settings, parties, CFOPs, items. False says nothing; the whole then
 * tells. Served by `nota_by_emission` and the primary keys.
 */
export async function isSurelyClean(walk: Walk, large: number): Promise<boolean> {
  const { context } = walk
  if (missingSettings(context.settings).length > 0 || context.settings.documentos.some(({ dt_entrada }) => dt_entrada))
    return false
  const book = newBook()
  citeStock(book, context)
  return (
    book.findings.errors === 0 && (await isLarge(walk, large)) && (await knowsParties(walk)) && (await knowsCfops(walk))
  )
}

const ofMonth = ({ empresaId, context: { period } }: Walk) => sql`n.empresa_id = ${empresaId} and not n.homologacao
  and n.issued_local >= ${period.from}::timestamp and n.issued_local < ${period.to}::timestamp + interval '1 day'`

async function isLarge(walk: Walk, large: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from nota n where ${ofMonth(walk)} limit ${large}) counted`.execute(walk.tx)
  return rows[0]?.n === large
}

type Party = Pick<LedgerParty, 'taxId' | 'name' | 'city' | 'uf' | 'country'>

async function knowsParties(walk: Walk): Promise<boolean> {
  const { rows } = await sql<Party>`
    select distinct p->>'taxId' as "taxId", p->>'city' as city, p->>'uf' as uf, p->>'country' as country,
      case when p->>'taxId' is null then p->>'name' end as name
    from nota n left join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id,
      lateral (select case when n.papel = 'E' then l.recipient else l.issuer end as p) party
    where ${ofMonth(walk)} and n.tipo in ('nfe', 'cte') and n.situacao = 'autorizada'
    limit ${MOST_PARTIES}`.execute(walk.tx)
  return rows.length < MOST_PARTIES && rows.every((party) => !('lacks' in toParticipante({ ...NOBODY, ...party })))
}

const NOBODY: LedgerParty = {
  ...{ taxId: null, foreignId: null, name: null, ie: null, im: null, tradeName: null, regime: null, ieKind: null },
  ...{ suframa: null, street: null, number: null, complement: null, district: null, zip: null, phone: null },
  ...{ city: null, uf: null, country: null },
}

interface Used {
  tipo: string
  papel: string
  modelo: number
  cfop: string | null
}

async function knowsCfops(walk: Walk): Promise<boolean> {
  const { rows } = await sql<Used>`
    select n.tipo, n.papel, n.modelo, case n.tipo when 'cte' then n.cfop else i.cfop end as cfop
    from nota n left join nota_item i on i.empresa_id = n.empresa_id and i.nota_id = n.id and n.tipo <> 'cte'
    where ${ofMonth(walk)} and n.tipo in ('nfe', 'nfce', 'cte') and n.situacao = 'autorizada'
    group by 1, 2, 3, 4`.execute(walk.tx)
  return rows.every((used) => isKnown(used, walk.context))
}

/** Whether an own document enters or leaves is not asked here: no authorised one contradicts its CFOPs. */
function isKnown({ tipo, papel, modelo, cfop }: Used, context: BookContext): boolean {
  if (cfop === null) return false
  if (papel === 'E')
    return (
      tipo === 'cte' ||
      isAllowedCfop(cfop, allowedFirsts(modelo, '1')) ||
      (modelo === 55 && isAllowedCfop(cfop, allowedFirsts(modelo, '0')))
    )
  return DESTINATIONS.every(
    (destino) => ruleOf(context, cfop, { destino, supplier: '' }) || 'cfop' in entryCfop(cfop, destino),
  )
}
