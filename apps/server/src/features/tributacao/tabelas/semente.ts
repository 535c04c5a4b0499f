import { KNOWN_GAPS } from '@portal/tables/official/known-gaps.ts'
import { OFFICIAL_TABLES, type OfficialName, provenanceOf } from '@portal/tables/official/official.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { CARRIED_KINDS, readCarried } from './carried.ts'
import { createLayers } from './layers.ts'
import type { StoredKind } from './load.ts'
import { type TableInUse, tableLoads } from './stored.ts'

/** A table of the program: where it comes from, how old it is, what it lacks, and the load in front of it. */
export interface SementeTable {
  name: OfficialName
  title: string
  /** Kind with which an operator's file is loaded over it; null when there is none. */
  kind: StoredKind | null
  publisher: string
  act: string
  date: string | null
  rows: number
  /** Days since the date, null without one. */
  age: number | null
  verification: string
  gaps: string | null
  missing: readonly string[]
  /** The operator's load that answers today in its place. */
  replacedBy: TableInUse | null
}

/** Names of the tables as shown. */
const TITLES: Readonly<Record<OfficialName, string>> = {
  ncm_posicoes: 'NCM, capítulos e posições',
  ncm_vigencia: 'NCM, vigência dos códigos',
  tipi: 'TIPI',
  cest: 'CEST',
  cest_segmentos: 'Segmentos do CEST',
  cclasstrib: 'cClassTrib (IBS e CBS)',
  cst_ibscbs: 'CST do IBS e da CBS',
  ccredpres: 'Créditos presumidos (IBS e CBS)',
  anexos_lc214: 'Anexos da LC 214/2025, NCM e NBS',
  anexos_lc214_itens: 'Anexos da LC 214/2025, texto dos itens',
  imposto_seletivo: 'Imposto Seletivo',
  pis_cofins_listas: 'Listas de PIS e Cofins',
  nbs: 'NBS',
  ipi_cenq: 'Enquadramento do IPI (cEnq)',
  utrib: 'Unidade tributável (uTrib)',
  utrib_unidades: 'Nomes das unidades tributáveis',
  cbenef_sp: 'cBenef de SP',
}

const DAY_MS = 86_400_000

/** The tables of the program as of a day, with the operator's loads in front of them. */
export async function listSemente(db: Kysely<Database>, day: string): Promise<SementeTable[]> {
  const [loads, carried] = await Promise.all([tableLoads(db), readCarried()])
  const { tables } = createLayers({ carried, loads, stored: {} })(day)
  return OFFICIAL_TABLES.map((name) => {
    const { publisher, act, date, rows, verification, gaps } = provenanceOf(name)
    const [kind = null, , part = ''] = CARRIED_KINDS.find(([, table]) => table === name) ?? []
    const front = tables.find((table) => table.kind === kind && table.part === part)
    return {
      name,
      title: TITLES[name],
      kind,
      publisher,
      act,
      date,
      rows,
      verification,
      gaps,
      age: date === null ? null : Math.floor((Date.parse(day) - Date.parse(date)) / DAY_MS),
      missing: KNOWN_GAPS[name] ?? [],
      replacedBy: front && !front.bundled ? front : null,
    }
  })
}
