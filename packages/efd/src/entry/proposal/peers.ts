import { isCfop } from '../cfop.ts'
import { type EntryMemory, levelKey, placeOf } from './memory.ts'
import type { EntryAnswer, EntryQuestion, PastEntry, Votes } from './model.ts'
import { isSameAnswer } from './standing.ts'

/** The CFOP of an answer on the side of the document: 5 enters as 1, 6 as 2, 7 as 3. */
export function answerOnSide(cfop: string, sale: string): string {
  const first = { 5: '1', 6: '2', 7: '3' }[sale.charAt(0)]
  return first && cfop !== '' && isCfop(first + cfop.slice(1)) ? first + cfop.slice(1) : cfop
}

/** What other companies booked of the supplier's NCM, else of the NCM. */
export function peerRows(question: EntryQuestion, peers: EntryMemory): readonly PastEntry[] {
  const at = placeOf(question)
  for (const level of ['supplierNcm', 'ncm'] as const) {
    const key = levelKey(level, question, at)
    const rows = key === null ? undefined : peers.rows.get(key)
    if (rows) return rows
  }
  return []
}

/** Companies of the office by the answer that leads in each. */
export function peerVotes(question: EntryQuestion, peers: EntryMemory): Votes[] {
  const rows = peerRows(question, peers)
  const votes: { answer: EntryAnswer; notes: number }[] = []
  for (const company of new Set(rows.map((row) => row.company))) {
    const answer = leadOf(rows.filter((row) => row.company === company).map((row) => row.answer))
    const vote = votes.find((other) => isSameAnswer(other.answer, answer))
    if (vote) vote.notes += 1
    else votes.push({ answer, notes: 1 })
  }
  return votes.sort((a, b) => b.notes - a.notes)
}

function leadOf(answers: readonly EntryAnswer[]): EntryAnswer {
  const votes: Votes[] = []
  for (const answer of answers) {
    const index = votes.findIndex((other) => isSameAnswer(other.answer, answer))
    const vote = votes[index]
    if (vote) votes[index] = { answer, notes: vote.notes + 1 }
    else votes.push({ answer, notes: 1 })
  }
  const [lead] = votes.sort((a, b) => b.notes - a.notes)
  if (!lead) throw new RangeError('a company without rows has no answer')
  return lead.answer
}
