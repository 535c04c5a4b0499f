import { child, type XmlNode } from '../xml/node.ts'
import type { Documento } from './model.ts'

/**
 * All texts and attributes of a tree as `name=value`, sorted, without signatures and namespace declarations.
 */
export const factsOfXml = (root: XmlNode): string[] => xmlFacts(root).sort()

function xmlFacts(node: XmlNode): string[] {
  if (node.name === 'Signature' && child(node, 'SignedInfo')) return []
  const own = node.content
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()
  return [
    ...Object.entries(node.attrs)
      .filter(([name]) => !name.startsWith('xmlns'))
      .map(([name, value]) => `@${name}=${value}`),
    ...(own === '' ? [] : [`${node.name}=${own}`]),
    ...node.content.flatMap((part) => (typeof part === 'string' ? [] : xmlFacts(part))),
  ]
}

/** The facts of a model in the same form; the English copies of a party's fields are not counted. */
export function factsOfModel(documento: Documento): string[] {
  const { kind: _kind, layout: _layout, root: _root, parties, rest, ...sections } = documento
  const modelTexts = [...Object.values(sections), parties.map(({ fields }) => fields)].flatMap((part) =>
    modelFacts('', part),
  )
  const leftovers = rest.filter(({ value }) => value !== '').map(({ path, value }) => `${lastName(path)}=${value}`)
  return [...modelTexts, ...leftovers].sort()
}

function modelFacts(name: string, value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [`${name}=${value}`]
  if (Array.isArray(value)) return value.flatMap((item) => modelFacts(name, item))
  return Object.entries(value ?? {}).flatMap(([key, below]) => modelFacts(key, below))
}

const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\[\d+\]$/, '')
