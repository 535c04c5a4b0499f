import { chaveShape, checkDigit } from '@portal/fiscal/ids/chave.ts'
import { signerMark } from '@portal/fiscal/xml/marks.ts'
import { child, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { verifySignature } from '@portal/fiscal/xml/signature.ts'
import { deliverEvent } from './deliver.ts'
import { type Dossier, type National, nowOf, settleDues } from './model.ts'
import { taxIdAt } from './read-document.ts'
import { DAY_MS, EQUAL_REFUSALS, reasonOf } from './rules.ts'
import { zonedStamp } from './stamp.ts'

/** One `evento` of a lot. */
export interface EventRequest {
  node: XmlNode
  /** Enclosing elements, outermost first */
  ancestors: readonly XmlNode[]
  /** The element as sent */
  xml: string
}

export interface EventReply {
  cStat: string
  tpEvento: string
  chave: string
  author: string | null
  /** `retEvento` 1.00 */
  xml: string
}

const CIENCIA = '210210'
const DESCONHECIMENTO = '210220'
const NAO_REALIZADA = '210240'
const NAMES: Record<string, string> = {
  210200: 'Confirmacao da Operacao',
  210210: 'Ciencia da Operacao',
  210220: 'Desconhecimento da Operacao',
  210240: 'Operacao nao Realizada',
}
const MISUSE = '656'
const MAX_SEQUENCE = 2
const CIENCIA_DAYS = 10
/** Days of the final manifestação, by the day of the authorisation; newest rule first. Source: Ajuste SINIEF 14/2026. */
const FINAL_DAYS = [
  { since: Date.parse('2026-06-01T00:00:00-03:00'), days: 90 },
  { since: -Infinity, days: 180 },
]
/** Clocks of senders may differ by this much. */
const TOLERANCE_MS = 5 * 60_000

interface Case {
  national: National
  request: EventRequest
  inf: XmlNode | undefined
  now: number
  chave: string
  tpEvento: string
  nSeqEvento: number
  author: string | null
  dossier: Dossier | undefined
}

/** Each returns the cStat of a refusal, or null. */
const CHECKS: ((event: Case) => string | null)[] = [
  environmentFault,
  signatureFault,
  identityFault,
  contentFault,
  keyFault,
  authorFault,
  duplicateFault,
  dateFault,
  situationFault,
  deadlineFault,
]

/** Judges one manifestação as RecepcaoEvento4 of the national environment does, and registers it. */
export function registerEvent(national: National, request: EventRequest): EventReply {
  settleDues(national)
  const event = caseOf(national, request)
  const { dossier, tpEvento, chave, author } = event
  const about = { tpEvento, chave, author }
  const refusal = refusalOf(event)
  if (refusal !== null) return { ...about, cStat: refusal, xml: returnOf(event, refusal, null) }
  const cStat = dossier && dossier.arrivesAt <= event.now ? '135' : '136'
  const xml = returnOf(event, cStat, national.nextProtocol())
  if (dossier) registerOn(event, dossier, xml)
  return { ...about, cStat, xml }
}

/** cStat of a refusal; null when the event may be registered. */
function refusalOf(event: Case): string | null {
  const { national, author, chave, tpEvento, nSeqEvento, now } = event
  if (now < (national.eventBlocks.get(author ?? '') ?? 0)) return MISUSE
  for (const check of CHECKS) {
    const cStat = check(event)
    if (cStat === null) continue
    const key = [author, chave, tpEvento, nSeqEvento, cStat].join(' ')
    const count = (national.refusals.get(key) ?? 0) + 1
    national.refusals.set(key, count)
    if (count <= EQUAL_REFUSALS) return cStat
    national.refusals.delete(key)
    national.eventBlocks.set(author ?? '', now + national.hourMs)
    return MISUSE
  }
  return null
}

function caseOf(national: National, request: EventRequest): Case {
  const inf = child(request.node, 'infEvento')
  const chave = text(inf, 'chNFe') ?? ''
  return {
    national,
    request,
    inf,
    now: nowOf(national),
    chave,
    tpEvento: text(inf, 'tpEvento') ?? '',
    nSeqEvento: Number(text(inf, 'nSeqEvento')),
    author: taxIdAt(inf),
    dossier: national.dossiers.get(chave),
  }
}

function registerOn(event: Case, dossier: Dossier, returned: string): void {
  const { tpEvento, nSeqEvento, author, national, request } = event
  const proc =
    `<procEventoNFe versao="1.00" xmlns="http://www.portalfiscal.inf.br/nfe">` +
    `${request.xml}${returned}</procEventoNFe>`
  deliverEvent(national, dossier, { tpEvento, nSeqEvento, author, proc, version: '1.00' })
}

function environmentFault({ national, inf }: Case): string | null {
  return text(inf, 'tpAmb') === national.ambiente ? null : '252'
}

function signatureFault({ request, inf, author }: Case): string | null {
  if (!inf) return '298'
  const check = verifySignature({ node: inf, ancestors: [...request.ancestors, request.node] })
  if (check.mark.state === 'absent') return '298'
  if (check.mark.state !== 'ok') return '297'
  return signerMark(check, author).state === 'ok' ? null : '213'
}

function identityFault({ inf, tpEvento, chave, nSeqEvento }: Case): string | null {
  return inf?.attrs.Id === `ID${tpEvento}${chave}${String(nSeqEvento).padStart(2, '0')}` ? null : '572'
}

function contentFault({ inf, tpEvento, nSeqEvento }: Case): string | null {
  if (nSeqEvento > MAX_SEQUENCE) return '594'
  return tpEvento === NAO_REALIZADA && text(inf, 'detEvento', 'xJust') === undefined ? '595' : null
}

function keyFault({ chave, dossier }: Case): string | null {
  if (!chaveShape(chave) || checkDigit(chave.slice(0, 43)) !== Number(chave[43])) return '236'
  return dossier?.service === 'nfe' ? null : '494'
}

function authorFault({ author, dossier }: Case): string | null {
  return dossier?.recipient === author ? null : '575'
}

function duplicateFault({ tpEvento, nSeqEvento, dossier }: Case): string | null {
  const same = dossier?.events.some((event) => event.tpEvento === tpEvento && event.nSeqEvento === nSeqEvento)
  return same ? '573' : null
}

function dateFault({ inf, now, dossier }: Case): string | null {
  const at = Date.parse(text(inf, 'dhEvento') ?? '')
  if (at > now + TOLERANCE_MS) return '578'
  if (!dossier) return null
  if (at < dossier.issuedAt) return '577'
  return at < dossier.authorisedAt - TOLERANCE_MS ? '579' : null
}

function situationFault({ tpEvento, dossier }: Case): string | null {
  if (dossier?.situation === 'authorised') {
    const hasFinal = dossier.events.some((event) => event.tpEvento in NAMES && event.tpEvento !== CIENCIA)
    return tpEvento === CIENCIA && hasFinal ? '655' : null
  }
  if (tpEvento === CIENCIA) return '650'
  return tpEvento === DESCONHECIMENTO ? '651' : '580'
}

function deadlineFault({ tpEvento, now, dossier }: Case): string | null {
  if (!dossier) return null
  const { authorisedAt } = dossier
  const rule = FINAL_DAYS.find(({ since }) => authorisedAt >= since)
  const days = tpEvento === CIENCIA ? CIENCIA_DAYS : (rule?.days ?? 0)
  return now - authorisedAt > days * DAY_MS ? '596' : null
}

/** `retEvento`; with a protocol number only when the event is registered. */
function returnOf({ national, tpEvento, chave, nSeqEvento, now }: Case, cStat: string, nProt: string | null): string {
  const id = nProt === null ? '' : ` Id="ID${nProt}"`
  return (
    `<retEvento versao="1.00"><infEvento${id}><tpAmb>${national.ambiente}</tpAmb><verAplic>SIMULADOR</verAplic>` +
    `<cOrgao>91</cOrgao><cStat>${cStat}</cStat><xMotivo>${reasonOf(cStat)}</xMotivo>` +
    `<chNFe>${chave}</chNFe><tpEvento>${tpEvento}</tpEvento><xEvento>${NAMES[tpEvento] ?? ''}</xEvento>` +
    `<nSeqEvento>${nSeqEvento}</nSeqEvento><dhRegEvento>${zonedStamp(now)}</dhRegEvento>` +
    `${nProt === null ? '' : `<nProt>${nProt}</nProt>`}</infEvento></retEvento>`
  )
}
