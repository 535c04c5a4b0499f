import type { Fonte } from '@portal/contract/tributacao/tributacao.ts'
import { IBS_CBS_2026 } from '@portal/tables/fixed/ibs-cbs.ts'
import { ICMS_DATE, ICMS_UF } from '@portal/tables/fixed/icms-uf.ts'
import { PIS_COFINS_DATE } from '@portal/tables/fixed/pis-cofins.ts'
import { type OfficialName, provenanceOf } from '@portal/tables/official/official.ts'
import type { StoredKind } from '../tabelas/load.ts'
import { TABLE_NAMES } from '../tabelas/names.ts'
import type { TableInUse } from '../tabelas/stored.ts'
import type { TaxView } from '../tabelas/view.ts'
import { loadedTable } from './source.ts'

/** All sources of an answer, also missing ones: a missing source does not mean a zero rate. */
export function fontesOf(view: TaxView, { uf, asked: scope }: { uf: string; asked: 'empresa' | 'tabelas' }): Fonte[] {
  const stored = (kind: StoredKind, part = '') => fromLoads(view, kind, part)
  const ibpt = loadedTable(view, 'ibpt', uf) ? stored('ibpt', uf) : stored('ibpt')
  const carried = (cd_tabela: string, name: OfficialName) =>
    view.carried ? [fromProgram(cd_tabela, name)] : [absent(cd_tabela, provenanceOf(name).act)]
  return [
    ...stored('ncm'),
    ...stored('cest'),
    ...(loadedTable(view, 'icms')
      ? stored('icms')
      : [inCode('icms', 'ICMS, alíquotas modais por UF', { date: ICMS_DATE, rows: Object.keys(ICMS_UF).length })]),
    inCode('interestadual', 'ICMS interestadual, Resoluções do Senado 22/1989 e 13/2012', {
      date: ICMS_DATE,
      rows: 702,
    }),
    absent('mva', `MVA e regras de substituição tributária de ${uf}`),
    ...stored('tipi'),
    ...carried('cenq', 'ipi_cenq'),
    inCode('piscofins', 'PIS e Cofins, regras gerais', { date: PIS_COFINS_DATE, rows: 2 }),
    ...carried('piscofins-listas', 'pis_cofins_listas'),
    absent('piscofins-fora', 'PIS e Cofins por unidade (4.3.11), suspensões (4.3.16) e regimes especiais'),
    inCode('ibscbs', `IBS e CBS de ${IBS_CBS_2026.year}, ${IBS_CBS_2026.law}`, { date: PIS_COFINS_DATE, rows: 3 }),
    ...stored('cclasstrib'),
    ...stored('cclasstrib-ncm'),
    ...carried('is', 'imposto_seletivo'),
    ...carried('utrib', 'utrib'),
    ...carried('nbs', 'nbs'),
    ...ibpt,
    scope === 'empresa' ? own() : absent('empresa', 'Cadastro e notas da empresa: informe a empresa'),
  ]
}

/** The table in use, then those behind it. */
function fromLoads(view: TaxView, kind: StoredKind, part: string): Fonte[] {
  const table = loadedTable(view, kind, part)
  if (!table) return [absent(kind, TABLE_NAMES[kind])]
  const others = view.behind.filter((other) => other.kind === kind && other.part === part)
  return [fonteOf(view, table, 'S'), ...others.map((other) => fonteOf(view, other, 'N'))]
}

const fonteOf = (view: TaxView, table: TableInUse, fl_emuso: Fonte['fl_emuso']): Fonte => ({
  cd_tabela: table.kind,
  nm_fonte: table.bundled ? `${table.source}${CARRIED}` : table.source,
  dt_referencia: table.reference_date,
  dt_carga: table.loaded_at?.toISOString() ?? null,
  dt_validade: table.valid_to,
  nr_linhas: table.entries,
  ds_situacao: table.valid_to !== null && table.valid_to < view.day ? 'vencida' : 'vigente',
  fl_emuso,
})

const CARRIED = ' (veio com o programa)'

function fromProgram(cd_tabela: string, name: OfficialName): Fonte {
  const { act, date, rows } = provenanceOf(name)
  return inCode(cd_tabela, `${act}${CARRIED}`, { date, rows })
}

const inCode = (cd_tabela: string, nm_fonte: string, { date, rows }: { date: string | null; rows: number }): Fonte => ({
  cd_tabela,
  nm_fonte,
  dt_referencia: date === null ? null : `${date}-01`.slice(0, 10),
  dt_carga: null,
  dt_validade: null,
  nr_linhas: rows,
  ds_situacao: 'vigente',
  fl_emuso: 'S',
})

const absent = (cd_tabela: string, nm_fonte: string): Fonte => ({
  cd_tabela,
  nm_fonte,
  dt_referencia: null,
  dt_carga: null,
  dt_validade: null,
  nr_linhas: 0,
  ds_situacao: 'ausente',
  fl_emuso: 'N',
})

const own = (): Fonte => ({
  ...absent('empresa', 'Cadastro e notas da empresa'),
  ds_situacao: 'vigente',
  fl_emuso: 'S',
})
