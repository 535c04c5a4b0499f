import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { GrantedEmpresa } from '../../acesso/caller.ts'
import type { Asker } from '../consulta/asker.ts'

interface LinkDeps {
  db: Kysely<Database>
  clock: Clock
}

const LIFE_MS = 60_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Keeps a checked request for one download within 60 s and answers its only token. Links that were never used go. */
export async function createLink({ db, clock }: LinkDeps, asker: Asker, body: object): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires = new Date(now.getTime() + LIFE_MS)
  await inScope(db, { accountId: asker.account.id, empresaIds: [] }, async (tx) => {
    await sql`delete from download_link where expires_at < ${now}`.execute(tx)
    await sql`
      insert into download_link (token_hash, account_id, request, expires_at)
      values (${hashOf(token)}, ${asker.account.id}::uuid, ${JSON.stringify(body)}::jsonb, ${expires})
    `.execute(tx)
  })
  return token
}

/**
 * Spends a link: who asked, with the rights of now, and for what. One that was made for another call is spent and answers nothing.
 * Throws AppError 404 `download.link_gone`.
 */
export async function takeLink<Body extends object>(
  { db, clock }: LinkDeps,
  token: string,
  isOurs: (request: object) => request is Body,
): Promise<{ asker: Asker; body: Body }> {
  const { rows } = await sql<{ account_id: string; request: object }>`
    select account_id, request from take_download_link(${hashOf(token)}, ${clock.now()})
  `.execute(db)
  const [link] = rows
  const body = link?.request
  if (!link || !body || !isOurs(body))
    throw new AppError(404, 'download.link_gone', 'Este endereço já foi usado ou venceu. Peça o download de novo.')
  const empresas = await empresasOf(db, link.account_id)
  const scope = { accountId: link.account_id, empresaIds: empresas.map(({ id }) => id) }
  const { name } = await inScope(db, scope, (tx) =>
    tx.selectFrom('account').select('name').where('id', '=', link.account_id).executeTakeFirstOrThrow(),
  )
  return { asker: { account: { id: link.account_id, name }, empresas, scope }, body }
}

async function empresasOf(db: Kysely<Database>, accountId: string): Promise<GrantedEmpresa[]> {
  const { rows } = await sql<Omit<GrantedEmpresa, 'taxId'> & { tax_id: string }>`
    select id, tax_id, root, name, uf, simples, papel from empresas_of_account(${accountId}::uuid)
  `.execute(db)
  return rows.map(({ tax_id: taxId, ...row }) => ({ ...row, taxId }))
}
