import { isRecord, type LayoutConfig, type LayoutPart, readLayout } from './layout-schema.ts'

/** The configuration with other values in some places; what makes no sense falls back like anything that was stored. */
export function changed(layout: LayoutConfig, part: LayoutPart): LayoutConfig {
  return readLayout(merge(layout, part))
}

function merge(into: unknown, part: unknown): unknown {
  if (!isRecord(into) || !isRecord(part)) return part
  const names = Object.keys(part)
  return { ...into, ...Object.fromEntries(names.map((name) => [name, merge(into[name], part[name])])) }
}

/** True when the change needs a reload: another type of layout or of toolbar. */
export const needsReload = (before: LayoutConfig, after: LayoutConfig): boolean =>
  before.layoutType !== after.layoutType || before.toolbar.layout !== after.toolbar.layout
