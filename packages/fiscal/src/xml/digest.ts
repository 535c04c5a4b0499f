import { hash } from 'node:crypto'
import { escapeAttribute, escapeText } from './canonical.ts'
import type { XmlNode } from './node.ts'

/**
 * SHA-256 (hex) that identifies copies of one document. It does not depend on byte order mark, encoding, line
 * ends, attribute order, CDATA, namespace declarations or white space between elements.
 * Shape   covers a signed node (infNFe, infEvento, …) and its descendants; the text of a leaf counts
 *         completely
 */
export function nodeDigest(node: XmlNode): string {
  return hash('sha256', normalForm(node), 'hex')
}

function normalForm(node: XmlNode): string {
  let out = `<${node.name}${hasAttributes(node) ? attributesForm(node.attrs) : ''}>`
  const isLeaf = node.content.every((item) => typeof item === 'string')
  for (const item of node.content) {
    if (typeof item !== 'string') out += normalForm(item)
    else if (isLeaf || /[^ \t\r\n]/.test(item)) out += escapeText(item)
  }
  return `${out}</>`
}

/** Most elements have none: a list of names for each would take a tenth of the digest's time. */
function hasAttributes({ attrs }: XmlNode): boolean {
  for (const _ in attrs) return true
  return false
}

function attributesForm(attrs: XmlNode['attrs']): string {
  const names = Object.keys(attrs).filter((name) => name !== 'xmlns' && !name.startsWith('xmlns:'))
  return names
    .sort()
    .map((name) => ` ${name}="${escapeAttribute(attrs[name] ?? '')}"`)
    .join('')
}
