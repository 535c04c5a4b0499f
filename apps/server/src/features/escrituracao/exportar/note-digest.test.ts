import { FREIGHT, PURCHASE } from '@portal/files/contabil/note.test.kit.ts'
import { expect, test } from 'vitest'
import { digestOf } from './note-digest.ts'

const hex = (note: typeof PURCHASE) => digestOf(note).toString('hex')

test.each([
  ['15b884f91b600a18e669ab750f8e99468848c71a5bfe555aec5320b3223a33c6', PURCHASE],
  ['75bc1f5a683f38722f88e81104e7aa1d8e9ac7a2397c4e97d26c9fdfac1d2f6b', FREIGHT],
])('an ordinary note has the digest of earlier versions (%s), so that it is no correction', (expected, note) => {
  expect(hex(note)).toBe(expected)
})

test('what a file of an earlier version said wrongly of a note makes it a correction', () => {
  const items = PURCHASE.items.map((item) => ({ ...item, moves: false }))
  const changes = [
    { items },
    { situation: '06' },
    { isOwn: true },
    { party: { ...PURCHASE.party, country: '2496', taxId: '' } },
    { items: PURCHASE.items.map((item) => ({ ...item, reduction: 100 })) },
  ]
  const digests = changes.map((change) => hex({ ...PURCHASE, ...change }))
  expect(new Set([hex(PURCHASE), ...digests]).size).toBe(changes.length + 1)
})

test('who confirmed an item, and why, changes nothing', () => {
  const items = PURCHASE.items.map((item) => ({ ...item, reason: 'Outra', confirmedBy: 'joana', confirmedAt: 'ontem' }))
  expect(hex({ ...PURCHASE, items })).toBe(hex(PURCHASE))
})
