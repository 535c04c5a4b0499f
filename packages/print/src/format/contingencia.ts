import { mod11 } from '@portal/fiscal/ids/mod11.ts'
import { codeOfUf } from '@portal/fiscal/ids/uf.ts'
import type { Registered } from './state.ts'
import { asText, dateTime, joined } from './values.ts'

/**
 * The contingency sentence: the manual's phrase, start of the contingency, the issuer's reason; '' without
 * any.
 */
export const contingencySentence = (phrase: string, { dhCont, xJust }: { dhCont?: string; xJust?: string }): string =>
  joined(
    ' ',
    phrase,
    dhCont && `Entrada em contingência: ${dateTime(dhCont)}.`,
    xJust && `Justificativa: ${asText(xJust)}`,
  )

/** Data of the second bar code of a security form, as written in the document. */
export interface SecondCode {
  /** uf and taxId of the recipient or tomador; abroad, `EX` or no state */
  uf: unknown
  taxId: unknown
  tpEmis: unknown
  total: unknown
  icms: unknown
  st: unknown
  /** Instant or date of issue */
  issued: unknown
}

/**
 * The 36 characters of the second bar code, required with security forms (FS, FS-DA).
 * Shape   cUF of the counterparty 2 (99 abroad), tpEmis 1, its CNPJ or CPF 14 (zeros abroad), total 14 in
 *         cents, own ICMS 1 and ICMS ST 1 (1 yes, 2 no), day 2, DV 1 (computed as for the key)
 * Source  MOC, DANFE e Código de Barras, código de barras adicional; MOC CT-e, the same with the tomador (NT
 *         2012/007)
 */
export function secondCode({ uf, taxId, tpEmis, total, icms, st, issued }: SecondCode): string {
  const state = codeOfUf(asText(uf)) ?? '99'
  const id = state === '99' ? '' : asText(taxId).replace(/[^A-Z\d]/g, '')
  const [whole = '0', cents = ''] = asText(total).split('.')
  const amount = `${whole.replace(/\D/g, '')}${cents.replace(/\D/g, '').padEnd(2, '0').slice(0, 2)}`
  const flag = (value: unknown) => (/[1-9]/.test(asText(value)) ? '1' : '2')
  const body = [
    state,
    asText(tpEmis).slice(0, 1),
    id.slice(-14).padStart(14, '0'),
    amount.slice(-14).padStart(14, '0'),
    flag(icms),
    flag(st),
    /^\d{4}-\d\d-(\d\d)/.exec(asText(issued))?.[1] ?? '00',
  ].join('')
  return body + mod11(body)
}

/** Number and time of a registered EPEC. */
export const epecNumber = ({ nProt, dh }: Registered): string => joined(' - ', nProt, dateTime(dh))
