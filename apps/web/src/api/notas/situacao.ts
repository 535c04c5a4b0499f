import type { SituacaoReply } from '@portal/contract/captura/atos.ts'
import { getJson } from '../http/http.ts'

/** Asks the authority for the situation of a document; the portal keeps the events that come with the answer. */
export const requestSituation = async (id: string): Promise<SituacaoReply['data']> => {
  const path = `/documento/${encodeURIComponent(id)}/situacao`
  return (await getJson<SituacaoReply>(path, { method: 'POST', body: {} })).data
}
