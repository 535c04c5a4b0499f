import type { EntryMemory } from './memory.ts'
import type { EntryAnswer, EntryQuestion, PastEntry, Votes } from './model.ts'

/** What the rows of one key say. */
export interface Standing {
  lead: EntryAnswer
  leadNotes: number
  notes: number
  /** The other answers, the most usual first */
  others: readonly Votes[]
  /** First month that counts, when what was booked before it was changed */
  since: string | null
  /** Rows that count, oldest first */
  rows: readonly PastEntry[]
}

const answerKey = ({ cfop, destination }: EntryAnswer): string => `${cfop.slice(1)} ${destination}`

export const isSameAnswer = (one: EntryAnswer, other: EntryAnswer): boolean => answerKey(one) === answerKey(other)

/** Fewest notes after which a new habit stands for itself. */
const NEW_HABIT = 4

/** The standing of a key in the memory; null without any row. */
export function standingOf(memory: EntryMemory, key: string | null): Standing | null {
  if (key === null) return null
  const known = memory.known.get(key)
  // only this function writes into `known`
  if (known !== undefined) return known as Standing
  const rows = memory.rows.get(key)
  if (!rows) return null
  const standing = judge(rows.toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0)))
  memory.known.set(key, standing)
  return standing
}

function judge(rows: readonly PastEntry[]): Standing {
  const from = changeOf(rows)
  return countVotes(from === null ? rows : rows.filter(({ month }) => month >= from), from)
}

function countVotes(rows: readonly PastEntry[], since: string | null): Standing {
  const votes = new Map<string, { answer: EntryAnswer; seen: Set<string> }>()
  for (const { answer, note } of rows) {
    const key = answerKey(answer)
    const vote = votes.get(key)
    // the newest answer brings its accumulator and accounts
    if (vote) vote.answer = answer
    const { seen } = vote ?? { seen: new Set<string>() }
    if (!vote) votes.set(key, { answer, seen })
    seen.add(note)
  }
  const [lead, ...others] = [...votes.values()]
    .map(({ answer, seen }) => ({ answer, notes: seen.size }))
    .sort((a, b) => b.notes - a.notes)
  if (!lead) throw new RangeError('a standing needs rows')
  const notes = others.reduce((sum, vote) => sum + vote.notes, lead.notes)
  return { lead: lead.answer, leadNotes: lead.notes, notes, others, since, rows }
}

/** Share of the answer after a change, and before it. */
const AFTER = 0.9
const BEFORE = 0.25

/** First month of a new habit: the earliest from which one answer holds that was rare before; null when nothing changed. */
function changeOf(rows: readonly PastEntry[]): string | null {
  const kinds = new Set(rows.map(({ answer }) => answerKey(answer)))
  if (kinds.size < 2) return null
  const months = [...new Set(rows.map(({ month }) => month))]
  for (const month of months.slice(1)) {
    const after = countVotes(
      rows.filter((row) => row.month >= month),
      month,
    )
    if (after.notes < NEW_HABIT || after.leadNotes / after.notes < AFTER) continue
    // a habit begins in a month that has it: one before would count what it replaced
    const within = rows.filter((row) => row.month === month)
    if (within.filter(({ answer }) => isSameAnswer(answer, after.lead)).length * 2 < within.length) continue
    const before = rows.filter((row) => row.month < month)
    const same = before.filter(({ answer }) => isSameAnswer(answer, after.lead))
    if (same.length / before.length <= BEFORE) return month
  }
  return null
}

/** The same function, computed once for each past: a month asks the same past for each of its items. */
export function oncePerPast<Result>(compute: (standing: Standing) => Result): (standing: Standing) => Result {
  const known = new WeakMap<Standing, { result: Result }>()
  return (standing) => {
    const found = known.get(standing)
    if (found) return found.result
    const result = compute(standing)
    known.set(standing, { result })
    return result
  }
}

/** Fewest notes with the same feature that explain a divided past. */
const ENOUGH = 3

/** Features that may divide a past, the strongest first. */
const DIVIDING = ['tax', 'sale', 'rate', 'item'] as const
type Dividing = (typeof DIVIDING)[number]

/**
 * A divided past, narrowed to the rows that are like the question in the feature that divides it: CST, CFOP or rate of
 * the document, then the value. Unchanged when no feature explains it.
 */
export function narrow(standing: Standing, question: EntryQuestion): Standing {
  if (standing.others.length === 0) return standing
  for (const feature of DIVIDING) {
    const explained = question[feature] === '' ? undefined : EXPLAINED[feature](standing).get(question[feature])
    if (explained) return explained
  }
  return narrowByPrice(standing, question)
}

/** The values of a feature that explain a divided past, each with what its own rows say. */
function explainedBy({ rows, since }: Standing, feature: Dividing): ReadonlyMap<string, Standing> {
  const alike = new Map<string, PastEntry[]>()
  for (const row of rows) {
    const like = alike.get(row[feature])
    if (like) like.push(row)
    else alike.set(row[feature], [row])
  }
  const narrowed = [...alike].map(([value, like]) => [value, countVotes(like, since)] as const)
  const isExplained = (of: Standing) => of.rows.length < rows.length && of.others.length === 0 && of.notes >= ENOUGH
  return new Map(narrowed.filter(([, of]) => isExplained(of)))
}

const EXPLAINED: Readonly<Record<Dividing, (standing: Standing) => ReadonlyMap<string, Standing>>> = {
  tax: oncePerPast((standing) => explainedBy(standing, 'tax')),
  sale: oncePerPast((standing) => explainedBy(standing, 'sale')),
  rate: oncePerPast((standing) => explainedBy(standing, 'rate')),
  item: oncePerPast((standing) => explainedBy(standing, 'item')),
}

/** Two answers that never share a price: the question's price tells which. */
function narrowByPrice(standing: Standing, { unitValue }: EntryQuestion): Standing {
  const sides = unitValue <= 0 ? null : priceSides(standing)
  if (!sides) return standing
  const side = unitValue <= sides.upTo ? sides.cheap : unitValue >= sides.from ? sides.dear : null
  return side !== null && side.notes >= ENOUGH ? side : standing
}

/** The two answers of a past, and the prices that the cheap one ends at and the dear one begins at; null when they cross. */
const priceSides = oncePerPast(({ rows, lead, others, since }) => {
  if (others.length !== 1) return null
  const leading = rows.filter(({ answer }) => isSameAnswer(answer, lead))
  const rest = rows.filter(({ answer }) => !isSameAnswer(answer, lead))
  const isCheap = highest(leading) < lowest(rest)
  if (!isCheap && highest(rest) >= lowest(leading)) return null
  const [cheap, dear] = isCheap ? [leading, rest] : [rest, leading]
  return { cheap: countVotes(cheap, since), upTo: highest(cheap), dear: countVotes(dear, since), from: lowest(dear) }
})

const lowest = (rows: readonly PastEntry[]): number =>
  rows.reduce((least, { unitValue }) => Math.min(least, unitValue), Number.POSITIVE_INFINITY)
const highest = (rows: readonly PastEntry[]): number =>
  rows.reduce((most, { unitValue }) => Math.max(most, unitValue), Number.NEGATIVE_INFINITY)

/**
 * The past of one code of an answer: of the same answer and credit, where a code was written. The code is the CFOP of its
 * standing, after the first digit. Null without any.
 */
export function codeStanding(
  standing: Standing,
  field: 'accumulator' | 'account',
  of: { answer: EntryAnswer; accumulator?: string | null },
): Standing | null {
  const known = codePasts(standing)
  const key = `${field}|${answerKey(of.answer)}|${of.answer.credit}|${of.accumulator}`
  const found = known.get(key)
  if (found !== undefined) return found
  const made = judgeCodes(standing, field, of)
  known.set(key, made)
  return made
}

/** Filled by `codeStanding` alone. */
const codePasts = oncePerPast(() => new Map<string, Standing | null>())

function judgeCodes(
  { rows }: Standing,
  field: 'accumulator' | 'account',
  { answer, accumulator }: { answer: EntryAnswer; accumulator?: string | null },
): Standing | null {
  const coded = rows.flatMap((row) => {
    const code = row.answer[field]
    const isOther = !isSameAnswer(row.answer, answer) || (accumulator && row.answer.accumulator !== accumulator)
    const isOtherCredit = answer.credit !== null && row.answer.credit !== null && row.answer.credit !== answer.credit
    return code === null || isOther || isOtherCredit ? [] : [{ ...row, answer: { ...row.answer, cfop: `0${code}` } }]
  })
  return coded.length === 0 ? null : judge(coded)
}

/** The code that leads a standing of codes. */
export const codeOf = ({ lead }: Standing): string => lead.cfop.slice(1)

/** Number of notes in which the leading answer credited the ICMS, and in which it did not, where the past says it. */
export const creditVotes = oncePerPast(({ rows, lead }): { credited: number; refused: number } => {
  const [credited, refused] = [true, false].map(
    (credit) =>
      new Set(
        rows.filter(({ answer }) => answer.credit === credit && isSameAnswer(answer, lead)).map(({ note }) => note),
      ).size,
  )
  return { credited: credited ?? 0, refused: refused ?? 0 }
})
