import type { Updateable } from 'kysely'
import type { CaptureSequenceTable } from '../../../db/schema.gen.ts'
import type { DistQuery, DistService } from '../cliente/build-request.ts'
import type { Fault } from '../cliente/fault.ts'
import type { DistReply } from '../cliente/read-reply.ts'
import { type AnswerKind, answerKind, certificateCause, oldestKept } from './codes.ts'
import { judgeLot, missingIn } from './judge-lot.ts'
import { after, backOffHours, DOUBTS, HOURS, latest, USUAL, withSpread } from './pace.ts'
import type { SequenceRow, StopCause } from './sequence.ts'

/**
 * The pace of the capture. This file says what follows from an outcome: cursor, waits, stop, gaps; `pace.ts` has the
 * waits, `codes.ts` the meaning of an answer, `judge-lot.ts` the numbers of a lot. Pure, with instants of the
 * database's clock (decision 0035). Acts of people (`ask-now.ts`, `pause.ts`) move slots only within what the waits
 * allow. Sends nothing.
 */

/** One request whose outcome is known. `now` is of the database's clock. */
export interface Turn {
  row: SequenceRow
  query: DistQuery
  now: Date
  /** Duration of an hour of the rules. */
  hourMs: number
  random: () => number
}

/** Numbers that were skipped. */
export interface NewGap {
  from: number
  to: number
  /** Null: open. */
  lost: string | null
  /** False: our own lost answer, not another program's. */
  isElsewhere: boolean
}

/** What follows from an outcome. */
export interface Step {
  set: Updateable<CaptureSequenceTable>
  gap?: NewGap
  /** Stops every sequence of the certificate; `code` is that of the answer. */
  stopsRoot?: { cause: StopCause; code: string | null }
  /** A second block within the hour holds the whole root. */
  mayHoldRoot?: boolean
  /** A transport fault of the service (true), a readable answer (false). */
  isServiceFault: boolean
}

const isLot = ({ query }: Turn): boolean => query.kind === 'distNSU'
const hence = ({ now, hourMs }: Turn, hours: number): Date => after(now, hours, hourMs)

/** After a fault of transport: the cursor stays. */
export function afterFault(turn: Turn, fault: Fault): Step {
  const isOfAdn = turn.row.service === 'nfse'
  // a company may be unknown to the ADN while SEFAZ takes its certificate
  const code = fault.code.startsWith('http_') ? fault.code.replace('http_', 'HTTP ') : null
  const stop = { cause: 'certificado', code } as const
  if (isOfAdn && (fault.code === 'http_403' || fault.code === 'http_401')) return stopped(turn, stop)
  if (fault.code === 'http_403' || fault.code === 'client_cert') return { ...stopped(turn, stop), stopsRoot: stop }
  return backOff(turn, fault)
}

function backOff(turn: Turn, { code, isSent, retryAfterMs }: Omit<Fault, 'code'> & { code: string }): Step {
  const { row, now } = turn
  const faults = row.fault_count + 1
  const wait = hence(turn, withSpread(backOffHours(faults), turn.random))
  const until = latest(wait, retryAfterMs === null ? null : new Date(now.getTime() + retryAfterMs))
  const slots = isLot(turn) ? { wait_until: until, next_at: until } : { query_at: until }
  const unanswered = row.unanswered || (isSent && isLot(turn))
  return { set: { fault: code, fault_count: faults, unanswered, ...slots }, isServiceFault: true }
}

/** After a readable answer of SEFAZ. */
export function afterAnswer(turn: Turn, reply: DistReply): Step {
  const { cStat } = reply
  const kind = answerKind(cStat)
  const step =
    kind === 'out'
      ? backOff(turn, { code: `cstat_${cStat}`, isSent: false, retryAfterMs: null })
      : stepOf(turn, reply, kind)
  const said = isLot(turn) || NOT_OF_QUERY.has(kind) ? { cstat: cStat } : {}
  return { ...step, set: { fault: null, ...(kind === 'out' ? {} : { fault_count: 0 }), ...said, ...step.set } }
}

/** Answers to a query that concern the whole sequence. Any other leaves what the queue answered last. */
const NOT_OF_QUERY = new Set<AnswerKind>(['misuse', 'certificate', 'defect', 'out'])

function stepOf(turn: Turn, reply: DistReply, kind: AnswerKind): Step {
  switch (kind) {
    case 'none':
      if (!isLot(turn)) return good(turn)
      return reply.isDoubtful ? afterDoubt(turn, reply) : afterNone(turn, reply)
    case 'found':
      return turn.query.kind === 'distNSU' ? afterLot(turn, reply, turn.query.nsu) : good(turn)
    case 'misuse':
      return afterMisuse(turn, reply)
    case 'above':
      return isLot(turn) ? refusedTwice(turn, reply, { hours: HOURS.day, times: 2, cause: 'nsu_acima' }) : good(turn)
    case 'too_old':
      return afterTooOld(turn, reply)
    case 'certificate': {
      const stop = { cause: certificateCause(reply.cStat), code: reply.cStat }
      return { ...stopped(turn, stop), stopsRoot: stop }
    }
    case 'defect':
      return stopped(turn, { cause: 'configuracao', code: reply.cStat })
    default:
      if (!isLot(turn)) return kind === 'key' ? good(turn) : refusedQuery(turn)
      return refusedTwice(turn, reply, { hours: HOURS.level, times: 3, cause: 'recusa' })
  }
}

const CLEAN = { misuse_count: 0, refusal_count: 0, unanswered: false } as const

/** A good answer ends a stop, but misuse: there a person resumes. */
function resumed(turn: Turn, slots: Pick<Step['set'], 'next_at' | 'wait_until'>): Step['set'] {
  if (turn.row.stop_cause === 'uso_indevido') return { ...CLEAN, ...slots, next_at: hence(turn, HOURS.day) }
  return { ...CLEAN, ...slots, stopped_at: null, stop_cause: null, stop_code: null }
}

/** An answer to a query. It says nothing about the queue: neither its cursor nor its refusals change. */
const good = ({ now }: Turn): Step => ({ set: { last_good_at: now, misuse_count: 0 }, isServiceFault: false })

/** An unknown refusal of a query: `settle-item.ts` gives the number up at the third, and the queue goes on. */
const refusedQuery = (turn: Turn): Step => ({
  set: { query_at: hence(turn, withSpread(HOURS.level, turn.random)) },
  isServiceFault: false,
})

/** Slots of a level sequence. */
function levelSlots(turn: Turn) {
  const wait = hence(turn, withSpread(HOURS.level, turn.random))
  const usual = hence(turn, withSpread(USUAL[turn.row.service as DistService], turn.random)) // a check of the table
  return { wait_until: wait, next_at: latest(wait, usual) }
}

const firstOf = ({ row, now }: Turn, isEmpty: boolean) =>
  row.first_at === null ? { first_at: now, first_empty: isEmpty } : {}

/** «Not found» of the ADN, which it also says when it is unstable: asked again a minute later, believed at the third. */
function afterDoubt(turn: Turn, reply: DistReply): Step {
  const { row } = turn
  const count = row.cstat === reply.cStat ? row.refusal_count + 1 : 1
  if (count >= DOUBTS) return afterNone(turn, reply)
  const wait = hence(turn, HOURS.doubt)
  return { set: { refusal_count: count, wait_until: wait, next_at: wait }, isServiceFault: false }
}

function afterNone(turn: Turn, { ultNsu, maxNsu, isOpenEnded = false }: DistReply): Step {
  const cursor = Math.max(turn.row.ult_nsu, ultNsu ?? 0)
  return {
    set: {
      ...resumed(turn, levelSlots(turn)),
      ...firstOf(turn, !isOpenEnded),
      last_good_at: turn.now,
      incoherent_count: 0,
      ult_nsu: cursor,
      max_nsu: Math.max(cursor, maxNsu ?? 0),
    },
    isServiceFault: false,
  }
}

function afterLot(turn: Turn, reply: DistReply, asked: number): Step {
  const { row, now } = turn
  const { isCoherent, cursor, lowest } = judgeLot(asked, reply)
  const moved = Math.max(row.ult_nsu, cursor)
  const max = Math.max(moved, reply.maxNsu ?? 0)
  const first =
    lowest !== null && (row.first_nsu === null || lowest < row.first_nsu) ? { first_nsu: Math.max(1, lowest) } : {}
  const common = { ...firstOf(turn, false), ...first, ult_nsu: moved, max_nsu: max }
  if (!isCoherent) return afterIncoherent(turn, common)
  const slots =
    max > moved || reply.isOpenEnded ? { wait_until: null, next_at: hence(turn, HOURS.lot) } : levelSlots(turn)
  const set = { ...resumed(turn, slots), ...common, last_good_at: now, incoherent_count: 0 }
  // SEFAZ states how far it went; the ADN does not, and a number that it left out is asked once alone
  const missing = reply.isOpenEnded ? missingIn(asked, reply, { isFirst: row.first_nsu === null }) : null
  return { set, ...(missing && { gap: { ...missing, lost: null, isElsewhere: false } }), isServiceFault: false }
}

/** cStat of an answer with documents. */
const FOUND = '138'

function afterIncoherent(turn: Turn, common: Step['set']): Step {
  const times = turn.row.incoherent_count + 1
  const stop = times >= 2 ? stopped(turn, { cause: 'resposta_incoerente', code: FOUND }).set : {}
  const wait = hence(turn, withSpread(HOURS.level, turn.random))
  return {
    set: { ...common, incoherent_count: times, wait_until: wait, next_at: wait, ...stop },
    isServiceFault: false,
  }
}

/** 656 or 678. Its ultNSU is where the sequence is now; 0 or a lower one is not believed. */
function afterMisuse(turn: Turn, { cStat, ultNsu }: DistReply): Step {
  const { row, now } = turn
  const theirs = ultNsu ?? 0
  const isAhead = theirs > row.ult_nsu
  // a first answer of ours that was lost is no other program
  const isFirst = row.first_at === null && !row.unanswered
  const times = row.misuse_count + 1
  const blocked = hence(turn, HOURS.block)
  const next = new Date(blocked.getTime() + turn.hourMs * (2 / 60) * turn.random())
  const stop = times >= 3 ? stopped(turn, { cause: 'uso_indevido', code: cStat }).set : {}
  return {
    set: {
      blocked_until: latest(blocked, row.blocked_until),
      block_cause: 'sefaz',
      misuse_count: times,
      unanswered: false,
      next_at: latest(next, row.blocked_until),
      ...(isAhead ? { ult_nsu: theirs, max_nsu: Math.max(theirs, row.max_nsu) } : {}),
      ...(isAhead && row.first_at === null ? { first_at: now, first_empty: false, taken_over: isFirst } : {}),
      ...stop,
    },
    ...(isAhead && !isFirst
      ? { gap: { from: row.ult_nsu, to: theirs, lost: null, isElsewhere: !row.unanswered } }
      : {}),
    mayHoldRoot: true,
    isServiceFault: false,
  }
}

const LOST = 'A SEFAZ já não guarda documentos tão antigos.'

/** 730: the sequence begins with NSUMin. Without the number it is an unknown refusal. */
function afterTooOld(turn: Turn, reply: DistReply): Step {
  const oldest = oldestKept(reply.reason)
  const { row } = turn
  if (oldest === null || oldest - 1 <= row.ult_nsu || !isLot(turn))
    return isLot(turn) ? refusedTwice(turn, reply, { hours: HOURS.level, times: 3, cause: 'recusa' }) : good(turn)
  const cursor = oldest - 1
  return {
    set: { ult_nsu: cursor, max_nsu: Math.max(cursor, row.max_nsu), next_at: hence(turn, HOURS.lot), refusal_count: 0 },
    gap: { from: row.ult_nsu, to: cursor, lost: LOST, isElsewhere: false },
    isServiceFault: false,
  }
}

/** A refusal that may pass: waits, and stops after some of the same kind in a row. */
function refusedTwice(
  turn: Turn,
  { cStat }: DistReply,
  { hours, times, cause }: { hours: number; times: number; cause: StopCause },
): Step {
  const { row, random } = turn
  const count = row.cstat === cStat ? row.refusal_count + 1 : 1
  const wait = hence(turn, withSpread(hours, random))
  const slots = { wait_until: wait, next_at: wait }
  const stop = count >= times ? stopped(turn, { cause, code: cStat }).set : {}
  return { set: { refusal_count: count, ...slots, ...stop }, isServiceFault: false }
}

/** «Parada»: one try a day until a person resumes or the cause is gone. */
function stopped(turn: Turn, { cause, code }: { cause: StopCause; code: string | null }): Step {
  return {
    set: {
      stopped_at: turn.row.stopped_at ?? turn.now,
      stop_cause: cause,
      stop_code: code,
      next_at: hence(turn, HOURS.day),
    },
    isServiceFault: false,
  }
}
