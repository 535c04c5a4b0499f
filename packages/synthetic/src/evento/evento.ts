import { later } from '../base/calendar.ts'
import type { Company } from '../base/company.ts'
import { stateOf } from '../facts/states.ts'
import { answer, distinct, NO_XML, protocolFacts, type Stage, type SyntheticDocument } from '../model/stage.ts'
import { DETAILS, type EventCode } from './details.ts'
import { buildEvento, type EventoParts } from './layout.ts'

/** An event of a document: type, author, and time after the issue. */
export interface EventoWish {
  document: SyntheticDocument
  tpEvento: EventCode
  author: Company
  /** Seconds after the document's issue */
  after: number
  nSeqEvento?: number
  /** xJust, xCorrecao */
  text?: string
}

/** An event registered and linked to its document (cStat 135), as `procEventoNFe` or `procEventoMDFe`. */
export function makeEvento(stage: Stage, wish: EventoWish): SyntheticDocument {
  const { document, author, tpEvento } = wish
  const { facts } = document
  const moment = later({ local: facts.issuedLocal, offset: facts.offset }, wish.after)
  const organ = DETAILS[tpEvento].national ? '91' : stateOf(facts.emitente.uf).cUF
  const sequence = wish.nSeqEvento ?? 1
  const uf = document.kind === 'mdfe' ? 'MDFE' : facts.emitente.uf
  const given = answer(stage.random, moment, { uf, cStat: '135', reason: 'Evento registrado e vinculado ao documento' })
  const parts: EventoParts = {
    space: document.kind === 'mdfe' ? 'mdfe' : 'nfe',
    chave: document.chave,
    tpEvento,
    sequence,
    organ,
    author,
    moment,
    homologacao: facts.homologacao,
    detail: DETAILS[tpEvento].tree(wish),
    reply: { ...given, verAplic: 'TESTE-EVENTO-1.0', xEvento: DETAILS[tpEvento].name },
  }
  const { bytes, digest } = stage.withXml ? buildEvento(parts, stage.signer) : NO_XML
  return {
    name: `${document.chave}-evento-${tpEvento}-${sequence}.xml`,
    kind: 'evento',
    chave: document.chave,
    bytes,
    facts: {
      ...facts,
      issuedLocal: moment.local,
      parties: distinct([facts.emitente.taxId, facts.destinatario?.taxId]),
      items: [],
      totals: null,
      digest,
      protocol: protocolFacts(given),
      evento: { tpEvento, nSeqEvento: sequence, autor: author.taxId, texto: wish.text ?? null },
    },
  }
}
