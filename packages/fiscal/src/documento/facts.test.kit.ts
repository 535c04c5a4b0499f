import { child, type XmlNode } from '../xml/node.ts'
import type { Documento } from './model.ts'

/** Every fact of a tree as `name=value`, sorted: each text and attribute, signatures and namespace declarations apart. */
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

/** The same facts as a model shows them, each where it stands alone: what merely repeats (a party's own words) is not counted. */
export function factsOfModel(documento: Documento): string[] {
  const { kind: _kind, layout: _layout, root: _root, parties, rest, ...sections } = documento
  const shown = [...Object.values(sections), parties.map(({ fields }) => fields)].flatMap((part) =>
    modelFacts('', part),
  )
  const left = rest.filter(({ value }) => value !== '').map(({ path, value }) => `${lastName(path)}=${value}`)
  return [...shown, ...left].sort()
}

function modelFacts(name: string, value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [`${name}=${value}`]
  if (Array.isArray(value)) return value.flatMap((one) => modelFacts(name, one))
  return Object.entries(value ?? {}).flatMap(([key, below]) => modelFacts(key, below))
}

const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\[\d+\]$/, '')
