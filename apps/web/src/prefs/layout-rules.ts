import { isRecord, type LayoutConfig, type LayoutPart, readLayout } from './layout-schema.ts'

/** Copy of the configuration with changed fields; invalid values become defaults. */
export function changed(layout: LayoutConfig, part: LayoutPart): LayoutConfig {
  return readLayout(merge(layout, part))
}

function merge(into: unknown, part: unknown): unknown {
  if (!isRecord(into) || !isRecord(part)) return part
  const names = Object.keys(part)
  return { ...into, ...Object.fromEntries(names.map((name) => [name, merge(into[name], part[name])])) }
}

/** True when the change needs a reload: another layout or toolbar type. */
export const needsReload = (before: LayoutConfig, after: LayoutConfig): boolean =>
  before.layoutType !== after.layoutType || before.toolbar.layout !== after.toolbar.layout
