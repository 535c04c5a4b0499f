import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { EmpresaPolicy } from '../../../base/policy.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { withinPolicy } from '../../acesso/base/rights.ts'
import { findCallerByHash, type SessionDeps } from '../../acesso/base/session.ts'
import { withSupport } from '../../acesso/suporte/support.ts'
import type { Asker } from '../consulta/filter.ts'

const LIFE_MS = 60_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Stores a checked request for one download within 60 s and returns its single-use token. The link ends with the
 * session of `caller`. Deletes expired links.
 */
export async function createLink({ db, clock }: SessionDeps, caller: Caller, body: object): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires = new Date(now.getTime() + LIFE_MS)
  await inScope(db, { accountId: caller.account.id, empresaIds: [] }, async (tx) => {
    await sql`delete from download_link where expires_at < ${now}`.execute(tx)
    await sql`
      insert into download_link (token_hash, account_id, session_hash, request, expires_at)
      values (${hashOf(token)}, ${caller.account.id}::uuid, ${caller.tokenHash}, ${JSON.stringify(body)}::jsonb, ${expires})
    `.execute(tx)
  })
  return token
}

/**
 * Spends a link. Returns the caller of its session, with the current rights under the policy of the call that made it, and the request. A link of another call
 * is spent without a result, as is one with an ended session or a blocked account. Throws AppError 404
 * `download.link_gone`.
 */
export async function takeLink<Body extends object>(
  deps: SessionDeps,
  token: string,
  isOurs: (request: object) => request is Body,
  policy: EmpresaPolicy,
): Promise<{ asker: Asker; body: Body }> {
  const { rows } = await sql<{ session_hash: Buffer; request: object }>`
    select session_hash, request from take_download_link(${hashOf(token)}, ${deps.clock.now()})
  `.execute(deps.db)
  const [link] = rows
  const caller = link && isOurs(link.request) ? await findCallerByHash(deps, link.session_hash) : null
  if (!link || !caller || !isOurs(link.request))
    throw new AppError(404, 'download.link_gone', 'Este endereço já foi usado ou venceu. Peça o download de novo.')
  return { asker: withinPolicy(await withSupport(deps, caller), policy), body: link.request }
}
