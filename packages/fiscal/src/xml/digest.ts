import { createHash } from 'node:crypto'
import { escapeAttribute, escapeText } from './canonical.ts'
import type { XmlNode } from './node.ts'

/**
 * SHA-256 (hex) that identifies copies of one document. It does not depend on byte order mark, encoding, line
 * ends, attribute order, CDATA, namespace declarations or white space between elements.
 * Shape   covers a signed node (infNFe, infEvento, …) and its descendants; the text of a leaf counts
 *         completely
 */
export function nodeDigest(node: XmlNode): string {
  return createHash('sha256').update(normalForm(node), 'utf8').digest('hex')
}

function normalForm(node: XmlNode): string {
  let out = `<${node.name}`
  const names = Object.keys(node.attrs).filter((name) => name !== 'xmlns' && !name.startsWith('xmlns:'))
  for (const name of names.length > 1 ? names.sort() : names)
    out += ` ${name}="${escapeAttribute(node.attrs[name] ?? '')}"`
  out += '>'
  const isLeaf = !node.content.some((item) => typeof item !== 'string')
  for (const item of node.content) {
    if (typeof item !== 'string') out += normalForm(item)
    else if (isLeaf || /[^ \t\r\n]/.test(item)) out += escapeText(item)
  }
  return `${out}</>`
}
