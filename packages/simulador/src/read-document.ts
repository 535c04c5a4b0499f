import { child, children, firstDeep, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import type { Dossier } from './model.ts'
import type { Service } from './rules.ts'

const LAYOUTS: [root: RegExp, service: Service, inf: string, protocol: string][] = [
  [/^nfeProc$/, 'nfe', 'infNFe', 'protNFe'],
  [/^cte(OS|Simp)?Proc$/, 'cte', 'infCte', 'protCTe'],
  [/^mdfeProc$/, 'mdfe', 'infMDFe', 'protMDFe'],
]
/** Parties of a CT-e that receive it; `toma4` is a tomador that has no other role. */
const CTE_ACTORS = ['rem', 'dest', 'exped', 'receb', 'toma', 'toma4']
const DENIED = new Set(['110', '301', '302', '303'])

export const taxIdAt = (node: XmlNode | undefined): string | null => text(node, 'CNPJ') ?? text(node, 'CPF') ?? null

/** Tax ids of nodes, without repeats and without nodes that have none. */
const taxIdsAt = (nodes: (XmlNode | undefined)[]): string[] => [
  ...new Set(nodes.map(taxIdAt).filter((taxId) => taxId !== null)),
]

const instantAt = (node: XmlNode | undefined, name: string): number => Date.parse(text(node, name) ?? '')

/**
 * Reads an authorised document (`nfeProc`, `cteProc`, `mdfeProc`) with the parties of its distribution.
 * Throws  FiscalError when it cannot be parsed, Error for another root or a document without protocol
 */
export function readDossier(bytes: Buffer, arrivesAt: number): Dossier {
  const root = readXml(bytes)
  const layout = LAYOUTS.find(([name]) => name.test(root.name))
  if (!layout) throw new Error(`${root.name} is no authorised document`)
  const [, service, infName, protocolName] = layout
  const inf = firstDeep(root, infName)
  const protocol = child(root, protocolName)
  const infProt = child(protocol, 'infProt')
  const emitter = taxIdAt(child(inf, 'emit'))
  if (!inf || !protocol || !infProt || emitter === null) throw new Error(`${root.name} without protocol or emitter`)
  const cStat = text(infProt, 'cStat') ?? ''
  // SEFAZ knows an NFC-e, but its distribution delivers it to nobody
  const isNfe = service === 'nfe' && text(inf, 'ide', 'mod') === '55'
  return {
    service,
    chave: (inf.attrs.Id ?? '').replace(/^\D{3,4}(?=.{44}$)/, ''),
    bytes,
    version: root.attrs.versao ?? '',
    emitter,
    recipient: isNfe ? taxIdAt(child(inf, 'dest')) : null,
    carriers: isNfe ? taxIdsAt([child(child(inf, 'transp'), 'transporta')]) : [],
    actors: service === 'cte' ? taxIdsAt(CTE_ACTORS.map((name) => firstDeep(inf, name))) : [],
    readers: service === 'nfe' && !isNfe ? [] : taxIdsAt(children(inf, 'autXML')),
    issuedAt: instantAt(child(inf, 'ide'), 'dhEmi'),
    authorisedAt: instantAt(infProt, 'dhRecbto'),
    arrivesAt,
    cStat,
    protocol: bytes.subarray(protocol.start, protocol.end).toString(),
    situation: DENIED.has(cStat) ? 'denied' : 'authorised',
    events: [],
    released: false,
  }
}

export interface ArrivedEvent {
  chave: string
  tpEvento: string
  nSeqEvento: number
  author: string | null
  /** The event in the form `procEvento…`, without XML declaration */
  proc: string
  version: string
}

/** Reads a registered event (`procEventoNFe`, `procEventoCTe`, `procEventoMDFe`); null for another root. */
export function readArrivedEvent(bytes: Buffer): ArrivedEvent | null {
  const root = readXml(bytes)
  if (!/^procEvento(NFe|CTe|MDFe)$/.test(root.name)) return null
  const inf = firstDeep(root, 'infEvento')
  return {
    chave: text(inf, 'chNFe') ?? text(inf, 'chCTe') ?? text(inf, 'chMDFe') ?? '',
    tpEvento: text(inf, 'tpEvento') ?? '',
    nSeqEvento: Number(text(inf, 'nSeqEvento') ?? 1),
    author: taxIdAt(inf),
    proc: bytes.subarray(root.start, root.end).toString(),
    version: root.attrs.versao ?? '',
  }
}
