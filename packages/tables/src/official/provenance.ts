import { cell, cellOrNull, tableCells } from './rows.ts'

/**
 * Where a table comes from, and what it lacks.
 * Shape   `table`: its name in `OFFICIAL_TABLES`; `date`: day of the data as published, `AAAA-MM` or `AAAA-MM-DD`,
 *         null when the publisher states none; texts in pt-BR
 */
export interface Provenance {
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
export const readProvenances = (text: string): Provenance[] =>
  tableCells(text).map((line) => ({
    table: cell(line, 'tabela').replace(/\.tsv$/, ''),
    rows: Number(cell(line, 'linhas')),
    publisher: cell(line, 'publicador'),
    act: cell(line, 'ato'),
    date: /^\d{4}-\d{2}/.test(cell(line, 'data_dos_dados')) ? cell(line, 'data_dos_dados') : null,
    verification: cell(line, 'conferencia'),
    gaps: cell(line, 'incerto_ou_falta') === '-' ? null : cellOrNull(line, 'incerto_ou_falta'),
  }))
