import type { Tipo } from '../base/model.ts'
import type { NewValues } from '../base/new-values.ts'
import { hasElements, text, type XmlNode } from '../xml/node.ts'

/**
 * Fields that are newer than the schemas of the mirrors, or of which the product does nothing but keep and show them. The one place to correct
 * when an act is published: the reader, the open note, the exports and the check of Simples Nacional follow this list.
 * A field is found by its name at any depth, because the place of some is not known; a value is text as written, and none refuses a document.
 */
interface NewField {
  /** Official name */
  name: string
  /** pt-BR */
  label: string
  kind: 'code' | 'decimal' | 'day'
  /** Key of its act in the table of acts */
  act: string
  /** Where it may be: in the note outside its items, in an item */
  at: readonly FieldPlace[]
  tipos: readonly Tipo[]
}

export type FieldPlace = 'note' | 'item'
type Given = Pick<NewField, 'act' | 'tipos'>

const NF: readonly Tipo[] = ['nfe', 'nfce']
const field = (
  given: Given,
  at: readonly FieldPlace[],
  kind: NewField['kind'],
  names: Readonly<Record<string, string>>,
): NewField[] => Object.entries(names).map(([name, label]) => ({ name, label, kind, at, ...given }))

const LAYOUT: Given = { act: 'nfe_layout', tipos: NF }
const NET: Given = { act: 'net_values', tipos: NF }
const SIMPLES: Given = { act: 'simples_fields', tipos: NF }
const TRANSPORT: Given = { act: 'cte_inside', tipos: ['cte'] }
const TRANSPORT_SIMPLES: Given = { act: 'cte_simples', tipos: ['cte'] }
const SERVICE: Given = { act: 'nfse_simples', tipos: ['nfse'] }
const BOTH: readonly FieldPlace[] = ['note', 'item']

/** All new fields, in the order in which they are shown. */
export const NEW_FIELDS: readonly NewField[] = [
  ...field(LAYOUT, ['note'], 'code', { tpNFDebito: 'Tipo da nota de débito', tpNFCredito: 'Tipo da nota de crédito' }),
  ...field(LAYOUT, ['note'], 'day', { dPrevEntrega: 'Previsão de entrega' }),
  ...field(NET, ['note'], 'decimal', { vProdLiqTot: 'Total líquido dos produtos' }),
  ...field(LAYOUT, ['note'], 'decimal', { vNFTot: 'Total com IBS, CBS e IS' }),
  ...field(TRANSPORT, ['note'], 'decimal', { vTotDFe: 'Total do documento', vTPrestLiq: 'Prestação líquida' }),
  ...field(SERVICE, ['note'], 'code', {
    finNFSe: 'Finalidade da NFS-e',
    regApIBSCBSSN: 'Apuração do IBS e da CBS no Simples',
  }),
  ...field(SERVICE, ['note'], 'decimal', {
    pIBSSN: 'Alíquota do IBS do Simples (%)',
    vIBSSN: 'IBS do Simples',
    pCBSSN: 'Alíquota da CBS do Simples (%)',
    vCBSSN: 'CBS do Simples',
  }),
  ...field(NET, ['item'], 'decimal', { vUnComLiq: 'Valor unitário líquido', vProdLiq: 'Valor líquido' }),
  ...field(SIMPLES, BOTH, 'code', {
    cAtivSN: 'Atividade no Simples',
    tpRBSN: 'Natureza da receita no Simples',
    tpRegimeIBSCBS: 'Regime do IBS e da CBS',
  }),
  ...field(TRANSPORT_SIMPLES, ['note'], 'code', { cAtivSN: 'Atividade no Simples' }),
  ...field(SERVICE, ['note'], 'code', { cAtivSN: 'Atividade no Simples' }),
]

/** The new fields of a kind of document in one place. */
export const newFieldsOf = (tipo: Tipo, place: FieldPlace): readonly NewField[] =>
  NEW_FIELDS.filter(({ tipos, at }) => tipos.includes(tipo) && at.includes(place))

/** Characters of a value; longer than any of these fields. */
const LONGEST = 60

const NAMES = new Map<string, ReadonlySet<string>>()
/** Made once: an import reads many documents. */
function namesOf(tipo: Tipo, place: FieldPlace): ReadonlySet<string> {
  const key = `${tipo} ${place}`
  const names = NAMES.get(key) ?? new Set(newFieldsOf(tipo, place).map(({ name }) => name))
  NAMES.set(key, names)
  return names
}

/**
 * The new fields that `node` states. In a note, the items (det) are left out: read each one as an item.
 * Shape   the first of repeated fields; null when there is none
 */
export function readNewFields(node: XmlNode, tipo: Tipo, place: FieldPlace): NewValues | null {
  const values: Record<string, string> = {}
  collect(node, namesOf(tipo, place), place === 'note', values)
  return Object.keys(values).length === 0 ? null : values
}

function collect(node: XmlNode, names: ReadonlySet<string>, isNote: boolean, values: Record<string, string>): void {
  for (const part of node.content) {
    if (typeof part === 'string' || (isNote && part.name === 'det')) continue
    if (names.has(part.name) && values[part.name] === undefined) {
      const written = text(part)
      if (written !== undefined) values[part.name] = shortened(written)
    }
    if (hasElements(part)) collect(part, names, isNote, values)
  }
}

/** Never through a character of two units, which the database refuses. */
const shortened = (written: string): string => written.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')
