import { dayText } from '../checks/written.ts'
import { ACTS_SEEN, dayOfAct } from '../fixed/acts.ts'
import type { ReformRuleCode } from './model.ts'

export type ReformSeverity = 'erro' | 'aviso' | 'informativo'

export interface ReformRule {
  name: string
  severity: ReformSeverity
  /** What the rule compares, pt-BR */
  text: string
  /** Act and article, or the rule of the technical note */
  law: string
  /** Corrected in the register of products */
  isOfRegister: boolean
}

const rule = (
  severity: ReformRule['severity'],
  name: string,
  { text, law, isOfRegister = false }: Pick<ReformRule, 'text' | 'law'> & { isOfRegister?: boolean },
): ReformRule => ({ name, severity, text, law, isOfRegister })

const SIMPLES_NOTE = `NT 2026.005, não publicada: não visto desde ${dayText(ACTS_SEEN)}`

/**
 * The rules of the IBS/CBS check.
 * Source  LC 214/2025; NT 2025.002-RTC (numbers UB and W); NT 2026.008. What SEFAZ rejects is said apart from what the law requires
 */
export const REFORM_RULE: Readonly<Record<ReformRuleCode, ReformRule>> = {
  group_missing: rule('erro', 'Grupo IBS/CBS ausente', {
    text: `Item sem o grupo do IBS e da CBS. A lei o exige do regime regular (CRT 3) desde ${dayText(dayOfAct('group_due'))}, e do Simples e do MEI a partir de ${dayText(dayOfAct('group_due_simples'))}; a SEFAZ ainda não rejeita a nota sem ele. Ficam fora devoluções e complementos de notas de antes de 2026 e combustíveis monofásicos.`,
    law: 'LC 214/2025, art. 348; Ato Conjunto RFB/CGIBS 4/2026; NT 2025.002, UB12-10 (rejeição sem dia)',
  }),
  reduction_not_used: rule('erro', 'Redução da lei não aplicada', {
    text: 'O NCM está, sem outra condição, em um anexo da LC 214/2025, e o item saiu com CST 000 e cClassTrib 000001, por inteiro.',
    law: 'LC 214/2025, Anexos I a XV',
    isOfRegister: true,
  }),
  cst_unknown: rule('erro', 'CST não existe', {
    text: 'O CST do IBS e da CBS não está na tabela oficial.',
    law: 'NT 2025.002, UB13-10',
    isOfRegister: true,
  }),
  class_unknown: rule('erro', 'cClassTrib não existe', {
    text: 'O cClassTrib não está na tabela oficial, ou falta.',
    law: 'NT 2025.002, UB14-10',
    isOfRegister: true,
  }),
  class_not_in_force: rule('erro', 'cClassTrib fora da vigência', {
    text: 'O cClassTrib existe, e não valia no mês da nota.',
    law: 'Informe Técnico 2025.002, tabela de cClassTrib',
    isOfRegister: true,
  }),
  class_of_other_document: rule('erro', 'cClassTrib de outro documento', {
    text: 'O cClassTrib existe, e não vale neste tipo de documento.',
    law: 'NT 2025.002, UB14-25',
    isOfRegister: true,
  }),
  cst_of_other_class: rule('erro', 'CST e cClassTrib não combinam', {
    text: 'Cada cClassTrib pertence a um CST; a nota traz outro.',
    law: 'NT 2025.002, UB14-20',
    isOfRegister: true,
  }),
  group_not_allowed: rule('erro', 'Valores em CST que não os admite', {
    text: 'O item traz base e alíquotas (gIBSCBS), e o CST não as admite.',
    law: 'NT 2025.002, UB13-20',
  }),
  rates_missing: rule('erro', 'Faltam base e alíquotas', {
    text: 'O CST exige base e alíquotas (gIBSCBS), e o item do regime regular não as traz.',
    law: 'NT 2025.002, UB13-30',
  }),
  annex_without_ncm: rule('erro', 'Anexo não traz o NCM', {
    text: 'O cClassTrib é de um anexo da LC 214/2025, e o anexo não traz o NCM do item.',
    law: 'LC 214/2025, Anexos I a XV',
    isOfRegister: true,
  }),
  rate_of_other_year: rule('erro', 'Alíquota de outro ano', {
    text: 'Em 2026 a CBS é 0,9 %, o IBS estadual 0,1 % e o municipal 0 %. Em 2027 e 2028 o IBS é 0,05 % e 0,05 %; a CBS é a que o provedor carregou em Tabelas, e sem ela só se sabe que 0,9 % não é.',
    law: 'LC 214/2025, arts. 343 a 346; NT 2025.002, UB18-10 e UB56-10',
  }),
  reduction_of_other_class: rule('erro', 'Redução diferente da do cClassTrib', {
    text: 'O percentual de redução do item não é o da tabela para o cClassTrib.',
    law: 'NT 2025.002, UB28-10',
  }),
  tax_amount: rule('erro', 'Imposto não confere com base e alíquota', {
    text: 'IBS ou CBS difere em mais de um centavo de base × alíquota, menos redução, diferimento e devolução.',
    law: 'NT 2025.002, UB35-10',
  }),
  presumed_credit: rule('erro', 'Crédito presumido sem direito', {
    text: 'O item usa um código de crédito presumido que não existe, que ainda não vale, ou que o cClassTrib não admite.',
    law: 'LC 214/2025, arts. 168 a 171; tabela de cCredPres',
  }),
  totals: rule('erro', 'Totais não somam', {
    text: 'O total de IBS, CBS ou da base difere da soma dos itens em mais de um centavo.',
    law: 'NT 2025.002, W34-10 a W56-10',
  }),
  base_formula: rule('aviso', 'Base fora da fórmula da lei', {
    text: 'A base difere do valor da operação (produtos, frete, seguro, outras despesas e II, menos descontos) sem ICMS, ISS, PIS e Cofins, mais o Imposto Seletivo. Desde 2027 o valor do produto contém IBS, CBS e IS, que não entram na base; vale também a nota que os deixa fora. A SEFAZ não recusa por isto.',
    law: 'LC 214/2025, art. 12; NT 2026.008',
  }),
  reduction_possible: rule('aviso', 'Redução possível', {
    text: 'O NCM está em um anexo da LC 214/2025 com condição, o item saiu por inteiro e o cadastro não diz que a regra é a geral. Veja se o produto cumpre o texto do item do anexo.',
    law: 'LC 214/2025, Anexos I a XV',
    isOfRegister: true,
  }),
  register_differs: rule('aviso', 'Cadastro e nota divergem', {
    text: 'O produto do cadastro tem CST ou cClassTrib diferente do da nota.',
    law: 'Cadastro de produtos da empresa',
    isOfRegister: true,
  }),
  simples_activity_missing: rule('informativo', 'Simples: falta a atividade', {
    text: 'Item de emitente do Simples Nacional sem cAtivSN.',
    law: SIMPLES_NOTE,
  }),
  simples_activity_of_other_document: rule('informativo', 'Simples: atividade de outro documento', {
    text: 'O cAtivSN existe, e não vale neste tipo de documento.',
    law: SIMPLES_NOTE,
  }),
  simples_class_incompatible: rule('informativo', 'Simples: cClassTrib incompatível', {
    text: 'O cClassTrib é de operação que uma empresa do Simples Nacional não faz (tpRBSN 9).',
    law: SIMPLES_NOTE,
    isOfRegister: true,
  }),
  simples_untaxed_with_revenue: rule('informativo', 'Simples: não tributável com receita', {
    text: 'A atividade 90 é de operação não tributável, e o cClassTrib é de receita bruta (tpRBSN 1 a 5).',
    law: SIMPLES_NOTE,
    isOfRegister: true,
  }),
}
