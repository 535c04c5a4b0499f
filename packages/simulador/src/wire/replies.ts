import { escapeAttribute, escapeText } from '@portal/fiscal/xml/canonical.ts'
import type { EventReply } from '../manifestacao.ts'
import { reasonOf } from '../rules.ts'
import type { SituationReply } from '../situation.ts'
import { zonedStamp } from '../stamp.ts'
import { type Variant, variedAnswer } from '../variant.ts'
import type { WireReply } from '../wire-lot.ts'
import type { EndpointSpec } from './endpoints.ts'

const APPLICATION = 'SIMULADOR'
const SOAP = 'http://www.w3.org/2003/05/soap-envelope'
const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>'
const envelope = (content: string): string =>
  `${DECLARATION}<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${content}</soap:Body></soap:Envelope>`

/** The answer's root element in its envelope, in the usual form or another one. */
export function inEnvelope(spec: EndpointSpec, reply: string, variant: Variant | null = null): string {
  const wrap = (data: string) => inResult(spec, data)
  return variant === null ? envelope(wrap(reply)) : variedAnswer(variant, { envelope, wrap, data: reply })
}

function inResult({ wsdl, result }: EndpointSpec, data: string): string {
  const [outer = '', ...inner] = result
  const start = `<${outer} xmlns="${wsdl}">${inner.map((name) => `<${name}>`).join('')}`
  const end = [...inner.reverse(), outer].map((name) => `</${name}>`).join('')
  return `${start}${data}${end}`
}

export const soapFault = (code: 'Sender' | 'Receiver', reason: string): string =>
  envelope(
    `<soap:Fault><soap:Code><soap:Value>soap:${code}</soap:Value></soap:Code>` +
      `<soap:Reason><soap:Text xml:lang="pt-BR">${escapeText(reason)}</soap:Text></soap:Reason></soap:Fault>`,
  )

const docZip = ({ nsu, schema, content }: WireReply['lot'][number]): string => {
  const nsuAttribute = nsu === null ? '' : ` NSU="${nsu}"`
  const schemaAttribute = schema === null ? '' : ` schema="${escapeAttribute(schema)}"`
  return `<docZip${nsuAttribute}${schemaAttribute}>${content}</docZip>`
}

export function distributionXml(reply: WireReply): string {
  const lot = reply.lot.length === 0 ? '' : `<loteDistDFeInt>${reply.lot.map(docZip).join('')}</loteDistDFeInt>`
  return (
    `<retDistDFeInt xmlns="${reply.namespace}" versao="${reply.version}"><tpAmb>${reply.tpAmb}</tpAmb>` +
    `<verAplic>${APPLICATION}</verAplic><cStat>${reply.cStat}</cStat><xMotivo>${escapeText(reply.xMotivo)}</xMotivo>` +
    `<dhResp>${reply.dhResp}</dhResp><ultNSU>${reply.ultNsu}</ultNSU><maxNSU>${reply.maxNsu}</maxNSU>` +
    `${lot}</retDistDFeInt>`
  )
}

const headXml = (spec: EndpointSpec, tpAmb: string): string =>
  `<${spec.reply} xmlns="${spec.namespace}" versao="${spec.version}">` +
  `<tpAmb>${tpAmb}</tpAmb><verAplic>${APPLICATION}</verAplic>`

const statusXml = (cStat: string): string => `<cStat>${cStat}</cStat><xMotivo>${escapeText(reasonOf(cStat))}</xMotivo>`

interface Lot {
  tpAmb: string
  idLote: string
  cStat: string
  replies: EventReply[]
}

export const eventLotXml = (spec: EndpointSpec, { tpAmb, idLote, cStat, replies }: Lot): string =>
  headXml(spec, tpAmb).replace('<tpAmb>', `<idLote>${idLote}</idLote><tpAmb>`) +
  `<cOrgao>91</cOrgao>${statusXml(cStat)}${replies.map(({ xml }) => xml).join('')}</${spec.reply}>`

/** retConsSit…: protocol, then events; only NF-e repeats instant and key. */
export function situationXml(
  spec: EndpointSpec,
  { reply, tpAmb, at }: { reply: SituationReply; tpAmb: string; at: number },
): string {
  const { cStat, chave, dossier } = reply
  const repeated =
    spec.service === 'nfe'
      ? `<dhRecbto>${zonedStamp(dossier?.authorisedAt ?? at)}</dhRecbto><chNFe>${chave}</chNFe>`
      : ''
  const events = dossier?.events.map(({ proc }) => proc).join('') ?? ''
  return (
    `${headXml(spec, tpAmb)}${statusXml(cStat)}<cUF>${chave.slice(0, 2)}</cUF>${repeated}` +
    `${dossier?.protocol ?? ''}${events}</${spec.reply}>`
  )
}
