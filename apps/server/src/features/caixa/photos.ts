import { FOTOS, type Foto } from '@portal/contract/caixa/entregas.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, setScope } from '../../db/scope.ts'
import { type Actor, addAudit, INSTALLATION } from '../acesso/base/audit.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { entregaNotFound } from './entregas-wire.ts'

/** What a photo is: one answer, of who sent it by a link or of the office. The last one is kept. */

const whichPhoto = () => new AppError(422, 'caixa.photo', 'Diga qual foto é, e o que ela é.')
const noPhoto = () => new AppError(404, 'caixa.not_found', 'Esta foto não está mais esperando.')

/** By who sent it. Throws AppError 404 `caixa.not_found`, 422 `caixa.photo` */
export const answerSentPhoto = (
  db: Kysely<Database>,
  { hash, body, now }: { hash: Buffer; body: unknown; now: Date },
): Promise<void> =>
  inScope(db, { accountId: null, empresaIds: [] }, async (tx) => {
    const { arquivo, foto } = Object(body) as { arquivo?: unknown; foto?: unknown } // checked below
    if (typeof arquivo !== 'string' || !/^[\da-f]{64}$/.test(arquivo) || !FOTOS.some((one) => one === foto))
      throw whichPhoto()
    const { rows } = await sql<{ kept: boolean }>`
      select answer_link_photo(${hash}, ${arquivo}, ${foto}, ${now}) as kept`.execute(tx)
    if (!rows[0]?.kept) throw noPhoto()
  })

interface OfficeAnswer {
  id: string
  index: number | undefined
  what: Foto | undefined
}

/** By the office, while the delivery waits. Throws AppError 404 `caixa.entrega`, 422 `caixa.photo` */
export const answerPhoto = (
  db: Kysely<Database>,
  { user, actor }: { user: Caller; actor: Actor },
  { id, index, what }: OfficeAnswer,
): Promise<void> =>
  inScope(db, user.scope, async (tx) => {
    if (index === undefined || what === undefined) throw whichPhoto()
    const { rows } = await sql<{ empresa_id: number | null; digest: string | null }>`
      select empresa_id::float8 as empresa_id, case when pieces->${index}::integer->>'kind' = 'imagem' then pieces->${index}::integer->>'sha256' end as digest
      from caixa_entrega where id = ${id}::uuid and state = 'espera' for update`.execute(tx)
    const [it] = rows
    if (!it) throw entregaNotFound()
    if (it.digest === null) throw whichPhoto()
    await sql`update caixa_entrega set photos = photos || jsonb_build_object(${it.digest}::text, ${what}::text)
      where id = ${id}::uuid`.execute(tx)
    const empresaId = it.empresa_id ?? INSTALLATION
    await setScope(tx, { accountId: user.account.id, empresaIds: [empresaId] })
    await addAudit(tx, actor, [{ empresaId, what: 'caixa.settle', target: id, detail: `foto: ${what}` }])
  })
