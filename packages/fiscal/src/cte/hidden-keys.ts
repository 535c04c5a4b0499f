import type { Mirror } from '../mirror/mirror.ts'
import { elements, text, type XmlNode } from '../xml/node.ts'

/** What SEFAZ writes instead of each related key in the copy of a CT-e for a party of `autXML`. */
export const HIDDEN_KEY = '9'.repeat(44)
/** Names of the layout's fields with the key of another document. */
const KEY_FIELD = /^(ch|ref)/

const isHidden = (name: string, value: string): boolean => value === HIDDEN_KEY && KEY_FIELD.test(name)

/**
 * True when a related key below the node is hidden: the signature cannot be verified then.
 * Source  NT 2015.002 (CT-e distribution)
 */
export const hasHiddenKeys = (node: XmlNode): boolean =>
  elements(node).some((part) => isHidden(part.name, text(part) ?? '') || hasHiddenKeys(part))

/** Empties the hidden keys below a group that was read, in place. */
export function emptyHiddenKeys(group: Mirror): void {
  for (const [name, value] of Object.entries(group)) {
    if (Array.isArray(value)) group[name] = value.map((item) => emptied(name, item))
    else if (value !== undefined) group[name] = emptied(name, value)
  }
}

function emptied(name: string, value: string | Mirror): string | Mirror {
  if (typeof value === 'string') return isHidden(name, value) ? '' : value
  emptyHiddenKeys(value)
  return value
}
