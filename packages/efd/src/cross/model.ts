import type { Cents } from '@portal/fiscal/base/cents.ts'

/** What shares CST, CFOP and rate, on either side. Rates are hundredths of a per cent. */
export interface CrossGroup {
  cst: string
  cfop: string
  rate: number
  operation: Cents
  icms: Cents
}

/** Amounts that both sides tell. */
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

/** A document as the EFD has it. `participante` is the tax id behind the code; dates are AAAA-MM-DD. */
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

/** A document as its XML and its events tell it. FCP is in `icms`, FCP of ST in `st`. */
export interface XmlSide extends CrossAmounts {
  chave: string
  modelo: string
  serie: number
  number: number
  issued: string
  situacao: 'autorizada' | 'cancelada' | 'denegada' | 'resumo' | 'sem_protocolo'
  /** Day of the cancellation; null where there is none */
  cancelled: string | null
  /** A cancellation is claimed and not proven: the document counts as valid */
  cancellationClaimed: boolean
  homologacao: boolean
  /** True when the company of the file issued it */
  own: boolean
  /** Direction as the issuer says it (tpNF): 0 entry, 1 exit */
  direction: '0' | '1'
  /** False for freight that somebody else takes */
  taker: boolean
  complementary: boolean
  /** The other party */
  party: string | null
  partyUf: string | null
  /** All items have a CSOSN: the issuer is of the Simples */
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

/** What the file says as a whole. */
export interface EfdWhole {
  from: string
  to: string
  cnpj: string
  documents: EfdSide[]
  debits: Cents
  credits: Cents
  /** What documents without XML here (energy, communication) add to either */
  untold: { debits: Cents; credits: Cents }
}

/** One difference between the file and the XMLs. `efd` and `xml` are what each says, ready to be read. */
export interface CrossFinding {
  rule: string
  severity: 'erro' | 'aviso'
  chave: string | null
  line: number | null
  efd: string | null
  xml: string | null
  /** File less XML, where both are money */
  difference: Cents | null
}

/** What a rule says of a pair; null when both agree. */
export interface Told {
  efd: string | null
  xml: string | null
  difference?: Cents
}

/** A rule over the two sides of one key. `title` is the pt-BR sentence under which its findings are listed. */
export interface PairRule {
  id: string
  title: string
  severity: 'erro' | 'aviso'
  judge(pair: Pair): Told | null
}

/** Cancelled, denied or unused: nothing but the name is compared. */
export const isVoidSide = ({ situation }: EfdSide): boolean => situation >= '02' && situation <= '05'

/** Money as people read it. */
export const money = (cents: Cents): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
