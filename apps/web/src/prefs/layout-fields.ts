import { changed } from './layout-rules.ts'
import {
  isField,
  isRecord,
  LAYOUT_SCHEMA,
  type LayoutConfig,
  type LayoutField,
  type LayoutGroup,
  type LayoutPart,
  readLayout,
} from './layout-schema.ts'

/** The configuration field by field, for the builder's form; what reads it at the start needs none of this. */

/** A field of the schema and its path: `app.general.rtl`. */
export interface Place {
  path: string
  field: LayoutField
}

function walk(group: LayoutGroup, before: string): Place[] {
  return Object.entries(group).flatMap(([name, node]) =>
    isField(node) ? [{ path: before + name, field: node }] : walk(node, `${before}${name}.`),
  )
}

/** Every field, in the order of the schema. */
export const LAYOUT_FIELDS: readonly Place[] = walk(LAYOUT_SCHEMA, '')

export function valueAt(layout: LayoutConfig, path: string): string | boolean {
  let value: unknown = layout
  for (const name of path.split('.')) value = isRecord(value) ? value[name] : undefined
  return typeof value === 'boolean' || typeof value === 'string' ? value : ''
}

export function changedAt(layout: LayoutConfig, path: string, value: string | boolean): LayoutConfig {
  const part = path
    .split('.')
    .reverse()
    .reduce<unknown>((inner, name) => ({ [name]: inner }), value)
  return changed(layout, part as LayoutPart) // a path of the schema; what it does not know is dropped on reading
}

/** The fields of an imported file that were not understood, by path: they get their defaults, and that is said. */
export function misread(value: unknown): string[] {
  const layout = readLayout(value)
  const own = LAYOUT_FIELDS.filter(({ path }) => {
    const given = path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value)
    return given !== undefined && given !== valueAt(layout, path)
  })
  return own.map(({ path }) => path)
}
