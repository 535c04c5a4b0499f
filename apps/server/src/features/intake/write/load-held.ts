import { sql, type Transaction } from 'kysely'
import { onNodesOf } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import {
  addEvento,
  addHolder,
  type BatchCompanies,
  type BatchState,
  emptyState,
  eventoKey,
  inutilizacaoKey,
  notaKey,
} from '../judge/batch-state.ts'
import type { StoredNotaCopy, SummaryState } from '../judge/judge.ts'
import { concernedBy, empresasOfNota, replacedKeys } from '../judge/judge-document.ts'
import type { CopyRank, Facts, ProtocolState } from '../read/facts.ts'

type Tx = Transaction<Database>

/** Loads the stored rows of a batch's documents in the caller's companies. The companies must be locked. */
export async function loadHeld(tx: Tx, placing: BatchCompanies, facts: readonly Facts[]): Promise<BatchState> {
  const state = emptyState()
  const notas = facts.flatMap((fact) =>
    fact.kind === 'nota' ? empresasOfNota(fact, placing).map((empresaId) => ({ empresaId, facts: fact })) : [],
  )
  await loadNotas(
    tx,
    state,
    notas.map(({ empresaId, facts: { columns } }) => ({ empresaId, chave: columns.chave })),
  )
  const eventChaves = facts.flatMap((fact) => (fact.kind === 'evento' ? [fact.columns.chave] : []))
  const replaced = replacedKeys(facts)
  const chaves = [...eventChaves, ...replaced]
  if (chaves.length > 0) await loadHolders(tx, state, { placing, chaves })
  await loadEventos(tx, state, [
    ...notas
      .filter((nota) => nota.facts.eventos.length > 0)
      .flatMap((nota) =>
        [nota.facts.columns.chave, ...nota.facts.eventos.map(({ columns }) => columns.chave)].map((chave) => ({
          empresaId: nota.empresaId,
          chave,
        })),
      ),
    ...eventChaves.flatMap((chave) =>
      [
        placing.empresaId,
        ...concernedBy(chave, placing),
        ...(state.holders.get(chave) ?? []),
        ...partiesInBatch(notas, chave),
      ].map((empresaId) => ({ empresaId, chave })),
    ),
    ...replaced.flatMap((chave) =>
      [...(state.holders.get(chave) ?? []), ...partiesInBatch(notas, chave)].map((empresaId) => ({ empresaId, chave })),
    ),
  ])
  if (facts.some(({ kind }) => kind === 'inutilizacao')) await loadInutilizacoes(tx, state, { placing, facts })
  return state
}

/** The note of an event may be in the same batch. */
const partiesInBatch = (
  notas: { empresaId: number; facts: { columns: { chave: string } } }[],
  chave: string,
): number[] => notas.filter(({ facts }) => facts.columns.chave === chave).map(({ empresaId }) => empresaId)

type Pair = { empresaId: number; chave: string }
const columnsOf = (pairs: readonly Pair[]) => ({
  empresas: pairs.map(({ empresaId }) => empresaId),
  chaves: pairs.map(({ chave }) => chave),
})

interface NotaRow {
  empresa_id: number
  id: string
  chave: string
  digest: string | null
  content_digest: string | null
  keys_hidden: boolean
  protocolo: string | null
  homologacao: boolean
  copy_rank: CopyRank
  protocol_state: ProtocolState
  proof: StoredNotaCopy['proof']
  obtained: boolean
  sha256: string
  foreign_copy: boolean
  summary_state: SummaryState | null
  summary_obtained: boolean
}

async function loadNotas(tx: Tx, state: BatchState, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  const { empresas, chaves } = columnsOf(pairs)
  const { rows } = await sql<NotaRow>`
    select n.empresa_id, n.id, n.chave, '\\x' || encode(n.node_digest, 'hex') as digest, n.content_digest, n.keys_hidden, n.protocolo, n.homologacao, n.copy_rank, n.protocol_state,
      n.proof, n.obtained,
      encode(n.arquivo_sha256, 'hex') as sha256, n.foreign_copy, n.summary_state, n.summary_obtained
    from (select distinct * from unnest(${empresas}::bigint[], ${chaves}::text[]) as k (empresa_id, chave)) k
    join nota n on n.empresa_id = k.empresa_id and n.chave = k.chave
    where ${await onNodesOf(tx, 'n.empresa_id', empresas)}`.execute(tx)
  for (const row of rows) {
    state.notas.set(notaKey(row.empresa_id, row.chave), {
      empresaId: row.empresa_id,
      id: row.id,
      current: {
        digest: row.digest,
        contentDigest: row.content_digest,
        hasHiddenKeys: row.keys_hidden,
        nProt: row.protocolo,
        isTrial: row.homologacao,
        rank: row.copy_rank,
        state: row.protocol_state,
        proof: row.proof,
        obtained: row.obtained,
        sha256: row.sha256,
        foreign: row.foreign_copy,
        summary: row.summary_state && { state: row.summary_state, obtained: row.summary_obtained },
      },
      write: null,
      isNew: false,
      copies: [],
    })
    addHolder(state, row.chave, row.empresa_id)
  }
}

async function loadHolders(
  tx: Tx,
  state: BatchState,
  { placing, chaves }: { placing: BatchCompanies; chaves: string[] },
) {
  const rows = await tx
    .selectFrom('nota')
    .select(['empresa_id', 'chave'])
    .where('empresa_id', '=', sql<number>`any(${[...placing.empresas.values()]}::bigint[])`)
    .where('chave', '=', sql<string>`any(${chaves}::text[])`)
    .execute()
  for (const row of rows) addHolder(state, row.chave, row.empresa_id)
}

interface EventoRow {
  empresa_id: number
  id: string
  chave: string
  tp_evento: string
  n_seq: number
  digest: string | null
  registered: boolean
  summary: boolean
  proof: StoredNotaCopy['proof']
  obtained: boolean
  author: string | null
  foreign: boolean
  sha256: string | null
}

async function loadEventos(tx: Tx, state: BatchState, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  const { empresas, chaves } = columnsOf(pairs)
  const { rows } = await sql<EventoRow>`
    select e.empresa_id, e.id, e.chave, e.tp_evento, e.n_seq, '\\x' || encode(e.node_digest, 'hex') as digest, e.registered, e.summary,
      e.proof, e.obtained, e.author_tax_id as author,
      e.foreign_copy as foreign, encode(e.arquivo_sha256, 'hex') as sha256
    from (select distinct * from unnest(${empresas}::bigint[], ${chaves}::text[]) as k (empresa_id, chave)) k
    join evento e on e.empresa_id = k.empresa_id and e.chave = k.chave
    where ${await onNodesOf(tx, 'e.empresa_id', empresas)}`.execute(tx)
  for (const row of rows) {
    const { registered, summary, proof, obtained, digest, sha256, author, foreign } = row
    const current = { digest, registered, summary, proof, obtained, sha256, embedded: sha256 === null }
    const stored = { empresaId: row.empresa_id, id: row.id, author, foreign, current, write: null }
    addEvento(state, eventoKey(row.empresa_id, row), stored)
  }
}

async function loadInutilizacoes(
  tx: Tx,
  state: BatchState,
  { placing, facts }: { placing: BatchCompanies; facts: readonly Facts[] },
): Promise<void> {
  const empresaIds = facts.flatMap((fact) =>
    fact.kind === 'inutilizacao' ? (placing.empresas.get(fact.emitente ?? '') ?? []) : [],
  )
  if (empresaIds.length === 0) return
  const rows = await tx
    .selectFrom('inutilizacao')
    .selectAll()
    .where('empresa_id', 'in', [...new Set(empresaIds)])
    .execute()
  for (const row of rows) {
    const key = inutilizacaoKey(row.empresa_id, { ...row, reason: null, protocolo: null })
    const copy = {
      digest: `\\x${row.node_digest?.toString('hex') ?? ''}`,
      registered: row.registered,
      sha256: row.arquivo_sha256.toString('hex'),
    }
    state.inutilizacoes.set(key, [...(state.inutilizacoes.get(key) ?? []), copy])
  }
}
