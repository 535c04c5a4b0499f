import { FIELDS, GROUPS, type ProdutoField, UNIDADE_FIELDS } from './fields.ts'

/** A fault that prevents saving a product, by field. */
export interface Fault {
  campo: string
  mensagem: string
}

/** Maximum number of units of one product. */
const MAX_UNITS = 50

interface JsonBag {
  readonly [key: string]: unknown
}
const isBag = (value: unknown): value is JsonBag => typeof value === 'object' && value !== null && !Array.isArray(value)

const byGroup = (group: ProdutoField['group']) =>
  new Map(FIELDS.filter((field) => field.group === group).map((field) => [field.name, field]))
const OWN = byGroup(null)
const OF_GROUP = new Map<string, ReadonlyMap<string, ProdutoField>>(GROUPS.map((group) => [group, byGroup(group)]))
const OF_UNIT = new Map(UNIDADE_FIELDS.map((field) => [field.name, field]))
/** Computed on demand in replies; never stored. */
const COMPUTED = 'alertas'

/**
 * Faults in the shape of a product as sent. Does not check whether codes exist.
 * Shape   null and empty codes count as absent; `alertas` is ignored
 */
export function faultsOf(row: unknown): Fault[] {
  if (!isBag(row)) return [{ campo: 'produto', mensagem: 'Deve ser um objeto.' }]
  const faults: Fault[] = []
  for (const [name, value] of Object.entries(row)) {
    const inner = OF_GROUP.get(name)
    if (inner) checkBag(value, { fields: inner, prefix: `${name}.`, faults })
    else if (name === 'unidades') checkUnits(value, faults)
    else if (name !== COMPUTED) checkValue(value, { field: OWN.get(name), campo: name, faults })
  }
  for (const field of OWN.values())
    if (field.required && row[field.name] === undefined) faults.push(missingField(field.path))
  return faults
}

const missingField = (campo: string): Fault => ({ campo, mensagem: 'Campo obrigatório.' })

interface BagContext {
  fields: ReadonlyMap<string, ProdutoField>
  prefix: string
  faults: Fault[]
}

function checkBag(value: unknown, { fields, prefix, faults }: BagContext): void {
  if (value === null) return
  if (!isBag(value)) {
    faults.push({ campo: prefix.slice(0, -1), mensagem: 'Deve ser um objeto.' })
    return
  }
  for (const [name, part] of Object.entries(value))
    checkValue(part, { field: fields.get(name), campo: prefix + name, faults })
  for (const field of fields.values())
    if (field.required && value[field.name] === undefined) faults.push(missingField(prefix + field.name))
}

function checkUnits(value: unknown, faults: Fault[]): void {
  if (value === null) return
  if (!Array.isArray(value) || value.length > MAX_UNITS) {
    faults.push({ campo: 'unidades', mensagem: `Deve ser uma lista de no máximo ${MAX_UNITS} unidades.` })
    return
  }
  for (const [index, unit] of value.entries()) {
    const unitPath = `unidades.${index}`
    if (!isBag(unit)) faults.push({ campo: unitPath, mensagem: 'Deve ser um objeto.' })
    else {
      checkBag(unit, { fields: OF_UNIT, prefix: `${unitPath}.`, faults })
      if (unit.nr_fator === 0)
        faults.push({ campo: `${unitPath}.nr_fator`, mensagem: 'Informe um número maior que zero.' })
    }
  }
}

interface ValueContext {
  field: ProdutoField | undefined
  campo: string
  faults: Fault[]
}

function checkValue(value: unknown, { field, campo, faults }: ValueContext): void {
  const mensagem = field ? faultIn(field, value) : 'Campo desconhecido.'
  if (mensagem) faults.push({ campo: campo.slice(0, 80), mensagem })
}

/** Control characters; a line break or a tab in a code breaks the files it is written to. */
const CONTROL = /\p{Cc}/u

/**
 * Fault of a value for its field; null when valid. An empty optional value is valid.
 * Shape   a complete pt-BR sentence
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
