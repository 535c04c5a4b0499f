import { mod11 } from '@portal/fiscal/ids/mod11.ts'
import { codeOfUf } from '@portal/fiscal/ids/uf.ts'
import { asText, dateTime } from '../format/values.ts'
import type { Dacte } from './dacte-model.ts'
import { icmsOf } from './icms.ts'

const PHRASES: Readonly<Record<string, string>> = {
  '3': 'CT-e emitido no Regime Especial da Nota Fiscal Fácil (NFF).',
  '4': 'DACTE impresso em contingência - EPEC regularmente recebido pela SVC.',
  '5': 'DACTE em contingência - impresso em decorrência de problemas técnicos (FS-DA).',
  '7': 'CT-e emitido em contingência e autorizado pela SEFAZ Virtual de Contingência do RS (SVC-RS).',
  '8': 'CT-e emitido em contingência e autorizado pela SEFAZ Virtual de Contingência de SP (SVC-SP).',
}

/** How and why the document was issued in contingency; '' for a normal one. */
export function contingencyText({ inf: { ide } }: Dacte): string {
  const phrase = PHRASES[asText(ide.tpEmis)] ?? ''
  const since = ide.dhCont ? `Entrada em contingência: ${dateTime(ide.dhCont)}.` : ''
  const why = ide.xJust ? `Justificativa: ${asText(ide.xJust)}` : ''
  return [phrase, since, why].filter((text) => text !== '').join(' ')
}

/**
 * The 36 characters of the second bar code, asked for with security forms (FS-DA).
 * Shape   cUF of the tomador 2 (99 abroad), tpEmis 1, its CNPJ or CPF 14 (zeros abroad), vTPrest 14 in cents, own ICMS 1 and
 *         ICMS ST 1 (1 yes, 2 no), day 2, DV 1 (as the key's)
 * Source  MOC CT-e, código de barras adicional, composed as that of the NF-e
 */
export function contingencyCode(dacte: Dacte): string {
  const { inf, tomador } = dacte
  const uf = codeOfUf(asText(tomador.place?.UF)) ?? '99'
  const id = uf === '99' ? '' : asText(tomador.CNPJ) || asText(tomador.CPF)
  const [whole = '0', cents = ''] = asText(inf.vPrest?.vTPrest ?? inf.total?.vTPrest).split('.')
  const icms = icmsOf(inf.imp?.ICMS)
  const flag = (value: unknown) => (/[1-9]/.test(asText(value)) ? '1' : '2')
  const body = [
    uf,
    asText(inf.ide.tpEmis).slice(0, 1),
    id
      .replace(/[^A-Z\d]/g, '')
      .slice(-14)
      .padStart(14, '0'),
    `${whole.replace(/\D/g, '')}${cents.replace(/\D/g, '').padEnd(2, '0').slice(0, 2)}`.slice(-14).padStart(14, '0'),
    flag(icms.vICMS),
    flag(icms.vICMSSTRet),
    asText(inf.ide.dhEmi)
      .replace(/^\d{4}-\d\d-/, '')
      .slice(0, 2)
      .replace(/\D/g, '')
      .padStart(2, '0'),
  ].join('')
  return body + mod11(body)
}
