import type { MotivoFica } from '@portal/contract/notas/importar.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, setScope } from '../../db/scope.ts'
import { type Actor, addAudit, INSTALLATION } from '../acesso/base/audit.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { previewTakeBack, requireEndedUpload, takeBack } from '../intake/take-back.ts'
import { entregaNotFound } from './entregas-wire.ts'

/**
 * Takes back the last answer of a person to a delivery: the worker judges it again, as if nobody had answered. What an answer brought is
 * taken out of the books first, while nobody worked with it; a sender that the answer remembered is forgotten.
 */

interface Answered {
  state: string
  answer: 'guardar' | 'concluir' | 'recusar' | null
  claimed: boolean
  uploads: { empresa_id: number; upload_id: string }[]
}

const nothing = () =>
  new AppError(
    409,
    'caixa.no_answer',
    'Não há resposta a desfazer: ninguém respondeu, ou o portal está lendo a entrega.',
  )
const used = () =>
  new AppError(409, 'caixa.used', 'Já se trabalhou com o que esta entrega trouxe. Veja o que ainda sai em Importar.')

/** Notes that also came by another way: they stay. */
const CAME_OTHERWISE: ReadonlySet<MotivoFica> = new Set(['ja_estava', 'outra_importacao', 'captura', 'outra_copia'])

interface Undo {
  id: string
  now: Date
}

/**
 * Throws AppError 404 `caixa.entrega`, 409 `caixa.no_answer`, `caixa.used`, `importar.running`, 403 `importar.not_own`
 */
export async function undoAnswer(
  db: Kysely<Database>,
  { user, actor }: { user: Caller; actor: Actor },
  { id, now }: Undo,
): Promise<void> {
  const it = await readAnswered(db, user, id)
  if (it.answer === 'guardar') await takeNotesBack(db, { user, actor }, { it, now })
  await inScope(db, user.scope, async (tx) => {
    const { rows } = await sql<{ empresa_id: number | null }>`
      with before as (
        select e.id, e.answer, e.escritorio_id, e.sender, e.settled_by, e.received_at, e.empresa_id, e.found, e.way,
          case when e.way = 'link' then e.empresa_id else (select a.empresa_id from caixa_endereco a where a.id = e.endereco_id) end as of_address
        from caixa_entrega e where e.id = ${id}::uuid and e.state = ${it.state} and e.answer = ${it.answer} and e.claimed_at is null for update of e
      ), forgotten as (
        delete from caixa_remetente r using before b
        where b.answer = 'guardar' and r.escritorio_id = b.escritorio_id and r.sender = b.sender and r.author = b.settled_by
          and r.created_at >= b.received_at and (r.empresa_id = b.empresa_id or r.empresa_id = any (b.found))
      )
      update caixa_entrega e set state = 'recebida', question = null, reason = null, settled_by = null, settled_at = null, tries = 0, next_at = ${now},
        answer = case when b.answer <> 'guardar' and b.way = 'email' and e.accepted then 'guardar' end,
        accepted = b.way = 'link' or (b.answer <> 'guardar' and e.accepted),
        empresa_id = case when b.answer = 'guardar' then b.of_address else e.empresa_id end,
        uploads = case when b.answer = 'guardar' then '[]'::jsonb else e.uploads end,
        pieces = case when b.answer = 'guardar' then (
          select coalesce(jsonb_agg(case when p.piece->>'verdict' = 'entregue' then p.piece || '{"verdict": "espera"}' else p.piece end order by p.n), '[]')
          from jsonb_array_elements(e.pieces) with ordinality p(piece, n)) else e.pieces end
      from before b where e.id = b.id returning e.empresa_id::float8 as empresa_id`.execute(tx)
    const [undone] = rows
    if (!undone) throw nothing()
    const empresaId = undone.empresa_id ?? INSTALLATION
    await setScope(tx, { accountId: user.account.id, empresaIds: [empresaId] })
    await addAudit(tx, actor, [{ empresaId, what: 'caixa.undo', target: id, detail: it.answer ?? '' }])
  })
}

const readAnswered = (db: Kysely<Database>, user: Caller, id: string): Promise<Answered> =>
  inScope(db, user.scope, async (tx) => {
    const { rows } = await sql<Answered>`
      select state, answer, claimed_at is not null as claimed, uploads from caixa_entrega
      where id = ${id}::uuid and state <> 'chegando'`.execute(tx)
    const [it] = rows
    if (!it) throw entregaNotFound()
    if (it.answer === null || it.claimed) throw nothing()
    return it
  })

/** Checks all notes, then takes them back. A note that is used between the two steps stays, and the call is refused. */
async function takeNotesBack(
  db: Kysely<Database>,
  { user, actor }: { user: Caller; actor: Actor },
  { it, now }: { it: Answered; now: Date },
): Promise<void> {
  const uploads = []
  for (const { upload_id: uploadId } of it.uploads) uploads.push(await requireEndedUpload(db, user, uploadId))
  for (const upload of uploads) {
    const { stay, others } = await previewTakeBack(db, user, { upload, now })
    if (others > 0 || stay.some(({ reason }) => !CAME_OTHERWISE.has(reason))) throw used()
  }
  for (const upload of uploads) {
    const { stay } = await takeBack(db, { user, actor }, { upload, now })
    if (stay.some(({ reason }) => !CAME_OTHERWISE.has(reason))) throw used()
  }
}
