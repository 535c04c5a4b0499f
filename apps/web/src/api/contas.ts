import type { Conta, ContaBody, FaltandoReply } from '@portal/contract/contas/contas.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, send } from './http/http.ts'

/** The accounts of all companies of the user in a month. */
export const faltandoOptions = (usuarioId: string, mes: string) =>
  queryOptions({
    queryKey: ['contas', usuarioId, 'faltando', mes],
    queryFn: ({ signal }) => getJson<FaltandoReply>('/contas/faltando', { query: { mes }, signal }),
  })

/** The typed bills of a company in a month. */
export const contasOptions = (usuarioId: string, cpfcnpj: string, mes: string) =>
  queryOptions({
    queryKey: ['contas', usuarioId, 'digitadas', cpfcnpj, mes],
    queryFn: ({ signal }) => getJson<{ data: Conta[] }>('/contas', { query: { nr_cpfcnpj: cpfcnpj, mes }, signal }),
  })

interface Papers {
  paper: File | null
  /** The file of the inbox that it is: a delivery and its place in it */
  sent: { id: string; index: number } | null
}

/** Stores a typed bill, with its paper when there is one. */
export async function postConta(cpfcnpj: string, body: ContaBody, { paper, sent }: Papers): Promise<Conta> {
  const query = { nr_cpfcnpj: cpfcnpj, ...(sent && { id_entrega: sent.id, nr_arquivo: sent.index }) }
  const response = await send('/contas', { method: 'POST', query, ...sentAs(body, paper) })
  return ((await response.json()) as { data: Conta }).data // the server validates its answers
}

function sentAs(body: ContaBody, paper: File | null): { body: ContaBody } | { form: FormData } {
  if (!paper) return { body }
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value !== null && value !== undefined && value !== '') form.append(name, String(value))
  form.append('arquivo', paper, paper.name)
  return { form }
}

export const putEncerrar = (cpfcnpj: string, cd_serie: string, mes: string | null) =>
  send('/contas/encerrar', { method: 'PUT', query: { nr_cpfcnpj: cpfcnpj }, body: { cd_serie, mes } })

/** Notes that these series of a company were asked for. */
export const postContasPedido = (cpfcnpj: string, mes: string, series: string[]) =>
  send('/contas/pedido', { method: 'POST', query: { nr_cpfcnpj: cpfcnpj }, body: { mes, fl_pedido: 'S', series } })
