import { TIPOS_IMPORTADOS, type TipoImportado, type Veredito } from '@portal/contract/notas/importar.ts'
import type { EventoFacts, Facts, InutilizacaoFacts, NotaFacts, ReadDocument, ServicoRole } from '../read/facts.ts'
import { type BatchCompanies, type BatchState, inutilizacaoKey, keepBytes, newId, notaKey } from './batch-state.ts'
import { overall } from './judge.ts'
import { judgeInutilizacao } from './judge-inutilizacao.ts'
import { placeEvento } from './place-evento.ts'
import { type Incoming, placeNota } from './place-nota.ts'

/** Parties of a refused document of other companies. */
export interface PartyColumns {
  emitente_tax_id: string | null
  emitente_name: string | null
  destinatario_tax_id: string | null
  destinatario_name: string | null
}

/** The line that an upload shows for one document. */
export interface UploadLine {
  name: string
  verdict: Veredito
  /** null where nothing could be read */
  kind: TipoImportado | null
  chave: string | null
  reason: string | null
  /** The uploader's companies concerned; null when there is no document or only the upload's own company. */
  empresaIds: readonly number[] | null
  /** Only of a refused document of other companies. */
  parties?: PartyColumns
}

const NOT_A_PARTY = 'Nenhuma das suas empresas é parte do documento.'

/** Judges one document against the batch and adds the rows to write. Called in the order of the files. */
export function judgeDocument(state: BatchState, placing: BatchCompanies, document: ReadDocument): UploadLine {
  if (!document.ok) return unread(document, placing)
  const { name, facts, packed } = document
  switch (facts.kind) {
    case 'nota': {
      const empresaIds = empresasOfNota(facts, placing)
      return {
        name,
        kind: kindOf(facts),
        chave: facts.columns.chave,
        empresaIds,
        ...(empresaIds.length === 0 && { parties: partiesOf(facts) }),
        ...judgeNotaFacts(state, placing, { facts, packed }),
      }
    }
    case 'evento':
      return {
        name,
        kind: 'eventos',
        chave: facts.columns.chave,
        empresaIds: [...holdersOf(state, facts, placing)],
        ...judgeEventoFacts(state, placing, { facts, packed }),
      }
    case 'inutilizacao':
      return {
        name,
        kind: 'inutilizacoes',
        chave: null,
        empresaIds: [placing.empresas.get(facts.emitente ?? '') ?? []].flat(),
        ...judgeInutilizacaoFacts(state, placing, { facts, packed }),
      }
  }
}

const unread = (
  { name, chave, reason }: Extract<ReadDocument, { ok: false }>,
  placing: BatchCompanies,
): UploadLine => ({
  name,
  verdict: 'rejeitado',
  kind: null,
  chave,
  reason,
  empresaIds: chave === null ? null : concernedBy(chave, placing),
})

const partiesOf = ({ columns }: NotaFacts): PartyColumns => ({
  emitente_tax_id: columns.emitente_tax_id,
  emitente_name: columns.emitente_name,
  destinatario_tax_id: columns.destinatario_tax_id,
  destinatario_name: columns.destinatario_name,
})

const kindOf = ({ columns: { tipo } }: NotaFacts): TipoImportado | null =>
  TIPOS_IMPORTADOS.find((kind) => kind === tipo) ?? null

/** The issuer of a key as a CNPJ, and as a CPF after three zeros. */
export function issuersInKey(chave: string): [string, string] {
  const issuer = chave.length === NFSE_KEY_LENGTH ? chave.slice(9, 23) : chave.slice(6, 20)
  return [issuer, issuer.slice(3)]
}
const NFSE_KEY_LENGTH = 50

/** The caller's company that is the issuer in the key. */
export const concernedBy = (chave: string, { empresas }: BatchCompanies): number[] =>
  issuersInKey(chave)
    .flatMap((taxId) => empresas.get(taxId) ?? [])
    .slice(0, 1)

/** The caller's companies that have the note, otherwise the upload's own. Includes the issuer, so that the order of files does not matter. */
const holdersOf = (
  state: BatchState,
  { columns: { chave } }: EventoFacts,
  placing: BatchCompanies,
): ReadonlySet<number> =>
  new Set([...(state.holders.get(chave) ?? [placing.empresaId]), ...concernedBy(chave, placing)])

type Outcome = Pick<UploadLine, 'verdict' | 'reason'>
const refused = (): Outcome => ({ verdict: 'rejeitado', reason: NOT_A_PARTY })

/** A resumo is stored under the upload's company; a note under every company of the caller that is a party. */
export function empresasOfNota({ columns }: NotaFacts, { empresaId, empresas }: BatchCompanies): number[] {
  if (columns.copy_rank === 0) return [empresaId]
  return columns.parties.flatMap((taxId) => empresas.get(taxId) ?? [])
}

function judgeNotaFacts(state: BatchState, placing: BatchCompanies, incoming: Incoming<NotaFacts>): Outcome {
  const empresaIds = empresasOfNota(incoming.facts, placing)
  if (empresaIds.length === 0) return refused()
  const issuer = placing.empresas.get(incoming.facts.columns.emitente_tax_id ?? '')
  const judgements = empresaIds.map((empresaId) => {
    const papel = empresaId === issuer ? 'E' : 'R'
    const judgement = placeNota(state, incoming, {
      empresaId,
      papel,
      role: roleOf(incoming.facts, placing, empresaId),
      obtained: isObtained(placing, empresaId),
    })
    noteBrought(state, { empresaId, chave: incoming.facts.columns.chave, verdict: judgement.verdict })
    return judgement
  })
  if (judgements.some(({ verdict }) => verdict !== 'rejeitado')) placeReplacement(state, incoming.facts, empresaIds)
  return overall(judgements)
}

/**
 * The replacement that an NFS-e states, under the companies that have the replaced note and are no party of this one:
 * the substitute may name another tomador.
 */
function placeReplacement(state: BatchState, facts: NotaFacts, parties: readonly number[]): void {
  for (const evento of replacementsOf(facts))
    for (const empresaId of state.holders.get(evento.columns.chave) ?? [])
      if (!parties.includes(empresaId))
        placeEvento(state, { facts: evento, packed: null, carrier: null }, { empresaId, obtained: false })
}

/** Events of other notes than their own: the replacement that an NFS-e states. */
const replacementsOf = ({ columns, eventos }: NotaFacts): EventoFacts[] =>
  eventos.filter((evento) => evento.columns.chave !== columns.chave)

/** Keys of the notes that these documents replace. */
export const replacedKeys = (facts: readonly Facts[]): string[] =>
  facts.flatMap((fact) => (fact.kind === 'nota' ? replacementsOf(fact).map(({ columns }) => columns.chave) : []))

const roleOf = ({ servico }: NotaFacts, { empresas }: BatchCompanies, empresaId: number): ServicoRole | null =>
  servico?.roles.find(([, taxId]) => taxId !== null && empresas.get(taxId) === empresaId)?.[0] ?? null

function noteBrought(state: BatchState, note: { empresaId: number; chave: string; verdict: Veredito }): void {
  const { empresaId, chave, verdict } = note
  const key = notaKey(empresaId, chave)
  const notaId = state.notas.get(key)?.id
  if (verdict === 'rejeitado' || notaId === undefined || state.brought.has(key)) return
  state.brought.set(key, { empresaId, notaId, verdict })
}

/** A document fetched for one company counts in another only by its own proof. */
const isObtained = ({ obtained, empresaId }: BatchCompanies, under: number) => obtained === true && empresaId === under

function judgeEventoFacts(state: BatchState, placing: BatchCompanies, incoming: Incoming<EventoFacts>): Outcome {
  const holders = holdersOf(state, incoming.facts, placing)
  return overall(
    [...holders].map((empresaId) =>
      placeEvento(state, { ...incoming, carrier: null }, { empresaId, obtained: isObtained(placing, empresaId) }),
    ),
  )
}

function judgeInutilizacaoFacts(
  state: BatchState,
  placing: BatchCompanies,
  incoming: Incoming<InutilizacaoFacts>,
): Outcome {
  const { facts, packed } = incoming
  const empresaId = placing.empresas.get(facts.emitente ?? '')
  if (empresaId === undefined) return refused()
  const key = inutilizacaoKey(empresaId, facts.columns)
  const stored = state.inutilizacoes.get(key) ?? []
  const copy = { digest: facts.columns.node_digest, registered: facts.columns.registered, sha256: packed.sha256 }
  const judgement = judgeInutilizacao(stored, copy)
  if (judgement.action === 'insert') {
    keepBytes(state, empresaId, packed)
    state.inutilizacoes.set(key, [...stored, copy])
    state.newInutilizacoes.push({ empresaId, id: newId(), facts, sha256: packed.sha256 })
  }
  return { verdict: judgement.verdict, reason: judgement.reason ?? null }
}
