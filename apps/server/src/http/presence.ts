import type { FastifyInstance } from 'fastify'

/** How a process leaves: the balancer first learns it from /readyz, then the port closes. */
export interface Presence {
  /** Set by the first signal. /readyz says 503 from then on, all other calls are answered. */
  isLeaving: boolean
  /** When something asked /readyz last, in milliseconds of the clock. */
  askedAt: number | null
}

/** Longer than the intervals at which balancers ask. */
const ASKED_MS = 60_000
/** Three questions of a balancer that asks every three seconds. */
const LEAVE_MS = 10_000

/** How long to wait before the port closes. Without a setting: not at all where nothing asks /readyz. */
export function leaveTime({ askedAt }: Presence, setting: number | null, now: number): number {
  if (setting !== null) return setting
  return askedAt !== null && now - askedAt < ASKED_MS ? LEAVE_MS : 0
}

/** Ends each kept connection with its next answer, so that none is open when the port closes. */
export function endConnections(app: FastifyInstance, presence: Presence): void {
  app.addHook('onSend', async (_request, reply) => {
    if (presence.isLeaving) reply.header('connection', 'close')
  })
}
