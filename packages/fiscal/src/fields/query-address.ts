import type { Mark, Tipo } from '../base/model.ts'
import type { Supplement } from '../kind/kind.ts'
import { ALL_KINDS, kindOfModelo } from '../kinds/registry.ts'
import { children, text, type XmlNode } from '../xml/node.ts'
import { isAuthorityHost } from './authority-hosts.ts'

/** A document that carries a QR Code. */
export interface QueryDocument {
  tipo: Exclude<Tipo, 'nfe' | 'nfse'>
  chave: string
}

const SUPPLEMENTS: Readonly<Partial<Record<Tipo, Supplement>>> = Object.assign(
  {},
  ...ALL_KINDS.map(({ queries }) => queries),
)

const NO_SUPPLEMENT: Supplement = { group: '', qrCode: '', keyNames: [] }

/** By the list; a described kind by the model in its key. */
const supplementOf = ({ tipo, chave }: QueryDocument): Supplement =>
  SUPPLEMENTS[tipo] ?? kindOfModelo(chave.slice(20, 22))?.query ?? NO_SUPPLEMENT

/** Characters; the maxLength of the schemas' qrCode, qrCodCTe, qrCodMDFe and urlChave. */
const MAX_QR = 1000
const MAX_ADDRESS = 85

/**
 * Strict up to the path, so that every QR reader resolves the same host: no user, percent-encoding, backslash
 * or non-ASCII letter, and only the default ports. `.` does not match a line break.
 */
const QR_ADDRESS = /^https?:\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)(?::(?:80|443))?(?:\/[^?\s]*)?\?(.+)$/i
/** Like `QR_ADDRESS`, but scheme and path are optional (`www.sefaz.am.gov.br/nfce/consulta`). */
const PRINTED_ADDRESS = /^(?:https?:\/\/)?([a-z\d-]+(?:\.[a-z\d-]+)+)(?::(?:80|443))?(?:[/?]\S*)?$/i

/**
 * Checks the address inside a QR Code. It is in the unsigned supplement, so it can be forged.
 * Shape   null when the host is a tax authority's and the query has this document's key; else the problem in
 *         pt-BR
 * Source  MOC NF-e, QR Code 1.00 to 3.00; MOC CT-e 4.00 and MOC MDF-e 3.00, QR Code
 */
export function qrCodeProblem(address: string, about: QueryDocument): string | null {
  const { chave } = about
  const [, host = '', query = ''] = (address.length <= MAX_QR && QR_ADDRESS.exec(address)) || []
  if (!isAuthorityHost(host.toLowerCase())) return 'O QR Code não leva a um endereço de Secretaria da Fazenda.'
  const { keyNames } = supplementOf(about)
  const isKeyName = (name: string) => keyNames.some((keyName) => keyName.toLowerCase() === name.toLowerCase())
  const parameters = [...new URLSearchParams(query.replace(/#.*$/, ''))].filter(([name]) => isKeyName(name))
  const [name = '', value = ''] = parameters.length === 1 ? (parameters[0] ?? []) : []
  const key = name === 'p' ? value.split('|')[0] : value
  return chave !== '' && key === chave && keyNames.includes(name) ? null : 'O QR Code não traz a chave deste documento.'
}

/**
 * Checks the look-up address printed on an NFC-e (`urlChave`), with or without `https://`.
 * Shape   null when the host is a tax authority's; else the problem in pt-BR
 */
export function queryAddressProblem(address: string): string | null {
  const [, host = ''] = (address.length <= MAX_ADDRESS && PRINTED_ADDRESS.exec(address)) || []
  return isAuthorityHost(host.toLowerCase()) ? null : 'O endereço de consulta não é de uma Secretaria da Fazenda.'
}

/**
 * The mark of a document's QR Code and look-up address. Repeated elements are all checked.
 * Shape   `document` is the parent of the supplement (NFe, CTe, CTeOS, CTeSimp, MDFe)
 */
export function queryMark(document: XmlNode, about: QueryDocument): Mark {
  const { group, qrCode, address } = supplementOf(about)
  const supplements = children(document, group)
  const valuesOf = (name: string) =>
    supplements.flatMap((supplement) => children(supplement, name)).flatMap((node) => text(node) ?? [])
  const qrCodes = valuesOf(qrCode)
  const problems = [
    ...qrCodes.map((value) => qrCodeProblem(value, about)),
    ...(address ? valuesOf(address).map(queryAddressProblem) : []),
  ]
  const problem = problems.find((candidate) => candidate !== null)
  if (problem) return { state: 'failed', reason: problem }
  return qrCodes.length > 0 ? { state: 'ok', reason: null } : { state: 'absent', reason: 'O XML não traz o QR Code.' }
}
