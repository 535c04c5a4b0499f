import type { Cents } from '@portal/fiscal/base/cents.ts'
import type { NotaItem } from '@portal/fiscal/base/nota-item.ts'
import { expectedBase, expectedSum, expectedTax, type TaxParts } from './amounts.ts'

/** A control character, which XML 1.0 does not allow in a document. */
export const KEY_SEPARATOR = '\u001f'

/** Differences of more than a cent are faults. */
const isOff = (stated: Cents, expected: Cents): boolean => Math.abs(stated - expected) > 1

/** CST of the ICMS that is charged once, by quantity */
export const FUEL = ['02', '15', '53', '61']

/** Rates are compared as numbers: 0.9 equals 0.9000. */
const rateText = (rate: string | null): string => (rate === null ? '' : String(Number(rate)))
const flag = (isSet: boolean): string => (isSet ? 't' : 'f')

/** Fields of an item that the check reads. */
export const REFORM_KEY_FIELDS = [
  'icmsCst',
  'ibscbsCst',
  'cClassTrib',
  'ncm',
  'gIBSCBS',
  'pIBSUF',
  'pIBSMun',
  'pCBS',
  'pRedIBSUF',
  'pRedIBSMun',
  'pRedCBS',
  'gCompraGov',
  'cCredPres',
  'vProd',
  'vFrete',
  'vSeg',
  'vOutro',
  'vII',
  'vDesc',
  'vPIS',
  'vCOFINS',
  'vICMS',
  'vFCP',
  'vICMSUFDest',
  'vFCPUFDest',
  'vISSQN',
  'vIS',
  'vICMSDeson',
  'indDeduzDeson',
  'vBCIBSCBS',
  'vIBSUF',
  'vIBSMun',
  'vCBS',
  'vDifIBSUF',
  'vDifIBSMun',
  'vDifCBS',
] as const satisfies readonly (keyof NotaItem)[]

export type ReformKeyFields = Pick<NotaItem, (typeof REFORM_KEY_FIELDS)[number]>

/** Raise it when a rule below changes: the check then computes the keys of items that were stored under the former rules. */
export const REFORM_KEY_VERSION = '2'

/**
 * What the IBS/CBS check reads of an item, as one text: stored with the item at import, so that a month is grouped by it instead of being
 * computed again.
 * Shape   the version, then the fields of `ReformItem` from `isFuel` to `isTaxOff`, in that order (`readReformKey`)
 */
export const reformKey = (item: ReformKeyFields): string =>
  [
    REFORM_KEY_VERSION,
    flag(item.icmsCst !== null && FUEL.includes(item.icmsCst)),
    item.ibscbsCst ?? '',
    item.cClassTrib ?? '',
    item.ncm ?? '',
    flag(item.gIBSCBS),
    ...[item.pIBSUF, item.pIBSMun, item.pCBS, item.pRedIBSUF, item.pRedIBSMun, item.pRedCBS].map(rateText),
    flag(item.gCompraGov),
    item.cCredPres ?? '',
    flag(item.gIBSCBS && isBaseOff(item, 0)),
    flag(item.gIBSCBS && isBaseOff(item, item.vIBSUF + item.vIBSMun + item.vCBS + item.vIS)),
    flag(item.gIBSCBS && isTaxOff(item)),
  ].join(KEY_SEPARATOR)

/** `inside`: IBS, CBS and IS that the value of the product contains. */
function isBaseOff(item: ReformKeyFields, inside: Cents): boolean {
  const base = expectedBase({
    product: item.vProd - inside,
    freight: item.vFrete,
    insurance: item.vSeg,
    other: item.vOutro,
    importDuty: item.vII,
    discount: item.vDesc,
    pis: item.vPIS,
    cofins: item.vCOFINS,
    icms: item.vICMS,
    fcp: item.vFCP,
    difal: item.vICMSUFDest,
    difalFcp: item.vFCPUFDest,
    iss: item.vISSQN,
    selective: item.vIS,
  })
  const relief = item.indDeduzDeson ? item.vICMSDeson : 0
  // the technical note does not name the relief; both readings are accepted
  return isOff(item.vBCIBSCBS, base) && isOff(item.vBCIBSCBS + relief, base)
}

/** IBS of the state, IBS of the city and CBS: what the item states, and what it is computed from. */
function partsOf(item: ReformKeyFields): { ibsUf: Part; ibsMun: Part; cbs: Part } {
  const base = item.vBCIBSCBS
  return {
    ibsUf: [item.vIBSUF, { base, rate: item.pIBSUF, reduction: item.pRedIBSUF, less: item.vDifIBSUF }],
    ibsMun: [item.vIBSMun, { base, rate: item.pIBSMun, reduction: item.pRedIBSMun, less: item.vDifIBSMun }],
    cbs: [item.vCBS, { base, rate: item.pCBS, reduction: item.pRedCBS, less: item.vDifCBS }],
  }
}
type Part = readonly [stated: Cents, parts: TaxParts]

const isTaxOff = (item: ReformKeyFields): boolean =>
  Object.values(partsOf(item)).some(([stated, parts]) => isOff(stated, expectedTax(parts)))

/** The totals of IBS and CBS that a document states. Units: cents, null when not stated */
export interface StatedTotals {
  vBCIBSCBS: Cents | null
  vIBS: Cents | null
  vCBS: Cents | null
}

type TotalledItem = ReformKeyFields & Pick<NotaItem, 'vIBSMono' | 'vCBSMono'>

/** True when the stated totals are not the sums of the items. Source  NT 2025.002, W34-10 to W56-10 */
export function areTotalsUnequal({ vBCIBSCBS, vIBS, vCBS }: StatedTotals, items: readonly TotalledItem[]): boolean {
  // a presumed credit may be deducted from the total, and no item says so
  if (!items.some(({ ibscbsCst }) => ibscbsCst !== null) || items.some(({ cCredPres }) => cCredPres !== null))
    return false
  const sum = (amount: (item: TotalledItem) => Cents) => items.reduce((total, item) => total + amount(item), 0)
  const [ibs, cbs] = [vIBS ?? 0, vCBS ?? 0]
  return (
    isOff(
      vBCIBSCBS ?? 0,
      sum((item) => item.vBCIBSCBS),
    ) ||
    (isOff(
      ibs,
      sum((item) => item.vIBSUF + item.vIBSMun + item.vIBSMono),
    ) &&
      ibs !== unrounded(items, ['ibsUf', 'ibsMun'])) ||
    (isOff(
      cbs,
      sum((item) => item.vCBS + item.vCBSMono),
    ) &&
      cbs !== unrounded(items, ['cbs']))
  )
}

/** The total as the official calculator gives it: the items' taxes before they are rounded, summed. */
function unrounded(items: readonly TotalledItem[], names: readonly ('ibsUf' | 'ibsMun' | 'cbs')[]): Cents {
  const parts = items.map(partsOf)
  const mono = items.reduce((total, item) => total + (names.includes('cbs') ? item.vCBSMono : item.vIBSMono), 0)
  return mono + expectedSum(parts.flatMap((part) => names.map((name) => part[name][1])))
}
