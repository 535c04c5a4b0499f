import type { CertificateOwner } from '@portal/fiscal/certificado/owner.ts'
import { chaveShape } from '@portal/fiscal/ids/chave.ts'
import { child, children, find, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { hasEffect, type SimulatedFault } from '../faults.ts'
import type { DistReply, Query } from '../model.ts'
import { taxIdAt } from '../read-document.ts'
import type { Sefaz } from '../sefaz.ts'
import { type Spoil, spoilReply } from '../spoil.ts'
import { wireReply } from '../wire-lot.ts'
import type { EndpointSpec } from './endpoints.ts'
import { type HttpAnswer, harmed, soapAnswer } from './harm.ts'
import { readSoap, type SoapData, SoapRefusal } from './read-soap.ts'
import { distributionXml, eventLotXml, inEnvelope, situationXml, soapFault } from './replies.ts'
import { isDistribution, isEventLot, isSituationQuery } from './shapes.ts'

export interface HttpRequest {
  contentType: string
  body: Buffer
  /** Owner of the client certificate */
  owner: CertificateOwner
}

/** In the answer to a query without a readable key */
const NO_KEY = `35${'0'.repeat(42)}`

interface Turn extends SoapData {
  sefaz: Sefaz
  spec: EndpointSpec
  request: HttpRequest
}

/** Answers one SOAP request, or fails on command. */
export function answerRequest(sefaz: Sefaz, spec: EndpointSpec, request: HttpRequest): HttpAnswer {
  let read: SoapData
  try {
    read = readSoap(spec, request)
  } catch (error) {
    if (error instanceof SoapRefusal) return soapAnswer(soapFault('Sender', error.message), 500)
    throw error
  }
  const turn = { ...read, sefaz, spec, request }
  const fault = sefaz.faults.take(spec.endpoint, authorOf(read.data))
  if (fault === null) return soapAnswer(inEnvelope(spec, replyXml(turn, null)))
  const { endpoint } = spec
  const cStat = fault.kind === 'cStat' ? fault.cStat : null
  sefaz.record({ endpoint, kind: 'falha', taxId: authorOf(read.data), asked: '', cStat, fault: fault.kind })
  return withFault(turn, fault)
}

function withFault(turn: Turn, fault: SimulatedFault): HttpAnswer {
  const { spec } = turn
  const regular = hasEffect(fault) ? replyXml(turn, fault.kind === 'lot' ? fault.spoil : null) : ''
  if (fault.kind === 'lot') return soapAnswer(inEnvelope(spec, regular))
  if (fault.kind === 'variant') return soapAnswer(inEnvelope(spec, regular, fault.variant))
  if (fault.kind === 'adn') return soapAnswer(inEnvelope(spec, replyXml(turn, null)))
  if (fault.kind === 'cStat') return soapAnswer(inEnvelope(spec, refusalXml(turn, fault.cStat, fault)))
  return harmed(fault, inEnvelope(spec, regular))
}

/** The tax id that asks; the author of the first event of a lot; null for a situation query. */
const authorOf = (data: XmlNode): string | null => taxIdAt(data) ?? taxIdAt(find(data, 'evento', 'infEvento'))

function replyXml(turn: Turn, spoil: Spoil | null): string {
  const { spec, fault, data } = turn
  if (fault !== null) return refusalXml(turn, fault)
  if (spec.endpoint === 'evento') return isEventLot(data) ? lotXml(turn) : refusalXml(turn, '225')
  if (spec.endpoint === `${spec.service}-consulta`)
    return isSituationQuery(spec.service, data) ? queryXml(turn) : refusalXml(turn, '215')
  return isDistribution(spec.service, data) ? lotOrNone(turn, spoil) : refusalXml(turn, '215')
}

function refusalXml({ sefaz, spec, data }: Turn, cStat: string, { ultNsu = 0, maxNsu = 0 }: NsuPair = {}): string {
  const tpAmb = sefaz.ambiente
  if (spec.endpoint === 'evento') return eventLotXml(spec, { tpAmb, idLote: '0'.repeat(15), cStat, replies: [] })
  if (spec.endpoint === `${spec.service}-consulta`) {
    const asked = keyOf(data)
    const chave = chaveShape(asked) ? asked : NO_KEY
    return situationXml(spec, { reply: { cStat, chave, dossier: null }, tpAmb, at: sefaz.now() })
  }
  return writeDistribution(sefaz, spec, { cStat, ultNsu, maxNsu, lot: [] })
}

interface NsuPair {
  ultNsu?: number
  maxNsu?: number
}

const keyOf = (data: XmlNode): string => text(data, 'chNFe') ?? text(data, 'chCTe') ?? text(data, 'chMDFe') ?? ''

const writeDistribution = (sefaz: Sefaz, { service }: EndpointSpec, reply: DistReply): string =>
  distributionXml(wireReply(reply, { service, tpAmb: sefaz.ambiente, at: sefaz.now() }))

function lotOrNone({ sefaz, spec, data, request }: Turn, spoil: Spoil | null): string {
  const { service } = spec
  const reply = sefaz.distribute({
    service,
    ambiente: text(data, 'tpAmb') ?? '',
    taxId: taxIdAt(data) ?? '',
    query: queryOf(data),
    owner: request.owner,
  })
  const wire = wireReply(reply, { service, tpAmb: sefaz.ambiente, at: sefaz.now() })
  return distributionXml(spoil === null ? wire : spoilReply(wire, spoil))
}

function queryOf(data: XmlNode): Query {
  const chave = text(data, 'consChNFe', 'chNFe')
  if (chave !== undefined) return { kind: 'consChNFe', chave }
  const nsu = text(data, 'consNSU', 'NSU')
  if (nsu !== undefined) return { kind: 'consNSU', nsu: Number(nsu) }
  return { kind: 'distNSU', nsu: Number(text(data, 'distNSU', 'ultNSU')) }
}

function lotXml({ sefaz, spec, data, ancestors, request }: Turn): string {
  const replies = children(data, 'evento').map((node) =>
    sefaz.register({
      node,
      ancestors: [...ancestors, data],
      xml: request.body.subarray(node.start, node.end).toString(),
    }),
  )
  const idLote = text(child(data, 'idLote')) ?? ''
  return eventLotXml(spec, { tpAmb: sefaz.ambiente, idLote, cStat: '128', replies })
}

function queryXml({ sefaz, spec, data }: Turn): string {
  const request = { service: spec.service, ambiente: text(data, 'tpAmb') ?? '', chave: keyOf(data) }
  const reply = sefaz.situation(request)
  return situationXml(spec, { reply, tpAmb: sefaz.ambiente, at: sefaz.now() })
}
