import type { StoredKind } from './load.ts'

/** The tables' names on screen. */
export const TABLE_NAMES: Readonly<Record<StoredKind, string>> = {
  ncm: 'NCM',
  cest: 'CEST (Convênio ICMS 142/2018)',
  ibpt: 'IBPT (carga tributária aproximada)',
  cclasstrib: 'cClassTrib (IBS e CBS)',
  'cclasstrib-ncm': 'NCM por anexo (IBS e CBS)',
  icms: 'ICMS por UF',
  cbenef: 'cBenef',
  tipi: 'TIPI',
  'aliquotas-ibscbs': 'Alíquotas de IBS e CBS',
  cfop: 'CFOP',
  municipio: 'Municípios',
}

/** First day of the present nomenclature. */
export const NCM_BASE = '2022-04-01'
