import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../../base/errors.ts'

/** OWASP minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let running = 0
const waiting: (() => void)[] = []

/** Some seconds of work: who comes later is told so at once, instead of waiting until nobody listens any more. */
const LONGEST_QUEUE = 500

const busy = () =>
  new AppError(503, 'login.busy', 'Há muita gente entrando agora. Tente de novo em instantes.', { retryAfter: 5 })

/** At most one hash a core in flight: a burst of sign-ins queues instead of taking all memory. */
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

/** The same password typed on another system may arrive composed otherwise («é» as one character or two). */
const composed = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => withSlot(() => hash(composed(password), COST))

let dummy: Promise<string> | undefined

/** Compares in the same time whether or not the account exists: without a stored hash, one of nobody's password is tried. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const target = stored ?? (await dummy)
  const matches = await withSlot(() => verify(target, composed(password)))
  return stored !== null && matches
}
