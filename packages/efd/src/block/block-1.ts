import type { Cents } from '@portal/fiscal/base/cents.ts'
import { type NamedRow, row } from '../line/row.ts'

/** The fields of 1010 with the registers whose presence each of them says. */
export const SWITCHES = {
  IND_EXP: ['1100'],
  IND_CCRF: ['1200'],
  IND_COMB: ['1300'],
  IND_USINA: ['1390'],
  IND_VA: ['1400'],
  IND_EE: ['1500'],
  IND_CART: ['1601'],
  IND_FORM: ['1700'],
  IND_AER: ['1800'],
  IND_GIAF1: ['1960'],
  IND_GIAF3: ['1970'],
  IND_GIAF4: ['1980'],
  IND_REST_RESSARC_COMPL_ICMS: ['1250'],
} as const

/** Payments taken through one institution in the month (1601). */
export interface EfdPayments {
  institution: string
  intermediary: string | null
  sales: Cents
  services: Cents
  others: Cents
}

/** Value added of one item in one municipality (1400). */
export interface EfdAddedValue {
  code: string
  cityCode: string
  value: Cents
}

/** Block 1: 1010, which says S exactly for what follows, 1400 and 1601. */
export function otherRows(of: { payments: readonly EfdPayments[]; added: readonly EfdAddedValue[] }): NamedRow[] {
  const present = new Set([...(of.added.length > 0 ? ['1400'] : []), ...(of.payments.length > 0 ? ['1601'] : [])])
  const says = Object.fromEntries(
    Object.entries(SWITCHES).map(([name, regs]) => [name, regs.some((reg) => present.has(reg)) ? 'S' : 'N']),
  )
  return [
    row('1010', says),
    ...of.added.map(({ code, cityCode, value }) => row('1400', { COD_ITEM_IPM: code, MUN: cityCode, VALOR: value })),
    ...of.payments.map(({ institution, intermediary, sales, services, others }) =>
      row('1601', {
        COD_PART_IP: institution,
        COD_PART_IT: intermediary,
        TOT_VS: sales,
        TOT_ISS: services,
        TOT_OUTROS: others,
      }),
    ),
  ]
}
