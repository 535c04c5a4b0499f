import { AppError } from '../../../base/errors.ts'

const SEPARATORS = /[;,/|]/
const MOST = 5
const EMAIL = /^[^\s@<>()"\\]+@[^\s@<>()"\\]+\.[^\s@<>()"\\.]{2,}$/u
const PHONE = /^\+?[\d\s().-]{8,25}$/

const wrong = (campo: string, mensagem: string) =>
  new AppError(422, 'usuario.contact', mensagem, { erros: [{ campo, mensagem }] })

/** The parts of a list of e-mails or phones, as the seed separates them. */
const partsOf = (text: string): string[] =>
  text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function joined(text: string, campo: string, isRight: (part: string) => boolean): string {
  const parts = [...new Set(partsOf(text))]
  if (parts.length > MOST) throw wrong(campo, `São no máximo ${MOST}.`)
  const bad = parts.find((part) => !isRight(part))
  if (bad !== undefined) throw wrong(campo, `«${bad}» não é um ${campo === 'email' ? 'e-mail' : 'telefone'} válido.`)
  return parts.join('; ')
}

/** E-mails joined by a semicolon. Throws AppError 422 `usuario.contact`. */
export const readEmails = (text: string): string =>
  joined(text, 'email', (part) => part.length <= 254 && EMAIL.test(part))

/** Phones joined by a semicolon. Throws AppError 422 `usuario.contact`. */
export const readPhones = (text: string): string =>
  joined(text, 'telefone', (part) => PHONE.test(part) && part.replace(/\D/g, '').length >= 8)
