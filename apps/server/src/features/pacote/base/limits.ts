import { AppError } from '../../../base/errors.ts'
import { countOneUse, forgiveAllUses, type UseDeps } from '../../acesso/limits/uses.ts'

const MINUTE_MS = 60_000

/** Uses without a wait, and the window after which they are free again. All processes share the counts. */
const LIMITS = {
  /** Guesses of one package's password, from any address */
  senha: { free: 5, windowMs: 15 * MINUTE_MS },
  /** Calls of one address, for any package, known or not */
  pagina: { free: 120, windowMs: MINUTE_MS },
  /** Downloads of one package: each makes its prints again */
  baixar: { free: 60, windowMs: 60 * MINUTE_MS },
  /** Packages that one person has mailed */
  correio: { free: 120, windowMs: 60 * MINUTE_MS },
  /** Deliveries that one person orders, each of up to 300 clients, and each package once */
  entrega: { free: 60, windowMs: 60 * MINUTE_MS },
} as const
type LimitKind = keyof typeof LIMITS

const refuse = (message: string, retryAfter: number) => new AppError(429, 'pacote.wait', message, { retryAfter })
const keyOf = (kind: LimitKind, of: string): string => `pacote ${kind}\0${of}`

/** Counts one use before it happens. Returns how many are left; throws AppError 429 `pacote.wait` when none was. */
export const countUse = (deps: UseDeps, kind: LimitKind, of: string): Promise<number> =>
  countOneUse(deps, { ...LIMITS[kind], key: keyOf(kind, of), refuse })

/** Makes all uses free again, after a right password. */
export const forgiveUses = (deps: UseDeps, kind: LimitKind, of: string): Promise<void> =>
  forgiveAllUses(deps, keyOf(kind, of))
