import { CFOP_DATA_VERSION, getAllCfop } from '@br-validators/core/cfop'
import { getAllMunicipios, IBGE_DATA_VERSION } from '@br-validators/core/ibge'
import { getAllNcm, NCM_DATA_VERSION } from '@br-validators/core/ncm'
import type { Entry, TableReading } from './model.ts'
import { cleanName } from './text.ts'

/** Codes and names that come with the program; no rates, and no relation of one table to another. */
export type BundledKind = 'ncm' | 'cfop' | 'municipio'

const reading = (source: string, capturedAt: string, entries: Entry[]): TableReading => ({
  part: '',
  source,
  referenceDate: capturedAt.slice(0, 10),
  validTo: null,
  rows: entries.length,
  entries,
})

const entry = (key: string, data: Entry['data']): Entry => ({ key, data, from: null, to: null })

/**
 * What answers before anybody loads an official file: leaves of the NCM, CFOP, municipalities.
 * Source  package `@br-validators/core`, exactly pinned, dated by its own capture
 */
export const bundledTable = (kind: BundledKind): TableReading => BUNDLED[kind]()

const BUNDLED: Readonly<Record<BundledKind, () => TableReading>> = {
  ncm: () =>
    reading(
      'NCM Siscomex, só códigos e nomes',
      NCM_DATA_VERSION.capturadoEm,
      getAllNcm().map(({ codigo, descricao }) => entry(codigo, { name: cleanName(descricao), act: '' })),
    ),
  cfop: () =>
    reading(
      'CFOP, Confaz',
      CFOP_DATA_VERSION.capturadoEm,
      getAllCfop().map(({ codigo, descricao }) => entry(codigo, { name: cleanName(descricao) })),
    ),
  municipio: () =>
    reading(
      'Municípios, IBGE',
      IBGE_DATA_VERSION.capturadoEm,
      getAllMunicipios().map(({ codigo, nome, uf }) => entry(String(codigo), { name: nome, uf })),
    ),
}
