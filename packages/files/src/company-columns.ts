import { foldText } from './fold-text.ts'

/** A company as written in a spreadsheet; texts are not checked. */
export interface CompanyCells {
  taxId: string
  name?: string
  uf?: string
  ie?: string
  regime?: string
  tags?: string[]
  responsible?: string
  /** Whom the office writes to */
  contact?: string
  email?: string
  whatsapp?: string
}

type Field = keyof CompanyCells

/** Headings by field, folded and without punctuation. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  taxId: ['cnpj', 'cpf', 'cpfcnpj', 'cnpjcpf', 'cnpj ou cpf', 'documento'],
  name: ['nome', 'razao social', 'empresa', 'cliente', 'nome da empresa'],
  uf: ['uf', 'estado'],
  ie: ['ie', 'inscricao estadual', 'insc estadual'],
  regime: ['regime', 'regime tributario', 'tributacao', 'dsregime'],
  tags: ['etiquetas', 'etiqueta', 'grupo', 'grupos', 'tags'],
  responsible: ['responsavel', 'nmresponsavel', 'contador responsavel'],
  contact: ['contato', 'nome do contato', 'nome contato', 'nmcontato'],
  email: ['email', 'email do contato', 'email contato', 'dsemail'],
  whatsapp: ['whatsapp', 'celular', 'whatsapp do contato', 'dswhatsapp'],
}

const bare = (heading: string): string =>
  foldText(heading)
    .replace(/[^a-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .trim()

/** The field of each column of a heading row; null for a column that is not used. A field is taken from its first column. */
export function companyFields(heading: readonly string[]): (Field | null)[] {
  const taken = new Set<Field>()
  return heading.map((text) => {
    const word = bare(text)
    const [field] = (Object.keys(HEADINGS) as Field[]).filter((name) => HEADINGS[name].includes(word))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Rows in which the heading is searched: reports of other programs begin with titles. */
const HEAD_ROWS = 20

/** Index of the row of the heading, which has the CNPJ; -1 when none of the first rows has one. */
export const companyHeading = (table: readonly (readonly string[])[]): number =>
  table.slice(0, HEAD_ROWS).findIndex((row) => companyFields(row).includes('taxId'))

/**
 * Reads the rows below a heading. Blank rows are null, so that the place of a row is its line. Several tags are separated by commas,
 * semicolons or bars; an empty cell is an absent field.
 */
export function companyCells(
  fields: readonly (Field | null)[],
  rows: readonly (readonly string[])[],
): (CompanyCells | null)[] {
  return rows.map((row) => {
    if (row.every((cell) => cell.trim() === '')) return null
    const cells: CompanyCells = { taxId: '' }
    fields.forEach((field, column) => {
      const text = row[column]?.trim() ?? ''
      if (field === null || text === '') return
      if (field === 'tags') cells.tags = text.split(/[,;|]/).flatMap((tag) => tag.trim() || [])
      else cells[field] = text
    })
    return cells
  })
}
