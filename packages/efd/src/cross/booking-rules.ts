import { type CrossGroup, isVoidSide, money, type Pair, type PairRule, type Told } from './model.ts'

const list = (codes: Iterable<string>): string => [...new Set(codes)].sort().join(', ')
const full = ({ efd, xml }: Pair): boolean => !isVoidSide(efd) && xml.situacao !== 'resumo' && xml.groups.length > 0
const own = (pair: Pair): boolean => full(pair) && pair.xml.own
const bought = (pair: Pair): boolean => full(pair) && !pair.xml.own
const told = (efd: string, xml: string): Told | null => (efd === xml ? null : { efd, xml })

const cfopsOf = (groups: readonly CrossGroup[]): string => list(groups.map(({ cfop }) => cfop))
const cstsOf = (groups: readonly CrossGroup[]): string => list(groups.map(({ cst }) => cst))

/** Uses without a right to credit: consumption, and goods whose tax was withheld. */
const NO_CREDIT = new Set(['407', '556', '403', '653', '922'])
/** Families of operations by the last three figures, told apart on both sides. */
const RETURNS = new Set(['201', '202', '208', '209', '410', '411', '503', '553', '660', '661', '662', '918', '919'])
const TRANSFERS = new Set(['151', '152', '153', '155', '156', '408', '409', '552', '557', '658', '659'])

const familyOf = (cfop: string): string => {
  const rest = cfop.slice(1)
  if (RETURNS.has(rest)) return 'devolução'
  if (TRANSFERS.has(rest)) return 'transferência'
  return rest >= '900' ? 'remessa ou outra' : 'operação'
}

/** The first figure of an entry follows that of the document: 5 → 1, 6 → 2, 7 → 3. */
function side(pair: Pair): Told | null {
  if (!bought(pair)) return null
  const wanted = list(pair.xml.groups.map(({ cfop }) => String(Number(cfop.charAt(0)) - (cfop >= '5' ? 4 : 0))))
  return told(list(pair.efd.groups.map(({ cfop }) => cfop.charAt(0))), wanted)
}

function family(pair: Pair): Told | null {
  if (!bought(pair)) return null
  const wanted = new Set(pair.xml.groups.map(({ cfop }) => familyOf(cfop)))
  const strange = pair.efd.groups.find(({ cfop }) => !wanted.has(familyOf(cfop)))
  return strange ? { efd: `${strange.cfop} (${familyOf(strange.cfop)})`, xml: list(wanted) } : null
}

function byCfop(pair: Pair): Told | null {
  if (!own(pair) || cfopsOf(pair.efd.groups) !== cfopsOf(pair.xml.groups)) return null
  const [efd, xml] = [sumByCfop(pair.efd.groups), sumByCfop(pair.xml.groups)]
  for (const [cfop, value] of efd)
    if (value !== xml.get(cfop)) {
      const other = xml.get(cfop) ?? 0
      return { efd: `${cfop}: ${money(value)}`, xml: `${cfop}: ${money(other)}`, difference: value - other }
    }
  return null
}

function sumByCfop(groups: readonly CrossGroup[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { cfop, operation } of groups) sums.set(cfop, (sums.get(cfop) ?? 0) + operation)
  return sums
}

function rates(pair: Pair): Told | null {
  if (!bought(pair) || pair.xml.simples) return null
  const known = new Set(pair.xml.groups.map(({ rate }) => rate))
  const strange = pair.efd.groups.find(({ rate, icms }) => icms > 0 && !known.has(rate))
  return strange ? { efd: money(strange.rate), xml: [...known].map(money).join(', ') } : null
}

function uselessCredit(pair: Pair): Told | null {
  if (!bought(pair)) return null
  const wrong = pair.efd.groups.find(({ cfop, icms }) => icms > 0 && NO_CREDIT.has(cfop.slice(1)))
  return wrong ? { efd: `${wrong.cfop}: ${money(wrong.icms)}`, xml: null } : null
}

/** Tax in the document of goods for resale or industry, and none taken. */
function missedCredit(pair: Pair): Told | null {
  const { efd, xml } = pair
  if (!bought(pair) || xml.icms === 0 || efd.icms > 0) return null
  const takes = efd.groups.some(({ cfop, cst }) => /^(?:101|102|352)$/.test(cfop.slice(1)) && /^.(?:00|20)$/.test(cst))
  return takes ? { efd: money(0), xml: money(xml.icms), difference: -xml.icms } : null
}

/** How a document is booked: CFOP, CST, rates, credits, items. */
export const BOOKING_RULES: readonly PairRule[] = [
  {
    id: 'cfop',
    title: 'CFOP de emissão própria diferente do XML',
    severity: 'erro',
    judge: (pair) => (own(pair) ? told(cfopsOf(pair.efd.groups), cfopsOf(pair.xml.groups)) : null),
  },
  {
    id: 'cst',
    title: 'CST de emissão própria diferente do XML',
    severity: 'erro',
    judge: (pair) =>
      own(pair) && pair.efd.reg === 'C100' ? told(cstsOf(pair.efd.groups), cstsOf(pair.xml.groups)) : null,
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
    judge: ({ efd, xml }) => (efd.items === 0 || xml.items === 0 ? null : told(String(efd.items), String(xml.items))),
  },
]
