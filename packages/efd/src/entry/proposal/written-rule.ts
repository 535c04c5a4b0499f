import { type Draft, isIssued } from './draft.ts'
import { isServiceCfop, saleClass, supplierRoot } from './memory.ts'
import type { EntryQuestion, EntryRule } from './model.ts'
import { answerOnSide } from './peers.ts'
import { dotted, isIssuedService } from './words.ts'

export function ruleFor(rules: readonly EntryRule[], question: EntryQuestion): EntryRule | null {
  let [best, most] = [null as EntryRule | null, -1]
  for (const rule of rules) {
    if (!isOfKind(rule, question)) continue
    if (rule.supplier && supplierRoot(rule.supplier) !== supplierRoot(question.supplier)) continue
    if ((['item', 'ncm'] as const).some((name) => rule[name] && rule[name] !== question[name])) continue
    if (rule.sale && !isSameSale(rule.sale, question)) continue
    // the supplier's own rule wins over one for all suppliers, and one for 6102 over one for its like, 5102
    const sale = rule.sale === '' ? 0 : rule.sale === question.sale ? 2 : 1
    const weight = (rule.item ? 16 : 0) + (rule.supplier ? 8 : 0) + (rule.ncm ? 4 : 0) + sale
    if (weight > most) [best, most] = [rule, weight]
  }
  return best
}

/** A rule for goods says nothing of a freight, a bill or a sale, also where its supplier is the same. */
function isOfKind({ answer }: EntryRule, { kind, sale }: EntryQuestion): boolean {
  if (kind === 'saida' || answer.destination === 'saida') return kind === answer.destination
  if (!isServiceCfop(sale)) return !isServiceCfop(answer.cfop)
  return answer.destination === 'servico' && saleClass(answer.cfop) === saleClass(sale)
}

const isSameSale = (sale: string, question: EntryQuestion): boolean =>
  question.kind === 'saida' ? sale.slice(1) === question.sale.slice(1) : saleClass(sale) === saleClass(question.sale)

/** What a rule speaks of, by its criteria. */
function criteriaText(rule: EntryRule, question: EntryQuestion): string {
  const { kind = 'item' } = question
  const thing = kind === 'servico' || isIssuedService(question) ? 'serviço' : 'NCM'
  const supplier = kind === 'frete' ? 'esta transportadora' : kind === 'servico' ? 'este prestador' : 'este fornecedor'
  if (rule.item) return kind === 'saida' ? 'este produto' : 'este fornecedor e produto'
  if (rule.supplier) return rule.ncm && kind !== 'frete' && kind !== 'conta' ? `${supplier} e ${thing}` : supplier
  return rule.ncm ? `este ${thing}` : 'este CFOP'
}

export function fromRule(rule: EntryRule, question: EntryQuestion): Draft {
  const cfop = isIssued(question) ? question.sale : answerOnSide(rule.answer.cfop, question.sale)
  const answer = { ...rule.answer, cfop }
  const of = criteriaText(rule, question)
  return {
    answer,
    source: 'regra',
    confidence: 'certo',
    cause: null,
    reason: `Regra da empresa: ${of} → ${dotted(answer.cfop)}`,
  }
}
