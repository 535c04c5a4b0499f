import type { Tipo } from '@portal/contract/notas.ts'
import type { NotasQuery } from '../../api/notas.ts'
import { defaultPeriod, type Period } from '../../ui/period.ts'
import { DEFAULT_ORDEM, type NotasSearch } from './address.ts'

export function periodOf(search: NotasSearch, today: string): Period {
  return search.de && search.ate ? { de: search.de, ate: search.ate } : defaultPeriod(today)
}

export function toQuery(search: NotasSearch, at: { cnpj: string; tipo: Tipo; today: string }): NotasQuery {
  const period = periodOf(search, at.today)
  return {
    cnpj_remetente: at.cnpj,
    ds_tipo: at.tipo,
    ds_emitidarec: search.papel ?? 'E',
    dt_emissaoini: period.de,
    dt_emissaofim: period.ate,
    ds_busca: search.busca?.trim(),
    ordem: search.ordem ?? DEFAULT_ORDEM,
  }
}

/** A click on a column's header: its natural direction first (newest, largest; names from A), then the other. */
export function nextOrdem(current: string, column: string): string {
  if (current === column) return `-${column}`
  if (current === `-${column}`) return column
  return column === 'nm_participante' ? column : `-${column}`
}
