import type { ListaBody, ListaReply, SugestoesReply } from '@portal/contract/tributacao/lista.ts'
import type { TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'

/** The tables change only by a load of the provider's: a minute old is fresh enough to type against. */
const FRESH = 60_000

/** What may be meant by what somebody types. A newer question cancels the one before. */
export const sugestoesOptions = (nr_cpfcnpj: string | undefined, ds_busca: string) =>
  queryOptions({
    queryKey: ['tributacao', 'sugestoes', nr_cpfcnpj, ds_busca],
    queryFn: ({ signal }) =>
      getJson<SugestoesReply>('/tributacao/sugestoes', { query: { ds_busca, nr_cpfcnpj }, signal }),
    enabled: ds_busca.length >= 2,
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })

interface Question {
  nr_cpfcnpj: string | undefined
  cd_ncm: string
  ds_uf: string
}

/** The whole answer about one NCM. */
export const tributacaoOptions = ({ nr_cpfcnpj, cd_ncm, ds_uf }: Question) =>
  queryOptions({
    queryKey: ['tributacao', 'resposta', nr_cpfcnpj, cd_ncm, ds_uf],
    queryFn: ({ signal }) =>
      getJson<TributacaoReply>('/tributacao', { query: { cd_ncm, ds_uf, nr_cpfcnpj, limite: 1 }, signal }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })

/** Many products at once. */
export const postLista = (body: ListaBody) => getJson<ListaReply>('/tributacao/lista', { method: 'POST', body })
