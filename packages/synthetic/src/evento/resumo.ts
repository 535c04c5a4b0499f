import { money } from '../base/money.ts'
import { NAMESPACES, tag, taxIdTag, XML_DECLARATION } from '../base/xml.ts'
import type { Stage, SyntheticDocument } from '../model/stage.ts'

/** resNFe 1.01: what the authority tells the recipient of a note before the whole XML. */
export function makeResumo(stage: Stage, note: SyntheticDocument): SyntheticDocument {
  const { facts, chave } = note
  const { emitente, protocol } = facts
  const state = protocol?.cStat === '100' ? 1 : 2
  const text =
    `${XML_DECLARATION}<resNFe xmlns="${NAMESPACES.nfe}" versao="1.01"><chNFe>${chave}</chNFe>${taxIdTag(emitente)}` +
    `${tag('xNome', emitente.name)}<IE>${emitente.ie}</IE><dhEmi>${facts.issuedLocal}${facts.offset}</dhEmi><tpNF>1</tpNF>` +
    `<vNF>${money(facts.totalCents)}</vNF>${facts.digest === '' ? '' : `<digVal>${facts.digest}</digVal>`}` +
    `<dhRecbto>${protocol?.receivedLocal ?? facts.issuedLocal}${facts.offset}</dhRecbto>` +
    `<nProt>${protocol?.nProt ?? '0'.repeat(15)}</nProt><cSitNFe>${state}</cSitNFe></resNFe>`
  return {
    name: `${chave}-resNFe.xml`,
    kind: 'resnfe',
    chave,
    bytes: stage.withXml ? Buffer.from(text) : Buffer.alloc(0),
    facts: { ...facts, items: [], totals: null },
  }
}
