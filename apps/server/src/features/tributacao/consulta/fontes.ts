import type { Fonte } from '@portal/contract/tributacao/tributacao.ts'
import { IBS_CBS_2026 } from '@portal/tables/fixed/ibs-cbs.ts'
import { ICMS_DATE, ICMS_UF } from '@portal/tables/fixed/icms-uf.ts'
import { MONOFASICO_DATE, MONOFASICOS } from '@portal/tables/fixed/monofasico-list.ts'
import { PIS_COFINS_DATE } from '@portal/tables/fixed/pis-cofins.ts'
import type { StoredKind } from '../tabelas/load.ts'
import { TABLE_NAMES } from '../tabelas/names.ts'
import type { TaxView } from '../tabelas/view.ts'
import { loadedTable } from './figures.ts'

/** All sources of an answer, also missing ones: a missing source does not mean a zero rate. */
export function fontesOf(view: TaxView, { uf, asked: scope }: { uf: string; asked: 'empresa' | 'tabelas' }): Fonte[] {
  const stored = (kind: StoredKind, part = '') => fromLoad(view, kind, part)
  const ibpt = loadedTable(view, 'ibpt', uf) ? stored('ibpt', uf) : stored('ibpt')
  return [
    stored('ncm'),
    stored('cest'),
    loadedTable(view, 'icms')
      ? stored('icms')
      : inCode('icms', 'ICMS, alíquotas modais por UF', { date: ICMS_DATE, rows: Object.keys(ICMS_UF).length }),
    inCode('interestadual', 'ICMS interestadual, Resoluções do Senado 22/1989 e 13/2012', {
      date: ICMS_DATE,
      rows: 702,
    }),
    absent('mva', `MVA e regras de substituição tributária de ${uf}`),
    stored('tipi'),
    inCode('piscofins', 'PIS e Cofins, regras gerais', { date: PIS_COFINS_DATE, rows: 2 }),
    inCode('monofasico', 'PIS e Cofins, produtos monofásicos (sem autopeças)', {
      date: MONOFASICO_DATE,
      rows: MONOFASICOS.length,
    }),
    absent('piscofins-zero', 'PIS e Cofins, alíquota zero por produto'),
    inCode('ibscbs', `IBS e CBS de ${IBS_CBS_2026.year}, ${IBS_CBS_2026.law}`, { date: PIS_COFINS_DATE, rows: 3 }),
    stored('cclasstrib'),
    stored('cclasstrib-ncm'),
    ibpt,
    scope === 'empresa' ? own() : absent('empresa', 'Cadastro e notas da empresa: informe a empresa'),
  ]
}

function fromLoad(view: TaxView, kind: StoredKind, part: string): Fonte {
  const table = loadedTable(view, kind, part)
  if (!table) return absent(kind, TABLE_NAMES[kind])
  return {
    cd_tabela: kind,
    nm_fonte: table.bundled ? `${table.source} (veio com o programa)` : table.source,
    dt_referencia: table.reference_date,
    dt_carga: table.loaded_at.toISOString(),
    dt_validade: table.valid_to,
    nr_linhas: table.entries,
    ds_situacao: table.valid_to !== null && table.valid_to < view.day ? 'vencida' : 'vigente',
  }
}

const inCode = (cd_tabela: string, nm_fonte: string, { date, rows }: { date: string; rows: number }): Fonte => ({
  cd_tabela,
  nm_fonte,
  dt_referencia: date,
  dt_carga: null,
  dt_validade: null,
  nr_linhas: rows,
  ds_situacao: 'vigente',
})

const absent = (cd_tabela: string, nm_fonte: string): Fonte => ({
  cd_tabela,
  nm_fonte,
  dt_referencia: null,
  dt_carga: null,
  dt_validade: null,
  nr_linhas: 0,
  ds_situacao: 'ausente',
})

const own = (): Fonte => ({ ...absent('empresa', 'Cadastro e notas da empresa'), ds_situacao: 'vigente' })
