import type { StopCause } from './sequence.ts'

/** What an answer means for the pace. Numbers of NF-e and CT-e, then of MDF-e. */
const MISUSE = new Set(['656', '678'])
const ABOVE = new Set(['589', '493'])
const TOO_OLD = '730'
const OUT = new Set(['108', '109', '999'])
const OTHER_OWNER = new Set(['593', '491', '472', '492'])
const BAD_CERTIFICATE = /^(473|28[0-7])$/
const OUR_DEFECT = /^(214|215|238|239|242|243|252|402|404|409|410|411|489|490|588|598|599)$/
/** Answers about the key of the query; they say nothing about the sequence. */
const ABOUT_KEY = /^(217|236|61[4-9]|632|633|640|641|653|654)$/

export type AnswerKind =
  | 'none'
  | 'found'
  | 'misuse'
  | 'above'
  | 'too_old'
  | 'out'
  | 'certificate'
  | 'defect'
  | 'key'
  | 'unknown'

export function answerKind(cStat: string): AnswerKind {
  if (cStat === '137') return 'none'
  if (cStat === '138') return 'found'
  if (MISUSE.has(cStat)) return 'misuse'
  if (ABOVE.has(cStat)) return 'above'
  if (cStat === TOO_OLD) return 'too_old'
  if (OUT.has(cStat)) return 'out'
  if (OTHER_OWNER.has(cStat) || BAD_CERTIFICATE.test(cStat)) return 'certificate'
  if (OUR_DEFECT.test(cStat)) return 'defect'
  return ABOUT_KEY.test(cStat) ? 'key' : 'unknown'
}

export const certificateCause = (cStat: string): StopCause =>
  OTHER_OWNER.has(cStat) ? 'certificado_alheio' : 'certificado'

/** NSUMin of a 730: only its text has the number. */
export function oldestKept(reason: string): number | null {
  const match = /NSUMin\D{0,3}(\d{1,15})/i.exec(reason)
  return match ? Number(match[1]) : null
}
