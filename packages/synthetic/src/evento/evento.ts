import { later, type Moment, written } from '../base/calendar.ts'
import type { Company } from '../base/company.ts'
import { type Answer, signElement } from '../base/seal.ts'
import { NAMESPACES, tag, taxIdTag, XML_DECLARATION } from '../base/xml.ts'
import { stateOf } from '../facts/states.ts'
import { answer, distinct, protocolFacts, type Stage, type SyntheticDocument } from '../model/stage.ts'
import { DETAILS, type EventCode } from './details.ts'

/** What happens to a document: by whom and how long after its issue. */
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

interface EventoDraft extends EventoWish {
  moment: Moment
  sequence: number
  /** cOrgao: the state's code, 91 for what the national environment registers */
  organ: string
}

function requestXml(draft: EventoDraft): string {
  const { document, tpEvento, author, moment, sequence, organ } = draft
  const isMdfe = document.kind === 'mdfe'
  const key = isMdfe ? 'chMDFe' : 'chNFe'
  return (
    `<cOrgao>${organ}</cOrgao><tpAmb>${document.facts.homologacao ? 2 : 1}</tpAmb>${taxIdTag(author)}` +
    `<${key}>${document.chave}</${key}><dhEvento>${written(moment)}</dhEvento><tpEvento>${tpEvento}</tpEvento>` +
    `<nSeqEvento>${sequence}</nSeqEvento>${isMdfe ? '' : '<verEvento>1.00</verEvento>'}${DETAILS[tpEvento].xml(draft)}`
  )
}

function replyXml(draft: EventoDraft, given: Answer): string {
  const { document, tpEvento, sequence, organ } = draft
  const key = document.kind === 'mdfe' ? 'chMDFe' : 'chNFe'
  return (
    `<infEvento Id="ID${given.nProt}"><tpAmb>${document.facts.homologacao ? 2 : 1}</tpAmb><verAplic>TESTE-EVENTO-1.0</verAplic>` +
    `<cOrgao>${organ}</cOrgao><cStat>${given.cStat}</cStat>${tag('xMotivo', given.reason)}<${key}>${document.chave}</${key}>` +
    `<tpEvento>${tpEvento}</tpEvento>${tag('xEvento', DETAILS[tpEvento].name)}<nSeqEvento>${sequence}</nSeqEvento>` +
    `<dhRegEvento>${written(given.received)}</dhRegEvento><nProt>${given.nProt}</nProt></infEvento>`
  )
}

function writeEvento(stage: Stage, draft: EventoDraft, given: Answer): { bytes: Buffer; digest: string } {
  const { document, tpEvento, sequence, author } = draft
  const isMdfe = document.kind === 'mdfe'
  const namespace = isMdfe ? NAMESPACES.mdfe : NAMESPACES.nfe
  const [suffix, version] = isMdfe ? ['MDFe', '3.00'] : ['', '1.00']
  const id = `ID${tpEvento}${document.chave}${String(sequence).padStart(2, '0')}`
  const body = requestXml(draft)
  const attributes = `Id="${id}"`
  const { element, digest } = signElement({ name: 'infEvento', namespace, attributes, id, body }, author, stage.signer)
  const proc = `procEvento${isMdfe ? 'MDFe' : 'NFe'}`
  const text =
    `${XML_DECLARATION}<${proc} versao="${version}" xmlns="${namespace}"><evento${suffix} versao="${version}" xmlns="${namespace}">` +
    `<infEvento ${attributes}>${body}</infEvento>${element}</evento${suffix}>` +
    `<retEvento${suffix} versao="${version}">${replyXml(draft, given)}</retEvento${suffix}></${proc}>`
  return { bytes: Buffer.from(text), digest }
}

/** An event registered and bound to its document (cStat 135), as `procEventoNFe` or `procEventoMDFe`. */
export function makeEvento(stage: Stage, wish: EventoWish): SyntheticDocument {
  const { document, author, tpEvento } = wish
  const { facts } = document
  const moment = later({ local: facts.issuedLocal, offset: facts.offset }, wish.after)
  const organ = DETAILS[tpEvento].national ? '91' : stateOf(facts.emitente.uf).cUF
  const draft: EventoDraft = { ...wish, moment, sequence: wish.nSeqEvento ?? 1, organ }
  const uf = document.kind === 'mdfe' ? 'MDFE' : facts.emitente.uf
  const given = answer(stage.random, moment, { uf, cStat: '135', reason: 'Evento registrado e vinculado ao documento' })
  const { bytes, digest } = stage.withXml ? writeEvento(stage, draft, given) : { bytes: Buffer.alloc(0), digest: '' }
  return {
    name: `${document.chave}-evento-${tpEvento}-${draft.sequence}.xml`,
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
      evento: { tpEvento, nSeqEvento: draft.sequence, autor: author.taxId, texto: wish.text ?? null },
    },
  }
}
