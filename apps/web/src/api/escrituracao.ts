import type {
  DecidirBody,
  DecidirReply,
  EntradasReply,
  RegrasBody,
  RegrasReply,
} from '@portal/contract/escrituracao/escrituracao.ts'
import type { EstadoLancamento } from '@portal/contract/escrituracao/lancamento.ts'
import type { ImportarSpedReply } from '@portal/contract/sped/sped.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http/http.ts'

export const escrituracaoKey = (cnpj: string) => ['escrituracao', cnpj]

/** The entries of a month in one state; without it all of them. */
export const entradasOptions = (cnpj: string, mes: string, estado: EstadoLancamento | undefined) =>
  queryOptions({
    queryKey: [...escrituracaoKey(cnpj), 'entradas', mes, estado ?? 'itens'],
    queryFn: ({ signal }) =>
      getJson<EntradasReply>('/escrituracao/entradas', {
        query: { nr_cpfcnpj: cnpj, mes, ...(estado ? { ds_estado: estado } : {}) },
        signal,
      }),
    // asked again when decisions taught something, never under the hands of who decides
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const postDecidir = (cnpj: string, mes: string, body: DecidirBody) =>
  getJson<DecidirReply>('/escrituracao/decidir', { method: 'POST', query: { nr_cpfcnpj: cnpj, mes }, body })

export const regrasOptions = (cnpj: string) =>
  queryOptions({
    queryKey: [...escrituracaoKey(cnpj), 'regras'],
    queryFn: ({ signal }) => getJson<RegrasReply>('/escrituracao/regras', { query: { nr_cpfcnpj: cnpj }, signal }),
  })

/** Saves over the version that was read; 412 when another user saved since. */
export const putRegras = (cnpj: string, version: number, body: RegrasBody) =>
  getJson<RegrasReply>('/escrituracao/regras', {
    method: 'PUT',
    query: { nr_cpfcnpj: cnpj },
    body,
    ...(version > 0 ? { ifMatch: `"${version}"` } : {}),
  })

/** Learns from the entries of an earlier EFD; the settings of the EFD stay. */
export const learnEarlier = (cnpj: string, file: Blob) =>
  getJson<ImportarSpedReply>('/sped/importar', {
    method: 'POST',
    query: { nr_cpfcnpj: cnpj, so_passado: '1' },
    blob: new Blob([file], { type: 'text/plain' }),
  })
