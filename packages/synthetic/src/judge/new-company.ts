import { cnpjOf } from '../base/digits.ts'
import { createRandom, seedOf } from '../base/random.ts'

/**
 * Purchases of a company that is new everywhere: no decision, no EFD, no rule, no other client of its trade. The law alone
 * answers, so each purchase has what the table of entries says of its CFOP: the code of its hidden use, and whether the
 * table leaves another one open, which only a person can decide. Its author knows the table, not the engine.
 */

/** A row of the table of entries (`entrada_cfop.tsv`); «x» stands for the first digit. */
export interface LawRow {
  /** «x102» */
  sale: string
  destination: string
  /** «x403», «mesmo código», «pela venda original: …», or words */
  entry: string
  /** «baixa»: always to be checked */
  confidence: string
}

export interface LawPurchase {
  supplier: string
  item: string
  ncm: string
  sale: string
  /** The use that the company makes of it, which no document says */
  use: string
  /** CFOP of the company's own sale that comes back; null: not a return, or not known */
  original: string | null
  cents: number
  /** CFOP of entry of the hidden use; null: the table has none, or more than one */
  entry: string | null
  /** The table leaves more than one code, none, or is not sure: a person is to be asked */
  isOpen: boolean
}

interface NewCompany {
  seed: number
  count: number
  table: readonly LawRow[]
  /** CFOPs that exist */
  isCfop: (cfop: string) => boolean
  /** A trader buys nothing for industry */
  isIndustry: boolean
}

const USES = ['revenda', 'industria', 'consumo', 'ativo']
const SIDES: Readonly<Record<string, string>> = { 5: '1', 6: '2', 7: '3' }
/** Rows whose answer follows the document of another kind (freight, energy), judged there. */
const OTHER_KINDS = new Set(['frete', 'energia', 'comunicação', 'anulação', 'depósito', 'recebedor'])
/** «101 e afins 201», «403 e 405 411»: own sale, then its return */
const RETURNS = /(\d{3}) e (?:afins|\d{3}) (\d{3})/g

export function newCompanyPurchases({ seed, count, table, isCfop, isIndustry }: NewCompany): LawPurchase[] {
  const random = createRandom(seedOf(seed, 'empresa nova'))
  const bySale = new Map<string, LawRow[]>()
  // what an input for industry leaves open is no question to a trader
  const asked = table.filter((row) => isIndustry || row.destination !== 'industria' || codesOf([row]).length === 1)
  for (const row of asked) bySale.set(row.sale, [...(bySale.get(row.sale) ?? []), row])
  const judged = [...bySale.values()].filter((rows) => !rows.some(isOfOtherKind))
  const made: LawPurchase[] = []
  while (made.length < count) {
    const rows = random.pick(judged)
    const sale = random.pick(['5', '5', '5', '6', '7']) + (rows[0]?.sale.slice(1) ?? '')
    if (!isCfop(sale)) continue
    const row = random.pick(rows)
    const returns = [...row.entry.matchAll(RETURNS)]
    const returned = returns.length > 0 && random.chance(0.6) ? random.pick(returns) : null
    const side = SIDES[sale.charAt(0)] ?? ''
    const codes = returned ? [returned[2] ?? ''] : returns.length > 0 ? [] : codesOf(rows)
    const existing = [...new Set(codes)].map((rest) => side + rest).filter(isCfop)
    // a code of the table that does not exist on this side is no answer
    if (codes.length > 0 && existing.length < new Set(codes).size) continue
    const own = returned ? [returned[2] ?? ''] : codesOf([row])
    made.push({
      supplier: cnpjOf(`${random.digits(8)}0001`),
      ...{ item: random.digits(6), ncm: `${random.int(10, 83)}${random.digits(6)}`, sale },
      use: USES.includes(row.destination) ? row.destination : random.pick(['revenda', 'industria']),
      original: returned ? `5${returned[1]}` : null,
      cents: random.int(100, 90_000),
      entry: own.length === 1 ? side + (own[0] ?? '') : null,
      isOpen: existing.length !== 1 || rows.some(({ confidence }) => confidence.startsWith('baixa')),
    })
  }
  return made
}

const isOfOtherKind = ({ destination, entry }: LawRow): boolean => OTHER_KINDS.has(destination) || entry.includes(';')

/** The codes that rows leave, without the first digit; none where the table says to ask. */
const codesOf = (rows: readonly LawRow[]): string[] =>
  rows.flatMap(({ sale, entry }) => {
    if (entry === 'mesmo código') return [sale.slice(1)]
    if (/perguntar|próprio emitente/.test(entry)) return []
    return [...entry.matchAll(/\d{3}/g)].map(([code]) => code)
  })
