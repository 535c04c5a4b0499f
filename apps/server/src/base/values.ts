import { cleanCode } from '@portal/contract/filtros.ts'
import { isMadeKey } from '@portal/fiscal/ids/made-key.ts'
import { AppError } from './errors.ts'

/** A refused value of a query or body: 400 with the field's name. */
export const refuse = (campo: string, mensagem: string): AppError =>
  new AppError(400, 'request.invalid', `${mensagem}`, { erros: [{ campo, mensagem }] })

export type Read<T> = (text: string, campo: string) => T

/** Reads a value that may be absent; empty text counts as absent. */
export const optional = <T>(text: string | null | undefined, campo: string, read: Read<T>): T | undefined =>
  text === undefined || text === null || text.trim() === '' ? undefined : read(text.trim(), campo)

/** A day that exists, between 1900 and 2099. */
export const readDay: Read<string> = (text, campo) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists =
    /^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!exists) throw refuse(campo, 'Data inválida: use AAAA-MM-DD, de 1900 a 2099.')
  return text
}

/** A month `AAAA-MM` between 1900 and 2099. */
export const readMonth: Read<string> = (text, campo) => {
  if (!/^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(text)) throw refuse(campo, 'Mês inválido: use AAAA-MM, de 1900 a 2099.')
  return text
}

export const readNumber: Read<number> = (text, campo) => {
  if (!/^\d{1,13}$/.test(text)) throw refuse(campo, 'Número inválido: até 13 dígitos.')
  return Number(text)
}

/** `600`, `600.5` or `600,50` in cents, without ever being a fraction. */
export const readCents: Read<number> = (text, campo) => {
  const match = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(text)
  if (!match) throw refuse(campo, 'Valor inválido: use 1234.56.')
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

const ID_LETTERS = /^(?:NFS|NFE|NF3E|NFCOM|NFAG|NFGAS|BPE|DCE|CFE|CTE|MDFE)(?=\d)/

/**
 * A key or its beginning, without blanks, punctuation and the letters that the Id of a document has in front. A key that
 * the portal made is taken as it is written.
 */
export const readChave: Read<string> = (text, campo) => {
  const written = text.trim().toUpperCase()
  if (isMadeKey(written) && !written.includes('\0')) return written
  const chave = written.replace(/[\s./-]/g, '').replace(ID_LETTERS, '')
  if (!/^[\dA-Z]{6,50}$/.test(chave)) throw refuse(campo, 'Informe a chave ou os seus 6 primeiros caracteres ou mais.')
  return chave
}

/** Several whole keys, by comma, line end or blank between them. */
export const readChaves =
  (max: number): Read<string[]> =>
  (text, campo) => {
    const chaves = [...new Set(text.split(',').map((chave) => readChave(chave, campo)))]
    if (chaves.some((chave) => chave.length !== 44 && chave.length !== 50 && !isMadeKey(chave)))
      throw refuse(campo, 'Com várias chaves, informe cada uma inteira.')
    if (chaves.length > max) throw refuse(campo, `Informe no máximo ${max} chaves.`)
    return chaves
  }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Ids of imports, separated by commas. */
export const readIds: Read<string[]> = (text, campo) => {
  const ids = [...new Set(text.toLowerCase().split(','))]
  if (!ids.every((id) => UUID.test(id))) throw refuse(campo, 'Informe o id da importação, ou vários, por vírgula.')
  return ids
}

/** One of a closed list, in any case. */
export const readChoice =
  <T extends string>(choices: readonly T[]): Read<T> =>
  (text, campo) => {
    const chosen = choices.find((choice) => choice.toLowerCase() === text.toLowerCase())
    if (!chosen) throw refuse(campo, `Valor não aceito: use ${choices.join(', ')}.`)
    return chosen
  }

/** Several of a closed list, by comma. With `refusal` at least one, which it asks for. */
export const readChoices =
  <T extends string>(choices: readonly T[], refusal?: string): Read<T[]> =>
  (text, campo) => {
    const words = text.split(',').filter((word) => word.trim() !== '')
    if (refusal && words.length === 0) throw refuse(campo, `${refusal}: ${choices.join(', ')}.`)
    return [...new Set(words.map((word) => readChoice(choices)(word.trim(), campo)))]
  }

/** A code, with or without its mask */
export const readCode =
  (pattern: RegExp, refusal: string): Read<string> =>
  (text, campo) => {
    const code = cleanCode(text)
    if (!pattern.test(code)) throw refuse(campo, refusal)
    return code
  }

/** S or N */
export const readFlag: Read<boolean> = (text, campo) => readChoice(['S', 'N'])(text, campo) === 'S'

/** Refuses a range whose end comes before its beginning. */
export function inOrder<T extends string | number>(campo: string, from: T | undefined, to: T | undefined): void {
  if (from !== undefined && to !== undefined && from > to) throw refuse(campo, 'O início é maior que o fim.')
}
