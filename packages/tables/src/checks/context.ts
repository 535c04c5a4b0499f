import type { Uf } from '@portal/fiscal/ids/uf.ts'
import { createLookup, type TaxLookup } from '../lookup/lookup.ts'
import type { ReferenceData } from '../lookup/model.ts'
import type { Produto } from './produto.ts'

/** The reference tables as they travel to whoever checks a register: server and page alike. */
export type TabelasDoCadastro = ReferenceData

/** Which company's register is checked, and as of which day. */
export interface MalhaSettings {
  /** `YYYY-MM-DD` */
  day: string
  uf: Uf
  /** Simples Nacional (CRT 1 and 4) */
  simples: boolean
}

/**
 * What the company's own notes say of a product; from three notes on it counts.
 * Shape   the most frequent value of each, with the number of notes that have it; rates in percent, null where no note states them
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

/** No notes at all: what diverges from them cannot be told. */
export const NO_NOTES: Observados = { byCode: {}, byGtin: {} }

/** All that a check may ask. */
export interface MalhaContext extends MalhaSettings {
  lookup: TaxLookup
  notes: Observados
  /** Annexes that list NCMs, and cClassTribs that do so directly */
  annexes: ReadonlySet<number>
  listed: ReadonlySet<string>
  /** NCM prefixes of the basic food basket that stays at zero (LC 214/2025, annex I) */
  basket: readonly string[]
}

const BASKET = 1

/** Builds what the checks ask; about 20 ms with the full tables. */
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

/** From how many notes on an observation counts. */
export const ENOUGH_NOTES = 3

/** What the notes say of a product: those issued under its code, else those with its bar code. */
export function observedOf({ cd_produto, ds_codbarras }: Produto, { notes }: MalhaContext): Observado | null {
  const issued = notes.byCode[cd_produto]
  if (issued && issued.notes >= ENOUGH_NOTES) return issued
  const coded = ds_codbarras === undefined ? undefined : notes.byGtin[ds_codbarras]
  return coded && coded.notes >= ENOUGH_NOTES ? coded : null
}

/** A service: no goods, so no NCM, CEST or cClassTrib of goods is asked. */
export const isService = ({ cd_tipoitem }: Produto): boolean => cd_tipoitem === '09'
