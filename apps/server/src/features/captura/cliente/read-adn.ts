import type { DistReply, WireDocument } from './read-reply.ts'
import { unreadable } from './send.ts'

type Json = Readonly<Record<string, unknown>>

/** The answers of the ADN are kept under the number that SEFAZ gives to the same one. */
const FOUND = '138'
const NONE = '137'
/** A refusal without a code of its own. */
const REFUSED = '999999'
/** «Nothing found»: from an NSU, reported by users, of one NSU. Source: Anexo IV, LeiautesRN_ADN */
const NOTHING = new Set(['2215', '2220', '2230'])
const MOST_TEXT = 500
const NOT_FOUND = 404
const NO_CONTENT = 204

/** An answer as it came. */
interface HttpReply {
  status: number
  body: Buffer
}

/**
 * Reads an answer of the ADN by property names in any case, with or without its lists. A 404 and a 204 are a doubtful end of the
 * queue: the ADN gives the first also when it is unstable, the second is reported by users alone.
 * Throws  SefazFault `empty` | `html` | `garbage`, `http_400`
 */
export function readAdnReply({ status, body }: HttpReply): DistReply {
  const isMissing = status === NOT_FOUND
  const text = body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
  if (text === '') {
    if (isMissing || status === NO_CONTENT) return none(`HTTP ${status}`, { isDoubtful: true, evidence: '' })
    throw unreadable(status === 200 ? 'empty' : `http_${status}`)
  }
  if (text.startsWith('<')) throw unreadable('html')
  const json = parsed(text)
  if (json === null) throw unreadable(status === 200 ? 'garbage' : `http_${status}`)
  return judge(json, { status, isMissing })
}

function judge(json: Json, { status, isMissing }: { status: number; isMissing: boolean }): DistReply {
  const items = listOf(field(json, 'LoteDFe'))
  const errors = listOf(field(json, 'Erros') ?? field(json, 'Erro'))
  const evidence = JSON.stringify(json, (name, value: unknown) => (/^arquivoxml$/i.test(name) ? undefined : value))
  const reason = reasonOf(json, errors)
  if (items.length > 0 && !isMissing) return found(items, { reason, evidence })
  const code = codeOf(errors)
  const isNone = /^NENHUM_DOCUMENTO/i.test(textOf(field(json, 'StatusProcessamento')))
  if (isMissing) return none(reason, { isDoubtful: true, evidence })
  if (isNone || (code !== null && NOTHING.has(code))) return none(reason, { isDoubtful: false, evidence })
  if (status === 200 && errors.length === 0) throw unreadable('garbage')
  return { ...none(reason, { isDoubtful: false, evidence }), cStat: code ?? REFUSED }
}

function found(items: readonly Json[], { reason, evidence }: { reason: string; evidence: string }): DistReply {
  const documents = items.map(toDocument)
  const numbers = documents.flatMap(({ nsu }) => (nsu === null ? [] : [Number(nsu)]))
  // an ADN response has no ultNSU: the next request starts after its highest NSU, until a response is empty
  const ultNsu = numbers.length > 0 ? Math.max(...numbers) : null
  return { cStat: FOUND, reason, ultNsu, maxNsu: null, documents, evidence, isOpenEnded: true }
}

const none = (reason: string, { isDoubtful, evidence }: { isDoubtful: boolean; evidence: string }): DistReply => ({
  cStat: NONE,
  reason: reason.slice(0, MOST_TEXT),
  ultNsu: null,
  maxNsu: null,
  documents: [],
  evidence,
  isDoubtful,
  isOpenEnded: true,
})

function toDocument(item: Json): WireDocument {
  const kind = [field(item, 'TipoDocumento'), field(item, 'TipoEvento')].map(textOf).filter((word) => word !== '')
  return {
    nsu: nsuText(field(item, 'NSU')),
    schema: kind.length > 0 ? kind.join(' ') : null,
    content: textOf(field(item, 'ArquivoXml')).replace(/\s+/g, ''),
  }
}

/** Fifteen digits, as SEFAZ writes them; null when it is no number. */
function nsuText(value: unknown): string | null {
  const digits = typeof value === 'number' ? String(value) : textOf(value)
  return /^\d{1,15}$/.test(digits) ? digits.padStart(15, '0') : null
}

/** A property by its name in any case. */
function field(json: Json, name: string): unknown {
  const wanted = name.toLowerCase()
  const key = Object.keys(json).find((one) => one.toLowerCase() === wanted)
  return key === undefined ? undefined : json[key]
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list, or a single object in its place. */
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : [value]).filter(isJson)

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** The number of the first error, of four digits so that it is none of SEFAZ: `E2215` is 2215. */
function codeOf(errors: readonly Json[]): string | null {
  const codes = errors.map((error) => /\d{1,6}/.exec(textOf(field(error, 'Codigo')))?.[0].padStart(4, '0') ?? null)
  return codes.find((code) => code !== null) ?? null
}

function reasonOf(json: Json, errors: readonly Json[]): string {
  const said = errors.map((error) =>
    [field(error, 'Codigo'), field(error, 'Descricao') ?? field(error, 'Mensagem')].map(textOf).join(' ').trim(),
  )
  return [textOf(field(json, 'StatusProcessamento')), ...said].filter(Boolean).join(' · ').slice(0, MOST_TEXT)
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : null
  } catch {
    return null
  }
}
