import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/** The certificate that an establishment uses for a request. */
export interface Admission {
  empresaId: number
  certificateId: string
}

/**
 * Whether the establishment is still admitted to the certificate, locked until the request is recorded: who ends the admission
 * later sees the request in flight and waits for it, and after that none begins.
 */
export async function admitCall(
  tx: Transaction<Database>,
  { empresaId, certificateId }: Admission,
  causedBy: string | null,
): Promise<boolean> {
  const { rows } = await sql`select from capture_admission
    where empresa_id = ${empresaId} and certificate_id = ${certificateId} for no key update`.execute(tx)
  if (rows.length === 0) return false
  await sql`select note_certificate_use(${empresaId}, ${certificateId}, ${causedBy})`.execute(tx)
  return true
}

const LOOK_MS = 3_000
/** A request in flight gets this time after its admission ended; its removal waits 30 seconds. */
const GRACE_MS = 20_000

/** Runs a request; the signal aborts it when its admission has ended and the answer does not come in time. */
export async function whileAdmitted<T>(
  ownerDb: Kysely<Database>,
  { empresaId, certificateId }: Admission,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  let endedAt: number | null = null
  const look = async () => {
    const { rows } = await sql`select from capture_admission
      where empresa_id = ${empresaId} and certificate_id = ${certificateId}`.execute(ownerDb)
    if (rows.length > 0) return
    endedAt ??= performance.now()
    if (performance.now() - endedAt >= GRACE_MS) ending.abort()
  }
  // a database that is away says nothing about the admission
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS).unref()
  try {
    return await work(ending.signal)
  } finally {
    clearInterval(timer)
  }
}
