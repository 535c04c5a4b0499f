import type { MirrorField, Shape } from './schema.ts'

const isLeaf = (shape: Shape) => shape.attrs.size === 0 && shape.fields.size === 0
const typeName = (element: string) => element.charAt(0).toUpperCase() + element.slice(1)

interface Names {
  /** Interface name by element and body; equal shapes of one element share one interface */
  byBody: Map<string, string>
  bodies: Map<string, string>
}

/**
 * Writes the interfaces of a layout and the table of repeated names. `required` lists the fields that the
 * reader guarantees, as `Type.field`.
 */
export function writeTypes(root: { name: string; shape: Shape }, required: ReadonlySet<string>): string {
  const names: Names = { byBody: new Map(), bodies: new Map() }
  nameOf(names, root, { parents: [], required })
  const repeated = new Map<string, Set<string>>()
  const single = new Set<string>()
  collectRepeated(root, repeated, single)
  for (const [parent, children] of repeated) {
    for (const child of children)
      if (single.has(`${parent}/${child}`)) throw new Error(`${parent}/${child} repeats in one place only`)
  }
  const interfaces = [...names.bodies].map(([name, body]) => `export interface ${name} {\n${body}}\n`)
  return `${interfaces.join('\n')}\n${writeRepeated(repeated)}`
}

function nameOf(
  names: Names,
  type: { name: string; shape: Shape },
  context: { parents: readonly string[]; required: ReadonlySet<string> },
): string {
  const own = typeName(type.name)
  const lines = [...type.shape.attrs].map((name) => `  '@${name}'?: string\n`)
  for (const [name, field] of type.shape.fields) {
    const mark = context.required.has(`${own}.${name}`) ? '' : '?'
    lines.push(
      `  ${name}${mark}: ${fieldType(names, { name, field }, { parents: [...context.parents, own], required: context.required })}\n`,
    )
  }
  const body = lines.join('')
  const sameBody = names.byBody.get(`${own} ${body}`)
  if (sameBody) return sameBody
  const parent = context.parents.at(-1) ?? ''
  const grandparent = context.parents.at(-2) ?? ''
  const free = [own, parent + own, grandparent + parent + own].find((name) => !names.bodies.has(name))
  if (!free) throw new Error(`two different shapes are called ${grandparent}${parent}${own}`)
  names.byBody.set(`${own} ${body}`, free)
  names.bodies.set(free, body)
  return free
}

function fieldType(
  names: Names,
  member: { name: string; field: MirrorField },
  context: { parents: readonly string[]; required: ReadonlySet<string> },
) {
  const type = isLeaf(member.field.shape)
    ? 'string'
    : nameOf(names, { name: member.name, shape: member.field.shape }, context)
  return member.field.many ? `${type}[]` : type
}

function collectRepeated(
  type: { name: string; shape: Shape },
  repeated: Map<string, Set<string>>,
  single: Set<string>,
) {
  for (const [name, field] of type.shape.fields) {
    if (field.many) repeated.set(type.name, (repeated.get(type.name) ?? new Set()).add(name))
    else single.add(`${type.name}/${name}`)
    collectRepeated({ name, shape: field.shape }, repeated, single)
  }
}

function writeRepeated(repeated: Map<string, Set<string>>): string {
  const rows = [...repeated].map(
    ([parent, children]) => `  ['${parent}', new Set([${[...children].map((c) => `'${c}'`).join(', ')}])],\n`,
  )
  return `/** Names that may repeat, by their parent: always arrays in the mirror. */\nexport const REPEATED: ReadonlyMap<string, ReadonlySet<string>> = new Map([\n${rows.join('')}])\n`
}
