import { CFOP_ENTRY_NAMES } from '@portal/contract/cfops.ts'
import type { RespostaEntrada } from '@portal/contract/escrituracao/escrituracao.ts'

const SIDE: Readonly<Record<string, string>> = { 5: '1', 6: '2', 7: '3' }

/** Every CFOP of entry on the side of the document's CFOP, with its name. */
export function entryChoices(sale: string): { value: string; label: string }[] {
  const first = SIDE[sale.charAt(0)] ?? '1'
  return Object.entries(CFOP_ENTRY_NAMES).map(([rest, name]) => ({
    value: first + rest,
    label: `${first}.${rest} ${first}${rest} ${name}`,
  }))
}

/** Energy, communication, freight and services of the ISS. */
const SERVICES = /^(?:25|30|35)\d$|^(?:360|932|933)$/
const CONSUMED = new Set(['128', '407', '556', '557', '653'])
const ASSETS = new Set(['406', '551', '552'])
const MADE = new Set(['101', '111', '116', '120', '122', '126', '151', '401', '408', '651', '658'])

/** The use of goods that a CFOP of entry says. */
export function destinoOfCfop(cfop: string): RespostaEntrada['ds_destino'] {
  const rest = cfop.slice(1)
  if (SERVICES.test(rest)) return 'servico'
  return CONSUMED.has(rest) ? 'consumo' : ASSETS.has(rest) ? 'ativo' : MADE.has(rest) ? 'industria' : 'revenda'
}

const CREDITLESS = new Set(
  '128 253 254 255 256 257 302 303 304 305 306 406 407 551 552 554 555 556 557 922 923 933'.split(' '),
)

/** True for a CFOP that gives no credit of ICMS, whoever the company is (LC 87/1996, art. 33). */
export const isCreditRefused = (cfop: string): boolean => CREDITLESS.has(cfop.slice(1))
