import { chaveShape, checkDigit } from '@portal/fiscal/ids/chave.ts'
import { type Dossier, type National, nowOf, settleDues } from './model.ts'
import { DAY_MS, type Service, SITUATION_DAYS, SITUATIONS_AN_HOUR } from './rules.ts'

export interface SituationRequest {
  service: Service
  ambiente: string
  chave: string
}

export interface SituationReply {
  cStat: string
  chave: string
  /** Set when the authority has the document */
  dossier: Dossier | null
}

const CODES: Record<Exclude<Dossier['situation'], 'denied'>, string> = {
  authorised: '100',
  cancelled: '101',
  closed: '132',
}
/** Key without tpEmis, cNF and check digit: one number of one series. */
const numberOf = (chave: string) => chave.slice(0, 34)

/** Answers the query of one document's situation (consSitNFe, consSitCTe, consSitMDFe). */
export function askSituation(national: National, request: SituationRequest): SituationReply {
  settleDues(national)
  const { service, chave } = request
  const now = nowOf(national)
  const refused = (cStat: string): SituationReply => ({ cStat, chave, dossier: null })
  if (request.ambiente !== national.ambiente) return refused('252')
  if (!chaveShape(chave) || checkDigit(chave.slice(0, 43)) !== Number(chave[43])) return refused('236')
  const recent = (national.situations.get(chave) ?? []).filter((at) => now - at < national.hourMs)
  if (recent.length >= SITUATIONS_AN_HOUR) return refused('656')
  national.situations.set(chave, [...recent, now])
  const dossier = national.dossiers.get(chave)
  if (!dossier || dossier.service !== service) return refused(isOtherCode(national, chave) ? '562' : '217')
  if (now - dossier.authorisedAt > SITUATION_DAYS * DAY_MS) return refused('526')
  const cStat = dossier.situation === 'denied' ? dossier.cStat : CODES[dossier.situation]
  return { cStat, chave, dossier }
}

function isOtherCode({ dossiers }: National, chave: string): boolean {
  for (const known of dossiers.keys()) if (numberOf(known) === numberOf(chave)) return true
  return false
}
