import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../../base/errors.ts'

/** OWASP minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let running = 0
const waiting: (() => void)[] = []

/** Some seconds of work. Further sign-ins are refused at once, because their clients would give up waiting. */
const LONGEST_QUEUE = 500

const busy = () =>
  new AppError(503, 'login.busy', 'Há muita gente entrando agora. Tente de novo em instantes.', { retryAfter: 5 })

/** Computes at most one hash per core at a time, so that a burst of sign-ins queues instead of filling the memory. */
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= LONGEST_QUEUE) throw busy()
  if (running >= availableParallelism()) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Systems send the same password in different Unicode forms («é» as one character or two). */
const composed = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => withSlot(() => hash(composed(password), COST))

let dummy: Promise<string> | undefined

/** Takes the same time whether or not the account exists: without a stored hash, it verifies against a dummy hash. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('password of no account')
  // awaited for a known account too: the first sign-in of a process makes it, whoever signs in
  const absent = await dummy
  const matches = await withSlot(() => verify(stored ?? absent, composed(password)))
  return stored !== null && matches
}
