import type { Uf } from '@portal/fiscal/ids/uf.ts'
import { createLookup, type TaxLookup } from '../lookup/lookup.ts'
import type { ReferenceData } from '../lookup/model.ts'
import type { Produto } from './produto.ts'

/** The reference tables in the form that server and page both use to check a register. */
export type TabelasDoCadastro = ReferenceData

/** Settings of a check: company and day. */
export interface MalhaSettings {
  /** `YYYY-MM-DD` */
  day: string
  uf: Uf
  /** Simples Nacional (CRT 1 and 4) */
  simples: boolean
}

/**
 * Values of a product in the company's own notes. Used from ENOUGH_NOTES notes on.
 * Shape   the most frequent value of each field, with its number of notes; rates in percent, null when no
 *         note has them
 */
export interface Observado {
  notes: number
  ncm: string | null
  ncmNotes: number
  unit: string | null
  unitNotes: number
  cbs: number | null
  ibsUf: number | null
  ibsMun: number | null
}

/** Observations by code (notes that the company issued) and by bar code (all notes). */
export interface Observados {
  byCode: Readonly<Record<string, Observado>>
  byGtin: Readonly<Record<string, Observado>>
}

/** Empty observations: checks that compare with notes find nothing. */
const NO_NOTES: Observados = { byCode: {}, byGtin: {} }

/** Input of all checks. */
export interface MalhaContext extends MalhaSettings {
  lookup: TaxLookup
  notes: Observados
  /** `annexes`: annexes of LC 214/2025 that list NCMs; `listed`: cClassTribs that list NCMs themselves */
  annexes: ReadonlySet<number>
  listed: ReadonlySet<string>
  /** NCM prefixes of the basic food basket with zero rate (LC 214/2025, annex I) */
  basket: readonly string[]
}

const BASKET = 1

/** Builds the context of the checks; takes about 20 ms with the full tables. */
export function openMalha(
  data: TabelasDoCadastro,
  settings: MalhaSettings,
  notes: Observados = NO_NOTES,
): MalhaContext {
  return {
    ...settings,
    lookup: createLookup(data),
    notes,
    annexes: new Set(data.annexes.flatMap(({ annex }) => annex ?? [])),
    listed: new Set(data.annexes.flatMap(({ classTrib }) => classTrib ?? [])),
    basket: data.annexes.filter(({ annex }) => annex === BASKET).map(({ ncm }) => ncm),
  }
}

/** Minimum number of notes for an observation to be used. */
export const ENOUGH_NOTES = 3

/** Observation of a product: from notes issued under its code, otherwise from notes with its bar code. */
export function observedOf({ cd_produto, ds_codbarras }: Produto, { notes }: MalhaContext): Observado | null {
  const issued = notes.byCode[cd_produto]
  if (issued && issued.notes >= ENOUGH_NOTES) return issued
  const coded = ds_codbarras === undefined ? undefined : notes.byGtin[ds_codbarras]
  return coded && coded.notes >= ENOUGH_NOTES ? coded : null
}

/** True for a service; services need no NCM, CEST or cClassTrib. */
export const isService = ({ cd_tipoitem }: Produto): boolean => cd_tipoitem === '09'
