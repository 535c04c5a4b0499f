import type { EventoTipo } from '@portal/contract/automacao/eventos.ts'
import {
  type NovoWebhookBody,
  SEGREDO_ANTERIOR_HORAS,
  WEBHOOKS_MAXIMO,
  type WebhookBody,
  type WebhookReply,
} from '@portal/contract/automacao/webhooks.ts'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { Cursors } from '../../../base/cursors.ts'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type AuditWord, actorOf, addAudit, INSTALLATION } from '../../acesso/base/audit.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { readHorizon } from '../feed/read-feed.ts'
import { REFUSALS } from './address.ts'
import { type PostDeps, refuseByName } from './post.ts'
import { makeSecret } from './secret.ts'
import { type CountedWebhook, findWebhook, listWebhooks } from './store.ts'
import { toWebhook } from './wire.ts'

export interface KeepDeps {
  db: Kysely<Database>
  clock: Clock
  cursors: Cursors
  masterKey: Buffer
  post: PostDeps
}

const HOUR_MS = 3_600_000

interface NewWebhook {
  body: NovoWebhookBody
  empresa: GrantedEmpresa | null
  officeId: string | null
}

/** Keeps a new webhook, which begins with the events after it. */
export async function addWebhook(
  deps: KeepDeps,
  request: FastifyRequest,
  { body, empresa, officeId }: NewWebhook,
): Promise<WebhookReply> {
  const { db, clock, masterKey } = deps
  await requireAddress(deps, body.url)
  const { user } = request
  const id = uuidv7()
  const secret = makeSecret(masterKey, id)
  const now = clock.now()
  const empresas = chosenCompanies(request, body.empresas)
  const name = user.account.name
  return inScope(db, withInstallation(user.scope), async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('webhook'), hashtext(${officeId ?? String(empresa?.id)}))`.execute(
      tx,
    )
    const kept = await listWebhooks(tx, now)
    if (
      kept.filter((one) => one.escritorio_id === officeId && one.empresa_id === (empresa?.id ?? null)).length >=
      WEBHOOKS_MAXIMO
    )
      throw new AppError(409, 'webhook.too_many', `Já há ${WEBHOOKS_MAXIMO} webhooks. Tire um que não é usado.`)
    await sql`insert into webhook (id, escritorio_id, empresa_id, account_id, account_name, name, url, kinds, empresas, secret, secret_end, secret_at, secret_by,
        created_at, place)
      values (${id}::uuid, ${officeId}::uuid, ${empresa?.id ?? null}, ${user.account.id}::uuid, ${name}, ${body.nome.trim()}, ${body.url}, ${distinct(body.tipos)}::text[],
        ${empresas}::bigint[], ${secret.sealed}, ${secret.end}, ${now}, ${name}, ${now}, ${JSON.stringify(await readHorizon(tx))}::jsonb)`.execute(
      tx,
    )
    await audit(tx, request, { what: 'webhook.create', id, empresaId: empresa?.id, detail: body.url })
    return { data: await shown(tx, request, { id, now }), segredo: secret.text }
  })
}

/** Changes the given fields. The webhook then belongs to the person who changed it: only what that person may read is sent. */
export async function changeWebhook(
  deps: KeepDeps,
  request: FastifyRequest,
  { webhook, body }: { webhook: CountedWebhook; body: WebhookBody },
): Promise<WebhookReply> {
  const { db, clock, masterKey } = deps
  if (body.url !== undefined) await requireAddress(deps, body.url)
  const { user } = request
  const now = clock.now()
  const isPaused = body.fl_pausado ?? (webhook.revoked_at === null && webhook.paused_at !== null)
  const secret = body.trocar_segredo ? makeSecret(masterKey, webhook.id) : null
  const until = new Date(now.getTime() + SEGREDO_ANTERIOR_HORAS * HOUR_MS)
  const empresas = body.empresas ? chosenCompanies(request, body.empresas) : webhook.empresas.map(Number)
  return inScope(db, withInstallation(user.scope), async (tx) => {
    await sql`update webhook set name = ${body.nome?.trim() ?? webhook.name}, url = ${body.url ?? webhook.url},
        kinds = ${body.tipos ? distinct(body.tipos) : webhook.kinds}::text[], empresas = ${empresas}::bigint[],
        account_id = ${user.account.id}::uuid, account_name = ${user.account.name}, revoked_at = null,
        paused_at = ${isPaused ? (webhook.paused_at ?? now) : null}, pause_reason = ${isPaused ? (webhook.pause_reason ?? 'pessoa') : null},
        failing_since = ${isPaused ? webhook.failing_since : null}
      where id = ${webhook.id}::uuid`.execute(tx)
    if (secret)
      await sql`update webhook set old_secret = secret, old_until = ${until}, secret = ${secret.sealed}, secret_end = ${secret.end},
          secret_at = ${now}, secret_by = ${user.account.name}
        where id = ${webhook.id}::uuid`.execute(tx)
    await audit(tx, request, {
      what: 'webhook.change',
      id: webhook.id,
      empresaId: webhook.empresa_id,
      detail: secret ? 'segredo trocado' : (body.url ?? webhook.name),
    })
    return { data: await shown(tx, request, { id: webhook.id, now }), ...(secret && { segredo: secret.text }) }
  })
}

export const removeWebhook = ({ db }: KeepDeps, request: FastifyRequest, webhook: CountedWebhook): Promise<void> =>
  inScope(db, withInstallation(request.user.scope), async (tx) => {
    await sql`delete from webhook where id = ${webhook.id}::uuid`.execute(tx)
    await audit(tx, request, {
      what: 'webhook.remove',
      id: webhook.id,
      empresaId: webhook.empresa_id,
      detail: webhook.name,
    })
  })

/** The audit of an office's webhook belongs to the installation. */
const withInstallation = (scope: FastifyRequest['user']['scope']) => ({
  ...scope,
  empresaIds: [...scope.empresaIds, INSTALLATION],
})

interface Audited {
  what: AuditWord
  id: string
  empresaId: number | null | undefined
  detail: string
}

const audit = (tx: Transaction<Database>, request: FastifyRequest, { what, id, empresaId, detail }: Audited) =>
  addAudit(tx, actorOf(request), [{ empresaId: empresaId ?? INSTALLATION, what, target: id, detail }])

async function shown(tx: Transaction<Database>, { user }: FastifyRequest, { id, now }: { id: string; now: Date }) {
  const row = await findWebhook(tx, id, now)
  if (!row) throw new Error('a webhook that was just written is not there')
  return toWebhook(row, user.empresas, now)
}

/** Throws AppError 422 `webhook.address` with the sentence for the field. */
async function requireAddress({ post }: KeepDeps, url: string): Promise<void> {
  const refusal = await refuseByName(url, post)
  if (refusal)
    throw new AppError(422, 'webhook.address', REFUSALS[refusal], {
      erros: [{ campo: 'url', mensagem: REFUSALS[refusal] }],
    })
}

const distinct = (kinds: readonly EventoTipo[] = []): string[] => [...new Set(kinds)]

const chosenCompanies = ({ user }: FastifyRequest, taxIds: readonly string[] = []): number[] => [
  ...new Set(taxIds.map((taxId) => requireEmpresa(user, taxId, { campo: 'empresas' }).id)),
]
