import type { PisCofinsListRow } from '../official/model.ts'

/**
 * The reference tables as plain data: the server's reply to a page that checks a register, and the input of
 * `createLookup`.
 * Shape   JSON types only, so that it can be sent to a worker; days are `YYYY-MM-DD`, null when the table has
 *         none
 */
export interface ReferenceData {
  /** Changes when any table is reloaded with different content. */
  version: string
  sources: readonly TableSource[]
  ncm: readonly NcmCode[]
  cests: readonly CestCode[]
  classTribs: readonly ClassTribCode[]
  annexes: readonly AnnexCode[]
  cfops: readonly NamedCode[]
  /** Codes of tax benefits, per UF; a UF without rows has no table loaded. */
  benefits: readonly NamedCode[]
  /** CESTs that the convention revoked. */
  revokedCests: readonly RevokedCest[]
  tipi: readonly TipiCode[]
  /** Single-phase, substitution, zero-rate and exemption lists, whatever their validity. */
  pisCofins: readonly PisCofinsListRow[]
}

/** The table in use and its dates; `rows` 0 means not loaded, so a missing code proves nothing. */
export interface TableSource {
  kind: string
  name: string
  referenceDate: string | null
  /** Last day of validity stated by the source. */
  validTo: string | null
  rows: number
}

/** Shape  eight digits, first day, last day (null: open) */
export type NcmCode = readonly [code: string, from: string | null, to: string | null]

/** Shape  code and text as published */
type NamedCode = readonly [code: string, name: string]

/** Shape  seven digits, last day of validity (null: not stated) */
type RevokedCest = readonly [code: string, to: string | null]

/** Shape  eight digits; exception of two digits, empty for the code itself; percent, `NT`, or null when unknown */
export type TipiCode = readonly [ncm: string, ex: string, rate: string | null]

/** Shape  seven digits; `ncms` are prefixes of 2 to 8 digits, empty when only the description decides */
export interface CestCode {
  code: string
  name: string
  ncms: readonly string[]
  /** First day and act of the present text, when the table states them. */
  from?: string | null
  act?: string | null
}

/**
 * Shape  `code` six digits, `cst` its three first; reductions in percent as text; `documents` as `NFe`,
 *         `NFCe`, `CTe`, …
 */
export interface ClassTribCode {
  code: string
  cst: string
  name: string
  annex: number | null
  reductionIbs: string
  reductionCbs: string
  documents: readonly string[]
  /** Article of LC 214/2025, when the table states it. */
  law?: string | null
  from: string | null
  to: string | null
}

/**
 * An NCM (prefix) listed in an annex of LC 214/2025, or directly under a cClassTrib.
 * Shape   `exceptions`: prefixes of NCM to leave out; `needs`: whether the item states a requirement beyond the code,
 *         null when the table does not say
 */
export interface AnnexCode {
  ncm: string
  exceptions?: readonly string[]
  needs?: 'yes' | 'no' | 'unread' | null
  annex: number | null
  classTrib: string | null
  item: string | null
  condition: string | null
  exception: string | null
  from: string | null
  to: string | null
}
