import type { BillPart } from '../base/bill.ts'

/*
 * How the items of a bill count in the EFD: the only place to correct when an official text says otherwise.
 * Source  Guia Prático EFD 3.1.8, C500 fields 15 to 17, 39 and 40, and D700; tables of cClass of NF3e and NFCom
 */

/** By the first three digits of cClass. */
const PARTS_OF_ENERGY: Readonly<Record<string, BillPart>> = {
  '060': 'supply',
  '061': 'supply',
  '062': 'supply',
  '063': 'supply',
  '064': 'supply',
  '065': 'supply',
  '070': 'untaxed',
  '080': 'third',
  '081': 'third',
  '084': 'untaxed',
  '086': 'third',
  '560': 'injected',
  '590': 'deducted',
}
/** Groups whose place depends on the item; the guide leaves it to the declarant. They are taken as supply. */
const OPEN_GROUPS: ReadonlySet<string> = new Set(['085', '087'])

/** Charges of others on a bill of communication: of third parties, of centralised billing, of another operator. */
const THIRD_GROUPS: ReadonlySet<string> = new Set(['110', '120', '130'])

/** An item whose group begins with it reduces the total of its bill; its value is written positive. */
const DEDUCTS = '5'

/** Sign of the item of an earlier NF3e that a bill replaces (detItemAnt). The layout writes it positive; samples deduct it. */
export const SIGN_OF_REPLACED_ITEM = -1

/** An item of a bill, as its group decides. */
export interface RuledItem {
  modelo: number
  /** cClass as written */
  classification: string | null
  cst: string | null
  /** The item states a base or a value of ICMS */
  hasIcms: boolean
}

/** The field of the EFD for an item, and whether the official text leaves it open. */
export function partOfItem({ modelo, classification, cst, hasIcms }: RuledItem): {
  part: BillPart
  isUncertain: boolean
} {
  const group = groupOfClass(classification)
  if (modelo === 66) {
    if (OPEN_GROUPS.has(group)) return { part: 'supply', isUncertain: true }
    const part = PARTS_OF_ENERGY[group]
    if (part) return { part, isUncertain: false }
    if (group.startsWith(DEDUCTS)) return { part: 'deducted', isUncertain: true }
    return { part: cst === null ? 'untaxed' : 'supply', isUncertain: true }
  }
  if (group.startsWith(DEDUCTS)) return { part: 'deducted', isUncertain: false }
  if (THIRD_GROUPS.has(group)) return { part: 'third', isUncertain: false }
  return hasIcms ? { part: 'supply', isUncertain: false } : { part: 'untaxed', isUncertain: cst !== null }
}

/** True for an item that reduces the total of its bill. */
export const deducts = (classification: string | null): boolean => groupOfClass(classification).startsWith(DEDUCTS)

/** The first three digits of a cClass; empty without one. */
export const groupOfClass = (classification: string | null): string => classification?.slice(0, 3) ?? ''
