import type { Mark, Marks } from './model.ts'

/**
 * The proof level of a statement (a copy, a protocol, an event, a return).
 * Shape   obtida: fetched from the authority by the portal itself; provada: all five marks are ok;
 *         assinada: all but the chain, which cannot be verified; alegada: anything else
 */
export type Proof = 'obtida' | 'provada' | 'assinada' | 'alegada'

/** Weakest first. */
const ORDER: readonly Proof[] = ['alegada', 'assinada', 'provada', 'obtida']

const isOk = ({ state, isWarning = false }: Mark) => state === 'ok' || isWarning

/** The proof level that results from a signed document's marks. The caller decides on `obtida`. */
export function proofOfMarks({ key, signature, signer, protocol, chain }: Marks): Exclude<Proof, 'obtida'> {
  if (![key, signature, signer, protocol].every(isOk)) return 'alegada'
  if (isOk(chain)) return 'provada'
  return chain.state === 'unknown' ? 'assinada' : 'alegada'
}

/**
 * The rank of a proof level, for comparison.
 * Shape   0 alegada, 1 assinada, 2 provada, 3 obtida
 */
export const proofStrength = (proof: Proof): number => ORDER.indexOf(proof)
