import type { CrossFinding } from '@portal/efd/cross/model.ts'
import { formatTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'

/** Names of COD_SIT. Source  Guia Prático da EFD, table 4.1.2 */
const SITUATIONS: Readonly<Record<string, string>> = {
  '00': 'regular',
  '01': 'extemporânea',
  '02': 'cancelada',
  '03': 'cancelada extemporânea',
  '04': 'denegada',
  '05': 'inutilizada',
  '06': 'complementar',
  '07': 'complementar extemporânea',
  '08': 'regime especial',
}
/** Rules whose value in the file is a situation code. */
const SITUATION_RULES = new Set([
  ...['cancelada_escriturada', 'autorizada_como_cancelada', 'denegada_escriturada', 'homologacao_escriturada'],
  ...['somente_resumo', 'sem_protocolo', 'cancelada_terceiro', 'cancelada_depois', 'complementar'],
])

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MONEY = /(?:^|: )-?\d+,\d{2}$/

/** Both values of a finding with Brazilian dates, amounts and tax ids; situation codes with their name. */
export function readableSides({ rule, efd, xml }: CrossFinding): { efd: string | null; xml: string | null } {
  return {
    efd: efd !== null && SITUATION_RULES.has(rule) ? `${efd} ${SITUATIONS[efd] ?? ''}`.trim() : readable(rule, efd),
    xml: readable(rule, xml),
  }
}

function readable(rule: string, text: string | null): string | null {
  if (text === null) return null
  if (DAY.test(text)) return text.replace(DAY, '$3/$2/$1')
  if (rule === 'participante' && isTaxId(text)) return formatTaxId(text)
  if (rule === 'aliquota') return `${text.replaceAll(', ', ' %, ')} %`
  return MONEY.test(text) ? text.replace(/\d+(?=,\d{2}$)/, thousands) : text
}

const thousands = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, '.')

/** Cents of a value that is an amount; null for any other value. */
export function centsOfSide(side: string | null): number | null {
  const [, sign = '', whole, cents] = /^(-?)(\d{1,15}),(\d{2})$/.exec(side ?? '') ?? []
  if (whole === undefined || cents === undefined) return null
  const value = Number(whole) * 100 + Number(cents)
  return sign ? -value : value
}
