import type { EventoStatement, NotaStatement } from './documents.ts'

/** A genuine copy: signed by the issuer under the trusted authority, authorised. */
export const NOTA: NotaStatement = {
  kind: 'nota',
  content: 'A',
  signing: 'trusted',
  protocol: '100',
  wrapper: 0,
  embedded: false,
}

/** The issuer's own registered cancellation, signed under the trusted authority. */
export const CANCELLATION: EventoStatement = {
  kind: 'evento',
  tpEvento: '110111',
  author: 'issuer',
  signing: 'trusted',
  registered: true,
  nSeq: 1,
  text: 0,
}
export const UNSIGNED_CANCELLATION: EventoStatement = { ...CANCELLATION, signing: 'none', text: 1 }
