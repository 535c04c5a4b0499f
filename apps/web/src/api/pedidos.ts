import type { NovoPedidoEmailBody, NovoPedidoEmailReply, PedidosEmailReply } from '@portal/contract/caixa/pedidos.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http/http.ts'

/** Requests of a company that the portal mailed in a month; looked at again while one is on its way. */
export const pedidosOptions = (cpfcnpj: string, mes: string) =>
  queryOptions({
    queryKey: ['pedidos', cpfcnpj, mes],
    queryFn: ({ signal }) =>
      getJson<PedidosEmailReply>('/pedidos/email', { query: { nr_cpfcnpj: cpfcnpj, mes }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ ds_situacao }) => ds_situacao === 'na_fila' || ds_situacao === 'enviando')
        ? 3_000
        : false,
  })

export const postPedido = (body: NovoPedidoEmailBody) =>
  getJson<NovoPedidoEmailReply>('/pedidos/email', { method: 'POST', body })
