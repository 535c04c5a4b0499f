import {
  type Falta,
  type FaltasReply,
  MOST_ASKED,
  type PedidoBody,
  type PedidoReply,
} from '@portal/contract/notas/faltas.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Downloaded, type Follow, toFile } from '../http/download.ts'
import { getJson, send } from '../http/http.ts'

/** What is missing in a month of a company and its establishments. */
export const faltasOptions = (cnpj: string, mes: string) =>
  queryOptions({
    queryKey: ['faltas', cnpj, mes],
    queryFn: ({ signal }) => getJson<FaltasReply>('/faltas', { query: { nr_cpfcnpj: cnpj, mes }, signal }),
  })

/** The same rows as a PDF. */
export const fetchFaltasPaper = async (cnpj: string, mes: string, follow: Follow): Promise<Downloaded> =>
  toFile(
    await send('/faltas/pdf', {
      query: { nr_cpfcnpj: cnpj, mes },
      accept: 'application/pdf',
      signal: follow.signal,
    }),
    'o-que-falta.pdf',
    follow,
  )

/** Marks these rows as requested, or removes the marks: one company after another, 500 rows per request. */
export async function markAsked(
  faltas: readonly Falta[],
  { mes, asked }: { mes: string; asked: boolean },
): Promise<void> {
  for (const cnpj of new Set(faltas.map(({ cpfcnpj }) => cpfcnpj))) {
    const own = faltas.filter(({ cpfcnpj }) => cpfcnpj === cnpj)
    for (let start = 0; start < own.length; start += MOST_ASKED) {
      const rows = own.slice(start, start + MOST_ASKED).map(toRow)
      const body: PedidoBody = { nr_cpfcnpj: cnpj, mes, fl_pedido: asked ? 'S' : 'N', faltas: rows }
      await getJson<PedidoReply>('/faltas/pedido', { method: 'POST', body })
    }
  }
}

const toRow = ({ ds_chave, modelo, nr_serie, nr_de, nr_ate }: Falta): PedidoBody['faltas'][number] =>
  ds_chave === null ? { modelo, nr_serie, nr_de, nr_ate } : { ds_chave }
