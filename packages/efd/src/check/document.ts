import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'

/** Document registers: their analytic register, key field and entry or exit date field. */
export const DOCUMENTS: Readonly<Record<string, { analytic: string; key: string | null; moved: string }>> = {
  C100: { analytic: 'C190', key: 'CHV_NFE', moved: 'DT_E_S' },
  C500: { analytic: 'C590', key: 'CHV_DOCe', moved: 'DT_E_S' },
  D100: { analytic: 'D190', key: 'CHV_CTE', moved: 'DT_A_P' },
  D500: { analytic: 'D590', key: null, moved: 'DT_A_P' },
  D700: { analytic: 'D730', key: 'CHV_DOCe', moved: 'DT_E_S' },
}

/** Amounts compared between items, analytic lines and head, in cents. */
export interface Amounts {
  base: Cents
  icms: Cents
  stBase: Cents
  st: Cents
  ipi: Cents
}

/** One analytic line (C190, C590, D190 …) of the file. `key` is CST, CFOP and rate. */
export interface AnalyticLine extends Amounts {
  line: number
  key: string
  cst: string
  cfop: string
  operation: Cents
}

/** A document with the facts of its children, collected until its last child. */
export interface OpenDocument {
  record: EfdRecord
  register: Register
  reg: string
  direction: string
  issuer: string
  modelo: string
  situation: string
  chave: string
  /** State of the participant; null when it has none */
  uf: string | null
  analytic: AnalyticLine[]
  /** Items by CST, CFOP and rate */
  items: Map<string, Amounts>
  itemNumbers: Set<string>
  itemTotal: Cents
  itemDiscount: Cents
  itemRelief: Cents
  /** State of the substitution (C105) */
  stUf: string | null
  /** Registers of its children */
  children: Set<string>
}

/** Zero amounts. */
export const noAmounts = (): Amounts => ({ base: 0, icms: 0, stBase: 0, st: 0, ipi: 0 })

/** Fields of C100, C170 and C190 for each amount. */
export const AMOUNT_FIELDS = {
  base: 'VL_BC_ICMS',
  icms: 'VL_ICMS',
  stBase: 'VL_BC_ICMS_ST',
  st: 'VL_ICMS_ST',
  ipi: 'VL_IPI',
} as const

/** The names of `Amounts`. */
export const AMOUNTS = ['base', 'icms', 'stBase', 'st', 'ipi'] as const
