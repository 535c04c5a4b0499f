import type { LancamentoItem, LancamentoTax } from '@portal/contract/escrituracao/lancamento.ts'
import type { Destino } from '@portal/contract/sped/configuracao.ts'
import { addDecimals, percentOfCents, rateDifference } from '@portal/efd/line/decimal.ts'
import { isUf } from '@portal/fiscal/ids/uf.ts'
import { entryLaw } from '@portal/tables/entrada/entrada-cfop.ts'
import { ICMS_UF } from '@portal/tables/fixed/icms-uf.ts'
import { PIS_COFINS, PIS_COFINS_END } from '@portal/tables/fixed/pis-cofins.ts'
import type { NoteItemRow, NoteRow } from '../sped/month/read/note-row.ts'

/** PIS, COFINS and DIFAL of an entry: taxes that the EFD ICMS/IPI does not assess by item. */

export interface CompanyTaxes {
  /** `empresa.regime`; null: not known */
  regime: string | null
  uf: string
}

type PisCofins = Pick<LancamentoItem, 'pis' | 'cofins' | 'pisCofins'>

interface Goods {
  /** Day of the document */
  issued: string
  /** Null: a freight */
  row: Pick<
    NoteItemRow,
    'product' | 'freight' | 'insurance' | 'other' | 'discount' | 'pis_cst' | 'pis_rate' | 'pis' | 'cofins'
  > | null
  cfop: string
  destination: Destino | null
  icms: number
  /** Value of a freight */
  total?: number
}

/** Nature of the credit: goods for resale, inputs, freight of a sale, energy (Guia Prático da EFD-Contribuições, 4.3.7). */
const NATURES: Partial<Record<Destino, string>> = { revenda: '01', industria: '02' }
/** Entries with a credit: purchases, not shipments, transfers, returns or gifts. */
const BOUGHT = /^[123](?:1(?:0[12]|1[1-8]|2[0-8]|32|35)|25[1-7]|35[1-6]|40[13]|65[1-3])$/
/** Fuel for resale, whose maker or importer paid for the whole chain. */
const RESOLD_FUEL = /^[123]652$/
const ENERGY = /^[123]25[1-7]$/
const FREIGHT = /^[123](?:35\d|360)$/
const RETURNED = /^[123](?:20[1-9]|41[01]|66[0-2])$/
/** CST of PIS and COFINS of entries. */
const WITH_CREDIT = '50'
const WITHOUT_CREDIT = '70'
const OTHER = '98'
/**
 * CST of an entry by the one of its document, where the seller pays no contribution on the goods: no credit.
 * Source  Leis 10.637/2002 and 10.833/2003, art. 3, § 2, II; table 4.3.4 of the EFD-Contribuições
 */
const UNPAID: Readonly<Record<string, string>> = {
  '04': '70',
  '05': '75',
  '06': '73',
  '07': '71',
  '08': '74',
  '09': '72',
}
/** What a maker or importer pays once for the chain: by the unit, or at a rate of its own, above the general one. */
const [BY_UNIT, OWN_RATE] = ['03', '02']
const NONE: LancamentoTax = { base: 0, rate: null, value: 0, stated: 0 }

/** False of a document of a day after the end of PIS and COFINS. */
export const hasPisCofins = (issued: string): boolean => issued <= PIS_COFINS_END.day

/** CST of the entry when the goods give no credit, to any buyer or to one who resells them; null when they may give one. */
function uncreditedCst({ row, cfop, destination }: Goods): string | null {
  const stated = row?.pis_cst ?? ''
  const unpaid = UNPAID[stated]
  if (unpaid !== undefined) return unpaid
  if (destination !== 'revenda') return null
  const isOnce =
    stated === BY_UNIT || (stated === OWN_RATE && Number(row?.pis_rate ?? 0) > Number(PIS_COFINS.nonCumulative.pis))
  return isOnce || RESOLD_FUEL.test(cfop) ? WITHOUT_CREDIT : null
}

/**
 * Credit of PIS and COFINS, which a company of the lucro real alone takes. The ICMS is not part of its base. Goods on
 * which the seller paid nothing give none, nor do those for resale whose chain was paid for once. From 2027 on there is
 * neither contribution.
 * Source  Leis 10.637/2002 and 10.833/2003, art. 3 (I, «b», and § 2, II); Lei 14.592/2023; EC 132/2023
 */
export function pisCofinsOf(goods: Goods, { regime }: CompanyTaxes): PisCofins {
  const { issued, row, cfop, destination, icms, total = 0 } = goods
  const stated = { pis: row?.pis ?? 0, cofins: row?.cofins ?? 0 }
  const none = { pis: { ...NONE, stated: stated.pis }, cofins: { ...NONE, stated: stated.cofins } }
  if (regime === null || cfop === '' || !hasPisCofins(issued)) return { ...none, pisCofins: null }
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
  const uncredited = uncreditedCst(goods)
  if (uncredited !== null) return { ...none, pisCofins: { cst: uncredited, nature: null } }
  const value = row ? row.product + row.freight + row.insurance + row.other - row.discount : total
  const base = Math.max(value - icms, 0)
  const { pis, cofins } = PIS_COFINS.nonCumulative
  return {
    pis: { base, rate: pis, value: percentOfCents(base, pis), stated: stated.pis },
    cofins: { base, rate: cofins, value: percentOfCents(base, cofins), stated: stated.cofins },
    pisCofins: { cst: WITH_CREDIT, nature },
  }
}

/** What the DIFAL of an entry depends on. */
interface DifalFacts {
  row: Pick<NoteItemRow, 'cfop' | 'icms' | 'st' | 'difal_dest' | 'difal_fcp'>
  note: Pick<NoteRow, 'party'>
  cfop: string
  destination: Destino
  total: number
}

/**
 * DIFAL of a purchase from another state for consumption or as an asset, with the tax inside its base; null when the
 * rate of the state is not sure. None of fuel, of what is no purchase, and where the issuer paid it.
 * Source  CF, art. 155, § 2, VII; LC 87/1996, art. 13, IX and § 1 (LC 190/2022); the acts of `entryLaw`
 */
export function difalOf(of: DifalFacts, { uf }: CompanyTaxes): number | null {
  const { row, note, cfop, destination, total } = of
  const isConsumed = destination === 'consumo' || destination === 'ativo'
  const from = note.party?.uf
  if (!cfop.startsWith('2') || !isConsumed || row.st > 0 || !from || from === uf || !isUf(uf)) return 0
  if (row.difal_dest + row.difal_fcp > 0 || entryLaw(row.cfop ?? '', destination)?.difal === '') return 0
  const { rate, fcp, sure } = ICMS_UF[uf]
  if (!sure) return null
  return rateDifference({ total, icms: row.icms, rate: addDecimals(rate, fcp) })
}
