import type { Cents } from '@portal/fiscal/base/cents.ts'
import { type CrossAmounts, isVoidSide, money, type Pair, type PairRule, type Told } from './model.ts'

/** Both sides amount to the same, or what each amounts to. */
function compare(efd: Cents, xml: Cents): Told | null {
  return efd === xml ? null : { efd: money(efd), xml: money(xml), difference: efd - xml }
}

const full = ({ efd, xml }: Pair): boolean => !isVoidSide(efd) && xml.situacao !== 'resumo'
const ownGoods = (pair: Pair): boolean => full(pair) && pair.xml.own && pair.efd.reg === 'C100'
const goods = (pair: Pair): boolean => full(pair) && pair.efd.reg === 'C100'
const isNfce = ({ xml }: Pair): boolean => xml.modelo === '65'

/** A rule that one amount is the same on both sides, where it is told. */
function same(
  id: string,
  title: string,
  of: { amount: keyof CrossAmounts; when: (pair: Pair) => boolean; severity?: 'aviso' },
): PairRule {
  const { amount, when, severity = 'erro' } = of
  return { id, title, severity, judge: (pair) => (when(pair) ? compare(pair.efd[amount], pair.xml[amount]) : null) }
}

/** The buyer may take no more than the seller's document gives. */
function credit(pair: Pair): Told | null {
  const { efd, xml } = pair
  if (!full(pair) || xml.own || xml.simples || efd.icms <= xml.icms) return null
  return compare(efd.icms, xml.icms)
}

function simplesCredit(pair: Pair): Told | null {
  const { efd, xml } = pair
  if (!full(pair) || xml.own || !xml.simples || efd.icms <= xml.simplesCredit) return null
  return compare(efd.icms, xml.simplesCredit)
}

function ipiCredit(pair: Pair): Told | null {
  const { efd, xml } = pair
  return goods(pair) && !xml.own && efd.ipi > xml.ipi ? compare(efd.ipi, xml.ipi) : null
}

function stCredit(pair: Pair): Told | null {
  const { efd, xml } = pair
  return goods(pair) && !xml.own && efd.st > xml.st ? compare(efd.st, xml.st) : null
}

/** Money: what a document is worth, what it is made of, what its taxes are. */
export const VALUE_RULES: readonly PairRule[] = [
  same('valor', 'Valor do documento diferente do XML', { amount: 'total', when: full }),
  same('desconto', 'Desconto diferente do XML', { amount: 'discount', when: goods }),
  same('frete', 'Frete diferente do XML', { amount: 'freight', when: goods }),
  same('seguro', 'Seguro diferente do XML', { amount: 'insurance', when: goods }),
  same('outras', 'Outras despesas diferentes do XML', { amount: 'other', when: goods }),
  same('mercadorias', 'Valor das mercadorias diferente do XML', { amount: 'goods', when: ownGoods }),
  same('base_icms', 'Base do ICMS diferente do XML', { amount: 'base', when: ownGoods }),
  same('icms', 'ICMS diferente do XML', { amount: 'icms', when: ownGoods }),
  same('base_st', 'Base do ICMS-ST diferente do XML', {
    amount: 'stBase',
    when: (pair) => ownGoods(pair) && !isNfce(pair),
  }),
  same('st', 'ICMS-ST diferente do XML', { amount: 'st', when: (pair) => ownGoods(pair) && !isNfce(pair) }),
  same('ipi', 'IPI diferente do XML', {
    amount: 'ipi',
    when: (pair) => ownGoods(pair) && !isNfce(pair),
    severity: 'aviso',
  }),
  same('difal', 'DIFAL diferente do XML', { amount: 'difal', when: ownGoods }),
  same('fcp_destino', 'FCP da UF de destino diferente do XML', { amount: 'fcpDest', when: ownGoods }),
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
