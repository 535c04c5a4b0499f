import type { Mark, Tipo } from '../base/model.ts'
import { children, text, type XmlNode } from '../xml/node.ts'
import { isAuthorityHost } from './authority-hosts.ts'

/** A document that carries a QR Code. */
export interface QueryDocument {
  tipo: Exclude<Tipo, 'nfe'>
  chave: string
}

/** Where the layout puts the QR Code, the printed look-up address, and the key within the QR Code's query. */
interface Supplement {
  group: string
  qrCode: string
  address?: string
  keyNames: readonly string[]
}

const SUPPLEMENTS: Readonly<Record<QueryDocument['tipo'], Supplement>> = {
  // version 1.00 has chNFe=CHAVE; 2.00 and 3.00 have p=CHAVE|version|…
  nfce: { group: 'infNFeSupl', qrCode: 'qrCode', address: 'urlChave', keyNames: ['chNFe', 'p'] },
  cte: { group: 'infCTeSupl', qrCode: 'qrCodCTe', keyNames: ['chCTe'] },
  mdfe: { group: 'infMDFeSupl', qrCode: 'qrCodMDFe', keyNames: ['chMDFe'] },
}

/** Characters; the maxLength of the schemas' qrCode, qrCodCTe, qrCodMDFe and urlChave. */
const MAX_QR = 1000
const MAX_ADDRESS = 85

/**
 * Strict up to the path, so that every QR reader finds the same host: no user, no percent-encoding, no backslash,
 * no letter outside ASCII, only the default ports. `.` does not match a line break.
 */
const QR_ADDRESS = /^https?:\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)(?::(?:80|443))?(?:\/[^?\s]*)?\?(.+)$/i
/** The same, where the scheme and the path may be missing (`www.sefaz.am.gov.br/nfce/consulta`). */
const PRINTED_ADDRESS = /^(?:https?:\/\/)?([a-z\d-]+(?:\.[a-z\d-]+)+)(?::(?:80|443))?(?:[/?]\S*)?$/i

/**
 * Judges the address inside a QR Code: the unsigned supplement carries it, so anybody can replace it.
 * Shape   null when it leads to a tax authority and holds the key of this document; else the problem in pt-BR
 * Source  MOC NF-e, QR Code 1.00 to 3.00; MOC CT-e 4.00 and MOC MDF-e 3.00, QR Code
 */
export function qrCodeProblem(address: string, { tipo, chave }: QueryDocument): string | null {
  const [, host = '', query = ''] = (address.length <= MAX_QR && QR_ADDRESS.exec(address)) || []
  if (!isAuthorityHost(host.toLowerCase())) return 'O QR Code não leva a um endereço de Secretaria da Fazenda.'
  const { keyNames } = SUPPLEMENTS[tipo]
  const isKeyName = (name: string) => keyNames.some((keyName) => keyName.toLowerCase() === name.toLowerCase())
  const parameters = [...new URLSearchParams(query.replace(/#.*$/, ''))].filter(([name]) => isKeyName(name))
  const [name = '', value = ''] = parameters.length === 1 ? (parameters[0] ?? []) : []
  const key = name === 'p' ? value.split('|')[0] : value
  return chave !== '' && key === chave && keyNames.includes(name) ? null : 'O QR Code não traz a chave deste documento.'
}

/**
 * Judges the look-up address that an NFC-e prints (`urlChave`), with or without `https://`.
 * Shape   null when it is of a tax authority; else the problem in pt-BR
 */
export function queryAddressProblem(address: string): string | null {
  const [, host = ''] = (address.length <= MAX_ADDRESS && PRINTED_ADDRESS.exec(address)) || []
  return isAuthorityHost(host.toLowerCase()) ? null : 'O endereço de consulta não é de uma Secretaria da Fazenda.'
}

/**
 * The mark of a document's QR Code and look-up address. Repeated elements are judged one by one: all must hold.
 * Shape   `document` is the element that holds the supplement (NFe, CTe, CTeOS, CTeSimp, MDFe)
 */
export function queryMark(document: XmlNode, about: QueryDocument): Mark {
  const { group, qrCode, address } = SUPPLEMENTS[about.tipo]
  const supplements = children(document, group)
  const valuesOf = (name: string) =>
    supplements.flatMap((supplement) => children(supplement, name)).flatMap((node) => text(node) ?? [])
  const qrCodes = valuesOf(qrCode)
  const problems = [
    ...qrCodes.map((value) => qrCodeProblem(value, about)),
    ...(address ? valuesOf(address).map(queryAddressProblem) : []),
  ]
  const problem = problems.find((found) => found !== null)
  if (problem) return { state: 'failed', reason: problem }
  return qrCodes.length > 0 ? { state: 'ok', reason: null } : { state: 'absent', reason: 'O XML não traz o QR Code.' }
}
