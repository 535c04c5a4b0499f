import { MODELOS_FILTRO } from '@portal/contract/modelos.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import { chaveShape, checkDigit } from '@portal/fiscal/ids/chave.ts'
import { hasNfseDigit, nfseChaveShape } from '@portal/fiscal/ids/chave-nfse.ts'
import { isMadeKey } from '@portal/fiscal/ids/made-key.ts'
import { isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { searchWords } from '../notas/consulta/words/search-words.ts'

/** The text of a search, as each kind of thing it may be. */
export interface BuscaText {
  /** Whole keys, in the order written. */
  chaves: readonly string[]
  /** False when the last digit of a key is wrong. */
  isDigitRight: boolean
  /** Nine or more characters with which a key may begin. */
  chaveStart: string | null
  taxId: string | null
  cents: number | null
  number: number | null
  /** Of «4.187 / 1». */
  serie: number | null
  /** Digits of a bar code, an NCM, the beginning of a CNPJ or a code of the register. */
  digits: string | null
  /** Folded words, without those that name a kind of document. */
  words: readonly string[]
}

/** Of an NF-e, CT-e or MDF-e, and of an NFS-e. */
const [SHORT, LONG] = [44, 50]
const MAX_KEYS = 20
const VALUE = /^(?:r\$\s*)?(\d{1,3}(?:\.\d{3})+|\d{1,11})(?:[,.](\d{2}))?$/
/** An NFS-e has up to thirteen digits, the others nine. */
const NUMBER = /^(?:n[o.º°]*\s*)?(\d{1,13}|\d{1,3}(?:\.\d{3}){1,4})(?:\s*\/\s*(\d{1,3}))?$/
/** Names of kinds and models, with or without their hyphen; the longest first. */
const NAMES = [...new Set([...Object.values(TIPO_NAMES), ...Object.values(MODELOS_FILTRO)])]
  .map((name) => name.toLowerCase().replaceAll('-', '-?').replaceAll(' ', '\\s+'))
  .toSorted((a, b) => b.length - a.length)
const KINDS = new RegExp(
  `^(?:${NAMES.join('|')}|nf|notas?(?:\\s+fisca(?:l|is))?|cupom|chave|cnpj|cpf|ncm|valor|numero)[\\s:]+`,
)
/** Words that are compared; further ones are ignored. */
const MAX_WORDS = 8
const MIN_KEY_START = 9

/** Reads a search. A whole key is nothing else, and neither is a whole tax id; anything else may be several things. */
export function readBuscaText(text: string): BuscaText {
  const made = text.trim().toUpperCase()
  if (isMadeKey(made) && !made.includes('\0')) return { ...NOTHING, chaveStart: made }
  const chaves = readKeys(text)
  if (chaves.length > 0) {
    return { ...NOTHING, chaves, isDigitRight: chaves.every(hasDigit) }
  }
  const plain = withoutKind(text.replaceAll('\0', ' '))
  const taxId = plain.replace(/[\s./-]/g, '').toUpperCase()
  if (isTaxId(taxId)) return { ...NOTHING, taxId, digits: readDigits(plain) }
  return {
    ...NOTHING,
    ...readAmounts(plain),
    chaveStart: readKeyStart(plain),
    digits: readDigits(plain),
    words: searchWords(plain).slice(0, MAX_WORDS),
  }
}

const NOTHING: BuscaText = {
  chaves: [],
  isDigitRight: true,
  chaveStart: null,
  taxId: null,
  cents: null,
  number: null,
  serie: null,
  digits: null,
  words: [],
}

const hasDigit = (chave: string): boolean =>
  chave.length === LONG ? hasNfseDigit(chave) : checkDigit(chave.slice(0, SHORT - 1)) === Number(chave[SHORT - 1])

/** Keys as typed, pasted in groups, or inside an address or an XML id. */
function readKeys(text: string): string[] {
  const joined = text.toUpperCase().replace(/[\s.\-/]/g, '')
  const found = new Set<string>()
  for (const run of joined.match(/[A-Z\d]{44,}/g) ?? [])
    for (let at = 0; at + SHORT <= run.length && found.size < MAX_KEYS; ) {
      const chave = keyAt(run, at)
      if (chave !== null) found.add(chave)
      at += chave?.length ?? 1
    }
  return [...found]
}

/** The key that begins here. Where it may be of either kind, what is left of the run and then the check digit decide. */
function keyAt(run: string, at: number): string | null {
  const [short, long] = [run.slice(at, at + SHORT), run.slice(at, at + LONG)]
  const isShort = chaveShape(short)
  if (!nfseChaveShape(long)) return isShort ? short : null
  const left = run.length - at
  if (!isShort || (left % LONG === 0 && left % SHORT !== 0)) return long
  if (left % SHORT === 0) return short
  return hasDigit(long) && !hasDigit(short) ? long : short
}

function withoutKind(text: string): string {
  const trimmed = text.trim()
  const kind = KINDS.exec(trimmed.toLowerCase())?.[0] ?? ''
  return trimmed.slice(kind.length).trim()
}

function readAmounts(text: string): Pick<BuscaText, 'cents' | 'number' | 'serie'> {
  const written = text.toLowerCase()
  const value = VALUE.exec(written)
  const isValue = value !== null && (value[2] !== undefined || written.startsWith('r$'))
  const number = NUMBER.exec(written)
  return {
    cents: isValue ? Number(`${(value[1] ?? '').replaceAll('.', '')}${value[2] ?? '00'}`) : null,
    number: number ? Number((number[1] ?? '').replaceAll('.', '')) : null,
    serie: number?.[2] === undefined ? null : Number(number[2]),
  }
}

function readKeyStart(text: string): string | null {
  const start = text.toUpperCase().replace(/[\s./-]/g, '')
  return start.length >= MIN_KEY_START && start.length < 44 && /^\d{6}[A-Z\d]*$/.test(start) ? start : null
}

function readDigits(text: string): string | null {
  const digits = text.replace(/[\s./-]/g, '')
  return /^\d{2,14}$/.test(digits) ? digits : null
}
