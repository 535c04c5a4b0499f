import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { Uf } from '@portal/fiscal/ids/uf.ts'
import type { IpiGroup } from '../apuracao/totals.ts'

/* The documents of a month; units as in facts.ts. */

/** One analytic line (C190, C590, D190): what shares CST, CFOP and rate. `st` holds the FCP of ST, `icms` the FCP. */
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
  /** FCP and FCP of ST inside `icms` and `st`, and FCP withheld before, in neither (C191); zero when none */
  fcp: Cents
  fcpSt: Cents
  fcpKept: Cents
  remark: string | null
}

/** One item of a document of others (C170), as the declarant sees it. */
export interface EfdItem {
  number: number
  code: string
  description: string | null
  quantity: string
  unit: string
  value: Cents
  discount: Cents
  /** False when the goods do not move */
  moves: boolean
  cst: string
  cfop: string
  nature: string | null
  /** Null where there is no right to credit */
  icms: { base: Cents; rate: string; value: Cents } | null
  st: { base: Cents; rate: string | null; value: Cents } | null
  ipi: { cst: string | null; base: Cents; rate: string | null; value: Cents } | null
  relief: Cents
}

/** An adjustment inside a document (C197, D197), under the remark that carries it (C195, D195). */
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

/** A document that another cites (C113), under the information that carries it (C110). */
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
export interface EfdDifal {
  fcp: Cents
  destination: Cents
  origin: Cents
}

/** A document of goods (C100). Cancelled ones (situation 02, 03) only use what names them. */
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
  /** Entry or exit */
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
  /** State of the substitution, where it is not the participant's (C105): 0 fuels, 1 leasing, 2 entry refusal */
  stState: { operation: string; uf: Uf } | null
  information: readonly { code: string; text: string | null; references: readonly EfdReference[] }[]
  imports: readonly { kind: string; number: string; pis: Cents; cofins: Cents; drawback: string | null }[]
  adjustments: readonly EfdDocumentAdjustment[]
  /** What goes to E510; empty where the company does not assess IPI */
  ipi: readonly IpiGroup[]
  /** True when the state wants C191 */
  tellsFcp: boolean
}

/** Energy, water or gas taken (C500): models 06, 28, 29, 66. */
export interface EfdConta {
  participante: string
  modelo: string
  situation: string
  serie: string | null
  consumption: string | null
  number: number
  chave: string | null
  issued: string
  moved: string
  total: Cents
  discount: Cents
  supplied: Cents
  base: Cents
  icms: Cents
  groups: readonly EfdGroup[]
}

/** A freight document (D100). */
export interface EfdFrete {
  direction: '0' | '1'
  issuer: '0' | '1'
  participante: string | null
  modelo: '57' | '67'
  situation: string
  serie: number
  number: number
  chave: string
  issued: string
  moved: string | null
  /** tpCTe, and the key it replaces (3, 6) */
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
