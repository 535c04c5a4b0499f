import type { InicioReply } from '@portal/contract/notas/inicio.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '../http/http.ts'

const FRESH = 60_000

/** The month of one company. Another month keeps the previous data until it arrives; another company keeps nothing. */
export const inicioOptions = (cnpj: string, mes: string | undefined) =>
  queryOptions({
    queryKey: ['inicio', cnpj, mes],
    queryFn: ({ signal }) => getJson<InicioReply>('/inicio', { query: { nr_cpfcnpj: cnpj, mes }, signal }),
    staleTime: FRESH,
    placeholderData: (previous, asked) => (asked?.queryKey[1] === cnpj ? previous : undefined),
  })

/** The month of all companies of the user, in one request. */
export const inicioCarteiraOptions = (usuarioId: string, mes: string | undefined) =>
  queryOptions({
    queryKey: ['inicio', 'carteira', usuarioId, mes],
    queryFn: ({ signal }) => getJson<InicioReply>('/inicio/carteira', { query: { mes }, signal }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  })
