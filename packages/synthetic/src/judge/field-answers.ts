import type { Random } from '../base/random.ts'
import type { FieldPlan, FieldUse } from './field-plans.ts'
import { CHANGE_TURN } from './judged-line.ts'

/** The hidden rules of the field companies: how their accountant books a product, and the codes that the office keeps. */

const PRICE_OF_ASSET = 120_000 // R$ 1.200,00: Decreto-Lei 1.598/1977, art. 15

export interface FieldAnswer {
  cfop: string
  use: FieldUse
  cst: string | null
  /** ICMS credited; null: no ICMS in the document */
  credit: boolean | null
  accumulator: string
}

/** A product as one supplier sells it. */
export interface Offer {
  supplier: string
  item: string
  family: string
  ncm: string
  use: FieldUse
  isOdd: boolean
  isInterstate: boolean
  tax: string
  origin: string
  rate: string
  sale: string
  simplesRate: string | null
  reais: number
  born: number
}

const CST_OF_CSOSN: Record<string, string> = { '101': '90', '102': '90', '500': '60' }

const TAIL: Record<string, { plain: string; st: string }> = {
  revenda: { plain: '102', st: '403' },
  industria: { plain: '101', st: '401' },
  consumo: { plain: '556', st: '407' },
  ativo: { plain: '551', st: '406' },
  servico: { plain: '126', st: '126' },
}

export const FUEL = /^(?:2710|2711)/

export const isWithheld = (tax: string) => tax === '60' || tax === '10' || tax === '500'

/** What a company makes of an offer in a month: its hidden rules. */
export function answerOf(
  plan: FieldPlan,
  takesCredit: boolean,
  codes: Codes,
  offer: Offer,
  turn: number,
  unitCents: number,
  cents: number,
): FieldAnswer {
  const family = plan.families[offer.family]!
  const isChanged = turn >= CHANGE_TURN && plan.change.families.includes(offer.family) && !offer.isOdd
  let use = isChanged ? plan.change.use : offer.use
  if (use === 'ativo' && unitCents < PRICE_OF_ASSET) use = 'consumo'
  const isSt = isWithheld(offer.tax)
  const isFuel = FUEL.test(offer.ncm)
  const tail = isFuel ? (use === 'industria' ? '651' : '653') : TAIL[use]![isSt ? 'st' : 'plain']
  const table = CST_OF_CSOSN[offer.tax] ?? (offer.tax === '10' ? '60' : offer.tax)
  const isOwnUse = use === 'consumo' || use === 'ativo'
  const cst = offer.origin + (isOwnUse && !isSt ? '90' : plan.isSimples && !isSt ? '90' : table)
  const isStated = cents > 0 && (offer.tax === '00' || offer.tax === '20' || offer.tax === '10' || offer.tax === '101')
  const credit = isStated ? takesCredit && !isOwnUse && !isSt : null
  const group = (isChanged ? plan.change.group : family.group) ?? ''
  const burden = isSt || isOwnUse ? '' : offer.tax
  return {
    cfop: (offer.isInterstate ? '2' : '1') + tail,
    use,
    cst,
    credit,
    accumulator: codes.of(`${use} ${isSt} ${offer.isInterstate} ${group} ${burden}`),
  }
}

/** The office's codes: one for each combination that it tells apart. */
export interface Codes {
  of(key: string): string
}

export function newCodes(random: Random): Codes {
  const codes = new Map<string, string>()
  return {
    of: (key) => {
      const known = codes.get(key) ?? String(random.int(1, 9) * 100 + codes.size)
      codes.set(key, known)
      return known
    },
  }
}
