import { elements, text, type XmlNode } from '@portal/fiscal/xml/node.ts'

/** The form of an element, as in an XSD. */
export interface Shape {
  name: string
  /** Default false */
  optional?: boolean
  /** Form of the text of a leaf */
  pattern?: RegExp
  attrs?: Record<string, RegExp>
  /** Children in order; a list is a choice of one. Without `content` and `pattern` anything is accepted */
  content?: (Shape | Shape[])[]
}

export const leafShape = (name: string, pattern: RegExp): Shape => ({ name, pattern })

/** True when an element has the name, attributes and content of its shape, in order and with nothing else. */
export function hasShape(node: XmlNode, { name, pattern, attrs = {}, content }: Shape): boolean {
  if (node.name !== name) return false
  for (const [attribute, form] of Object.entries(attrs)) if (!form.test(node.attrs[attribute] ?? '')) return false
  const inner = elements(node)
  if (pattern) return inner.length === 0 && pattern.test(text(node) ?? '')
  if (!content) return true
  let next = 0
  for (const part of content) {
    const choices = Array.isArray(part) ? part : [part]
    const candidate = inner[next]
    if (candidate && choices.some((choice) => hasShape(candidate, choice))) next++
    else if (!choices.some(({ optional }) => optional)) return false
  }
  return next === inner.length
}
