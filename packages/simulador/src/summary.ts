import { escapeText } from '@portal/fiscal/xml/canonical.ts'
import { child, firstDeep, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import type { Dossier } from './model.ts'

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'
/** 1 authorised, 2 denied, 3 cancelled */
const CODES: Partial<Record<Dossier['situation'], string>> = { denied: '2', cancelled: '3' }

const leaf = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<${name}>${escapeText(value)}</${name}>`

const copied = (node: XmlNode | undefined, ...names: string[]): string =>
  names.map((name) => leaf(name, text(node, name))).join('')

/** The root element of a summary, with declaration. */
const summaryOf = (name: string, content: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="${NAMESPACE}" versao="1.01">${content}</${name}>`)

/** resNFe 1.01, which the recipient gets before the manifestação. */
export function noteSummary(dossier: Dossier): Buffer {
  const root = readXml(dossier.bytes)
  const emit = firstDeep(root, 'emit')
  const ide = firstDeep(root, 'ide')
  const infProt = firstDeep(root, 'infProt')
  return summaryOf(
    'resNFe',
    leaf('chNFe', dossier.chave) +
      copied(emit, 'CNPJ', 'CPF', 'xNome', 'IE') +
      copied(ide, 'dhEmi', 'tpNF') +
      copied(firstDeep(root, 'ICMSTot'), 'vNF') +
      copied(infProt, 'digVal', 'dhRecbto', 'nProt') +
      leaf('cSitNFe', CODES[dossier.situation] ?? '1'),
  )
}

/** resEvento 1.01 of an event in the form `procEventoNFe`. */
export function eventSummary(proc: string): Buffer {
  const root = readXml(Buffer.from(proc))
  const inf = firstDeep(child(root, 'evento'), 'infEvento')
  const answer = firstDeep(child(root, 'retEvento'), 'infEvento')
  return summaryOf(
    'resEvento',
    copied(inf, 'cOrgao', 'CNPJ', 'CPF', 'chNFe', 'dhEvento', 'tpEvento', 'nSeqEvento') +
      copied(answer, 'xEvento') +
      leaf('dhRecbto', text(answer, 'dhRegEvento')) +
      copied(answer, 'nProt'),
  )
}

/** A CT-e as a party of `autXML` gets it: every key of another document is 44 nines, so its signature fails. */
export const hideKeys = ({ bytes, chave }: Dossier): Buffer =>
  Buffer.from(
    bytes
      .toString()
      .replace(/>(\d{6}[A-Z\d]{12}\d{26})</g, (whole, key: string) => (key === chave ? whole : `>${'9'.repeat(44)}<`)),
  )
