import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { hashOf } from '../base/proof.ts'
import { sourceOf } from '../limits/source.ts'

export interface ChallengeDeps {
  db: Kysely<Database>
  config: { limitFactor: number }
}

const LIVE = '2 minutes'
/** Limit of unused tokens per address. Used tokens are not counted, because each sign-in spends its own. */
const MOST_OF_SOURCE = 30
const MOST = 20_000

const tooMany = () =>
  new AppError(429, 'login.wait', 'Muitas tentativas de entrar com certificado. Espere 2 minutos e tente de novo.', {
    retryAfter: 120,
  })
const busy = () =>
  new AppError(503, 'login.busy', 'Muitas pessoas estão entrando agora. Espere um instante e tente de novo.', {
    retryAfter: 30,
  })

/**
 * Creates a token to sign: 256 random bits, of which the database stores the hash. Valid for 2 minutes by the
 * database's clock, which all processes share. Throws AppError 429 `login.wait` | 503 `login.busy`
 */
export async function startChallenge({ db, config }: ChallengeDeps, address: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const source = hashOf(sourceOf(address))
  await sql`delete from auth_challenge where token_hash in (
    select token_hash from auth_challenge where expires_at <= now() limit 1000 for update skip locked)`.execute(db)
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where source = ${source}) as own, count(*) as all from auth_challenge where expires_at > now()`.execute(
    db,
  )
  const { own = 0, all = 0 } = rows[0] ?? {}
  if (own >= scaled(MOST_OF_SOURCE, config)) throw tooMany()
  if (all >= scaled(MOST, config)) throw busy()
  await sql`insert into auth_challenge (token_hash, source, expires_at)
    values (${hashOf(token)}, ${source}, now() + ${LIVE}::interval)`.execute(db)
  return token
}

const scaled = (count: number, { limitFactor }: ChallengeDeps['config']) => Math.max(1, Math.round(count * limitFactor))

/** Spends a token. Of concurrent calls, in any process, exactly one returns true. */
export async function spendChallenge({ db }: Pick<ChallengeDeps, 'db'>, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from auth_challenge where token_hash = ${hashOf(token)} and expires_at > now() returning 1`.execute(db)
  return rows.length === 1
}
