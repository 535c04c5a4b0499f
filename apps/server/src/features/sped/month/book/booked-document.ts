import type { EfdConta, EfdCupom } from '@portal/efd/block/conta-facts.ts'
import type { EfdFrete, EfdNota } from '@portal/efd/block/document-facts.ts'
import type { EfdParticipante, EfdProduct } from '@portal/efd/block/facts.ts'

/** An NF-e or NFC-e as block C writes it, with the participant and products that block 0 must register. */
export interface BookedNota {
  kind: 'nota'
  nota: EfdNota
  participante: EfdParticipante | null
  products: readonly EfdProduct[]
  /** State of the other party; null when the note counts for no state */
  uf: string | null
}

/** A CT-e as block D writes it, with the participant that block 0 must register. */
export interface BookedFrete {
  kind: 'frete'
  frete: EfdFrete
  participante: EfdParticipante | null
  uf: string | null
}

/** A bill as blocks C or D write it, with the participant that block 0 must register; `uf` is the other party's state. */
export interface BookedConta {
  kind: 'conta'
  conta: EfdConta
  participante: EfdParticipante | null
  uf: string | null
}

/** An own coupon of a SAT device as block C writes it. */
export interface BookedCupom {
  kind: 'cupom'
  cupom: EfdCupom
  participante: null
  uf: null
}

export type BookedDocument = BookedNota | BookedFrete | BookedConta | BookedCupom
