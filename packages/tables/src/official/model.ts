/**
 * Rows of the official tables that the product carries.
 * Shape   codes without punctuation; `prefixes` of NCM match every code that begins with them; rates and reductions
 *         in percent as text with a point; days `YYYY-MM-DD`, null when open or not stated
 */

/** A chapter or heading (2 to 7 digits); the names of the 8-digit codes come from `readers/bundled.ts`. */
export interface NcmHeadingRow {
  code: string
  name: string
}

/** A code of 8 digits that began after `NCM_BASE_DAY` or has an end. */
export interface NcmValidityRow {
  ncm: string
  from: string | null
  to: string | null
}

/** `ex` null: the rate of the code itself. `rate`: percent, `NT`, or null when no source has it. */
export interface TipiRow {
  ncm: string
  ex: string | null
  rate: string | null
  /** Act that set the rate, see `TIPI_ACTS`. */
  act: string
  exName: string | null
  /** Number of independent sources that agree, 0 to 2. */
  sources: number
}

/** `isRevoked`: never valid any more; its last day is `to`, null when the source states none. Empty `prefixes`: only the description decides. */
export interface CestRow {
  code: string
  name: string
  segment: string
  prefixes: readonly string[]
  from: string | null
  to: string | null
  act: string | null
  isRevoked: boolean
}

export interface CestSegmentRow {
  segment: string
  name: string
  /** Annex of Convênio ICMS 142/2018, in roman numerals. */
  annex: string
}

/** `documents`: `NFe`, `NFCe`, …, in which the code is valid; `marks`: the groups that it asks for. */
export interface ClassTribRow {
  code: string
  cst: string
  name: string
  reductionIbs: string
  reductionCbs: string
  rateKind: string
  annex: number | null
  documents: readonly string[]
  marks: readonly string[]
  from: string | null
  to: string | null
  /** Article of LC 214/2025. */
  law: string | null
}

/** The groups that a CST of IBS and CBS asks for or forbids. */
export interface CstIbsCbsRow {
  code: string
  name: string
  hasIbsCbs: boolean
  hasSinglePhase: boolean
  hasReduction: boolean
  hasDeferral: boolean
  hasCreditTransfer: boolean
  hasZfmCredit: boolean
  hasPeriodAdjustment: boolean
  hasBaseReducer: boolean
}

/** A presumed credit of IBS or CBS. `reference`: cClassTrib of the referenced note, or the condition in words. */
export interface PresumedCreditRow {
  code: string
  name: string
  law: string
  isCbs: boolean
  isIbs: boolean
  reference: string
  cbsFrom: string | null
  cbsTo: string | null
  ibsFrom: string | null
  ibsTo: string | null
}

/**
 * A line of an annex of LC 214/2025: a candidate, never the only answer for an NCM.
 * Shape   `annex` in roman numerals; `exceptions` are prefixes to leave out; `condition`: `yes` when the item states
 *         a requirement beyond the code, `unread` when the text of the item was not checked; `sources`: `R` the calculator of Receita Federal,
 *         `C` the CFF service too, `c` only in the text of the law
 */
export interface AnnexRow {
  annex: string
  item: string | null
  codeKind: 'NCM' | 'NBS'
  code: string
  exceptions: readonly string[]
  condition: 'yes' | 'no' | 'unread'
  classTribs: readonly string[]
  from: string | null
  to: string | null
  sources: string
}

/** The text of an item of an annex of LC 214/2025. */
export interface AnnexItemRow {
  annex: string
  item: string
  text: string
}

/** A prefix of NCM under the Imposto Seletivo; its rates are left to an ordinary law. */
export interface SelectiveTaxRow {
  prefix: string
  category: string
  exceptions: readonly string[]
  condition: string | null
  from: string
  law: string
}

/**
 * A line of the PIS/Cofins tables of the SPED: single-phase (4.3.10), substitution (4.3.12), zero rate (4.3.13),
 * exemption (4.3.14).
 * Shape   `ex`: exceptions of the TIPI that are meant, or left out (`exIsExcluded`), of `exNcm` alone when
 *         that is set; `pis` and `cofins` in percent, two
 *         values when the buyer decides; `isConditional`: read `note` before stating the rate; `lc224`: null when it
 *         does not apply, else `S` outside the cut, `P` in part, `R` reduced from 2026-04-01, `?` not verified
 */
export interface PisCofinsListRow {
  table: string
  code: string
  name: string
  prefixes: readonly string[]
  exceptions: readonly string[]
  ex: readonly string[]
  exIsExcluded: boolean
  exNcm: string | null
  cst: string
  pis: readonly string[]
  cofins: readonly string[]
  from: string
  to: string | null
  law: string
  isConditional: boolean
  lc224: 'S' | 'P' | 'R' | '?' | null
  note: string | null
}

/** A code of services, 3 to 9 digits. */
export interface NbsRow {
  code: string
  name: string
}

/** Legal classification code of the IPI; `group`: `Imunidade`, `Isenção`, `Suspensão`, `Redução`, `Outros`. */
export interface IpiLegalCodeRow {
  code: string
  group: string
  name: string
}

/** Tributable unit of an NCM; required in foreign trade, elsewhere a suggestion. */
export interface TaxUnitRow {
  ncm: string
  unit: string
}

export interface TaxUnitNameRow {
  unit: string
  name: string
}

/** A tax benefit code of São Paulo; `csts`: CSTs of the ICMS with which it may be used. */
export interface BenefitSpRow {
  code: string
  csts: readonly string[]
  name: string
  note: string | null
}
