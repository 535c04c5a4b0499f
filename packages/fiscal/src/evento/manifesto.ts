/** Manifestação do destinatário: kinds, deadlines and the event to sign. */

export type ManifestoKind = 'ciencia' | 'confirmacao' | 'desconhecimento' | 'nao_realizada'
export type FinalKind = Exclude<ManifestoKind, 'ciencia'>

/** tpEvento and descEvento. Source: NT 2020.001, schemas e210200 to e210240. */
export const MANIFESTO_EVENTS: Readonly<Record<ManifestoKind, { tpEvento: string; name: string }>> = {
  ciencia: { tpEvento: '210210', name: 'Ciencia da Operacao' },
  confirmacao: { tpEvento: '210200', name: 'Confirmacao da Operacao' },
  desconhecimento: { tpEvento: '210220', name: 'Desconhecimento da Operacao' },
  nao_realizada: { tpEvento: '210240', name: 'Operacao nao Realizada' },
}

const BY_CODE = new Map(
  (Object.keys(MANIFESTO_EVENTS) as ManifestoKind[]).map((kind) => [MANIFESTO_EVENTS[kind].tpEvento, kind]),
)

/** Null for an event of another kind. */
export const manifestoKindOf = (tpEvento: string): ManifestoKind | null => BY_CODE.get(tpEvento) ?? null

/** Most final events of one kind for a note; the last one counts. Source: Ajuste SINIEF 43/23. */
export const MOST_FINALS = 2

interface DeadlineRule {
  /** First day of authorisation to which it applies */
  since: string
  cienciaDays: number
  finalDays: number
  source: string
}

/** Newest first. Deadlines of sectors (fuel, drinks) and of states are not among them. */
export const MANIFESTO_DEADLINES: readonly DeadlineRule[] = [
  {
    since: '2026-06-01',
    cienciaDays: 10,
    finalDays: 90,
    source: 'NT 2020.001 v1.60; Ajuste SINIEF 14/2026, cláusula 15ª-C',
  },
  { since: '', cienciaDays: 10, finalDays: 180, source: 'Ajuste SINIEF 44/20; NT 2020.001' },
]

const DAY_MS = 86_400_000

/** Instants until which the events are in time; null without a readable authorisation (dhRecbto as written). */
export function manifestoDeadlines(authorisedText: string | null): { ciencia: Date; final: Date } | null {
  const at = Date.parse(withOffset(authorisedText ?? ''))
  const rule = Number.isNaN(at) ? undefined : ruleOf(brasiliaDay(new Date(at)))
  if (!rule) return null
  return { ciencia: new Date(at + rule.cienciaDays * DAY_MS), final: new Date(at + rule.finalDays * DAY_MS) }
}

/**
 * Last days (`YYYY-MM-DD`, Brasília) on which the events are in time; null without a readable authorisation. SQL computes the same
 * from the same table (features/notas/consulta/manifest-sql.ts).
 */
export function manifestoLastDays(authorised: Date | string | null): { ciencia: string; final: string } | null {
  const at = typeof authorised === 'string' ? Date.parse(withOffset(authorised)) : (authorised?.getTime() ?? NaN)
  if (Number.isNaN(at)) return null
  const day = brasiliaDay(new Date(at))
  const rule = ruleOf(day)
  return rule ? { ciencia: addDays(day, rule.cienciaDays), final: addDays(day, rule.finalDays) } : null
}

const ruleOf = (day: string): DeadlineRule | undefined => MANIFESTO_DEADLINES.find(({ since }) => day >= since)

/** The day of an instant in Brasília, `YYYY-MM-DD`. */
export const brasiliaDay = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** A time without offset is of Brasília. */
const withOffset = (written: string): string => (/(Z|[+-]\d\d:\d\d)$/.test(written) ? written : `${written}-03:00`)

const NFE = 'http://www.portalfiscal.inf.br/nfe'
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

export interface ManifestoEvent {
  kind: ManifestoKind
  /** tpAmb */
  ambiente: 1 | 2
  /** CNPJ or CPF of the recipient */
  author: string
  chave: string
  /** nSeqEvento */
  sequence: number
  /** dhEvento, with offset */
  at: string
  /** xJust, for `nao_realizada` */
  justification: string | null
}

/** Digest and signature functions of a signer's certificate. */
export interface EventSigner {
  /** SHA-1 of a text, base64 */
  digest(text: string): string
  /** RSA-SHA1 of a text, base64 */
  sign(text: string): string
  /** Base64 of the DER */
  certificate: string
}

/**
 * The signed `evento` 1.00 on one line: enveloped XMLDSig, RSA-SHA1, C14N 1.0.
 * Source  NT 2020.001; MOC 7.0, annex on signatures
 */
export function signedManifesto(event: ManifestoEvent, signer: EventSigner): string {
  const { tpEvento } = MANIFESTO_EVENTS[event.kind]
  const id = `ID${tpEvento}${event.chave}${String(event.sequence).padStart(2, '0')}`
  const content = contentOf(event)
  const canonical = `<infEvento xmlns="${NFE}" Id="${id}">${content}</infEvento>`
  const info = signedInfo(id, signer.digest(canonical))
  const value = signer.sign(`<SignedInfo xmlns="${XMLDSIG}">${info}</SignedInfo>`)
  return (
    `<evento xmlns="${NFE}" versao="1.00"><infEvento Id="${id}">${content}</infEvento>` +
    `<Signature xmlns="${XMLDSIG}"><SignedInfo>${info}</SignedInfo><SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${signer.certificate}</X509Certificate></X509Data></KeyInfo></Signature></evento>`
  )
}

function contentOf({ kind, ambiente, author, chave, sequence, at, justification }: ManifestoEvent): string {
  const { tpEvento, name } = MANIFESTO_EVENTS[kind]
  const owner = author.length === 14 ? `<CNPJ>${author}</CNPJ>` : `<CPF>${author}</CPF>`
  const reason = kind === 'nao_realizada' ? `<xJust>${escapeXml(justification ?? '')}</xJust>` : ''
  return (
    `<cOrgao>91</cOrgao><tpAmb>${ambiente}</tpAmb>${owner}<chNFe>${chave}</chNFe><dhEvento>${at}</dhEvento>` +
    `<tpEvento>${tpEvento}</tpEvento><nSeqEvento>${sequence}</nSeqEvento><verEvento>1.00</verEvento>` +
    `<detEvento versao="1.00"><descEvento>${name}</descEvento>${reason}</detEvento>`
  )
}

const algorithm = (name: string, uri: string) => `<${name} Algorithm="${uri}"></${name}>`

const signedInfo = (id: string, digest: string): string =>
  `${algorithm('CanonicalizationMethod', C14N)}${algorithm('SignatureMethod', `${XMLDSIG}rsa-sha1`)}` +
  `<Reference URI="#${id}"><Transforms>${algorithm('Transform', `${XMLDSIG}enveloped-signature`)}` +
  `${algorithm('Transform', C14N)}</Transforms>${algorithm('DigestMethod', `${XMLDSIG}sha1`)}` +
  `<DigestValue>${digest}</DigestValue></Reference>`

/** As the canonical form writes text. */
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')
