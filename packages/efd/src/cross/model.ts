import type { Cents } from '@portal/fiscal/base/cents.ts'

/** Amounts per CST, CFOP and rate, on either side. Rates are hundredths of a per cent. */
export interface CrossGroup {
  cst: string
  cfop: string
  rate: number
  operation: Cents
  icms: Cents
}

/** Amounts that both sides declare. */
export interface CrossAmounts {
  total: Cents
  goods: Cents
  discount: Cents
  freight: Cents
  insurance: Cents
  other: Cents
  base: Cents
  icms: Cents
  stBase: Cents
  st: Cents
  ipi: Cents
  difal: Cents
  fcpDest: Cents
}

/** A document in the EFD. `participante` is the tax id resolved from the code; dates are AAAA-MM-DD. */
export interface EfdSide extends CrossAmounts {
  line: number
  reg: 'C100' | 'D100'
  chave: string
  direction: string
  issuer: string
  modelo: string
  situation: string
  serie: number
  number: number
  issued: string | null
  moved: string | null
  participante: string | null
  uf: string | null
  items: number
  groups: CrossGroup[]
}

/** A document in its XML and events. `icms` includes FCP, `st` includes FCP of ST. */
export interface XmlSide extends CrossAmounts {
  chave: string
  modelo: string
  serie: number
  number: number
  issued: string
  situacao: 'autorizada' | 'cancelada' | 'denegada' | 'resumo' | 'sem_protocolo'
  /** Day of the cancellation; null when not cancelled */
  cancelled: string | null
  /** True when a cancellation is claimed but unproven; the document then counts as valid */
  cancellationClaimed: boolean
  homologacao: boolean
  /** True when the company of the file issued it */
  own: boolean
  /** Direction declared by the issuer (tpNF): 0 entry, 1 exit */
  direction: '0' | '1'
  /** False for freight whose taker is another company */
  taker: boolean
  complementary: boolean
  /** Without ICMS, IPI and ISSQN: no document of the EFD ICMS/IPI */
  hasOnlyNewTaxes: boolean
  /** The other party */
  party: string | null
  partyUf: string | null
  /** True when all items have a CSOSN: the issuer is a company of the Simples */
  simples: boolean
  /** vCredICMSSN of all items */
  simplesCredit: Cents
  items: number
  groups: CrossGroup[]
}

/** Both sides of one key. */
export interface Pair {
  efd: EfdSide
  xml: XmlSide
}

/** Documents and assessment of a file. */
export interface EfdWhole {
  from: string
  to: string
  cnpj: string
  documents: EfdSide[]
  debits: Cents
  credits: Cents
  /** ICMS of document types that the portal does not store as XML (energy, communication) */
  withoutXml: { debits: Cents; credits: Cents }
}

/** One difference between the file and the XMLs. `efd` and `xml` are formatted for display. */
export interface CrossFinding {
  rule: string
  severity: 'erro' | 'aviso'
  chave: string | null
  line: number | null
  efd: string | null
  xml: string | null
  /** File minus XML, when both are money */
  difference: Cents | null
}

/** Difference found by a rule; rules return null when both sides agree. */
export interface Difference {
  efd: string | null
  xml: string | null
  difference?: Cents
}

/** A rule on the two sides of one key. `title` is the pt-BR sentence that heads its findings. */
export interface PairRule {
  id: string
  title: string
  severity: 'erro' | 'aviso'
  judge(pair: Pair): Difference | null
}

/** True when cancelled, denied or unused: only identifying fields are compared. */
export const isVoidSide = ({ situation }: EfdSide): boolean => situation >= '02' && situation <= '05'

/** Formats cents for display, without a thousands separator. */
export const formatCents = (cents: Cents): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
