import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { EfdDocumentAdjustment, EfdGroup } from './document-facts.ts'

/* Input types for bills of energy, water, gas and communication, and for coupons; units as in facts.ts. */

/** Models of C500 (06, 28, 29, 66), D500 (21, 22) and D700 (62). */
export type ContaModelo = '06' | '28' | '29' | '66' | '21' | '22' | '62'

/** The bill that a substitute replaces: by its key, by its digest (Convênio 115/2003), or by series, number and month. */
interface EfdReplaced {
  modelo: string
  chave: string | null
  hash: string | null
  serie: string | null
  number: number | null
  /** AAAA-MM */
  month: string | null
}

/** How the value of a bill is composed. */
export interface EfdContaValues {
  /** VL_DOC; `documentValue` of `entry/conta.ts` */
  total: Cents
  discount: Cents
  /** VL_FORN or VL_SERV */
  supply: Cents
  /** VL_SERV_NT: own charges outside the ICMS */
  untaxed: Cents
  /** VL_TERC: charged for others, for example public lighting */
  third: Cents
  other: Cents
  /** ENER_INJET, model 66 */
  injected: Cents
  /** OUTRAS_DED (66), DED (62) */
  deducted: Cents
}

/** A bill (C500, D500, D700). Of a cancelled one (situation 02, 03) only the identifying fields are used. */
export interface EfdConta extends EfdContaValues {
  direction: '0' | '1'
  issuer: '0' | '1'
  participante: string | null
  modelo: ContaModelo
  situation: string
  /** As written in the document; empty without one */
  serie: string
  subserie: string | null
  number: number
  /** Models 62 and 66 */
  chave: string | null
  /** COD_CONS: class of consumption of the models 06, 28 and 29 */
  consumption: string | null
  issued: string
  moved: string | null
  /** FIN_DOCe, models 62 and 66 */
  purpose: string | null
  /** TIP_FAT, model 62 */
  billing: string | null
  replaces: EfdReplaced | null
  /** IND_DEST and COD_MUN_DEST, exits of the models 62 and 66 only */
  recipient: { kind: string; cityCode: string | null } | null
  groups: readonly EfdGroup[]
  /** C597 or D737; D500 has no register for them */
  adjustments: readonly EfdDocumentAdjustment[]
  /** True when the state requires C591 and D731 */
  tellsFcp: boolean
}

/** A coupon of a SAT device (C800). Of a cancelled one (02, 03) only the identifying fields are used. */
export interface EfdCupom {
  situation: string
  number: number
  /** Serial number of the device, 9 digits */
  device: string
  chave: string
  issued: string
  total: Cents
  discount: Cents
  goods: Cents
  other: Cents
  groups: readonly EfdGroup[]
}

/** The coupons of one device on one day (C860); the numbers count cancelled coupons too. */
export interface EfdCupomDay {
  device: string
  day: string
  first: number
  last: number
  groups: readonly EfdGroup[]
}
