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

/** Fields of the configuration for the builder's form. Not needed to read a layout. */

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

/** All fields in the order of the schema. */
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
  return changed(layout, part as LayoutPart) // the path comes from the schema; reading drops unknown fields
}

/** Paths of invalid fields of an imported file; they use their defaults and are reported. */
export function misread(value: unknown): string[] {
  const layout = readLayout(value)
  const own = LAYOUT_FIELDS.filter(({ path }) => {
    const fieldValue = path.split('.').reduce<unknown>((node, name) => (isRecord(node) ? node[name] : undefined), value)
    return fieldValue !== undefined && fieldValue !== valueAt(layout, path)
  })
  return own.map(({ path }) => path)
}
