import type { Field, Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { type CheckState, say } from './state.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\x00-\x1f\x7f-\x9f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, or space at an end
const WRONG = /[\x00-\x1f\x7f-\x9f]|^\s|\s$/
/** What UTF-8 makes of accented letters when it is read as ISO-8859-1. */
const UTF8 = /Ã[\x80-\xbf]|\xEF\xBB\xBF/

/** The form of a line: its marks, its end, its number of fields. Shape  false when its fields cannot be told apart */
export function checkForm(state: CheckState, record: EfdRecord, register: Register | undefined): boolean {
  const { parts, crlf } = record
  if (!crlf) say(state, record, { code: 'forma.fim_de_linha', reason: 'A linha não termina com CR LF.' })
  if (parts.length < 3 || parts[0] !== '' || parts.at(-1) !== '') {
    say(state, record, { code: 'forma.barras', reason: 'A linha não começa e termina com a barra vertical.' })
    return false
  }
  if (!register) {
    const reason = `O leiaute ${state.layout.version} não tem o registro ${record.reg}.`
    say(state, record, { code: 'forma.registro', reason, value: record.reg })
    return false
  }
  const found = parts.length - 3
  if (found !== register.fields.length) {
    const reason = `A linha tem ${found + 1} campos; o registro ${register.reg} tem ${register.fields.length + 1}.`
    say(state, record, { code: 'forma.campos', reason })
    return false
  }
  return true
}

const TEXTS = new WeakMap<Register, readonly Field[]>()

/** A number with a strange letter is told as such: see checkFields. */
function textsOf(register: Register): readonly Field[] {
  const known = TEXTS.get(register)
  if (known) return known
  const texts = register.fields.filter(({ numeric }) => !numeric)
  TEXTS.set(register, texts)
  return texts
}

/** True when a line of known fields has nothing that no field may hold; tells otherwise. */
export function checkLetters(state: CheckState, record: EfdRecord, register: Register): void {
  for (const field of textsOf(register)) {
    const value = record.parts[field.at + 1]!
    if (value === '' || !WRONG.test(value)) continue
    if (CONTROL.test(value)) {
      const isUtf8 = UTF8.test(value)
      const reason = isUtf8
        ? 'O texto está em UTF-8; o arquivo é ISO-8859-1.'
        : 'O campo tem um caractere de controle, que o arquivo não aceita.'
      say(state, record, { code: isUtf8 ? 'forma.utf8' : 'forma.controle', reason, field: field.name })
    } else
      say(state, record, {
        code: 'forma.espaco',
        reason: 'O campo tem espaço no começo ou no fim.',
        field: field.name,
        value,
      })
  }
}
