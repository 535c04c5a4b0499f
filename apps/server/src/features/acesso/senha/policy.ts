import { foldText } from '@portal/files/fold-text.ts'
import { AppError } from '../../../base/errors.ts'
import { commonWords } from './common-words.ts'
import { contextWords, type PasswordContext } from './context-words.ts'

const SHORTEST = 8
const LONGEST = 128

/** Minimum length of the rest of a password after removing words known about its owner. */
const OWN_PART = 8

/**
 * Checks a new password: 8 to 128 characters of any kind, not a common one, not built from public data of the
 * person and its companies. There are no composition rules. Throws AppError 422
 * `senha.short|long|common|context`, on the field `campo`.
 */
export async function checkPassword(password: string, context: PasswordContext, campo = 'senha'): Promise<void> {
  const refuse = (code: string, mensagem: string) =>
    new AppError(422, `senha.${code}`, mensagem, { erros: [{ campo, mensagem }] })
  const { length } = [...password]
  if (length < SHORTEST) throw refuse('short', `A senha deve ter ao menos ${SHORTEST} caracteres.`)
  if (length > LONGEST) throw refuse('long', `A senha deve ter no máximo ${LONGEST} caracteres.`)
  if (restsOnContext(password, context))
    throw refuse(
      'context',
      'A senha não pode ser feita do seu nome, CPF, CNPJ, e-mail, do nome da empresa ou de palavras deste portal.',
    )
  if (isPattern(password) || (await isCommon(password)))
    throw refuse('common', 'Esta senha é muito comum e seria uma das primeiras a ser tentada. Escolha outra.')
}

const bareOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

const LEET: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
const unleet = (text: string): string => text.replace(/[013457@$]/g, (sign) => LEET[sign] ?? sign)

function restsOnContext(password: string, context: PasswordContext): boolean {
  const { numbers, words } = contextWords(context)
  const bare = bareOf(password)
  if (numbers.some((number) => bare.includes(number))) return true
  return [bare, bareOf(unleet(foldText(password)))].some((text) => {
    let rest = text
    for (const word of words) rest = rest.replaceAll(word, '')
    return rest.length < text.length && rest.length < OWN_PART
  })
}

const trimSigns = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * Tests the password itself, and without surrounding digits and signs or with letters in place of look-alike
 * digits.
 */
async function isCommon(password: string): Promise<boolean> {
  const words = await commonWords()
  const text = foldText(password)
  const withoutYear = text.replace(/\d+$/, '').replace(/[^\p{L}\p{N}]+$/u, '')
  const core = trimSigns(text)
  const tries = [text, bareOf(text), core, unleet(text), trimSigns(unleet(text)), trimSigns(unleet(withoutYear))]
  return tries.some((word) => words.has(word)) || (core.length > 0 && core.length < 3)
}

const DATE = /^((0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d|(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))$/

/** One or two repeated characters, a repeated short piece, an ascending or descending sequence, a date. */
function isPattern(password: string): boolean {
  const bare = bareOf(password)
  const codes = [...bare].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, i) => code - (codes[i] ?? 0)))
  return (
    new Set(bare).size <= 2 || /^(.{1,4}?)\1+$/u.test(bare) || (steps.size === 1 && bare.length > 2) || DATE.test(bare)
  )
}
