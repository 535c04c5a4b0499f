import { isCreditless, isReturning } from '../entry/cfop.ts'
import { type CrossGroup, type Difference, formatCents, isVoidSide, type Pair, type PairRule } from './model.ts'

const joinCodes = (codes: Iterable<string>): string => [...new Set(codes)].sort().join(', ')
const isComparable = ({ efd, xml }: Pair): boolean =>
  !isVoidSide(efd) && xml.situacao !== 'resumo' && xml.groups.length > 0
const isOwn = (pair: Pair): boolean => isComparable(pair) && pair.xml.own
const isPurchase = (pair: Pair): boolean => isComparable(pair) && !pair.xml.own
const difference = (efd: string, xml: string): Difference | null => (efd === xml ? null : { efd, xml })

const cfopsOf = (groups: readonly CrossGroup[]): string => joinCodes(groups.map(({ cfop }) => cfop))
const cstsOf = (groups: readonly CrossGroup[]): string => joinCodes(groups.map(({ cst }) => cst))

/** Goods with ICMS withheld give no credit, except of a sale between substitutes, which withholds nothing. */
const WITHHELD = '403'
const BETWEEN_SUBSTITUTES = '402'
/** Operation families by the last three digits; used for both sides. */
const RETURNS = new Set(['201', '202', '208', '209', '410', '411', '503', '553', '660', '661', '662', '918', '919'])
const TRANSFERS = new Set(['151', '152', '153', '155', '156', '408', '409', '552', '557', '658', '659'])

const familyOf = (cfop: string): string => {
  const rest = cfop.slice(1)
  if (RETURNS.has(rest)) return 'devolução'
  if (TRANSFERS.has(rest)) return 'transferência'
  return rest >= '900' ? 'remessa ou outra' : 'operação'
}

/** The first digit of an entry CFOP follows the document's: 5 → 1, 6 → 2, 7 → 3. */
function side(pair: Pair): Difference | null {
  if (!isPurchase(pair)) return null
  const expected = joinCodes(pair.xml.groups.map(({ cfop }) => String(Number(cfop.charAt(0)) - (cfop >= '5' ? 4 : 0))))
  return difference(joinCodes(pair.efd.groups.map(({ cfop }) => cfop.charAt(0))), expected)
}

function family(pair: Pair): Difference | null {
  if (!isPurchase(pair)) return null
  const families = new Set(pair.xml.groups.map(({ cfop }) => familyOf(cfop)))
  // returns whose codes mean something else on the side of an entry (5.210, 5.412, 5.413, 5.556)
  if (pair.xml.groups.some(({ cfop }) => isReturning(cfop))) families.add('devolução')
  const strange = pair.efd.groups.find(({ cfop }) => !families.has(familyOf(cfop)))
  return strange ? { efd: `${strange.cfop} (${familyOf(strange.cfop)})`, xml: joinCodes(families) } : null
}

function byCfop(pair: Pair): Difference | null {
  if (!isOwn(pair) || cfopsOf(pair.efd.groups) !== cfopsOf(pair.xml.groups)) return null
  const [efd, xml] = [sumByCfop(pair.efd.groups), sumByCfop(pair.xml.groups)]
  for (const [cfop, value] of efd)
    if (value !== xml.get(cfop)) {
      const other = xml.get(cfop) ?? 0
      return { efd: `${cfop}: ${formatCents(value)}`, xml: `${cfop}: ${formatCents(other)}`, difference: value - other }
    }
  return null
}

function sumByCfop(groups: readonly CrossGroup[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { cfop, operation } of groups) sums.set(cfop, (sums.get(cfop) ?? 0) + operation)
  return sums
}

function rates(pair: Pair): Difference | null {
  if (!isPurchase(pair) || pair.xml.simples) return null
  const xmlRates = new Set(pair.xml.groups.map(({ rate }) => rate))
  const strange = pair.efd.groups.find(({ rate, icms }) => icms > 0 && !xmlRates.has(rate))
  return strange ? { efd: formatCents(strange.rate), xml: [...xmlRates].map(formatCents).join(', ') } : null
}

/** Source  Lei Complementar 87/1996, arts. 20 and 33 */
function uselessCredit(pair: Pair): Difference | null {
  if (!isPurchase(pair)) return null
  const isWithheld = !pair.xml.groups.some(({ cfop }) => cfop.slice(1) === BETWEEN_SUBSTITUTES)
  const wrong = pair.efd.groups.find(
    ({ cfop, icms }) => icms > 0 && (isCreditless(cfop) || (isWithheld && cfop.slice(1) === WITHHELD)),
  )
  return wrong ? { efd: `${wrong.cfop}: ${formatCents(wrong.icms)}`, xml: null } : null
}

/** Reports a document with ICMS for resale or industry whose credit was not taken. */
function missedCredit(pair: Pair): Difference | null {
  const { efd, xml } = pair
  if (!isPurchase(pair) || xml.icms === 0 || efd.icms > 0) return null
  const takes = efd.groups.some(({ cfop, cst }) => /^(?:101|102|352)$/.test(cfop.slice(1)) && /^.(?:00|20)$/.test(cst))
  return takes ? { efd: formatCents(0), xml: formatCents(xml.icms), difference: -xml.icms } : null
}

/** Rules on booking: CFOP, CST, rates, credits, items. */
export const BOOKING_RULES: readonly PairRule[] = [
  {
    id: 'cfop',
    title: 'CFOP de emissão própria diferente do XML',
    severity: 'erro',
    judge: (pair) => (isOwn(pair) ? difference(cfopsOf(pair.efd.groups), cfopsOf(pair.xml.groups)) : null),
  },
  {
    id: 'cst',
    title: 'CST de emissão própria diferente do XML',
    severity: 'erro',
    judge: (pair) =>
      isOwn(pair) && pair.efd.reg === 'C100' ? difference(cstsOf(pair.efd.groups), cstsOf(pair.xml.groups)) : null,
  },
  { id: 'valor_por_cfop', title: 'Valor por CFOP diferente do XML', severity: 'erro', judge: byCfop },
  {
    id: 'cfop_grupo',
    title: 'CFOP de entrada de outro âmbito (dentro, fora do estado, exterior)',
    severity: 'erro',
    judge: side,
  },
  { id: 'cfop_natureza', title: 'CFOP de entrada de outra natureza de operação', severity: 'aviso', judge: family },
  { id: 'aliquota', title: 'Alíquota do crédito não está no XML', severity: 'aviso', judge: rates },
  { id: 'credito_indevido', title: 'Crédito em CFOP que não dá direito a ele', severity: 'erro', judge: uselessCredit },
  { id: 'credito_nao_tomado', title: 'Crédito do XML não aproveitado', severity: 'aviso', judge: missedCredit },
  {
    id: 'itens',
    title: 'Quantidade de itens diferente do XML',
    severity: 'erro',
    judge: ({ efd, xml }) =>
      efd.items === 0 || xml.items === 0 ? null : difference(String(efd.items), String(xml.items)),
  },
]
