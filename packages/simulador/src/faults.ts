import type { AdnSpoil } from './adn-spoil.ts'
import type { Service } from './rules.ts'
import type { Spoil } from './spoil.ts'
import type { Variant } from './variant.ts'

/** One of the seven services, or the ADN with the NFS-e. */
export type Endpoint = `${Service}-distribuicao` | `${Service}-consulta` | 'evento' | 'adn'

type Harm =
  /** ultNSU and maxNSU of a distribution; default 0 */
  | { kind: 'cStat'; cStat: string; ultNsu?: number; maxNsu?: number }
  | { kind: 'http'; status: number; retryAfter?: number }
  | { kind: 'lot'; spoil: Spoil }
  /** A damaged answer of the ADN, or one in another form */
  | { kind: 'adn'; spoil: AdnSpoil }
  /** The ADN's «nothing found», whatever there is */
  | { kind: 'notFound' }
  /** A regular answer in another form */
  | { kind: 'variant'; variant: Variant }
  /** `cut` breaks the body off; `timeout` never answers; `reset` closes the connection */
  | { kind: 'html' | 'soapFault' | 'empty' | 'cut' | 'garbage' | 'timeout' | 'reset' | 'redirect' }

/** A failure on command, for the next requests that match. */
export type SimulatedFault = Harm & {
  /** Default: any */
  endpoint?: Endpoint
  /** Default: any */
  taxId?: string
  /** Default 1 */
  times?: number
  /** True: the request has its effect, only the answer fails. Default: true for `cut`, `lot`, `adn` and `variant` */
  counted?: boolean
}

export interface Faults {
  add(fault: SimulatedFault): void
  clear(): void
  /** The first fault that matches; each call uses it up once */
  take(endpoint: Endpoint, taxId: string | null): SimulatedFault | null
}

const EFFECTIVE = ['cut', 'lot', 'adn', 'variant']
export const hasEffect = ({ kind, counted = EFFECTIVE.includes(kind) }: SimulatedFault): boolean => counted

export function createFaults(): Faults {
  let queue: { fault: SimulatedFault; left: number }[] = []
  return {
    add(fault) {
      queue.push({ fault, left: fault.times ?? 1 })
    },
    clear() {
      queue = []
    },
    take(endpoint, taxId) {
      const item = queue.find(
        ({ fault }) => (fault.endpoint ?? endpoint) === endpoint && (fault.taxId ?? taxId) === taxId,
      )
      if (!item) return null
      item.left -= 1
      if (item.left <= 0) queue = queue.filter((other) => other !== item)
      return item.fault
    },
  }
}
