import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { Uf } from '@portal/fiscal/ids/uf.ts'
import type { IpiGroup } from '../apuracao/totals.ts'

/* Input types for the documents of a month; units as in facts.ts. */

/**
 * One analytic line (C190, C590, D190) per CST, CFOP and rate. `icms` includes the FCP, `st` the FCP of
 * ICMS-ST.
 */
export interface EfdGroup {
  cst: string
  cfop: string
  rate: string | null
  operation: Cents
  base: Cents
  icms: Cents
  stBase: Cents
  st: Cents
  reduction: Cents
  ipi: Cents
  /**
   * C191: FCP (included in `icms`), FCP of ST (included in `st`), FCP withheld earlier (in neither); zero
   * when absent
   */
  fcp: Cents
  fcpSt: Cents
  fcpKept: Cents
  remark: string | null
}

/** One item of a document issued by others (C170), from the declarant's point of view. */
export interface EfdItem {
  number: number
  code: string
  description: string | null
  quantity: string
  unit: string
  value: Cents
  discount: Cents
  /** False when there is no physical movement of goods */
  moves: boolean
  cst: string
  cfop: string
  nature: string | null
  /** Null when there is no right to credit */
  icms: { base: Cents; rate: string; value: Cents } | null
  st: { base: Cents; rate: string | null; value: Cents } | null
  ipi: { cst: string | null; base: Cents; rate: string | null; value: Cents } | null
  relief: Cents
}

/** An adjustment inside a document (C197, D197) and the remark above it (C195, D195). */
export interface EfdDocumentAdjustment {
  remark: string
  remarkText: string | null
  code: string
  description: string | null
  item: string | null
  base: Cents | null
  rate: string | null
  value: Cents | null
  other: Cents | null
  /** IND_BENEFICIO, version 021 and later */
  benefit: string | null
}

/** A referenced document (C113) under its complementary information (C110). */
export interface EfdReference {
  direction: '0' | '1'
  issuer: '0' | '1'
  participante: string
  modelo: string
  serie: string | null
  number: number
  issued: string
  chave: string | null
}

/** Shares of an interstate sale to a non-taxpayer (C101, D101). */
interface EfdDifal {
  fcp: Cents
  destination: Cents
  origin: Cents
}

/** A document of goods (C100). Of a cancelled one (situation 02, 03) only the identifying fields are used. */
export interface EfdNota {
  direction: '0' | '1'
  /** 0 issued by the company, 1 by others */
  issuer: '0' | '1'
  participante: string | null
  modelo: '55' | '65'
  situation: string
  serie: number
  number: number
  chave: string
  issued: string
  /** Date of entry or exit */
  moved: string | null
  total: Cents
  /** 0 at sight, 1 on credit, 2 others, 9 none */
  payment: string
  discount: Cents
  relief: Cents
  goods: Cents
  freightBy: string
  freight: Cents
  insurance: Cents
  other: Cents
  items: readonly EfdItem[]
  groups: readonly EfdGroup[]
  difal: EfdDifal | null
  /** State of the ICMS-ST when it is not the participant's (C105): 0 fuels, 1 leasing, 2 refused entry */
  stState: { operation: string; uf: Uf } | null
  information: readonly { code: string; text: string | null; references: readonly EfdReference[] }[]
  imports: readonly { kind: string; number: string; pis: Cents; cofins: Cents; drawback: string | null }[]
  adjustments: readonly EfdDocumentAdjustment[]
  /** Rows for E510; empty when the company does not assess IPI */
  ipi: readonly IpiGroup[]
  /** True when the state requires C191 */
  tellsFcp: boolean
}

/** A freight document, or an own passenger ticket (63), which has no participant and nobody who pays the freight (D100). */
export interface EfdFrete {
  direction: '0' | '1'
  issuer: '0' | '1'
  participante: string | null
  modelo: '57' | '67' | '63'
  situation: string
  serie: number
  number: number
  chave: string
  issued: string
  moved: string | null
  /** `kind` is tpCTe; `replaces` is the key of the replaced document (kinds 3, 6) */
  kind: string
  replaces: string | null
  total: Cents
  discount: Cents
  freightBy: string
  base: Cents
  icms: Cents
  untaxed: Cents
  fromCity: string | null
  toCity: string | null
  groups: readonly EfdGroup[]
  difal: EfdDifal | null
  adjustments: readonly EfdDocumentAdjustment[]
}
