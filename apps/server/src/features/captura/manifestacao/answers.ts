/** What the authority's answer means for an event. Source: NT 2020.001; CAPTURA: codes that are final or tried again. */
export type EventVerdict = 'registered' | 'adopted' | 'refused' | 'our_fault' | 'later' | 'misuse'

const REGISTERED = new Set(['135', '136', '155'])
/** The same event is registered already: it worked earlier */
const DUPLICATE = '573'
const LATER = new Set(['108', '109', '999'])
const MISUSE = '656'
/** Schema, Id, signature and certificate: repeating cannot help. 217 and 236 are of one key */
const OUR_FAULT = /^((?!217|236)2[1-4]\d|225|252|28[0-7]|29[0-9]|40[2-9]|41[01]|49[1-3]|572|588|59[189])$/

export function eventVerdict(cStat: string): EventVerdict {
  if (REGISTERED.has(cStat)) return 'registered'
  if (cStat === DUPLICATE) return 'adopted'
  if (LATER.has(cStat)) return 'later'
  if (cStat === MISUSE) return 'misuse'
  return OUR_FAULT.test(cStat) ? 'our_fault' : 'refused'
}

/**
 * An event without an answer is sent so many times, in about six hours; then it waits until somebody asks again. Ours: the authority counts
 * the same refused event 20 times before it blocks.
 */
export const MOST_SENDINGS = 10

/** Of a whole lot. */
export const LOT_PROCESSED = '128'

/** Sentences with what to do, where the authority's own says too little. */
const ADVICE: Readonly<Record<string, string>> = {
  135: 'Registrada na SEFAZ.',
  136: 'Registrada na SEFAZ; ela ainda não a vinculou à nota.',
  155: 'Registrada na SEFAZ fora do prazo.',
  573: 'Já estava registrada na SEFAZ.',
  580: 'A SEFAZ não aceita: a nota está cancelada ou denegada.',
  594: 'A SEFAZ não aceita mais um evento deste tipo para a nota.',
  596: 'A SEFAZ não aceitou: fora do prazo.',
  650: 'A SEFAZ não aceita Ciência de nota cancelada ou denegada.',
  651: 'A SEFAZ não aceita Desconhecimento de nota cancelada ou denegada.',
  655: 'A nota já tem manifestação conclusiva na SEFAZ: a Ciência não cabe mais.',
  494: 'A SEFAZ não conhece esta chave.',
  575: 'Para a SEFAZ, a empresa não é a destinatária desta nota.',
  578: 'A SEFAZ recusou a data do evento. Confira o relógio do servidor.',
}

export const eventWords = (cStat: string, reason: string): string => ADVICE[cStat] ?? reason
