import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'

/** Content of a layout element: attributes, and children by name. A leaf has neither. */
export interface Shape {
  attrs: Set<string>
  fields: Map<string, MirrorField>
}

export interface MirrorField {
  shape: Shape
  many: boolean
}

interface Schema {
  complex: Map<string, XmlNode>
  elements: Map<string, XmlNode>
}

const elementsOf = (node: XmlNode) => node.content.filter((part) => typeof part !== 'string')
const localType = (name: string | undefined) => name?.replace(/^.*:/, '')

export const emptyShape = (): Shape => ({ attrs: new Set(), fields: new Map() })

/** Reads a schema file with its includes; imported namespaces (the XML signature) are skipped. */
export function readSchema(file: string, schema: Schema = { complex: new Map(), elements: new Map() }): Schema {
  for (const node of elementsOf(readXml(readFileSync(file)))) {
    const name = node.attrs.name
    if (node.name === 'include' && node.attrs.schemaLocation) {
      readSchema(join(dirname(file), node.attrs.schemaLocation), schema)
    }
    if (node.name === 'complexType' && name) schema.complex.set(name, node)
    if (node.name === 'element' && name) schema.elements.set(name, node)
  }
  return schema
}

/** The shape of a global element or of a named complex type. */
export function shapeOf(schema: Schema, name: string): Shape {
  const shape = emptyShape()
  const element = schema.elements.get(name)
  const type = schema.complex.get(localType(element?.attrs.type) ?? name) ?? element
  if (!type) throw new Error(`the schema has no ${name}`)
  collect(schema, shape, { node: type, many: false })
  return shape
}

function collect(schema: Schema, shape: Shape, { node, many }: { node: XmlNode; many: boolean }) {
  for (const part of elementsOf(node)) {
    const repeats = many || (part.attrs.maxOccurs !== undefined && part.attrs.maxOccurs !== '1')
    if (part.name === 'attribute' && part.attrs.name) shape.attrs.add(part.attrs.name)
    else if (part.name === 'element') addField(schema, shape, { node: part, many: repeats })
    else if (['sequence', 'choice', 'complexType', 'all'].includes(part.name)) {
      collect(schema, shape, { node: part, many: repeats })
    }
  }
}

function addField(schema: Schema, shape: Shape, { node, many }: { node: XmlNode; many: boolean }) {
  const name = node.attrs.name
  if (!name) return // a reference to the signature
  const field = shape.fields.get(name) ?? { shape: emptyShape(), many: false }
  field.many ||= many
  shape.fields.set(name, field)
  const type = schema.complex.get(localType(node.attrs.type) ?? '')
  collect(schema, field.shape, { node: type ?? node, many: false })
}

/** Merges `from` into `into`, for the union of two versions of a layout. */
export function merge(into: Shape, from: Shape): Shape {
  for (const name of from.attrs) into.attrs.add(name)
  for (const [name, field] of from.fields) {
    const existing = into.fields.get(name)
    if (!existing) into.fields.set(name, field)
    else {
      existing.many ||= field.many
      merge(existing.shape, field.shape)
    }
  }
  return into
}

/**
 * Adds fields that no stored schema has, each as a path (`infNFe/ide/dEmi`); with `[]` at the end the last
 * field repeats.
 */
export function addPaths(shape: Shape, paths: string[]): Shape {
  for (const path of paths) {
    let current = shape
    const names = path.replace('[]', '').split('/')
    names.forEach((name, index) => {
      if (name.startsWith('@')) {
        current.attrs.add(name.slice(1))
        return
      }
      const field = current.fields.get(name) ?? { shape: emptyShape(), many: false }
      if (index === names.length - 1 && path.endsWith('[]')) field.many = true
      current.fields.set(name, field)
      current = field.shape
    })
  }
  return shape
}
