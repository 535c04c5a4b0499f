import type { Cents } from '@portal/fiscal/base/cents.ts'

/* What a month is beside its documents; units as in facts.ts. */

/** An adjustment of an assessment (E111, E220, E311); its code says of which tax and to what effect. */
export interface EfdAdjustment {
  code: string
  description: string | null
  value: Cents
  /** IND_BENEFICIO, version 021 and later */
  benefit: string | null
}

/** An adjustment of the IPI (E530). `effect` 0 debit, 1 credit. */
export interface EfdIpiAdjustment {
  effect: '0' | '1'
  value: Cents
  code: string
  source: string
  document: string | null
  description: string
}

/** How a tax is paid: code of revenue, and the day it falls due. */
export interface EfdSlip {
  revenue: string
  due: string
}

/** What the documents do not say about one tax: the balance of the month before, adjustments, how it is paid. */
export interface EfdTaxSettings {
  previous: Cents
  adjustments: readonly EfdAdjustment[]
  slip: EfdSlip
}

/** The same of the two shares of a state; adjustments of both stand in one list (third character 2 or 3). */
export interface EfdShareSettings {
  previous: { difal: Cents; fcp: Cents }
  adjustments: readonly EfdAdjustment[]
  difalSlip: EfdSlip
  fcpSlip: EfdSlip
}

/** Settings of the assessments of a month. A state without settings of its own takes zero balances and `slip` of the ICMS. */
export interface EfdAssessmentSettings {
  icms: EfdTaxSettings
  st: ReadonlyMap<string, EfdTaxSettings>
  difal: ReadonlyMap<string, EfdShareSettings>
  ipi: { previous: Cents; adjustments: readonly EfdIpiAdjustment[] }
  /** Values that the state wants declared (E115) */
  declared: readonly { code: string; value: Cents; description: string | null }[]
}

/** One item of an inventory (H010) with, where its reason asks for them, the taxes (H020). */
export interface EfdStockItem {
  code: string
  unit: string
  quantity: string
  unitPrice: string
  value: Cents
  /** 0 own and here, 1 own with others, 2 of others and here */
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
