import type { TipoEscriturado } from '../notas.ts'
import type { Destino } from '../sped/configuracao.ts'

/**
 * A document as the books of its company have it, item by item: what the screen of the entries shows, the EFD writes
 * and the exports hand over. Money is integer cents, rates and quantities are decimal text, days are AAAA-MM-DD.
 */

/** `certo` is booked alone, `duvida` waits for a person, `decidido` was decided by one. */
export const ESTADOS_LANCAMENTO = ['certo', 'duvida', 'decidido'] as const
export type EstadoLancamento = (typeof ESTADOS_LANCAMENTO)[number]

export const CONFIANCAS = ['certo', 'provavel', 'dividido', 'sem_base'] as const
export type Confianca = (typeof CONFIANCAS)[number]

/** A tax of an item. `value` is what the company credits (of an exit: debits); `stated` is what the document states. */
export interface LancamentoTax {
  base: number
  rate: string | null
  value: number
  stated: number
}

export interface LancamentoItem {
  /** Number in the document; 0 for a CT-e and an NFS-e, which have one line */
  n: number
  /** Code of the supplier; of an exit the own code */
  code: string | null
  /** Code in the company's own register (0200) */
  product: string | null
  name: string | null
  ncm: string | null
  cest: string | null
  unit: string | null
  quantity: string | null
  /** CFOP of the document and its CST, with origin, or CSOSN: «300» may be either */
  stated: { cfop: string; cst: string; isCsosn: boolean }
  /** CFOP of the books; empty when nothing tells it */
  cfop: string
  /** CST_ICMS of the books, with origin; of an exit of the Simples the CSOSN */
  cst: string
  /** Null for an exit, an entry of an own document, a freight and a bill */
  destination: Destino | 'servico' | null
  goods: number
  freight: number
  insurance: number
  other: number
  discount: number
  /** Accounting value: the part of the item in the document's total */
  total: number
  icms: LancamentoTax
  /** ICMS-ST */
  st: LancamentoTax
  ipi: LancamentoTax & { cst: string | null }
  pis: LancamentoTax
  cofins: LancamentoTax
  /** CST of PIS and COFINS of the books, and nature of the credit; null: the regime of the company is not known */
  pisCofins: { cst: string; nature: string | null } | null
  /** Part of the value that a reduced base leaves out (VL_RED_BC); part of `exempt` when the ICMS is credited */
  reduction: number
  /** IND_MOV: false when the goods do not move with the document. Read of goods alone */
  moves: boolean
  /** Isentas and outras of the classic books: with `icms.base` they make `total` */
  exempt: number
  others: number
  /** DIFAL that the company owes for the item; null when the rate of its state is not known */
  difal: number | null
  /** Part of the ICMS of an asset in each of 48 months; 0 for others */
  ciap: number
  accumulator: string | null
  account: string | null
  costCentre: string | null
  state: EstadoLancamento
  confidence: Confianca
  /** The sentence with its counts */
  reason: string
  decided: { who: string; at: string } | null
}

interface LancamentoParty {
  taxId: string | null
  name: string | null
  ie: string | null
  uf: string | null
  /** IBGE code */
  city: string | null
}

export interface LancamentoNota {
  id: string
  chave: string
  tipo: TipoEscriturado
  modelo: number
  papel: 'E' | 'R'
  direction: 'entrada' | 'saida'
  serie: number
  number: number
  issued: string
  /** Day of entry, or of exit when the document states it */
  entered: string | null
  situacao: string
  total: number
  /** 0 cash, 1 instalments, 2 other, 9 none */
  payment: string | null
  party: LancamentoParty | null
  items: readonly LancamentoItem[]
}
