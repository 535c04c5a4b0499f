import type { Cents } from '@portal/fiscal/base/model.ts'
import type { Uf } from '@portal/fiscal/ids/uf.ts'
import type { IpiGroup } from '../apuracao/totals.ts'

/*
 * What the blocks are made of. Money is integer cents; rates, quantities and factors are text with a point («12.5»), as the
 * database and the documents have them; dates are AAAA-MM-DD as the document writes them; an absent fact is null.
 */

/** A month and what is delivered for it. Shape  first and last day of one calendar month; `purpose` 0 original, 1 substitute */
export interface EfdPeriod {
  from: string
  to: string
  purpose: '0' | '1'
}

/** Where somebody is. */
export interface EfdAddress {
  street: string | null
  number: string | null
  complement: string | null
  district: string | null
  zip: string | null
  /** IBGE code, 7 digits */
  cityCode: string | null
}

/** The establishment that declares (0000, 0002, 0005, 0015). */
export interface EfdEmpresa {
  cnpj: string
  name: string
  tradeName: string | null
  uf: Uf
  ie: string
  im: string | null
  suframa: string | null
  profile: 'A' | 'B' | 'C'
  /** 0 industry (or equated to it), 1 others; a Simples company is 1 */
  activity: '0' | '1'
  /** CLAS_ESTAB_IND of 0002, only with activity 0 */
  industryClass: string | null
  phone: string | null
  fax: string | null
  email: string | null
  address: EfdAddress
  /** Registrations as substitute in other states (0015) */
  substitutes: readonly { uf: Uf; ie: string }[]
}

/** The accountant (0100). */
export interface EfdContador {
  name: string
  cpf: string
  crc: string
  cnpj: string | null
  phone: string | null
  fax: string | null
  email: string
  address: EfdAddress
}

/** Somebody whom a document names (0150). `country` is the BACEN code, «1058» for Brazil. */
export interface EfdParticipante {
  code: string
  name: string
  country: string
  cnpj: string | null
  cpf: string | null
  ie: string | null
  suframa: string | null
  address: EfdAddress
}

/** A unit of measure (0190). */
export interface EfdUnit {
  code: string
  description: string
}

/** An own item (0200), with what its other units weigh in its own (0220). */
export interface EfdProduct {
  code: string
  description: string
  gtin: string | null
  unit: string
  /** TIPO_ITEM: 00 resale, 01 raw material, 07 use and consumption, 08 fixed asset, 09 services, … */
  type: string
  ncm: string | null
  exIpi: string | null
  genre: string | null
  service: string | null
  rate: string | null
  cest: string | null
  factors: readonly { unit: string; factor: string; gtin: string | null }[]
}

/** A code and its text: 0400 natures, 0450 complementary information, 0460 remarks. */
export interface EfdText {
  code: string
  text: string
}

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
  /** FCP and FCP of ST inside `icms` and `st` (C191); zero when none */
  fcp: Cents
  fcpSt: Cents
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
