import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { inScope } from '../../../../db/scope.ts'
import type { EventoFacts, NotaFacts, ReadDocument } from '../read/facts.ts'
import type { PackedFile } from '../read/read-chunk.ts'
import type { Readers } from '../read/readers.ts'
import { lockIntake } from './lock.ts'
import { refreshNotas } from './write-batch.ts'

type Tx = Transaction<Database>

export interface JudgeAnewDeps {
  db: Kysely<Database>
  readers: Readers
}

const BATCH = 200

/**
 * Gives the documents and events of a company that were stored before migration 0050 their proof, each from its stored file. Until a row is
 * judged the rule of before decides about it. Resumable: what is done stays done. Returns false when stopped before the end.
 */
export async function judgeAnew(
  { db, readers }: JudgeAnewDeps,
  empresaId: number,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  const scope = { empresaIds: [empresaId], accountId: null }
  const { demo } = await inScope(db, scope, (tx) =>
    tx.selectFrom('empresa').select('demo').where('id', '=', empresaId).executeTakeFirstOrThrow(),
  )
  for (const [findUnjudged, write] of [
    [findNotas, writeNotas],
    [findEventos, writeEventos],
  ] as const) {
    for (;;) {
      if (isStopped()) return false
      const rows = await inScope(db, scope, (tx) => findUnjudged(tx, empresaId))
      if (rows.length === 0) break
      const documents = await readers.read(rows.map(toFile), { demo })
      await inScope(db, scope, async (tx) => {
        await lockIntake(tx, null, [empresaId])
        await write(
          tx,
          empresaId,
          rows.map((row, at) => ({ ...row, facts: factsOf(documents[at]) })),
        )
        await refreshNotas(
          tx,
          rows.map(({ chave }) => ({ empresaId, chave })),
        )
      })
    }
  }
  return true
}

interface Unjudged {
  id: string
  chave: string
  tp_evento: string | null
  n_seq: number | null
  sha256: string
  deflated: Buffer | null
  crc32: number | null
  size: number | null
}

/** A row with what its file says; null where the file is gone or cannot be read. */
interface Judged extends Unjudged {
  facts: NotaFacts | EventoFacts | null
}

const toFile = ({ id, deflated, crc32, size }: Unjudged): PackedFile => ({
  name: id,
  bytes: new Uint8Array(deflated ?? []),
  method: 8,
  size: size ?? 0,
  crc32,
})

function factsOf(documents: readonly ReadDocument[] | undefined): Judged['facts'] {
  const [document] = documents ?? []
  return document?.ok && document.facts.kind !== 'inutilizacao' ? document.facts : null
}

/** Served by `nota_unjudged`. */
async function findNotas(tx: Tx, empresaId: number): Promise<Unjudged[]> {
  const { rows } = await sql<Unjudged>`
    select n.id, n.chave, null as tp_evento, null as n_seq, encode(n.arquivo_sha256, 'hex') as sha256, a.deflated, a.crc32, a.size
    from nota n left join arquivo a on a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256
    where n.empresa_id = ${empresaId} and n.proof is null order by n.id limit ${BATCH}`.execute(tx)
  return rows
}

/** Events with a file of their own, and those inside their note's file. Served by `evento_unjudged`. */
async function findEventos(tx: Tx, empresaId: number): Promise<Unjudged[]> {
  const { rows } = await sql<Unjudged>`
    select e.id, e.chave, e.tp_evento, e.n_seq, coalesce(encode(coalesce(e.arquivo_sha256, n.arquivo_sha256), 'hex'), '') as sha256,
      a.deflated, a.crc32, a.size
    from evento e
    left join nota n on e.arquivo_sha256 is null and n.empresa_id = e.empresa_id and n.chave = e.chave
    left join arquivo a on a.empresa_id = e.empresa_id and a.sha256 = coalesce(e.arquivo_sha256, n.arquivo_sha256)
    where e.empresa_id = ${empresaId} and e.proof is null order by e.id limit ${BATCH}`.execute(tx)
  return rows
}

/** A file that cannot be read any more proves nothing; its other columns stay. */
async function writeNotas(tx: Tx, empresaId: number, judged: readonly Judged[]): Promise<void> {
  const rows = judged.map(({ id, facts }) => {
    if (facts?.kind !== 'nota') return { id, proof: 'alegada' }
    const { proof, marks, mark_signature, verified, protocol_state } = facts.columns
    return { id, proof, marks, mark_signature, verified, protocol_state }
  })
  await sql`update nota n set proof = r.proof, marks = coalesce(r.marks, n.marks), verified = coalesce(r.verified, n.verified),
      mark_signature = coalesce(r.mark_signature, n.mark_signature), protocol_state = coalesce(r.protocol_state, n.protocol_state)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id uuid, proof text, marks jsonb, mark_signature text, verified boolean, protocol_state text)
    where n.empresa_id = ${empresaId} and n.id = r.id`.execute(tx)
}

/** The author that an old cancellation's signature names is written where none was known and no other row has it. */
async function writeEventos(tx: Tx, empresaId: number, judged: readonly Judged[]): Promise<void> {
  const rows = judged.map((row) => {
    const columns = eventoOf(row)?.columns
    if (!columns) return { id: row.id, proof: 'alegada', authors: [] }
    const { proof, authors, marks, verified, registered, author_tax_id: author } = columns
    return { id: row.id, proof, authors, marks, verified, registered, author, carrier: row.sha256 }
  })
  await sql`update evento e set proof = r.proof, authors = r.authors, marks = coalesce(r.marks, e.marks),
      verified = coalesce(r.verified, e.verified), registered = coalesce(r.registered, e.registered),
      carrier_sha256 = case when e.arquivo_sha256 is null then decode(r.carrier, 'hex') end,
      author_tax_id = case when e.author_tax_id is null and not exists (
        select from evento o where o.empresa_id = e.empresa_id and o.chave = e.chave and o.tp_evento = e.tp_evento and o.n_seq = e.n_seq
          and o.author_key = coalesce(r.author, '') and o.id <> e.id) then r.author else e.author_tax_id end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id uuid, proof text, authors text[], marks jsonb, verified boolean, registered boolean, author text, carrier text)
    where e.empresa_id = ${empresaId} and e.id = r.id`.execute(tx)
}

/** The event that a row is about: the file itself, or the one of that kind and sequence inside its note's file. */
function eventoOf({ facts, tp_evento, n_seq }: Judged): EventoFacts | null {
  if (facts?.kind === 'evento') return facts
  return facts?.eventos.find(({ columns }) => columns.tp_evento === tp_evento && columns.n_seq === n_seq) ?? null
}
