import { createHash, randomBytes } from 'node:crypto'
import type { NovoLinkBody } from '@portal/contract/caixa/links.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, setScope } from '../../db/scope.ts'
import { type Actor, type Author, addAudit } from '../acesso/base/audit.ts'
import { noRight } from '../acesso/base/require-empresa.ts'
import { type AskedRow, askedText } from './asked-text.ts'

type Db = Kysely<Database>
type Kind = NonNullable<NovoLinkBody['ds_tipo']>

/** A link as its office sees it. */
export interface LinkRow {
  id: string
  tax_id: string
  empresa_name: string
  kind: Kind
  author: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  used_at: Date | null
  uses: number
}

/** An open link, as its page needs it. */
export interface OpenLink {
  id: string
  kind: Kind
  empresa_id: number
  tax_id: string
  empresa_name: string
  office_name: string
  account_id: string
  account_name: string
  /** Ids of the establishments of the root in which the maker speaks for the office */
  establishments: number[]
}

/** Open links of one client. */
const MOST_OPEN = 5
const TOKEN_BYTES = 32

/** SHA-256 of a token; null for a text that has not the form of a token. */
export const hashOfLink = (token: string): Buffer | null =>
  /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : null

const tooMany = () =>
  new AppError(
    409,
    'caixa.too_many',
    `O cliente já tem ${MOST_OPEN} endereços de envio abertos. Revogue um e tente de novo.`,
  )
const notFound = () => new AppError(404, 'caixa.not_found', 'Endereço de envio não encontrado, ou já revogado.')

interface NewLink {
  empresa: { id: number; taxId: string }
  kind: Kind
  now: Date
  until: Date
  /** The page shows what was asked of this issuer alone */
  issuer?: string
}

/** A person, or a mail that the person asked for. */
type Maker = Pick<Actor, 'caller'> & Pick<Author, 'address'>

/** Makes a link; its token is in the answer alone. Throws AppError 403, 409 `caixa.too_many` */
export async function createLink(db: Db, actor: Maker, { empresa, kind, now, until, issuer }: NewLink) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const { id: accountId, name } = actor.caller.account
  const id = uuidv7()
  const made = JSON.stringify({ id, kind, name, until, issuer })
  await inScope(db, { accountId, empresaIds: [empresa.id] }, async (tx) => {
    const { rows } = await sql<{ outcome: 'created' | 'outside' | 'full' }>`
      select add_link(${empresa.id}, ${made}::jsonb, ${hash}, ${now}, ${MOST_OPEN}) as outcome`.execute(tx)
    if (rows[0]?.outcome === 'full') throw tooMany()
    if (rows[0]?.outcome !== 'created') throw noRight()
    const detail = `${kind}, até ${until.toISOString().slice(0, 10)}`
    await addAudit(tx, actor, [{ empresaId: empresa.id, what: 'caixa.link_create', target: id, detail }])
  })
  return { id, token }
}

/** Links of the caller's office in these companies, newest first, older than `before`. */
export const listLinks = (
  db: Db,
  actor: Actor,
  { empresaIds, before, limit }: { empresaIds: readonly number[]; before: string | null; limit: number },
): Promise<LinkRow[]> =>
  inScope(db, { accountId: actor.caller.account.id, empresaIds }, async (tx) => {
    const { rows } = await sql<LinkRow>`
      select * from my_links(${empresaIds}::bigint[], ${before}::uuid, ${limit})`.execute(tx)
    return rows
  })

/** Throws AppError 404 `caixa.not_found` */
export const revokeLink = (db: Db, actor: Maker, { id, now }: { id: string; now: Date }): Promise<void> => {
  const accountId = actor.caller.account.id
  return inScope(db, { accountId, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<{ empresa_id: number; tax_id: string }>`
      select * from revoke_link(${id}::uuid, ${now})`.execute(tx)
    const [ended] = rows
    if (!ended) throw notFound()
    await setScope(tx, { accountId, empresaIds: [ended.empresa_id] })
    await addAudit(tx, actor, [{ empresaId: ended.empresa_id, what: 'caixa.link_revoke', target: id }])
  })
}

const MOST_ASKED = 50
const NOBODY = { accountId: null, empresaIds: [] }

/** Open link of a token; null for an unknown, expired or revoked one alike. */
export const findLink = (db: Db, hash: Buffer, now: Date): Promise<OpenLink | null> =>
  inScope(db, NOBODY, async (tx) => {
    const { rows } = await sql<OpenLink>`select * from link_by_token(${hash}, ${now})`.execute(tx)
    return rows[0] ?? null
  })

/** A request of the office, as the client reads it. */
export interface Asked {
  text: string
  isAnswered: boolean
}

/** What the office of an open link asked for in its client, what is open first. */
export const findAsked = (db: Db, hash: Buffer, now: Date): Promise<Asked[]> =>
  inScope(db, NOBODY, async (tx) => {
    const { rows } = await sql<AskedRow>`select * from link_requests(${hash}, ${now})`.execute(tx)
    const asked = rows
      .toSorted((a, b) => b.month.localeCompare(a.month))
      .slice(0, MOST_ASKED)
      .map((row) => ({ text: askedText(row), isAnswered: row.answered }))
    return [...asked.filter(({ isAnswered }) => !isAnswered), ...asked.filter(({ isAnswered }) => isAnswered)]
  })

export const noteLinkUse = (db: Db, hash: Buffer, now: Date): Promise<void> =>
  inScope(db, NOBODY, async (tx) => {
    await sql`select note_link_use(${hash}, ${now})`.execute(tx)
  })
