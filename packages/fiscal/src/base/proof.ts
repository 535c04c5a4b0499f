import type { Mark, Marks } from './model.ts'

/**
 * How far a statement (a copy, a protocol, an event, a return) is proven.
 * Shape   obtida: fetched from the authority by the portal itself; provada: all five marks hold; assinada: the same, but the chain
 *         cannot be judged; alegada: anything else
 */
export type Proof = 'obtida' | 'provada' | 'assinada' | 'alegada'

/** Weakest first. */
const ORDER: readonly Proof[] = ['alegada', 'assinada', 'provada', 'obtida']

const isOk = ({ state }: Mark) => state === 'ok'

/** The proof level that a signed document's marks give. `obtida` depends on how the file came and is decided by the caller. */
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
