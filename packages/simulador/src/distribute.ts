import { chaveShape, checkDigit } from '@portal/fiscal/ids/chave.ts'
import { isCnpj } from '@portal/fiscal/ids/cnpj.ts'
import { isCpf } from '@portal/fiscal/ids/cpf.ts'
import {
  type Account,
  accountOf,
  type DistReply,
  type DistRequest,
  type Dossier,
  type Entry,
  type National,
  nowOf,
  rootOf,
  settleDues,
} from './model.ts'
import { DAY_MS, LOT_SIZE, QUERIES_AN_HOUR, RULES } from './rules.ts'
import { nsuText } from './stamp.ts'
import { noteSummary } from './summary.ts'

/** A request of which certificate and tax id are checked. */
interface Turn extends DistRequest {
  national: National
  account: Account
  now: number
}

const refusal = (cStat: string, { ultNsu = 0, maxNsu = 0, reason }: Partial<DistReply> = {}): DistReply => ({
  cStat,
  ...(reason === undefined ? {} : { reason }),
  ultNsu,
  maxNsu,
  lot: [],
})

/** Answers one request of a distribution service by the rules of NT 2014.002, item 3.11.4. */
export function distribute(national: National, request: DistRequest): DistReply {
  settleDues(national)
  const fault = headFault(national, request)
  if (fault !== null) return refusal(fault)
  const account = accountOf(national, request.service, request.taxId)
  const turn = { ...request, national, account, now: nowOf(national) }
  // asking during the block restarts its hour
  if (turn.now < account.blockedUntil) return blockAccount(turn)
  if (request.query.kind === 'distNSU') return nextLot(turn, request.query.nsu)
  if (!countQuery(turn)) return blockAccount(turn)
  return request.query.kind === 'consNSU' ? oneEntry(turn, request.query.nsu) : noteOfKey(turn, request.query.chave)
}

/** cStat of a request with a wrong environment, tax id or certificate. */
function headFault(national: National, { service, ambiente, taxId, owner }: DistRequest): string | null {
  const rules = RULES[service]
  if (ambiente !== national.ambiente) return '252'
  if (taxId.length === 14 ? !isCnpj(taxId) : !isCpf(taxId)) return taxId.length === 14 ? '489' : '490'
  if (owner.cnpj === null && owner.cpf === null) return rules.ownerless
  if (taxId.length === 11) return owner.cpf === taxId ? null : rules.otherCpf
  return owner.cnpj !== null && rootOf(owner.cnpj) === rootOf(taxId) ? null : rules.otherRoot
}

/** 656 or 678, with the right ultNSU; the hour begins now. */
function blockAccount({ national, service, account, now }: Turn): DistReply {
  account.blockedUntil = now + national.hourMs
  return refusal(RULES[service].misuse, { ultNsu: account.servedNsu ?? 0 })
}

const keptFrom = ({ service, now }: Turn): number => now - RULES[service].keptDays * DAY_MS

function nextLot(turn: Turn, asked: number): DistReply {
  const { national, service, taxId, account, now } = turn
  const rules = RULES[service]
  const { maxNsu } = account
  if (asked > maxNsu) return refusal(rules.aboveMaximum, { ultNsu: account.servedNsu ?? 0, maxNsu })
  if (now < account.waitUntil) return blockAccount(turn)
  if (account.servedNsu !== null && asked !== account.servedNsu) return blockAccount(turn)
  national.awake.set(`${service} ${rootOf(taxId)}`, now)
  const kept = account.entries.filter(({ at }) => at >= keptFrom(turn))
  const oldest = kept[0]?.nsu ?? maxNsu + 1
  const isGone = account.entries.some(({ nsu, at }) => nsu > asked && at < keptFrom(turn))
  if (rules.tooOld !== null && asked > 0 && isGone)
    return refusal(rules.tooOld, { maxNsu, reason: `Rejeição: NSU muito antigo [NSUMin: ${nsuText(oldest)}]` })
  const lot = kept.filter(({ nsu }) => nsu > asked).slice(0, LOT_SIZE)
  const ultNsu = lot.at(-1)?.nsu ?? maxNsu
  account.servedNsu = ultNsu
  if (ultNsu === maxNsu) account.waitUntil = now + national.hourMs
  return { cStat: lot.length > 0 ? '138' : '137', ultNsu, maxNsu, lot: lot.map(itemOf) }
}

const itemOf = ({ nsu, schema, bytes }: Entry) => ({ nsu, schema, bytes })

/** Counts a query by NSU or key; false when the hour has no more of them. */
function countQuery({ national, account, now }: Turn): boolean {
  account.queries = account.queries.filter((at) => now - at < national.hourMs)
  if (account.queries.length >= QUERIES_AN_HOUR) return false
  account.queries.push(now)
  return true
}

function oneEntry(turn: Turn, nsu: number): DistReply {
  const { service, account } = turn
  const { maxNsu } = account
  if (nsu > maxNsu) return refusal(RULES[service].aboveMaximum, { ultNsu: account.servedNsu ?? 0, maxNsu })
  const entry = account.entries.find((candidate) => candidate.nsu === nsu && candidate.at >= keptFrom(turn))
  const lot = entry === undefined ? [] : [itemOf(entry)]
  return { cStat: entry === undefined ? '137' : '138', ultNsu: nsu, maxNsu, lot }
}

/** consChNFe: the whole note for who may have it, the summary for a recipient without manifestação. */
function noteOfKey(turn: Turn, chave: string): DistReply {
  const { national, taxId, account, now } = turn
  const { maxNsu } = account
  const ultNsu = account.servedNsu ?? 0
  if (!chaveShape(chave) || checkDigit(chave.slice(0, 43)) !== Number(chave[43]))
    return refusal('236', { ultNsu, maxNsu })
  const dossier = national.dossiers.get(chave)
  if (dossier?.service !== 'nfe' || dossier.arrivesAt > now) return refusal('217', { ultNsu, maxNsu })
  const fault = keyFault(turn, dossier)
  if (fault !== null) return refusal(fault, { ultNsu, maxNsu })
  const isSummary = dossier.recipient === taxId && !dossier.released
  const item = isSummary
    ? { nsu: null, schema: 'resNFe_v1.01.xsd', bytes: noteSummary(dossier) }
    : { nsu: null, schema: `procNFe_v${dossier.version}.xsd`, bytes: dossier.bytes }
  return { cStat: '138', ultNsu, maxNsu, lot: [item] }
}

function keyFault(turn: Turn, { emitter, recipient, carriers, readers, arrivesAt, situation }: Dossier): string | null {
  const { taxId } = turn
  if (taxId === emitter) return '641'
  if (![recipient, ...carriers, ...readers].includes(taxId)) return '640'
  if (arrivesAt < keptFrom(turn)) return '632'
  if (situation === 'cancelled') return '653'
  return situation === 'denied' ? '654' : null
}
