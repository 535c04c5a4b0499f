/**
 * The layout configuration as data: kind and default of each field. Types, reader and builder form derive
 * from it.
 */

interface Flag {
  kind: 'flag'
  initial: boolean
}

interface Choice<T extends string = string> {
  kind: 'choice'
  initial: T
  options: readonly T[]
}

interface Color {
  kind: 'color'
  initial: string
}

interface Text {
  kind: 'text'
  initial: string
  max: number
}

export type LayoutField = Flag | Choice | Color | Text

export interface LayoutGroup {
  readonly [name: string]: LayoutField | LayoutGroup
}

const flag = (initial: boolean): Flag => ({ kind: 'flag', initial })
const choice = <const T extends string>(initial: NoInfer<T>, options: readonly T[]): Choice<T> => ({
  kind: 'choice',
  initial,
  options,
})
const container = () => choice('fluid', ['fluid', 'fixed'])

export const LAYOUT_SCHEMA = {
  layoutType: choice('light-sidebar', ['light-sidebar', 'dark-sidebar', 'light-header', 'dark-header']),
  main: { density: choice('compact', ['compact', 'roomy']) },
  app: {
    general: {
      mode: choice('light', ['light', 'dark', 'system']),
      rtl: flag(false),
      primaryColor: { kind: 'color', initial: '#50CD89' },
      pageBgWhite: flag(false),
      pageWidth: choice('default', ['default', 'fluid', 'fixed']),
    },
  },
  header: { display: flag(true), container: container(), fixed: flag(true), menu: flag(true) },
  sidebar: {
    display: flag(true),
    fixed: flag(true),
    minimizable: flag(true),
    minimized: flag(false),
    hoverable: flag(true),
  },
  toolbar: {
    display: flag(true),
    layout: choice('classic', ['classic', 'saas', 'accounting', 'extended', 'reports']),
    container: container(),
    fixed: flag(false),
    filterButton: flag(false),
    daterangepickerButton: flag(false),
    primaryButton: flag(false),
    primaryButtonLabel: { kind: 'text', initial: 'Criar', max: 40 },
    primaryButtonModal: choice('create-app', ['create-app', 'importar']),
  },
  pageTitle: {
    display: flag(true),
    breadCrumb: flag(true),
    description: flag(false),
    direction: choice('row', ['row', 'column']),
  },
  content: { container: container() },
  footer: { display: flag(true), container: container(), fixed: flag(true) },
  pageLoader: { type: choice('default', ['none', 'default', 'spinner-message', 'spinner-logo']) },
  illustrations: { set: choice('line', ['line', 'filled', 'none']) },
  scrolltop: { display: flag(true) },
  engage: { help: flag(false), demos: flag(false) },
} satisfies LayoutGroup

type Value<F> = F extends Flag ? boolean : F extends Choice<infer T> ? T : F extends Color | Text ? string : Config<F>
type Config<G> = { [K in keyof G]: Value<G[K]> }
type Part<C> = { [K in keyof C]?: C[K] extends object ? Part<C[K]> : C[K] }

export type LayoutConfig = Config<typeof LAYOUT_SCHEMA>
export type LayoutPart = Part<LayoutConfig>

export const isField = (node: LayoutField | LayoutGroup): node is LayoutField => typeof node.kind === 'string'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readField(field: LayoutField, value: unknown): string | boolean {
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean' ? value : field.initial
    case 'choice':
      return field.options.find((option) => option === value) ?? field.initial
    case 'color':
      return typeof value === 'string' && /^#[\dA-Fa-f]{6}$/.test(value) ? value : field.initial
    case 'text': {
      const text = typeof value === 'string' ? value.trim() : ''
      return text !== '' && text.length <= field.max ? text : field.initial
    }
  }
}

function readGroup(group: LayoutGroup, value: unknown): Record<string, unknown> {
  const from = isRecord(value) ? value : {}
  const read = Object.entries(group).map(([name, node]) => [
    name,
    isField(node) ? readField(node, from[name]) : readGroup(node, from[name]),
  ])
  return Object.fromEntries(read)
}

/** Reads any value as a complete configuration: absent or invalid fields get their defaults. */
export const readLayout = (value: unknown): LayoutConfig => readGroup(LAYOUT_SCHEMA, value) as LayoutConfig // the result follows the schema, from which the type is derived

export const DEFAULT_LAYOUT: LayoutConfig = readLayout({})
