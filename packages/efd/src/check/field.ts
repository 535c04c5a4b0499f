import { chaveShape } from '@portal/fiscal/ids/chave.ts'
import type { EfdField, Need, Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { dateOf } from '../read/values.ts'
import { isExcused } from './required.ts'
import { addFinding, type CheckState } from './state.ts'

const DIGITS = /^\d+$/
const LETTERS_AND_DIGITS = /^[0-9A-Z]+$/

/**
 * Checks every field alone: required, type, size, domain.
 * Shape   `direction` is IND_OPER of the record's document, null outside of documents
 */
export function checkFields(
  state: CheckState,
  record: EfdRecord,
  { register, direction, situation }: { register: Register; direction: string | null; situation: string },
): void {
  for (const field of register.fields) {
    const value = record.parts[field.at + 1]!
    const need = direction === '0' ? field.entrada : field.saida
    if (value === '') {
      if (need === 'O' && !isExcused(register.reg, field.name, { record, register, situation }))
        addFinding(state, record, {
          code: 'campo.obrigatorio',
          reason: `O campo ${field.name} é obrigatório.`,
          field: field.name,
        })
      continue
    }
    const wrong = valueFault(field, value) ?? needFault(field, need)
    if (wrong) addFinding(state, record, { ...wrong, field: field.name, value })
  }
}

interface Fault {
  code: string
  reason: string
}

const needFault = (field: EfdField, need: Need): Fault | null =>
  need === 'N' ? { code: 'campo.vazio', reason: `O campo ${field.name} não deve ser preenchido.` } : null

/** Fault of a value for its field; null when valid. */
function valueFault(field: EfdField, value: string): Fault | null {
  const fault = field.numeric ? numberFault(field, value) : sizeFault(field, value)
  if (fault) return fault
  if (field.values && !field.values.includes(value))
    return { code: 'campo.dominio', reason: `O campo ${field.name} só aceita ${field.values.join(', ')}.` }
  return null
}

function numberFault(field: EfdField, value: string): Fault | null {
  switch (field.kind) {
    case 'decimal':
      return decimalFault(field, value)
    case 'date':
      return dateOf(value) === null
        ? { code: 'campo.data', reason: `O campo ${field.name} não é uma data ddmmaaaa do calendário.` }
        : null
    case 'month':
      return /^(?:0[1-9]|1[0-2])(?:19|20)\d\d$/.test(value)
        ? null
        : { code: 'campo.mes', reason: `O campo ${field.name} não é um mês mmaaaa.` }
    default:
      return digitsFault(field, value)
  }
}

/** A CNPJ or key of 2026 may have letters although its field is numeric; the layout does not forbid them. */
function digitsFault(field: EfdField, value: string): Fault | null {
  const mayHoldLetters = field.name === 'CNPJ' || field.size === 44
  if (!DIGITS.test(value) && !(mayHoldLetters && LETTERS_AND_DIGITS.test(value) && hasLetters(field, value)))
    return { code: 'campo.tipo', reason: `O campo ${field.name} só aceita dígitos.` }
  return sizeFault(field, value)
}

const hasLetters = (field: EfdField, value: string): boolean =>
  field.size === 44 ? chaveShape(value) : value.length === 14

function decimalFault(field: EfdField, value: string): Fault | null {
  const comma = value.indexOf(',')
  if (!isDecimal(value, comma))
    return { code: 'campo.tipo', reason: `O campo ${field.name} só aceita dígitos e uma vírgula.` }
  if (comma !== -1 && value.length - comma - 1 > field.decimals)
    return { code: 'campo.decimais', reason: `O campo ${field.name} tem no máximo ${field.decimals} casas decimais.` }
  const size = field.size ?? 20
  return value.length - (comma === -1 ? 0 : 1) > size
    ? { code: 'campo.tamanho', reason: `O campo ${field.name} tem no máximo ${size} dígitos.` }
    : null
}

/** Digits with at most one inner comma. A loop instead of a regex, because most fields are money. */
function isDecimal(value: string, comma: number): boolean {
  if (comma === 0 || comma === value.length - 1) return false
  for (let position = 0; position < value.length; position++) {
    const code = value.charCodeAt(position)
    if ((code < 48 || code > 57) && position !== comma) return false
  }
  return true
}

/** Text fields without a size allow 255 characters; a few allow the text of a note. */
const LONG_TEXT = /^TXT(?:_COMPL)?$/
const USUAL_TEXT = 255
const LONGEST_TEXT = 65_536

function sizeFault(field: EfdField, value: string): Fault | null {
  const size = field.size ?? (LONG_TEXT.test(field.name) ? LONGEST_TEXT : USUAL_TEXT)
  if (field.exact && value.length !== size)
    return { code: 'campo.tamanho', reason: `O campo ${field.name} tem exatamente ${size} posições.` }
  return value.length > size
    ? { code: 'campo.tamanho', reason: `O campo ${field.name} tem no máximo ${size} posições.` }
    : null
}
