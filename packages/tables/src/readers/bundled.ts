import { CFOP_DATA_VERSION, getAllCfop } from '@br-validators/core/cfop'
import { getAllMunicipios, IBGE_DATA_VERSION } from '@br-validators/core/ibge'
import { getAllNcm, NCM_DATA_VERSION } from '@br-validators/core/ncm'
import type { Entry, TableReading } from './model.ts'
import { cleanName } from './text.ts'

/** Kinds of the built-in tables: codes and names only, without rates or relations to other tables. */
export type BundledKind = 'ncm' | 'cfop' | 'municipio'

const bundledReading = (source: string, capturedAt: string, entries: Entry[]): TableReading => ({
  part: '',
  source,
  referenceDate: capturedAt.slice(0, 10),
  validTo: null,
  rows: entries.length,
  entries,
})

const plainEntry = (key: string, data: Entry['data']): Entry => ({ key, data, from: null, to: null })

/**
 * Table used until an official file is loaded: leaves of the NCM, CFOP, municipalities.
 * Source  package `@br-validators/core`, exactly pinned, dated by its own capture
 */
export const bundledTable = (kind: BundledKind): TableReading => BUNDLED[kind]()

const BUNDLED: Readonly<Record<BundledKind, () => TableReading>> = {
  ncm: () =>
    bundledReading(
      'NCM Siscomex, só códigos e nomes',
      NCM_DATA_VERSION.capturadoEm,
      getAllNcm().map(({ codigo, descricao }) => plainEntry(codigo, { name: cleanName(descricao), act: '' })),
    ),
  cfop: () =>
    bundledReading(
      'CFOP, Confaz',
      CFOP_DATA_VERSION.capturadoEm,
      getAllCfop().map(({ codigo, descricao }) => plainEntry(codigo, { name: cleanName(descricao) })),
    ),
  municipio: () =>
    bundledReading(
      'Municípios, IBGE',
      IBGE_DATA_VERSION.capturadoEm,
      getAllMunicipios().map(({ codigo, nome, uf }) => plainEntry(String(codigo), { name: nome, uf })),
    ),
}
