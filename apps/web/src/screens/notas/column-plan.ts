/** Which columns fit. Widths are pixels of `MEDIDAS`: the other party takes what is left, never less than 180. */
export type ColumnId =
  | 'selection'
  | 'situacao'
  | 'emissao'
  | 'numero'
  | 'parte'
  | 'taxId'
  | 'valor'
  | 'cfop'
  | 'chave'
  | 'marcas'

const WIDTH: Record<ColumnId, number> = {
  selection: 46,
  situacao: 110,
  emissao: 90,
  numero: 94,
  parte: 180,
  taxId: 146,
  valor: 112,
  cfop: 156,
  chave: 134,
  marcas: 88,
}
const BESIDE: Partial<Record<ColumnId, number>> = { numero: 80, valor: 130 }

const ALL: ColumnId[] = [
  'selection',
  'situacao',
  'emissao',
  'numero',
  'parte',
  'taxId',
  'valor',
  'cfop',
  'chave',
  'marcas',
]
/** Beside an open document only what tells one row from the next. */
const NARROWED: ColumnId[] = ['selection', 'situacao', 'emissao', 'numero', 'parte', 'valor']
/** What goes first when room is short */
const DROPPED: ColumnId[] = ['chave', 'cfop', 'taxId', 'marcas']

interface Look {
  /** A document is open at the right */
  beside: boolean
  /** Rows of two lines: the tax id stands under the name, not in a column of its own */
  roomy: boolean
}

export interface Plan {
  columns: ColumnId[]
  /** grid-template-columns */
  template: string
}

/** Room that a value needs, by its longest text: 13 px tabular figures are 8.2 px wide, dots and commas 4. */
function valueWidth(longest: string): number {
  const figures = longest.replace(/\D/g, '').length
  return Math.ceil(figures * 8.2 + (longest.length - figures) * 4) + 12
}

/** `longest` is the widest value on the list; every row is a grid of its own, so the widths are fixed here for all. */
export function planColumns(width: number, { beside, roomy }: Look, longest = ''): Plan {
  const value = Math.max((beside ? BESIDE.valor : undefined) ?? WIDTH.valor, valueWidth(longest) + (beside ? 18 : 0))
  const widthOf = (id: ColumnId) => (id === 'valor' ? value : ((beside ? BESIDE[id] : undefined) ?? WIDTH[id]))
  let columns = beside ? NARROWED : roomy ? ALL.filter((id) => id !== 'taxId') : ALL
  for (const drop of DROPPED) {
    if (columns.reduce((sum, id) => sum + widthOf(id), 0) <= width) break
    columns = columns.filter((id) => id !== drop)
  }
  // the last column carries the window's edge of 24 px
  const edge = (id: ColumnId) => (id === 'valor' && !beside && columns.at(-1) === id ? 18 : 0)
  const template = columns.map((id) => (id === 'parte' ? 'minmax(120px, 1fr)' : `${widthOf(id) + edge(id)}px`))
  return { columns, template: template.join(' ') }
}
