/**
 * The reference tables as plain data: what the server answers to a page that checks a register, and what `createLookup` reads.
 * Shape   JSON throughout, so that it travels to a worker as it is; days are `YYYY-MM-DD`, null where a table says none
 */
export interface ReferenceData {
  /** Changes whenever a load changes any table. */
  version: string
  sources: readonly TableSource[]
  ncm: readonly NcmCode[]
  cests: readonly CestCode[]
  classTribs: readonly ClassTribCode[]
  annexes: readonly AnnexCode[]
  cfops: readonly NamedCode[]
  /** Codes of benefits, per UF; a UF without rows has no table loaded. */
  benefits: readonly NamedCode[]
}

/** Which table is in use and since when; `rows` 0: none is loaded, and nothing may be concluded from its silence. */
export interface TableSource {
  kind: string
  name: string
  referenceDate: string | null
  /** The last day the source itself claims. */
  validTo: string | null
  rows: number
}

/** Shape  eight digits, first day, last day (null: open) */
export type NcmCode = readonly [code: string, from: string | null, to: string | null]

/** Shape  code and text as published */
export type NamedCode = readonly [code: string, name: string]

/** Shape  seven digits; `ncms` are prefixes of 2 to 8 digits, empty where the text alone decides */
export interface CestCode {
  code: string
  name: string
  ncms: readonly string[]
}

/** Shape  `code` six digits, `cst` its three first; reductions in percent as text; `documents` as `NFe`, `NFCe`, `CTe`, … */
export interface ClassTribCode {
  code: string
  cst: string
  name: string
  annex: number | null
  reductionIbs: string
  reductionCbs: string
  documents: readonly string[]
  from: string | null
  to: string | null
}

/** An NCM (prefix) listed in an annex of LC 214/2025, or directly under a cClassTrib. */
export interface AnnexCode {
  ncm: string
  annex: number | null
  classTrib: string | null
  item: string | null
  condition: string | null
  exception: string | null
  from: string | null
  to: string | null
}
