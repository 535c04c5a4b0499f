import type { Cents } from '@portal/fiscal/base/cents.ts'

/* Input types for the facts of a month outside its documents; units as in facts.ts. */

/** An adjustment of an assessment (E111, E220, E311). Its code determines the tax and the effect. */
export interface EfdAdjustment {
  code: string
  description: string | null
  value: Cents
  /** IND_BENEFICIO, version 021 and later */
  benefit: string | null
}

/** An adjustment of the IPI (E530). `effect` 0 debit, 1 credit. */
interface EfdIpiAdjustment {
  effect: '0' | '1'
  value: Cents
  code: string
  source: string
  document: string | null
  description: string
}

/** Payment of a tax: revenue code and due date. */
export interface EfdSlip {
  revenue: string
  due: string
}

/** Facts about one tax that the documents do not contain: previous balance, adjustments, payment. */
interface EfdTaxSettings {
  previous: Cents
  adjustments: readonly EfdAdjustment[]
  slip: EfdSlip
}

/** The same for DIFAL and FCP of a state. One list holds the adjustments of both (third character 2 or 3). */
interface EfdShareSettings {
  previous: { difal: Cents; fcp: Cents }
  adjustments: readonly EfdAdjustment[]
  difalSlip: EfdSlip
  fcpSlip: EfdSlip
}

/**
 * Settings of a month's assessments. A state without an entry gets zero balances and the `slip` of the ICMS.
 */
export interface EfdAssessmentSettings {
  icms: EfdTaxSettings
  st: ReadonlyMap<string, EfdTaxSettings>
  difal: ReadonlyMap<string, EfdShareSettings>
  ipi: { previous: Cents; adjustments: readonly EfdIpiAdjustment[] }
  /** Values that the state requires in E115 */
  declared: readonly { code: string; value: Cents; description: string | null }[]
}

/** One item of an inventory (H010), with the taxes (H020) when the inventory's reason requires them. */
export interface EfdStockItem {
  code: string
  unit: string
  quantity: string
  unitPrice: string
  value: Cents
  /** 0 own, held by the company; 1 own, held by others; 2 owned by others, held by the company */
  owner: '0' | '1' | '2'
  participante: string | null
  account: string | null
  incomeTaxValue: Cents | null
  tax: { cst: string; base: Cents; icms: Cents } | null
}

/** An inventory (H005). */
export interface EfdInventory {
  date: string
  reason: string
  items: readonly EfdStockItem[]
}

/** Stock at the end of a period (K200). */
export interface EfdClosingStock {
  code: string
  quantity: string
  owner: '0' | '1' | '2'
  participante: string | null
}
