import type { LancamentoItem, LancamentoTax } from '@portal/contract/escrituracao/lancamento.ts'
import type { Destino } from '@portal/contract/sped/configuracao.ts'
import { addDecimals, percentOfCents, rateDifference } from '@portal/efd/line/decimal.ts'
import { isUf } from '@portal/fiscal/ids/uf.ts'
import { ICMS_UF } from '@portal/tables/fixed/icms-uf.ts'
import { PIS_COFINS } from '@portal/tables/fixed/pis-cofins.ts'
import type { NoteItemRow, NoteRow } from '../sped/month/read/note-row.ts'

/** PIS, COFINS and DIFAL of an entry: taxes that the EFD ICMS/IPI does not assess by item. */

export interface CompanyTaxes {
  /** `empresa.regime`; null: not known */
  regime: string | null
  uf: string
}

type PisCofins = Pick<LancamentoItem, 'pis' | 'cofins' | 'pisCofins'>

interface Goods {
  /** Null: a freight */
  row: NoteItemRow | null
  cfop: string
  destination: Destino | null
  icms: number
  /** Value of a freight */
  total?: number
}

/** Nature of the credit: goods for resale, inputs, freight of a sale, energy (Guia Prático da EFD-Contribuições, 4.3.7). */
const NATURES: Partial<Record<Destino, string>> = { revenda: '01', industria: '02' }
/** Entries with a credit: purchases, not shipments, transfers, returns or gifts. */
const BOUGHT = /^[123](?:1(?:0[12]|1[1-8]|2[0-8])|25[1-7]|35[1-6]|40[13]|65[1-3])$/
const ENERGY = /^[123]25[1-7]$/
const FREIGHT = /^[123](?:35\d|360)$/
const RETURNED = /^[123](?:20[1-9]|41[01]|66[0-2])$/
/** CST of PIS and COFINS of entries. */
const WITH_CREDIT = '50'
const WITHOUT_CREDIT = '70'
const OTHER = '98'
const NONE: LancamentoTax = { base: 0, rate: null, value: 0, stated: 0 }

/**
 * Credit of PIS and COFINS, which a company of the lucro real alone takes. The ICMS is not part of its base.
 * Source  Leis 10.637/2002 and 10.833/2003, art. 3; Lei 14.592/2023
 */
export function pisCofinsOf({ row, cfop, destination, icms, total = 0 }: Goods, { regime }: CompanyTaxes): PisCofins {
  const stated = { pis: row?.pis ?? 0, cofins: row?.cofins ?? 0 }
  const none = { pis: { ...NONE, stated: stated.pis }, cofins: { ...NONE, stated: stated.cofins } }
  if (regime === null || cfop === '') return { ...none, pisCofins: null }
  const isBought = BOUGHT.test(cfop) || RETURNED.test(cfop)
  const nature = ENERGY.test(cfop)
    ? '04'
    : row === null
      ? FREIGHT.test(cfop)
        ? '07'
        : null
      : RETURNED.test(cfop)
        ? '12'
        : destination && NATURES[destination]
  if (!isBought) return { ...none, pisCofins: { cst: OTHER, nature: null } }
  if (regime !== 'real' || nature === undefined || nature === null)
    return { ...none, pisCofins: { cst: WITHOUT_CREDIT, nature: null } }
  const value = row ? row.product + row.freight + row.insurance + row.other - row.discount : total
  const base = Math.max(value - icms, 0)
  const { pis, cofins } = PIS_COFINS.nonCumulative
  return {
    pis: { base, rate: pis, value: percentOfCents(base, pis), stated: stated.pis },
    cofins: { base, rate: cofins, value: percentOfCents(base, cofins), stated: stated.cofins },
    pisCofins: { cst: WITH_CREDIT, nature },
  }
}

/**
 * DIFAL of a purchase from another state for consumption or as an asset, with the tax inside its base; null when the
 * rate of the state is not sure.
 * Source  CF, art. 155, § 2, VII; LC 87/1996, art. 13, IX and § 1 (LC 190/2022)
 */
export function difalOf(
  of: { row: NoteItemRow; note: Pick<NoteRow, 'party'>; cfop: string; destination: Destino; total: number },
  { uf }: CompanyTaxes,
): number | null {
  const { row, note, cfop, destination, total } = of
  const isConsumed = destination === 'consumo' || destination === 'ativo'
  const from = note.party?.uf
  if (!cfop.startsWith('2') || !isConsumed || row.st > 0 || !from || from === uf || !isUf(uf)) return 0
  const { rate, fcp, sure } = ICMS_UF[uf]
  if (!sure) return null
  return rateDifference({ total, icms: row.icms, rate: addDecimals(rate, fcp) })
}
