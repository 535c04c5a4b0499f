import { expect, test } from 'vitest'
import type { Mark, Marks } from './model.ts'
import { type Proof, proofOfMarks, proofStrength } from './proof.ts'

const mark = (state: Mark['state']): Mark => ({ state, reason: state === 'ok' ? null : 'Motivo' })
const ALL_OK: Marks = {
  key: mark('ok'),
  signature: mark('ok'),
  signer: mark('ok'),
  protocol: mark('ok'),
  chain: mark('ok'),
}

test('five ok marks prove a statement', () => {
  expect(proofOfMarks(ALL_OK)).toBe('provada')
})

test.each<[Mark['state'], Proof]>([
  ['unknown', 'assinada'],
  ['failed', 'alegada'],
  ['absent', 'alegada'],
])('a chain that is %s gives %s', (state, proof) => {
  expect(proofOfMarks({ ...ALL_OK, chain: mark(state) })).toBe(proof)
})

const OTHERS = ['key', 'signature', 'signer', 'protocol'] as const
const STATES = ['failed', 'absent', 'unknown'] as const
test.each(OTHERS.flatMap((name) => STATES.map((state) => [name, state] as const)))(
  'a statement whose %s is %s is only alleged, with or without a chain',
  (name, state) => {
    const marks = { ...ALL_OK, [name]: mark(state) }
    expect(proofOfMarks(marks)).toBe('alegada')
    expect(proofOfMarks({ ...marks, chain: mark('unknown') })).toBe('alegada')
  },
)

test('a stronger proof has a greater number', () => {
  const levels: Proof[] = ['alegada', 'assinada', 'provada', 'obtida']
  expect(levels.map(proofStrength)).toEqual([0, 1, 2, 3])
})
