import type { Servico, ServicosReply } from '@portal/contract/tributacao/servicos.ts'
import type { NbsRow } from '@portal/tables/official/model.ts'
import { provenanceOf } from '@portal/tables/official/official.ts'
import type { TaxView } from '../tabelas/view.ts'
import { WHICH_CLASS } from './answer.ts'
import { serviceIbsCbsOf } from './ibs-cbs.ts'

/** Services of the NBS by code or name, each with its headings and its classes of IBS and CBS. */
export function findServices(view: TaxView, query: string, limit: number): ServicosReply {
  const { act, date } = provenanceOf('nbs')
  const { hits, total } = view.carried?.services.search(query, limit) ?? { hits: [], total: 0 }
  return { data: hits.map((row) => toServico(view, row)), total, ds_fonte: act, dt_referencia: date }
}

function toServico(view: TaxView, { code, name }: NbsRow): Servico {
  const path = view.carried?.services.pathOf(code) ?? []
  const ibscbs = serviceIbsCbsOf(view, code)
  return {
    cd_nbs: code,
    nm_nbs: name,
    nm_nbs_caminho: path.map((row) => row.name),
    cd_nbs_caminho: path.map((row) => row.code),
    fl_grupo: view.carried?.services.isGroup(code) ? 'S' : 'N',
    ibscbs,
    ds_pergunta_ibscbs: ibscbs.length > 1 ? WHICH_CLASS.service : null,
  }
}
