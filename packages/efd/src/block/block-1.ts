import type { Cents } from '@portal/fiscal/base/cents.ts'
import { type NamedRow, row } from '../line/row.ts'
import { serieText } from './document.ts'

/** Fields of 1010, each with the registers whose presence it declares. */
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
interface EfdPayments {
  institution: string
  intermediary: string | null
  sales: Cents
  services: Cents
  others: Cents
}

/** Value added of one item in one municipality (1400). */
interface EfdAddedValue {
  code: string
  cityCode: string
  value: Cents
}

/** A direct export that customs ended in the month (1100), with its notes (1105). Days are AAAA-MM-DD. */
export interface EfdExport {
  /** The DU-E */
  number: string
  day: string
  waybill: string | null
  waybillDay: string | null
  /** TP_CHC, of the Siscomex table */
  waybillKind: string
  /** DT_AVB */
  endedOn: string
  /** PAIS, of the Siscomex table */
  country: string
  notes: { chave: string; serie: number; number: number; issued: string; codes: readonly string[] }[]
}

interface OtherFacts {
  exports: readonly EfdExport[]
  payments: readonly EfdPayments[]
  added: readonly EfdAddedValue[]
}

/** IND_DOC 2: DU-E, which replaced the other declarations in 2018. */
const DUE = '2'
/** NAT_EXP 0: direct export. */
const DIRECT = '0'

function exportRows(each: EfdExport): NamedRow[] {
  return [
    row('1100', {
      IND_DOC: DUE,
      NRO_DE: each.number,
      DT_DE: each.day,
      NAT_EXP: DIRECT,
      CHC_EMB: each.waybill,
      DT_CHC: each.waybillDay,
      DT_AVB: each.endedOn,
      TP_CHC: each.waybillKind,
      PAIS: each.country,
    }),
    ...each.notes.flatMap((note) =>
      note.codes.map((code) =>
        row('1105', {
          COD_MOD: '55',
          SERIE: serieText(note.serie),
          NUM_DOC: note.number,
          CHV_NFE: note.chave,
          DT_DOC: note.issued,
          COD_ITEM: code,
        }),
      ),
    ),
  ]
}

/** Block 1: 1100, 1400, 1601 and 1010, whose fields are S exactly for the registers that follow. */
export function otherRows(facts: OtherFacts): NamedRow[] {
  const present = new Set([
    ...(facts.exports.length > 0 ? ['1100'] : []),
    ...(facts.added.length > 0 ? ['1400'] : []),
    ...(facts.payments.length > 0 ? ['1601'] : []),
  ])
  const switches = Object.fromEntries(
    Object.entries(SWITCHES).map(([name, regs]) => [name, regs.some((reg) => present.has(reg)) ? 'S' : 'N']),
  )
  return [
    row('1010', switches),
    ...facts.exports.flatMap(exportRows),
    ...facts.added.map(({ code, cityCode, value }) => row('1400', { COD_ITEM_IPM: code, MUN: cityCode, VALOR: value })),
    ...facts.payments.map(({ institution, intermediary, sales, services, others }) =>
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
