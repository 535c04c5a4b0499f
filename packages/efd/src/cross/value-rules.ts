import type { Cents } from '@portal/fiscal/base/cents.ts'
import { isReturn } from '../entry/cfop.ts'
import { type CrossAmounts, type Difference, formatCents, isVoidSide, type Pair, type PairRule } from './model.ts'

/** Null when the amounts are equal, otherwise the difference. */
function compareCents(efd: Cents, xml: Cents): Difference | null {
  return efd === xml ? null : { efd: formatCents(efd), xml: formatCents(xml), difference: efd - xml }
}

const isComparable = ({ efd, xml }: Pair): boolean => !isVoidSide(efd) && xml.situacao !== 'resumo'
const isOwnGoods = (pair: Pair): boolean => isComparable(pair) && pair.xml.own && pair.efd.reg === 'C100'
const isGoods = (pair: Pair): boolean => isComparable(pair) && pair.efd.reg === 'C100'
const isNfce = ({ xml }: Pair): boolean => xml.modelo === '65'

/** A rule that one amount is equal on both sides when `when` applies. */
function sameAmount(
  id: string,
  title: string,
  check: { amount: keyof CrossAmounts; when: (pair: Pair) => boolean; severity?: 'aviso' },
): PairRule {
  const { amount, when, severity = 'erro' } = check
  return {
    id,
    title,
    severity,
    judge: (pair) => (when(pair) ? compareCents(pair.efd[amount], pair.xml[amount]) : null),
  }
}

/** The buyer must not credit more than the seller's document allows. */
function credit(pair: Pair): Difference | null {
  const { efd, xml } = pair
  if (!isComparable(pair) || xml.own || xml.simples || efd.icms <= xml.icms) return null
  return compareCents(efd.icms, xml.icms)
}

/**
 * A supplier of the Simples grants vCredICMSSN; a return that it issues grants the ICMS that it states.
 * Source  LC 123/2006, art. 23; Res. CGSN 140/2018, art. 59, §§ 7 and 9
 */
function simplesCredit(pair: Pair): Difference | null {
  const { efd, xml } = pair
  if (!isComparable(pair) || xml.own || !xml.simples) return null
  const returned = efd.groups.reduce((sum, { cfop, icms }) => sum + (isReturn(cfop) ? icms : 0), 0)
  const allowed = xml.simplesCredit + Math.min(returned, xml.icms)
  return efd.icms <= allowed ? null : compareCents(efd.icms, allowed)
}

function ipiCredit(pair: Pair): Difference | null {
  const { efd, xml } = pair
  return isGoods(pair) && !xml.own && efd.ipi > xml.ipi ? compareCents(efd.ipi, xml.ipi) : null
}

function stCredit(pair: Pair): Difference | null {
  const { efd, xml } = pair
  return isGoods(pair) && !xml.own && efd.st > xml.st ? compareCents(efd.st, xml.st) : null
}

/** Rules on amounts: document value, its parts and its taxes. */
export const VALUE_RULES: readonly PairRule[] = [
  sameAmount('valor', 'Valor do documento diferente do XML', { amount: 'total', when: isComparable }),
  sameAmount('desconto', 'Desconto diferente do XML', { amount: 'discount', when: isGoods }),
  sameAmount('frete', 'Frete diferente do XML', { amount: 'freight', when: isGoods }),
  sameAmount('seguro', 'Seguro diferente do XML', { amount: 'insurance', when: isGoods }),
  sameAmount('outras', 'Outras despesas diferentes do XML', { amount: 'other', when: isGoods }),
  sameAmount('mercadorias', 'Valor das mercadorias diferente do XML', { amount: 'goods', when: isOwnGoods }),
  sameAmount('base_icms', 'Base do ICMS diferente do XML', { amount: 'base', when: isOwnGoods }),
  sameAmount('icms', 'ICMS diferente do XML', { amount: 'icms', when: isOwnGoods }),
  sameAmount('base_st', 'Base do ICMS-ST diferente do XML', {
    amount: 'stBase',
    when: (pair) => isOwnGoods(pair) && !isNfce(pair),
  }),
  sameAmount('st', 'ICMS-ST diferente do XML', { amount: 'st', when: (pair) => isOwnGoods(pair) && !isNfce(pair) }),
  sameAmount('ipi', 'IPI diferente do XML', {
    amount: 'ipi',
    when: (pair) => isOwnGoods(pair) && !isNfce(pair),
    severity: 'aviso',
  }),
  sameAmount('difal', 'DIFAL diferente do XML', { amount: 'difal', when: isOwnGoods }),
  sameAmount('fcp_destino', 'FCP da UF de destino diferente do XML', { amount: 'fcpDest', when: isOwnGoods }),
  { id: 'credito_maior', title: 'Crédito de ICMS maior que o do XML', severity: 'erro', judge: credit },
  {
    id: 'credito_simples',
    title: 'Crédito de fornecedor do Simples maior que o permitido no XML',
    severity: 'erro',
    judge: simplesCredit,
  },
  { id: 'credito_ipi', title: 'Crédito de IPI maior que o do XML', severity: 'erro', judge: ipiCredit },
  { id: 'credito_st', title: 'ICMS-ST creditado maior que o do XML', severity: 'erro', judge: stCredit },
]
