import type { LinksReply, NovoLinkReply } from '@portal/contract/caixa/links.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, send } from '../http/http.ts'
import { escritorioKey } from './escritorio.ts'

/** Most links of one client that the dialog shows; five can be open. */
const MOST = 20

/** The addresses by which a client sends its certificate, newest first. */
export const linksOptions = (usuarioId: string, cnpj: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'links', cnpj],
    queryFn: async ({ signal }) =>
      (await getJson<LinksReply>('/caixa/links', { query: { nr_cpfcnpj: cnpj, limite: MOST }, signal })).data,
  })

/** The open pages of all clients by which documents come. */
export const paginasOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'paginas'],
    queryFn: async ({ signal }) => {
      const { data } = await getJson<LinksReply>('/caixa/links', { query: { limite: 200 }, signal })
      return data.filter(
        ({ ds_tipo, dt_revogacao, dt_expira }) =>
          ds_tipo === 'documento' && dt_revogacao === null && Date.parse(dt_expira) > Date.now(),
      )
    },
  })

export const postLink = async (cpfcnpj: string, nr_dias: number) =>
  (await getJson<NovoLinkReply>('/caixa/links', { method: 'POST', body: { cpfcnpj, nr_dias } })).data

/** An address by which documents of the client come, without a login; of one issuer, its page shows what was asked of it alone. */
export const postDocumentLink = async (cpfcnpj: string, nr_emitente?: string) => {
  const body = { cpfcnpj, ds_tipo: 'documento' as const, ...(nr_emitente && { nr_emitente }) }
  return (await getJson<NovoLinkReply>('/caixa/links', { method: 'POST', body })).data
}

export const deleteLink = (id: string) => send(`/caixa/links/${encodeURIComponent(id)}`, { method: 'DELETE' })
