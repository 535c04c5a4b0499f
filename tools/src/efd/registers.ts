/** Columns of the published table of registers, in order. */
const COLUMNS = [
  'reg',
  'level',
  'parent',
  'times',
  'seq',
  'name',
  'type',
  'size',
  'exact',
  'decimals',
  'entrada',
  'saida',
  'values',
  'since',
  'until',
  'refers',
] as const

type Row = Record<(typeof COLUMNS)[number], string>

interface Register {
  head: Row
  fields: Row[]
}

/**
 * Changes of versions 020 and 021 in existing fields, which the table describes only in prose. `from` is the
 * first version with the value `to`; earlier versions have `before`.
 */
const CHANGES: { reg: string; name: string; from: string; type?: [before: string, to: string]; more?: string }[] = [
  { reg: 'C120', name: 'COD_DOC_IMP', from: '020', more: '2' },
  { reg: 'D700', name: 'SER', from: '020', type: ['N', 'C'] },
  { reg: 'C100', name: 'COD_SIT', from: '021', more: '09,10' },
  ...['0000', '0100', '0150', 'C115', 'C175', '1320'].map((reg) => ({
    reg,
    name: 'CNPJ',
    from: '021',
    type: ['N', 'C'] as [string, string],
  })),
]

/** The registers of the table with their fields, without REG, which is the same in all of them. */
export function readRegisters(tsv: string): Register[] {
  const registers: Register[] = []
  for (const line of tsv.split(/\r?\n/).slice(1)) {
    if (line === '') continue
    const cells = line.split('\t')
    const row = Object.fromEntries(COLUMNS.map((name, index) => [name, (cells[index] ?? '').trim()])) as Row // every column is named
    if (row.seq === '00') registers.push({ head: row, fields: [] })
    else if (row.seq !== '01') registers.at(-1)?.fields.push(row)
  }
  for (const { fields } of registers) nameOnce(fields)
  return registers
}

/** Makes the names of a register unique: C170 has the same name for a percentage and a quantity. */
function nameOnce(fields: Row[]): void {
  const seen = new Set<string>()
  for (const field of fields) {
    field.name = field.name.replace('*', '')
    if (seen.has(field.name)) field.name += '_QUANT'
    seen.add(field.name)
  }
}

/** Serialises a register: its head, then one line per field. */
export function writeRegister({ head, fields }: Register): string {
  const life = `${head.since || '-'} ${head.until || '-'}`
  const lines = fields.map((field) => `  ${writeField(head.reg, field)}`)
  return [`${head.reg} ${head.level} ${head.parent || '-'} ${head.times} ${head.refers} ${life}`, ...lines].join('\n')
}

/** `NAME type size decimals entrada saida since domain refers changes`; a dash means no value. */
function writeField(reg: string, field: Row): string {
  const change = changeOf(reg, field)
  const type = change?.type ? change.type[0] : field.type
  const size = field.size === '' ? '-' : `${field.size}${field.exact}`
  const domain = change?.more ? dropped(field.values, change.more) : field.values
  const changed = change ? `${change.from}${change.type ? `=${change.type[1]}` : `+${change.more}`}` : '-'
  const need = [field.entrada || '-', field.saida || '-']
  return [
    field.name,
    type,
    size,
    field.decimals || '-',
    ...need,
    field.since || '-',
    domain || '-',
    field.refers || '-',
    changed,
  ].join(' ')
}

function changeOf(reg: string, field: Row) {
  const listed = CHANGES.find((change) => change.reg === reg && change.name === field.name)
  if (listed) return listed
  const isKey = field.size === '44' && field.exact === '*'
  return isKey && field.type === 'N' ? { from: '021', type: ['N', 'C'] as const, more: undefined } : undefined
}

const dropped = (values: string, more: string): string =>
  values
    .split(',')
    .filter((value) => !more.split(',').includes(value))
    .join(',')

/** TypeScript types with the field names of each register. */
export function writeNames(registers: readonly Register[]): string {
  const lines = registers.map(
    ({ head, fields }) => `  '${head.reg}': ${fields.map(({ name }) => `'${name}'`).join(' | ') || 'never'}\n`,
  )
  return `export interface FieldsByRegister {\n${lines.join('')}}\n`
}
