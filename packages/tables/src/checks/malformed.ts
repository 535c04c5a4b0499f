import { FIELDS, GROUPS, type ProdutoField, UNIDADE_FIELDS } from './fields.ts'

/** What keeps a product from being saved, by field. */
export interface Fault {
  campo: string
  mensagem: string
}

/** Most units of one product. */
export const MOST_UNITS = 50

interface Bag {
  readonly [key: string]: unknown
}
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value)

const byGroup = (group: ProdutoField['group']) =>
  new Map(FIELDS.filter((field) => field.group === group).map((field) => [field.name, field]))
const OWN = byGroup(null)
const OF_GROUP = new Map<string, ReadonlyMap<string, ProdutoField>>(GROUPS.map((group) => [group, byGroup(group)]))
const OF_UNIT = new Map(UNIDADE_FIELDS.map((field) => [field.name, field]))
/** Answered with a product on demand, and never stored. */
const ANSWERED = 'alertas'

/**
 * What is malformed in a product as it was sent: shapes alone, never whether a code exists.
 * Shape   null and empty codes count as absent, `alertas` is passed over
 */
export function faultsOf(row: unknown): Fault[] {
  if (!isBag(row)) return [{ campo: 'produto', mensagem: 'Deve ser um objeto.' }]
  const faults: Fault[] = []
  for (const [name, value] of Object.entries(row)) {
    const inner = OF_GROUP.get(name)
    if (inner) judgeBag(value, { fields: inner, at: `${name}.`, faults })
    else if (name === 'unidades') judgeUnits(value, faults)
    else if (name !== ANSWERED) judge(value, { field: OWN.get(name), campo: name, faults })
  }
  for (const field of OWN.values())
    if (field.required && row[field.name] === undefined) faults.push(missing(field.path))
  return faults
}

const missing = (campo: string): Fault => ({ campo, mensagem: 'Campo obrigatório.' })

interface Bags {
  fields: ReadonlyMap<string, ProdutoField>
  at: string
  faults: Fault[]
}

function judgeBag(value: unknown, { fields, at, faults }: Bags): void {
  if (value === null) return
  if (!isBag(value)) {
    faults.push({ campo: at.slice(0, -1), mensagem: 'Deve ser um objeto.' })
    return
  }
  for (const [name, part] of Object.entries(value)) judge(part, { field: fields.get(name), campo: at + name, faults })
  for (const field of fields.values())
    if (field.required && value[field.name] === undefined) faults.push(missing(at + field.name))
}

function judgeUnits(value: unknown, faults: Fault[]): void {
  if (value === null) return
  if (!Array.isArray(value) || value.length > MOST_UNITS) {
    faults.push({ campo: 'unidades', mensagem: `Deve ser uma lista de no máximo ${MOST_UNITS} unidades.` })
    return
  }
  for (const [index, unit] of value.entries()) {
    const at = `unidades.${index}`
    if (!isBag(unit)) faults.push({ campo: at, mensagem: 'Deve ser um objeto.' })
    else {
      judgeBag(unit, { fields: OF_UNIT, at: `${at}.`, faults })
      if (unit.nr_fator === 0) faults.push({ campo: `${at}.nr_fator`, mensagem: 'Informe um número maior que zero.' })
    }
  }
}

interface Judged {
  field: ProdutoField | undefined
  campo: string
  faults: Fault[]
}

function judge(value: unknown, { field, campo, faults }: Judged): void {
  const mensagem = field ? faultIn(field, value) : 'Campo desconhecido.'
  if (mensagem) faults.push({ campo: campo.slice(0, 80), mensagem })
}

/** A line break or a tab in a code breaks every file it is written to */
const CONTROL = /\p{Cc}/u

/**
 * Why a value does not fit its field; null when it does. An empty optional one fits.
 * Shape   the sentence is pt-BR and complete
 */
export function faultIn(field: ProdutoField, value: unknown): string | null {
  if (value === null || value === '') return field.required && field.name !== 'nm_prd' ? 'Não pode ficar vazio.' : null
  if (field.kind === 'rate') return rateFault(field, value)
  if (typeof value !== 'string') return 'Deve ser texto.'
  if (field.pattern) return field.pattern.test(value) ? null : `${field.label} malformado. ${field.hint}`
  if (value.length > field.max) return field.hint
  if (CONTROL.test(value)) return 'Tem quebra de linha, tabulação ou outro caractere de controle.'
  return field.required && field.name !== 'nm_prd' && value.trim() === '' ? 'Não pode ficar vazio.' : null
}

const DECIMALS = 10_000

function rateFault({ hint, max, name }: ProdutoField, value: unknown): string | null {
  if (typeof value !== 'number') return 'Deve ser número.'
  if (!(value >= 0 && value <= max)) return hint
  if (name === 'nr_fator') return null
  const scaled = value * DECIMALS
  return Math.abs(scaled - Math.round(scaled)) < 1e-6 ? null : hint
}
