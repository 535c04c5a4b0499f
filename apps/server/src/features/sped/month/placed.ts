import type { EfdFrete, EfdNota } from '@portal/efd/block/document-facts.ts'
import type { EfdParticipante, EfdProduct } from '@portal/efd/block/facts.ts'

/** A document on its way into the file, with what it cites. */
export interface PlacedNota {
  kind: 'nota'
  nota: EfdNota
  participante: EfdParticipante | null
  products: readonly EfdProduct[]
  uf: string | null
}

export interface PlacedFrete {
  kind: 'frete'
  frete: EfdFrete
  participante: EfdParticipante | null
  uf: string | null
}

export type Placed = PlacedNota | PlacedFrete
