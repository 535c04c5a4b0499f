import type { ListaBody, ListaReply, SugestoesReply } from '@portal/contract/tributacao/lista.ts'
import type { ServicosReply } from '@portal/contract/tributacao/servicos.ts'
import type { EnquadramentosReply, TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from './http/http.ts'

/** Milliseconds. The tables change only when the provider loads them. */
const FRESH = 60_000

/** Suggestions for a typed text. A newer request cancels the previous one. */
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
  /** `YYYY-MM-DD`; undefined: today */
  dt_referencia: string | undefined
}

/** Taxation of one NCM. */
export const tributacaoOptions = ({ nr_cpfcnpj, cd_ncm, ds_uf, dt_referencia }: Question) =>
  queryOptions({
    queryKey: ['tributacao', 'resposta', nr_cpfcnpj, cd_ncm, ds_uf, dt_referencia],
    queryFn: ({ signal }) =>
      getJson<TributacaoReply>('/tributacao', {
        query: { cd_ncm, ds_uf, nr_cpfcnpj, dt_referencia, limite: 1 },
        signal,
      }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })

/** Services of the NBS by code or name. */
export const servicosOptions = (ds_busca: string) =>
  queryOptions({
    queryKey: ['tributacao', 'servicos', ds_busca],
    queryFn: ({ signal }) =>
      getJson<ServicosReply>('/tributacao/servicos', { query: { ds_busca, limite: 50 }, signal }),
    enabled: ds_busca.length >= 2,
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })

/** Legal codes of the IPI that have the words; all without words. */
export const enquadramentosOptions = (ds_busca: string) =>
  queryOptions({
    queryKey: ['tributacao', 'enquadramentos', ds_busca],
    queryFn: ({ signal }) =>
      getJson<EnquadramentosReply>('/tributacao/enquadramentos', {
        query: { ds_busca: ds_busca || undefined },
        signal,
      }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })

/** Taxation of many products. The server ends the work when `signal` aborts, and works on one list of a person at a time. */
export const postLista = (body: ListaBody, signal: AbortSignal) =>
  getJson<ListaReply>('/tributacao/lista', { method: 'POST', body, signal })
