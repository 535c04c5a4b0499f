import { mod11 } from '@portal/fiscal/ids/mod11.ts'
import { codeOfUf } from '@portal/fiscal/ids/uf.ts'
import { asText, dateTime } from '../format/values.ts'
import type { Danfe } from './danfe-model.ts'

const PHRASES: Readonly<Record<string, string>> = {
  '2': 'DANFE em Contingência - impresso em decorrência de problemas técnicos (FS-IA).',
  '3': 'NF-e emitida no Sistema de Contingência do Ambiente Nacional (SCAN).',
  '4': 'DANFE impresso em contingência - EPEC regularmente recebido pela Receita Federal do Brasil.',
  '5': 'DANFE em Contingência - impresso em decorrência de problemas técnicos (FS-DA).',
  '6': 'NF-e emitida em contingência pela SEFAZ Virtual de Contingência do Ambiente Nacional (SVC-AN).',
  '7': 'NF-e emitida em contingência pela SEFAZ Virtual de Contingência do RS (SVC-RS).',
  '9': 'NF-e emitida em contingência off-line.',
}

/** How and why the note was issued in contingency; null for a normal one. */
export function contingencyText({ inf: { ide } }: Danfe): string | null {
  const phrase = PHRASES[asText(ide.tpEmis)]
  if (!phrase) return null
  const since = ide.dhCont ? ` Entrada em contingência: ${dateTime(ide.dhCont)}.` : ''
  return `${phrase}${since}${ide.xJust ? ` Justificativa: ${asText(ide.xJust)}` : ''}`
}

/**
 * The 36 characters of the second bar code, asked for with security forms (FS, FS-DA).
 * Shape   cUF of the other party 2 (99 abroad), tpEmis 1, its CNPJ or CPF 14 (zeros abroad), vNF 14 in cents, own ICMS 1
 *         and ICMS ST 1 (1 yes, 2 no), day 2, DV 1 (as the key's)
 * Source  MOC, DANFE e Código de Barras, código de barras adicional
 */
export function contingencyCode({ inf }: Danfe): string {
  const { ide, dest } = inf
  const tot = inf.total.ICMSTot
  const uf = codeOfUf(asText(dest?.enderDest?.UF)) ?? '99'
  const id = uf === '99' ? '' : asText(dest?.CNPJ) || asText(dest?.CPF)
  const [whole = '0', cents = ''] = asText(tot?.vNF).split('.')
  const flag = (value: unknown) => (/[1-9]/.test(asText(value)) ? '1' : '2')
  const body = [
    uf,
    asText(ide.tpEmis).slice(0, 1),
    id
      .replace(/[^A-Z\d]/g, '')
      .slice(-14)
      .padStart(14, '0'),
    `${whole.replace(/\D/g, '')}${cents.padEnd(2, '0').slice(0, 2)}`.slice(-14).padStart(14, '0'),
    flag(tot?.vICMS),
    flag(tot?.vST),
    asText(ide.dhEmi ?? ide.dEmi)
      .slice(8, 10)
      .padStart(2, '0'),
  ].join('')
  return body + mod11(body)
}
