import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { INSTALLATION, recordAudit } from '../base/audit.ts'
import {
  addressRule,
  atNow,
  beginAttempt,
  type Counter,
  countFailure,
  forgiven,
  loginRule,
  type Rule,
  releaseAttempt,
  type Turn,
  turnOf,
} from './counter.ts'
import { sourceOf } from './source.ts'
import { changeCounters, sweepCounters } from './store.ts'

export interface AttemptDeps {
  db: Kysely<Database>
  clock: Clock
  config: { limitFactor: number }
}

/** An attempt: the login as typed (unknown ones count too) and the address of the connection. */
export interface Attempt {
  login: string
  address: string
  /**
   * Failures are counted separately for each way of signing in: wrong passwords do not delay the certificate.
   * Default: `senha`.
   */
  way?: 'senha' | 'certificado'
  /**
   * Whether a success resets the failures of the login. True for a complete sign-in. False for confirming a
   * password, because a person who knows the password could then reset the failed codes between guesses.
   */
  forgives?: boolean
}

/**
 * Result of an attempt. `open` counts as neither: the password is right and the code is still missing.
 * `counted` succeeds but counts like a failure, to limit how often it is called.
 */
export type Judged<T> = { verdict: 'right' | 'counted'; value: T } | Refused
export interface Refused {
  verdict: 'wrong' | 'open'
  error: AppError
}

const tooMany = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait =
    seconds === 1 ? '1 segundo' : seconds < 120 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`
  return new AppError(429, 'login.wait', `Muitas tentativas. Espere ${wait} e tente de novo.`, { retryAfter: seconds })
}

/**
 * Verifies a password or a code within the limits of its login and its address, which all processes share. An
 * error thrown by `judge` counts as neither. Throws AppError 429 `login.wait` without verifying, or the error
 * of the verdict.
 */
export async function attempt<T>(deps: AttemptDeps, who: Attempt, judge: () => Promise<Judged<T>>): Promise<T> {
  const limits = limitsOf(deps, who)
  await takeTurn(deps, limits)
  let verdict: Judged<T>['verdict'] = 'open'
  try {
    const judged = await judge()
    verdict = judged.verdict
    if ('error' in judged) throw judged.error
    return judged.value
  } finally {
    await noteLimit(deps, who, await record(deps, limits, verdict))
  }
}

interface Limit {
  of: 'login' | 'address'
  key: Buffer
  rule: Rule
  /** Always false for an address, because several people may share it. */
  forgives: boolean
}

const keyOf = (kind: string, text: string): Buffer => createHash('sha256').update(`${kind}\0${text}`).digest()

const limitsOf = (
  { config: { limitFactor } }: AttemptDeps,
  { login, address, way = 'senha', forgives = false }: Attempt,
): Limit[] => [
  {
    of: 'login',
    key: keyOf(way === 'senha' ? 'login' : `login ${way}`, login),
    rule: loginRule(limitFactor),
    forgives,
  },
  { of: 'address', key: keyOf('address', sourceOf(address)), rule: addressRule(limitFactor), forgives: false },
]

const PATIENCE_MS = 8_000
const STEP_MS = 40

async function takeTurn(deps: AttemptDeps, limits: readonly Limit[]): Promise<void> {
  await sweepCounters(deps.db, deps.clock.now())
  for (let waited = 0; ; waited += STEP_MS) {
    const turn = await askTurn(deps, limits)
    if (turn.go) return
    if ('waitMs' in turn) throw tooMany(turn.waitMs)
    if (waited >= PATIENCE_MS) throw tooMany(1_000)
    await sleep(STEP_MS)
  }
}

const askTurn = ({ db, clock }: AttemptDeps, limits: readonly Limit[]): Promise<Turn> =>
  changeCounters<Turn>(db, { keys: limits.map(({ key }) => key), now: clock.now() }, (counters, now) => {
    const current = limits.map(({ rule }, i) => ({ rule, counter: atNow(counters[i]!, now) }))
    const turn = strictest(current.map(({ counter, rule }) => turnOf(counter, rule, now)))
    return { result: turn, changed: turn.go ? current.map(({ counter }) => beginAttempt(counter, now)) : null }
  })

/** The longest wait; else the turn that waits for other attempts; else free. */
function strictest(turns: readonly Turn[]): Turn {
  const waitMs = Math.max(...turns.map((turn) => ('waitMs' in turn ? turn.waitMs : 0)))
  return waitMs > 0 ? { go: false, waitMs } : (turns.find(({ go }) => !go) ?? { go: true })
}

/** Records the verdict. Returns the limits that a failure has just reached, with their failures. */
const record = ({ db, clock }: AttemptDeps, limits: readonly Limit[], verdict: Judged<unknown>['verdict']) =>
  changeCounters<Reached[]>(db, { keys: limits.map(({ key }) => key), now: clock.now() }, (counters, now) => {
    const changed = limits.map(({ rule, forgives }, i) =>
      after(atNow(counters[i]!, now), { rule, forgives, verdict, now }),
    )
    const reached = limits.flatMap(({ of, rule }, i) => {
      const { failures } = changed[i]!
      return verdict === 'wrong' && isMark(failures, rule) ? [{ of, failures }] : []
    })
    return { result: reached, changed }
  })

interface Outcome extends Pick<Limit, 'rule' | 'forgives'> {
  verdict: Judged<unknown>['verdict']
  now: Date
}

function after(counter: Counter, { rule, forgives, verdict, now }: Outcome): Counter {
  if (verdict === 'wrong' || verdict === 'counted') return countFailure(counter, rule, now)
  return verdict === 'right' && forgives ? forgiven(counter) : releaseAttempt(counter)
}

/** A limit whose number of failures is written to the audit. */
interface Reached {
  of: 'login' | 'address'
  failures: number
}

/**
 * True when the free attempts are used up, and each time the failures double, so that a long attack gives few
 * lines.
 */
const isMark = (failures: number, { free }: Pick<Rule, 'free'>): boolean =>
  failures >= free && Number.isInteger(Math.log2(failures / free))

const WORDS = { login: 'erros seguidos neste login', address: 'erros em um minuto deste endereço' } as const
const NOBODY = { account: { id: null, name: 'Não identificado' } }

/** Stores a typed login only if it is a tax id, because people type passwords there. */
async function noteLimit(
  { db }: { db: Kysely<Database> },
  { login, address }: { login: string; address: string },
  reached: readonly Reached[],
): Promise<void> {
  if (reached.length === 0) return
  const entries = reached.map(({ of, failures }) => ({
    empresaId: INSTALLATION,
    what: 'login.failures' as const,
    target: of === 'login' && isTaxId(login) ? login : '',
    detail: `${failures} ${WORDS[of]}`,
  }))
  await recordAudit(db, { caller: NOBODY, address }, entries)
}
