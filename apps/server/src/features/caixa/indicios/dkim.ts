import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Answers } from './answers.ts'

/*
 * Whether a signature of a message holds that speaks for the domain of its From. A hint for people, never a proof.
 * Source  RFC 6376, RFC 8301 (no SHA-1, RSA from 1024 bits), RFC 8463 (Ed25519)
 */

/** Signatures that are looked at. */
const MOST_SIGNATURES = 5
const LEAST_RSA = 1024
const ED25519_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
/** Bytes of a body that are worked on before the loop goes on. */
const BLOCK_BYTES = 256 * 1024

export type Verdict = 'confere' | 'nao_confere' | 'nao_verificado'

interface Field {
  name: string
  /** As written, with its folds, without the last line break */
  raw: string
}

/**
 * `confere`: one signature of the domain of From, or of a domain above it, holds. `nao_confere`: there is such a one, and it does not hold.
 * Everything else, also a DNS without an answer, is `nao_verificado`.
 */
export async function checkDkim(
  raw: Buffer,
  { fromDomain, now, answers }: { fromDomain: string; now: Date; answers: Answers },
): Promise<Verdict> {
  const { fields, body } = splitMessage(raw)
  const signatures = fields
    .filter(({ name }) => name === 'dkim-signature')
    .slice(0, MOST_SIGNATURES)
    .map((field) => ({ field, tags: tagsOf(field.raw.slice(field.raw.indexOf(':') + 1)) }))
    .filter(({ tags }) => isAligned(fromDomain, (tags?.get('d') ?? '').toLowerCase()))
  const verdicts: Verdict[] = []
  for (const { field, tags } of signatures)
    if (tags) verdicts.push(await checkSignature({ fields, body, field, tags }, { now, answers }))
  return (
    verdicts.find((verdict) => verdict === 'confere') ??
    verdicts.find((verdict) => verdict === 'nao_confere') ??
    'nao_verificado'
  )
}

/** The domain itself, or one above it: who has that has this one too. */
export const isAligned = (fromDomain: string, domain: string): boolean =>
  domain.includes('.') && (fromDomain === domain || fromDomain.endsWith(`.${domain}`))

function splitMessage(raw: Buffer): { fields: Field[]; body: Buffer } {
  const head = /\r?\n\r?\n/.exec(raw.toString('latin1', 0, Math.min(raw.length, 1024 * 1024)))
  const end = head ? head.index : raw.length
  const text = raw.toString('latin1', 0, end).replace(/\r?\n/g, '\r\n')
  const fields = text.split(/\r\n(?![ \t])/).flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [{ name: line.slice(0, colon).trim().toLowerCase(), raw: line }] : []
  })
  return { fields, body: head ? raw.subarray(end + head[0].length) : Buffer.alloc(0) }
}

/** `a=b; c=d`; null when a tag comes twice or has no name. Source  RFC 6376, 3.2 */
function tagsOf(text: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const equals = part.indexOf('=')
    const name = part.slice(0, equals).trim()
    if (equals < 0 || !/^[a-z][a-z\d_]*$/i.test(name) || tags.has(name)) return null
    tags.set(name, part.slice(equals + 1).trim())
  }
  return tags
}

interface Signed {
  fields: readonly Field[]
  body: Buffer
  field: Field
  tags: ReadonlyMap<string, string>
}

async function checkSignature(
  { fields, body, field, tags }: Signed,
  { now, answers }: { now: Date; answers: Answers },
): Promise<Verdict> {
  const tag = (name: string) => tags.get(name) ?? ''
  const bare = (name: string) => tag(name).replace(/\s+/g, '')
  const [headForm = 'simple', bodyForm = 'simple'] = (bare('c') || 'simple').toLowerCase().split('/')
  const domain = bare('d').toLowerCase()
  const signed = tag('h')
    .split(':')
    .map((name) => name.trim().toLowerCase())
  // a signed beginning of the body says nothing of what follows
  if (bare('v') !== '1' || tags.has('l') || !signed.includes('from') || !isForm(headForm) || !isForm(bodyForm))
    return 'nao_verificado'
  const [, kind] = /^(rsa|ed25519)-sha256$/.exec(bare('a').toLowerCase()) ?? []
  const identity = (bare('i') || `@${domain}`).toLowerCase().split('@').at(-1) ?? ''
  if (!kind || (identity !== domain && !identity.endsWith(`.${domain}`))) return 'nao_verificado'
  if (tags.has('x') && !(Number(bare('x')) * 1000 > now.getTime())) return 'nao_confere'
  const key = await findKey(`${bare('s').toLowerCase()}._domainkey.${domain}`, {
    kind,
    isStrict: identity !== domain,
    answers,
  })
  if (key === null) return 'nao_verificado'
  if ((await bodyHash(body, bodyForm)) !== bare('bh')) return 'nao_confere'
  const data = Buffer.from(signedHead(fields, { names: signed, field, form: headForm }), 'latin1')
  const signature = Buffer.from(bare('b'), 'base64')
  const holds =
    kind === 'rsa'
      ? verify('sha256', data, key, signature)
      : verify(null, createHash('sha256').update(data).digest(), key, signature) // RFC 8463: of the hash
  return holds ? 'confere' : 'nao_confere'
}

type Form = 'simple' | 'relaxed'
const isForm = (text: string): text is Form => text === 'simple' || text === 'relaxed'

/** Null when the domain publishes no key that may be used. */
async function findKey(
  name: string,
  { kind, isStrict, answers }: { kind: string; isStrict: boolean; answers: Answers },
): Promise<KeyObject | null> {
  for (const text of (await answers.txt(name)) ?? []) {
    const tags = tagsOf(text)
    if (!tags || (tags.has('v') && tags.get('v') !== 'DKIM1') || (tags.get('k') ?? 'rsa') !== kind) continue
    const flags = (tags.get('t') ?? '').split(':').map((flag) => flag.trim())
    const hashes = (tags.get('h') ?? 'sha256').split(':').map((hash) => hash.trim())
    const packed = Buffer.from((tags.get('p') ?? '').replace(/\s+/g, ''), 'base64')
    // empty: taken back; y: the domain only tries it out
    if (packed.length === 0 || flags.includes('y') || (isStrict && flags.includes('s')) || !hashes.includes('sha256'))
      continue
    const key = openKey(kind === 'rsa' ? packed : Buffer.concat([ED25519_HEAD, packed]))
    if (key && (kind !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA)) return key
  }
  return null
}

function openKey(der: Buffer): KeyObject | null {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

/** The signed fields, each from the last one of its name upwards, and the signature without its value. Source  RFC 6376, 3.7 */
function signedHead(
  fields: readonly Field[],
  { names, field, form }: { names: readonly string[]; field: Field; form: Form },
): string {
  const left = new Map<string, Field[]>()
  for (const each of fields) left.set(each.name, [...(left.get(each.name) ?? []), each])
  const lines = names.flatMap((name) => left.get(name)?.pop()?.raw ?? [])
  const own = field.raw.replace(/((?:^[^:]*:|;)[ \t\r\n]*b[ \t\r\n]*=)[^;]*/i, '$1')
  return [...lines.map((line) => `${canonical(line, form)}\r\n`), canonical(own, form)].join('')
}

function canonical(line: string, form: Form): string {
  if (form === 'simple') return line
  const colon = line.indexOf(':')
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`
}

/** Line by line, so that a mail of 40 MB is never copied. Source  RFC 6376, 3.4.3 and 3.4.4 */
async function bodyHash(body: Buffer, form: Form): Promise<string> {
  const hash = createHash('sha256')
  let empty = 0
  let isAny = false
  let worked = 0
  for (let at = 0; at < body.length; ) {
    const found = body.indexOf(0x0a, at)
    const end = found < 0 ? body.length : found
    let line = body.toString('latin1', at, end > at && body[end - 1] === 0x0d && found >= 0 ? end - 1 : end)
    at = end + 1
    if (form === 'relaxed') line = line.replace(/[ \t]+/g, ' ').replace(/ $/, '')
    if (line === '') {
      empty += 1
      continue
    }
    hash.update(`${'\r\n'.repeat(empty)}${line}\r\n`, 'latin1')
    empty = 0
    isAny = true
    worked += line.length
    if (worked > BLOCK_BYTES) {
      worked = 0
      await new Promise(setImmediate)
    }
  }
  // an empty body is one line break in the simple form, and nothing in the relaxed one
  if (!isAny && form === 'simple') hash.update('\r\n')
  return hash.digest('base64')
}
