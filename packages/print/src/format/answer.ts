import { answerEffect, unknownAnswerText } from '@portal/fiscal/fields/protocol-answers.ts'
import { asText, joined } from './values.ts'

type Field = string | string[] | undefined

/**
 * The text in place of the protocol's number when the authority's answer does not authorise the document: the refusal, or an answer that
 * this program does not know. Null for every other answer, and without one.
 */
export function refusedAnswer(prot: { cStat?: Field; xMotivo?: Field } | undefined, modelo: number): string | null {
  const cStat = asText(prot?.cStat)
  if (cStat === '') return null
  const effect = answerEffect(cStat, modelo)
  return effect === 'refuses' ? joined(' - ', cStat, asText(prot?.xMotivo)) : unknownAnswerText(cStat, modelo)
}
