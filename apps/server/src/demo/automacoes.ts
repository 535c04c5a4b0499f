import { type Kysely, sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { uuidv7 } from '../base/uuid.ts'
import type { Database } from '../db/schema.gen.ts'
import { readHorizon } from '../features/automacao/feed/read-feed.ts'
import { AUTOMACOES } from '../features/automacao/regras/run.ts'

interface DemoDeps {
  ownerDb: Kysely<Database>
  clock: Clock
}

const TAG = 'alto valor'
const FROM = { cents: 5_000_00, text: '5000.00' }
/** Notes of a company that the rule has tagged */
const MOST = 6
const DAY_MS = 86_400_000
const COMMENT = { who: 'Marcos Tavares', texto: 'Conferido com o pedido 118. O frete ficou por conta do fornecedor.' }

/**
 * The rules of the demonstration's office: one that is on, with what it did, and one to try. They do nothing more, because nobody speaks for a
 * demonstration (`features/automacao/speaker.ts`). Keeps rules that exist. There is no webhook: nothing leaves a demonstration.
 */
export async function fillDemoAutomacoes({ ownerDb, clock }: DemoDeps): Promise<void> {
  const { rows: offices } = await sql<{ id: string; account_id: string; name: string }>`
    select e.id, p.account_id, p.name from escritorio e join pessoa p on p.escritorio_id = e.id and p.papel = 'dono'
    where e.demo and not exists (select from automacao a where a.escritorio_id = e.id)`.execute(ownerDb)
  const [office] = offices
  if (!office) return
  const now = clock.now()
  const { rows: empresas } = await sql<{
    id: number
  }>`select id from empresa where demo and active order by id`.execute(ownerDb)
  await ownerDb.transaction().execute(async (tx) => {
    const rule = uuidv7()
    const isOn = { at: new Date(now.getTime() - 20 * DAY_MS), place: JSON.stringify(await readHorizon(tx)) }
    const rules = [
      {
        ...{ id: rule, kind: 'nota.recebida', filter: { vl_docfiscalini: FROM.text }, on: isOn.at },
        steps: [{ ds_passo: 'etiquetar', ds_valor: TAG }],
      },
      {
        ...{ id: uuidv7(), kind: 'nota.cancelada', filter: { fl_tardio: 'S' }, on: null },
        steps: [{ ds_passo: 'etiquetar', ds_valor: 'cancelada depois' }],
      },
    ]
    for (const [pos, { id, kind, filter, steps, on }] of rules.entries())
      await sql`insert into automacao (id, escritorio_id, account_id, account_name, pos, kind, filter, empresas, steps, created_at, tested_at, on_at, place)
        values (${id}::uuid, ${office.id}::uuid, ${office.account_id}::uuid, ${office.name}, ${pos}, ${kind}, ${JSON.stringify(filter)}::jsonb, '{}',
          ${JSON.stringify(steps)}::jsonb, ${isOn.at}, ${isOn.at}, ${on}, ${isOn.place}::jsonb)`.execute(tx)
    for (const { id } of empresas) await tagNotas(tx, { empresaId: id, rule, now })
  })
}

async function tagNotas(
  tx: Kysely<Database>,
  { empresaId, rule, now }: { empresaId: number; rule: string; now: Date },
): Promise<void> {
  const { rows: notas } = await sql<{ id: string }>`select id from nota
    where empresa_id = ${empresaId}::bigint and papel = 'R' and not homologacao and situacao = 'autorizada' and total_cents >= ${FROM.cents}
    order by issued_local desc, id limit ${MOST}`.execute(tx)
  const ids = notas.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`insert into nota_tag (empresa_id, nota_id, tag, who, at)
    select ${empresaId}::bigint, k.id, ${TAG}, ${AUTOMACOES}, ${now}::timestamptz from unnest(${ids}::uuid[]) k (id)`.execute(
    tx,
  )
  await sql`insert into nota_tag (empresa_id, nota_id, tag, who, at)
    values (${empresaId}::bigint, ${ids[0]}::uuid, 'conferir', ${COMMENT.who}, ${now})`.execute(tx)
  await sql`insert into nota_comment (empresa_id, nota_id, id, who, texto, at)
    values (${empresaId}::bigint, ${ids[0]}::uuid, ${uuidv7()}::uuid, ${COMMENT.who}, ${COMMENT.texto}, ${now})`.execute(
    tx,
  )
  await sql`insert into automacao_run (automacao_id, event_id, empresa_id, nota_id, at, is_done)
    select ${rule}::uuid, f.id, f.empresa_id, f.subject, f.at, true from feed_event f
    where f.empresa_id = ${empresaId}::bigint and f.kind = 'nota.recebida' and f.subject = any(${ids}::uuid[])
    on conflict do nothing`.execute(tx)
}
