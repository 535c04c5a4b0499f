import type { EfdField, Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { addFinding, type CheckState } from './state.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
const CONTROL = /[\x00-\x1f\x7f-\x9f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters, or space at an end
const WRONG = /[\x00-\x1f\x7f-\x9f]|^\s|\s$/
/** UTF-8 accented letters that were decoded as ISO-8859-1. */
const UTF8 = /Ã[\x80-\xbf]|\xEF\xBB\xBF/

/**
 * Checks the form of a line: bars, line end, number of fields.
 * Shape   false when its fields cannot be separated
 */
export function checkForm(state: CheckState, record: EfdRecord, register: Register | undefined): boolean {
  const { parts, crlf } = record
  if (!crlf) addFinding(state, record, { code: 'forma.fim_de_linha', reason: 'A linha não termina com CR LF.' })
  if (parts.length < 3 || parts[0] !== '' || parts.at(-1) !== '') {
    addFinding(state, record, { code: 'forma.barras', reason: 'A linha não começa e termina com a barra vertical.' })
    return false
  }
  if (!register) {
    const reason = `O leiaute ${state.layout.version} não tem o registro ${record.reg}.`
    addFinding(state, record, { code: 'forma.registro', reason, value: record.reg })
    return false
  }
  const fieldCount = parts.length - 3
  if (fieldCount !== register.fields.length) {
    const reason = `A linha tem ${fieldCount + 1} campos; o registro ${register.reg} tem ${register.fields.length + 1}.`
    addFinding(state, record, { code: 'forma.campos', reason })
    return false
  }
  return true
}

const TEXTS = new WeakMap<Register, readonly EfdField[]>()

/** Text fields only: checkFields reports wrong letters in numbers. */
function textsOf(register: Register): readonly EfdField[] {
  const cached = TEXTS.get(register)
  if (cached) return cached
  const texts = register.fields.filter(({ numeric }) => !numeric)
  TEXTS.set(register, texts)
  return texts
}

/** Reports control characters and spaces at the ends in the fields of a line. */
export function checkLetters(state: CheckState, record: EfdRecord, register: Register): void {
  for (const field of textsOf(register)) {
    const value = record.parts[field.at + 1]!
    if (value === '' || !WRONG.test(value)) continue
    if (CONTROL.test(value)) {
      const isUtf8 = UTF8.test(value)
      const reason = isUtf8
        ? 'O texto está em UTF-8; o arquivo é ISO-8859-1.'
        : 'O campo tem um caractere de controle, que o arquivo não aceita.'
      addFinding(state, record, { code: isUtf8 ? 'forma.utf8' : 'forma.controle', reason, field: field.name })
    } else
      addFinding(state, record, {
        code: 'forma.espaco',
        reason: 'O campo tem espaço no começo ou no fim.',
        field: field.name,
        value,
      })
  }
}
