/**
 * What the IBS/CBS check reads of the items of a month. Items that agree in all of it are judged once.
 * Shape   rates and reductions in percent as text; null when the document does not state them
 */
export interface ReformItem {
  papel: 'E' | 'R'
  tipo: 'nfe' | 'nfce' | 'cte'
  /** Issued on or after the day from which the law requires the group: regular regime, Simples Nacional */
  isDue: boolean
  isDueSimples: boolean
  /** CRT of the issuer */
  regime: string | null
  /** finNFe 2, 3, 5 or 6: amounts without the usual formulas */
  isAdjustment: boolean
  /** Return or complement of a note issued before 2026 */
  isOfOldNote: boolean
  /** ICMS charged once by quantity (fuels) */
  isFuel: boolean
  cst: string | null
  classTrib: string | null
  ncm: string | null
  /** gIBSCBS is present; null for a CT-e, which is stored by its totals */
  hasGroup: boolean | null
  ibsUfRate: string | null
  ibsMunRate: string | null
  cbsRate: string | null
  ibsUfReduction: string | null
  ibsMunReduction: string | null
  cbsReduction: string | null
  /** Government purchase or free-trade area: effective rates of their own */
  isSpecial: boolean
  presumedCredit: string | null
  /** cAtivSN of an issuer of Simples Nacional */
  activity: string | null
  /** The stated base differs from `expectedBase` by more than a cent */
  isBaseOff: boolean
  /** It also differs when the value of the product contains IBS, CBS and IS */
  isBaseOffInside: boolean
  /** A stated tax differs from `expectedTax` by more than a cent */
  isTaxOff: boolean
  /** Of the product with the same code in the company's register; null when it has none */
  registerCst: string | null
  registerClassTrib: string | null
}

/** The days of a month, `YYYY-MM-DD`. */
export interface ReformMonth {
  first: string
  last: string
}

/** Classification that the tables give to a product instead of the one in the notes. */
export interface ReformProposal {
  cst: string
  classTrib: string
  reductionIbs: string
  reductionCbs: string
  /** «Anexo I, item 7» */
  source: string
}

export interface ReformFault {
  code: ReformRuleCode
  /** Cause in a few words, pt-BR */
  cause: string
  proposal?: ReformProposal
}

/** Codes of the rules, in the order in which findings are listed. */
export const REFORM_RULES = [
  'group_missing',
  'reduction_not_used',
  'cst_unknown',
  'class_unknown',
  'class_not_in_force',
  'class_of_other_document',
  'cst_of_other_class',
  'group_not_allowed',
  'rates_missing',
  'annex_without_ncm',
  'rate_of_other_year',
  'reduction_of_other_class',
  'tax_amount',
  'presumed_credit',
  'totals',
  'base_formula',
  'reduction_possible',
  'register_differs',
] as const
/** Rules of NT 2026.005, off until its act has a day. */
export const SIMPLES_RULES = [
  'simples_activity_missing',
  'simples_activity_of_other_document',
  'simples_class_incompatible',
  'simples_untaxed_with_revenue',
] as const
export type SimplesRuleCode = (typeof SIMPLES_RULES)[number]
export type ReformRuleCode = (typeof REFORM_RULES)[number] | SimplesRuleCode
