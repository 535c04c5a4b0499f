import type * as rows from './model.ts'
import { PROVENANCES, type Provenance } from './provenance.ts'
import * as read from './readers.ts'

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

interface OfficialSource<Row> {
  load: () => Promise<{ TABLE: string }>
  read: (text: string) => Row[]
}

/** Each text is a separate module, loaded at the first use of its table. */
const SOURCES: { readonly [Name in OfficialName]: OfficialSource<OfficialRows[Name]> } = {
  ncm_posicoes: { load: () => import('./tables/ncm-posicoes.gen.ts'), read: read.readNcmHeadings },
  ncm_vigencia: { load: () => import('./tables/ncm-vigencia.gen.ts'), read: read.readNcmValidities },
  tipi: { load: () => import('./tables/tipi.gen.ts'), read: read.readTipiRows },
  cest: { load: () => import('./tables/cest.gen.ts'), read: read.readCestRows },
  cest_segmentos: { load: () => import('./tables/cest-segmentos.gen.ts'), read: read.readCestSegments },
  cclasstrib: { load: () => import('./tables/cclasstrib.gen.ts'), read: read.readClassTribRows },
  cst_ibscbs: { load: () => import('./tables/cst-ibscbs.gen.ts'), read: read.readCstIbsCbs },
  ccredpres: { load: () => import('./tables/ccredpres.gen.ts'), read: read.readPresumedCredits },
  anexos_lc214: { load: () => import('./tables/anexos-lc214.gen.ts'), read: read.readAnnexRows },
  anexos_lc214_itens: { load: () => import('./tables/anexos-lc214-itens.gen.ts'), read: read.readAnnexItems },
  imposto_seletivo: { load: () => import('./tables/imposto-seletivo.gen.ts'), read: read.readSelectiveTax },
  pis_cofins_listas: { load: () => import('./tables/pis-cofins-listas.gen.ts'), read: read.readPisCofinsLists },
  nbs: { load: () => import('./tables/nbs.gen.ts'), read: read.readNbsRows },
  ipi_cenq: { load: () => import('./tables/ipi-cenq.gen.ts'), read: read.readIpiLegalCodes },
  utrib: { load: () => import('./tables/utrib.gen.ts'), read: read.readTaxUnits },
  utrib_unidades: { load: () => import('./tables/utrib-unidades.gen.ts'), read: read.readTaxUnitNames },
  cbenef_sp: { load: () => import('./tables/cbenef-sp.gen.ts'), read: read.readBenefitsSp },
}

/** Names of all tables, in the order in which they are listed. */
export const OFFICIAL_TABLES = Object.keys(SOURCES) as OfficialName[] // the keys of SOURCES

/** The text of a table as carried: header line, tab-separated cells. */
export const officialText = async (name: OfficialName): Promise<string> =>
  (await SOURCES[name].load()).TABLE.replace(/^\n/, '')

const readings = new Map<OfficialName, Promise<readonly unknown[]>>()

/** The rows of a table, parsed once per process. */
export function officialTable<Name extends OfficialName>(name: Name): Promise<readonly OfficialRows[Name][]> {
  const known = readings.get(name) ?? readOfficial(name)
  readings.set(name, known)
  return known as Promise<readonly OfficialRows[Name][]> // stored under its own name
}

async function readOfficial<Name extends OfficialName>(name: Name): Promise<readonly OfficialRows[Name][]> {
  const { read: readText } = SOURCES[name]
  return readText(await officialText(name))
}

/** Source, act and date of a table, and what it lacks. */
export function provenanceOf(name: OfficialName): Provenance {
  const provenance = PROVENANCES.find(({ table }) => table === name)
  if (!provenance) throw new Error(`no provenance of the table ${name}`)
  return provenance
}
