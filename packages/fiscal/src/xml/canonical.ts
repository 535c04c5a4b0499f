import type { XmlNode } from './node.ts'

/** Namespaces in scope, by prefix; '' is the default namespace. */
export type Scope = ReadonlyMap<string, string>

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'

/**
 * The elements from the root down to a node: [root, …, parent, node]; undefined when the node is not below
 * the root.
 */
export function pathTo(root: XmlNode, node: XmlNode): XmlNode[] | undefined {
  if (root === node) return [root]
  for (const item of root.content) {
    // byte ranges nest, so only the branch that contains the node is searched
    if (typeof item === 'string' || item.start > node.start || item.end < node.end) continue
    const below = pathTo(item, node)
    if (below) return [root, ...below]
  }
  return undefined
}

/** The namespaces in scope after a chain of elements (outermost first). */
export function scopeOf(chain: readonly XmlNode[]): Scope {
  const scope = new Map<string, string>()
  for (const { attrs } of chain)
    for (const name in attrs) {
      const prefix = declaredPrefix(name)
      if (prefix !== undefined) scope.set(prefix, attrs[name] ?? '')
    }
  return scope
}

/**
 * Inclusive Canonical XML 1.0 without comments, of an element and its descendants.
 * Shape   the namespaces and `xml:` attributes of `ancestors` (outermost first) are inherited. White space is
 *         kept; the reader has already normalised line ends, CDATA and entities
 * Source  http://www.w3.org/TR/2001/REC-xml-c14n-20010315
 */
export function canonicalize(node: XmlNode, ancestors: readonly XmlNode[] = []): string {
  return canonicalizeIn(node, scopeOf(ancestors), ancestors)
}

/** Like `canonicalize`, with explicit inherited namespaces; for documents that were wrapped after signing. */
export function canonicalizeIn(node: XmlNode, inherited: Scope, ancestors: readonly XmlNode[] = []): string {
  const own = scopeOf([node])
  const scope = own.size === 0 ? inherited : new Map([...inherited, ...own])
  const visible = new Map([...scope].filter(([prefix, uri]) => uri !== '' && prefix !== 'xml'))
  return serializeElement(node, {
    scope,
    declared: visible,
    attrs: { ...inheritedXmlAttributes(ancestors), ...node.attrs },
  })
}

/**
 * Exclusive Canonical XML 1.0 without comments: an element declares only the namespaces that its own name and
 * attributes use and that no element around it has declared; nothing else is inherited.
 * Source  https://www.w3.org/TR/xml-exc-c14n/
 */
export function canonicalizeExclusively(node: XmlNode, outer: Scope, rendered: Scope = NOTHING): string {
  const scope = isDeclaring(node) ? new Map([...outer, ...scopeOf([node])]) : outer
  const declared = new Map(
    usedPrefixes(node)
      .map((prefix): [string, string] => [prefix, scope.get(prefix) ?? ''])
      .filter(([prefix, uri]) => (rendered.get(prefix) ?? '') !== uri),
  )
  const below = declared.size === 0 ? rendered : new Map([...rendered, ...declared])
  const name = node.prefix === '' ? node.name : `${node.prefix}:${node.name}`
  let out = `<${name}${serializeDeclarations(declared)}${serializeAttributes(node.attrs, scope)}>`
  for (const item of node.content)
    out += typeof item === 'string' ? escapeText(item) : canonicalizeExclusively(item, scope, below)
  return `${out}</${name}>`
}

function usedPrefixes({ prefix, attrs }: XmlNode): string[] {
  const used = new Set([prefix])
  for (const name in attrs) {
    const colon = name.indexOf(':')
    if (colon > 0 && declaredPrefix(name) === undefined) used.add(name.slice(0, colon))
  }
  used.delete('xml')
  return [...used]
}

/** True when the name of an element or attribute in the subtree uses a prefix that is declared outside the subtree. */
export function usesFromOutside(node: XmlNode, prefix: string): boolean {
  if (node.attrs[prefix === '' ? 'xmlns' : `xmlns:${prefix}`] !== undefined) return false
  if (usedPrefixes(node).includes(prefix)) return true
  return node.content.some((item) => typeof item !== 'string' && usesFromOutside(item, prefix))
}

interface Opening {
  scope: Scope
  declared: Scope
  attrs: Record<string, string>
}

function serializeElement(node: XmlNode, { scope, declared, attrs }: Opening): string {
  const name = node.prefix === '' ? node.name : `${node.prefix}:${node.name}`
  let out = `<${name}${serializeDeclarations(declared)}${serializeAttributes(attrs, scope)}>`
  for (const item of node.content) {
    if (typeof item === 'string') out += escapeText(item)
    else out += serializeElement(item, openingBelow(item, scope))
  }
  return `${out}</${name}>`
}

/**
 * A descendant declares only namespaces that differ from its parent's; most declare none and share the scope.
 */
function openingBelow(node: XmlNode, outer: Scope): Opening {
  if (!isDeclaring(node)) return { scope: outer, declared: NOTHING, attrs: node.attrs }
  const own = scopeOf([node])
  const declared = new Map([...own].filter(([prefix, uri]) => prefix !== 'xml' && (outer.get(prefix) ?? '') !== uri))
  return { scope: new Map([...outer, ...own]), declared, attrs: node.attrs }
}

const NOTHING: Scope = new Map()

function isDeclaring({ attrs }: XmlNode): boolean {
  for (const name in attrs) if (declaredPrefix(name) !== undefined) return true
  return false
}

function serializeDeclarations(declared: Scope): string {
  if (declared.size === 0) return ''
  const sorted = [...declared].sort(([a], [b]) => compareCodeUnits(a, b))
  return sorted.map(([prefix, uri]) => ` xmlns${prefix && ':'}${prefix}="${escapeAttribute(uri)}"`).join('')
}

function serializeAttributes(attrs: Record<string, string>, scope: Scope): string {
  const entries: { name: string; uri: string; local: string }[] = []
  for (const name in attrs) {
    if (declaredPrefix(name) !== undefined) continue
    const colon = name.indexOf(':')
    const prefix = colon < 0 ? '' : name.slice(0, colon)
    // an attribute without prefix has no namespace: the default namespace applies to elements only
    const uri = prefix === '' ? '' : prefix === 'xml' ? XML_NAMESPACE : (scope.get(prefix) ?? '')
    entries.push({ name, uri, local: name.slice(colon + 1) })
  }
  if (entries.length > 1) entries.sort((a, b) => compareCodeUnits(a.uri, b.uri) || compareCodeUnits(a.local, b.local))
  return entries.map(({ name }) => ` ${name}="${escapeAttribute(attrs[name] ?? '')}"`).join('')
}

/** Inherited `xml:` attributes (`xml:lang`, `xml:space`); the nearest ancestor wins. */
function inheritedXmlAttributes(ancestors: readonly XmlNode[]): Record<string, string> {
  const inherited: Record<string, string> = {}
  for (const { attrs } of ancestors) {
    for (const name in attrs) if (name.startsWith('xml:')) inherited[name] = attrs[name] ?? ''
  }
  return inherited
}

/**
 * The prefix that an attribute declares, '' for the default namespace; undefined for an ordinary attribute.
 */
function declaredPrefix(name: string): string | undefined {
  if (name === 'xmlns') return ''
  return name.startsWith('xmlns:') ? name.slice(6) : undefined
}

const compareCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const TEXT: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const ATTRIBUTE: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

/** Escapes character data for the canonical form. The test first is cheaper: most texts need no escaping. */
export const escapeText = (text: string): string =>
  /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (character) => TEXT[character] ?? character) : text

/** Escapes an attribute value for the canonical form. */
export const escapeAttribute = (text: string): string =>
  /[&<"\t\n\r]/.test(text) ? text.replace(/[&<"\t\n\r]/g, (character) => ATTRIBUTE[character] ?? character) : text
