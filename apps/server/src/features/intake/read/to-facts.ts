import { foldText } from '@portal/files/fold-text.ts'
import type {
  Dfe,
  DfeEvento,
  DfeInutilizacao,
  DfeNota,
  DfeResumo,
  DfeResumoEvento,
  Mark,
  Marks,
  Party,
  Protocol,
  Route,
  Written,
} from '@portal/fiscal/base/model.ts'
import { proofOfMarks } from '@portal/fiscal/base/proof.ts'
import type { ServicoFacts } from '@portal/fiscal/base/servico.ts'
import { answerEffect } from '@portal/fiscal/fields/protocol-answers.ts'
import type { CopyRank, EventoFacts, Facts, InutilizacaoFacts, NotaFacts, ProtocolState } from './facts.ts'
import { itemRows } from './item-rows.ts'
import { ledgerRow } from './ledger-row.ts'
import { servicoOf } from './servico-row.ts'
import { totalRow } from './total-row.ts'

const EMPTY_MARKS: Partial<Marks> = {}
/** In place of the element of an event that only the note's own protocol states. */
const IN_PROTOCOL = 'infProt'
const SIGNATURE: Record<Mark['state'], string> = {
  ok: 'valida',
  failed: 'invalida',
  absent: 'ausente',
  unknown: 'nao_verificavel',
}
/** In its own buffer: it is transferred between threads. */
const utf8 = (text: string) => new TextEncoder().encode(text)
const bytea = (hex: string): string => `\\x${hex}`
const written = ({ local, instant }: Written) => instant ?? local

/** Fully proven, so that it may be stored in a company of another user (docs/decisions/0003). */
const isVerified = (marks: Marks): boolean =>
  [marks.key, marks.signature, marks.signer, marks.protocol, marks.chain].every(({ state }) => state === 'ok')

/** A document's columns for storing and judging. */
export function toFacts(dfe: Dfe, element: string): Facts {
  switch (dfe.kind) {
    case 'nota':
      return notaFacts(dfe, element)
    case 'resumo':
      return resumoFacts(dfe, element)
    case 'evento':
      return eventoFacts(dfe, element)
    case 'resumo_evento':
      return resumoEventoFacts(dfe, element)
    case 'inutilizacao':
      return inutilizacaoFacts(dfe, element)
  }
}

/** A protocol that refuses is not an authorization: it has no date and no number to keep. */
const isAnswered = ({ protocolState }: DfeNota): boolean =>
  protocolState === 'autorizada' || protocolState === 'denegada' || protocolState === 'cancelada'

/** A protocol that was rewritten with the end is not the authorization: a copy with that one goes before it. */
const isAuthorization = ({ protocol, modelo }: DfeNota): boolean => {
  const effect = protocol && answerEffect(protocol.cStat, modelo ?? 'nfse')
  return effect === null || effect === 'authorises' || effect === 'alerts' || effect === 'denies'
}

function rankOf(nota: DfeNota): CopyRank {
  if (!isAnswered(nota) || !isAuthorization(nota)) return 1
  const { marks } = nota
  return marks.signature.state === 'ok' && marks.protocol.state === 'ok' ? 3 : 2
}

function notaFacts(nota: DfeNota, element: string): NotaFacts {
  const { emitente, destinatario, protocol } = nota
  const columns = {
    chave: nota.chave,
    tipo: nota.tipo,
    modelo: nota.modelo,
    layout: nota.layout,
    element,
    number: nota.numero,
    serie: nota.serie,
    ...issuedOf(nota.issued),
    total_cents: nota.totalCents,
    homologacao: nota.homologacao,
    natureza: nota.natureza,
    cfop: nota.cfop,
    ...partyColumns(emitente, destinatario),
    ...routeOf(nota.route, nota.servico),
    ...answerOf(isAnswered(nota) ? protocol : null),
    protocol_state: nota.protocolState,
    copy_rank: rankOf(nota),
    node_digest: bytea(nota.nodeDigest),
    content_digest: nota.contentDigest,
    keys_hidden: nota.hasHiddenKeys,
    mark_signature: SIGNATURE[nota.marks.signature.state],
    marks: nota.marks,
    verified: isVerified(nota.marks),
    proof: proofOfMarks(nota.marks),
    parties: [...new Set(nota.parties.map(({ taxId }) => taxId))],
    busca: searchText([emitente, destinatario, nota.servico?.intermediario ?? null], [nota.natureza, nota.numero]),
  }
  const folded = { emitente: foldText(emitente.name ?? ''), destinatario: foldText(destinatario?.name ?? '') }
  return {
    kind: 'nota',
    columns,
    folded,
    items: utf8(JSON.stringify(itemRows(nota.itens))),
    totals: totalRow(nota.totals, nota.itens),
    ledger: nota.servico ? null : ledgerRow(nota.ledger),
    servico: nota.servico && servicoOf(nota.servico, nota.issued.local),
    eventos: nota.eventos.map((evento) => eventoFacts(evento, null)),
  }
}

const issuedOf = (issued: Written) => ({
  issued_local: issued.local,
  issued_at: issued.instant,
  issued_text: written(issued),
})
const answerOf = (protocol: Protocol | null) => ({
  protocolo: protocol?.nProt ?? null,
  authorized_text: protocol?.receivedAt ?? null,
})
const partyColumns = (emitente: Party, destinatario: Party | null) => ({
  emitente_tax_id: emitente.taxId,
  emitente_name: emitente.name,
  emitente_uf: emitente.uf,
  destinatario_tax_id: destinatario?.taxId ?? null,
  destinatario_name: destinatario?.name ?? null,
  destinatario_uf: destinatario?.uf ?? null,
})
const routeOf = (route: Route | null, servico: ServicoFacts | null) => ({
  competencia: servico?.competencia ?? null,
  uf_from: route?.ufFrom ?? null,
  uf_to: route?.ufTo ?? null,
  plate: route?.plate ?? null,
})
const searchText = (parties: (Pick<Party, 'name' | 'taxId'> | null)[], texts: (string | number | null)[]) =>
  foldText(
    [...parties.flatMap((party) => [party?.name, party?.taxId]), ...texts]
      .filter((text) => (text ?? '') !== '')
      .join(' '),
  )

const RESUMO_STATE: Record<string, ProtocolState> = { 2: 'resumo_denegada', 3: 'resumo_cancelada' }

/** Series and number are part of the key: positions 7–20 CNPJ, 21–22 model, 23–25 series, 26–34 number. */
function resumoFacts(resumo: DfeResumo, element: string): NotaFacts {
  const { chave, emitente } = resumo
  const numero = Number(chave.slice(25, 34))
  const columns = {
    chave,
    tipo: chave.slice(20, 22) === '65' ? 'nfce' : resumo.tipo,
    modelo: Number(chave.slice(20, 22)),
    layout: null,
    element,
    number: numero,
    serie: Number(chave.slice(22, 25)),
    ...issuedOf(resumo.issued),
    total_cents: resumo.totalCents,
    homologacao: false, // a summary does not state it; the authority distributes documents of production
    natureza: null,
    cfop: null,
    ...partyColumns(emitente, null),
    ...routeOf(null, null),
    protocolo: resumo.nProt,
    authorized_text: resumo.receivedAt,
    protocol_state: RESUMO_STATE[resumo.cSitNFe] ?? 'resumo',
    copy_rank: 0 as const,
    node_digest: null,
    content_digest: resumo.digVal,
    keys_hidden: false,
    mark_signature: SIGNATURE.absent,
    marks: EMPTY_MARKS,
    verified: false,
    proof: 'alegada' as const,
    parties: emitente.taxId ? [emitente.taxId] : [],
    busca: searchText([emitente], [numero]),
  }
  return {
    kind: 'nota',
    columns,
    folded: { emitente: foldText(emitente.name ?? ''), destinatario: '' },
    items: utf8('[]'),
    totals: null,
    ledger: null,
    servico: null,
    eventos: [],
  }
}

function eventoFacts(evento: DfeEvento, element: string | null): EventoFacts {
  return {
    kind: 'evento',
    embedded: evento.embedded,
    columns: {
      chave: evento.chave,
      tp_evento: evento.tpEvento,
      n_seq: evento.nSeqEvento,
      description: evento.descricao,
      author_tax_id: evento.autor,
      homologacao: evento.homologacao,
      occurred_local: evento.occurred.local,
      occurred_text: written(evento.occurred),
      registered_at: evento.registeredAt ? (evento.registeredAt.instant ?? `${evento.registeredAt.local}-03:00`) : null,
      annuls: evento.annuls ?? null,
      protocolo: evento.protocol?.nProt ?? null,
      registered: evento.registered,
      summary: false,
      texto: evento.texto,
      verified: isVerified(evento.marks),
      proof: proofOfMarks(evento.marks),
      authors: [...evento.authors],
      marks: evento.marks,
      node_digest: bytea(evento.nodeDigest),
      element: evento.inProtocol ? IN_PROTOCOL : evento.embedded ? null : element,
    },
  }
}

/** The authority sends summaries of registered events only. */
function resumoEventoFacts(evento: DfeResumoEvento, element: string): EventoFacts {
  return {
    kind: 'evento',
    embedded: false,
    columns: {
      chave: evento.chave,
      tp_evento: evento.tpEvento,
      n_seq: evento.nSeqEvento,
      description: evento.descricao,
      author_tax_id: evento.autor,
      homologacao: null,
      occurred_local: evento.occurred.local,
      occurred_text: written(evento.occurred),
      registered_at: null,
      annuls: null,
      protocolo: evento.nProt,
      registered: true,
      summary: true,
      texto: null,
      verified: false,
      proof: 'alegada',
      authors: [...evento.authors],
      marks: EMPTY_MARKS,
      node_digest: null,
      element,
    },
  }
}

const inutilizacaoFacts = (inutilizacao: DfeInutilizacao, element: string): InutilizacaoFacts => ({
  kind: 'inutilizacao',
  emitente: inutilizacao.emitente,
  columns: {
    modelo: inutilizacao.modelo,
    year: inutilizacao.ano,
    serie: inutilizacao.serie,
    number_from: inutilizacao.numeroIni,
    number_to: inutilizacao.numeroFim,
    homologacao: inutilizacao.homologacao,
    reason: inutilizacao.justificativa,
    protocolo: inutilizacao.protocol?.nProt ?? null,
    registered: inutilizacao.registered,
    node_digest: bytea(inutilizacao.nodeDigest),
    element,
  },
})
