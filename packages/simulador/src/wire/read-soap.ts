import { FiscalError } from '@portal/fiscal/base/error.ts'
import { child, elements, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import type { EndpointSpec } from './endpoints.ts'

/** A request that the service's frame refuses before the authority's rules: answered by a SOAP Fault. */
export class SoapRefusal extends Error {}

export interface SoapData {
  /** Root of the data, such as distDFeInt */
  data: XmlNode
  /** Enclosing elements, outermost first */
  ancestors: XmlNode[]
  /** cStat of a fault that needs no look at the content; null without one */
  fault: string | null
}

const ENVELOPE = 'http://www.w3.org/2003/05/soap-envelope'

/**
 * Reads a request as strictly as the authority: content type with action, SOAP 1.2, namespaces, no prefix and
 * no white space between tags in the data.
 * Throws  SoapRefusal
 */
export function readSoap(spec: EndpointSpec, { contentType, body }: { contentType: string; body: Buffer }): SoapData {
  requireAction(spec, contentType)
  const envelope = parsed(body)
  if (envelope.name !== 'Envelope' || namespaceOf([envelope]) !== ENVELOPE)
    throw new SoapRefusal('The root is no SOAP 1.2 Envelope')
  const ancestors = [envelope]
  for (const name of ['Body', ...(spec.isWrapped ? [spec.operation] : []), spec.message]) {
    const next = child(ancestors.at(-1), name)
    if (!next) throw new SoapRefusal(`${ancestors.at(-1)?.name} without ${name}`)
    ancestors.push(next)
  }
  if (namespaceOf(ancestors) !== spec.wsdl) throw new SoapRefusal(`${spec.message} is not in ${spec.wsdl}`)
  const [data, ...others] = elements(ancestors.at(-1))
  if (!data || others.length > 0) throw new SoapRefusal(`${spec.message} must have one element`)
  return { data, ancestors, fault: dataFault(spec, { envelope, data, body }) }
}

function parsed(body: Buffer): XmlNode {
  try {
    return readXml(body)
  } catch (error) {
    if (error instanceof FiscalError) throw new SoapRefusal(error.code)
    throw error
  }
}

function requireAction({ wsdl, operation }: EndpointSpec, contentType: string): void {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim())
  if (type.toLowerCase() !== 'application/soap+xml') throw new SoapRefusal(`Content-Type ${type}`)
  const action = parameters.find((parameter) => /^action=/i.test(parameter))?.replace(/^action="?|"$/gi, '')
  // the national environment's WSDL of the events ends the operation in NF
  if (action !== `${wsdl}/${operation}` && action !== `${wsdl}/${operation}NF`)
    throw new SoapRefusal(`action ${action}`)
}

/** Namespace of the last element of a chain, outermost first. */
function namespaceOf(chain: readonly XmlNode[]): string | undefined {
  const { prefix = '' } = chain.at(-1) ?? {}
  const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  return chain.findLast(({ attrs }) => attrs[name] !== undefined)?.attrs[name]
}

function dataFault(
  spec: EndpointSpec,
  { envelope, data, body }: { envelope: XmlNode; data: XmlNode; body: Buffer },
): string | null {
  if (data.end - data.start > spec.maxBytes) return '214'
  if (!isUtf8(body)) return '402'
  if (spec.hasHeader) {
    const header = headerFault(envelope)
    if (header !== null) return header
  }
  if (hasPrefix(data)) return '404'
  if (hasGap(data)) return '588'
  if (data.attrs.xmlns !== spec.namespace || data.name !== spec.root) return '215'
  return data.attrs.versao === spec.version ? null : '239'
}

function headerFault(envelope: XmlNode): string | null {
  const header = child(child(envelope, 'Header'), 'mdfeCabecMsg')
  if (!header) return '242'
  if (text(header, 'cUF') === undefined) return '409'
  return text(header, 'versaoDados') === undefined ? '411' : null
}

function isUtf8(body: Buffer): boolean {
  const declared = /^[^>]*?encoding=["']([^"']+)["']/.exec(body.subarray(0, 200).toString('latin1'))?.[1]
  if (declared !== undefined && declared.toLowerCase() !== 'utf-8') return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body)
    return true
  } catch {
    return false
  }
}

const hasPrefix = (node: XmlNode): boolean =>
  node.prefix !== '' ||
  Object.keys(node.attrs).some((name) => name.startsWith('xmlns:')) ||
  elements(node).some(hasPrefix)

/** White space between tags. */
function hasGap(node: XmlNode): boolean {
  const inner = elements(node)
  if (inner.length === 0) return false
  return node.content.some((item) => typeof item === 'string') || inner.some(hasGap)
}
