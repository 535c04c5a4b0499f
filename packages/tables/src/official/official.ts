import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type * as rows from './model.ts'
import * as read from './readers.ts'
import { cell, cellOrNull, tableCells } from './rows.ts'

/** The rows of each table that the product carries. */
export interface OfficialRows {
  ncm_posicoes: rows.NcmHeadingRow
  ncm_vigencia: rows.NcmValidityRow
  tipi: rows.TipiRow
  cest: rows.CestRow
  cest_segmentos: rows.CestSegmentRow
  cclasstrib: rows.ClassTribRow
  cst_ibscbs: rows.CstIbsCbsRow
  ccredpres: rows.PresumedCreditRow
  anexos_lc214: rows.AnnexRow
  anexos_lc214_itens: rows.AnnexItemRow
  imposto_seletivo: rows.SelectiveTaxRow
  pis_cofins_listas: rows.PisCofinsListRow
  nbs: rows.NbsRow
  ipi_cenq: rows.IpiLegalCodeRow
  utrib: rows.TaxUnitRow
  utrib_unidades: rows.TaxUnitNameRow
  cbenef_sp: rows.BenefitSpRow
}

/** Name of a table that the product carries. */
export type OfficialName = keyof OfficialRows

const READERS: { readonly [Name in OfficialName]: (text: string) => OfficialRows[Name][] } = {
  ncm_posicoes: read.readNcmHeadings,
  ncm_vigencia: read.readNcmValidities,
  tipi: read.readTipiRows,
  cest: read.readCestRows,
  cest_segmentos: read.readCestSegments,
  cclasstrib: read.readClassTribRows,
  cst_ibscbs: read.readCstIbsCbs,
  ccredpres: read.readPresumedCredits,
  anexos_lc214: read.readAnnexRows,
  anexos_lc214_itens: read.readAnnexItems,
  imposto_seletivo: read.readSelectiveTax,
  pis_cofins_listas: read.readPisCofinsLists,
  nbs: read.readNbsRows,
  ipi_cenq: read.readIpiLegalCodes,
  utrib: read.readTaxUnits,
  utrib_unidades: read.readTaxUnitNames,
  cbenef_sp: read.readBenefitsSp,
}

/** Names of all tables, in the order in which they are listed. */
export const OFFICIAL_TABLES = Object.keys(READERS) as OfficialName[] // the keys of READERS

/** Path of `tables/NAME.tsv`. Resolved as a part of the package: a bundle of the server lies in another folder. */
const pathOf = (name: OfficialName | 'provenance'): string =>
  createRequire(import.meta.url).resolve(`@portal/tables/official/tables/${name}.tsv`)

/** The text of a table as carried: header line, tab-separated cells. */
export const officialText = (name: OfficialName): Promise<string> => readFile(pathOf(name), 'utf8')

const readings = new Map<OfficialName, Promise<readonly unknown[]>>()

/** The rows of a table, read and parsed once per process. */
export function officialTable<Name extends OfficialName>(name: Name): Promise<readonly OfficialRows[Name][]> {
  const known = readings.get(name) ?? officialText(name).then(READERS[name])
  readings.set(name, known)
  return known as Promise<readonly OfficialRows[Name][]> // stored under its own name
}

let provenances: readonly Provenance[] | null = null

/** One entry per table, read once per process. */
export function officialProvenances(): readonly Provenance[] {
  provenances ??= readProvenances(readFileSync(pathOf('provenance'), 'utf8'))
  return provenances
}

/** Source, act and date of a table, and what it lacks. */
export function provenanceOf(name: OfficialName): Provenance {
  const provenance = officialProvenances().find(({ table }) => table === name)
  if (!provenance) throw new Error(`no provenance of the table ${name}`)
  return provenance
}

/**
 * Where a table comes from, and what it lacks.
 * Shape   `table`: its name in `OFFICIAL_TABLES`; `date`: day of the data as published, `AAAA-MM` or `AAAA-MM-DD`,
 *         null when the publisher states none; texts in pt-BR
 */
interface Provenance {
  table: string
  rows: number
  publisher: string
  act: string
  date: string | null
  /** How the copy was verified. */
  verification: string
  /** What is uncertain or missing. */
  gaps: string | null
}

/** Reads `tables/provenance.tsv`: one entry per table. */
const readProvenances = (text: string): Provenance[] =>
  tableCells(text).map((line) => ({
    table: cell(line, 'tabela').replace(/\.tsv$/, ''),
    rows: Number(cell(line, 'linhas')),
    publisher: cell(line, 'publicador'),
    act: cell(line, 'ato'),
    date: /^\d{4}-\d{2}/.test(cell(line, 'data_dos_dados')) ? cell(line, 'data_dos_dados') : null,
    verification: cell(line, 'conferencia'),
    gaps: cell(line, 'incerto_ou_falta') === '-' ? null : cellOrNull(line, 'incerto_ou_falta'),
  }))
