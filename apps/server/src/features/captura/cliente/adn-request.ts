import type { DistQuery, GetRequest } from './build-request.ts'

/**
 * Request to the ADN: the lot after an NSU, or the document of one NSU. The company is named beside the certificate, which
 * serves every establishment of its root; a CPF has one numbering alone.
 * Source  API ADN Contribuintes, GET /DFe/{NSU}
 */
export function adnRequest({ taxId, query }: { taxId: string; query: DistQuery }): GetRequest {
  if (query.kind === 'consChNFe') throw new Error('the ADN gives no document by its key')
  const owner = taxId.length === 14 ? `cnpjConsulta=${taxId}&` : ''
  return getRequest(`/DFe/${query.nsu}?${owner}lote=${query.kind === 'distNSU'}`)
}

/** Request for the events of one note. Source: API ADN Contribuintes, GET /NFSe/{ChaveAcesso}/Eventos */
export const adnEventsRequest = (chave: string): GetRequest => getRequest(`/NFSe/${chave}/Eventos`)

const getRequest = (path: string): GetRequest => ({ kind: 'get', path, body: `GET ${path}` })
