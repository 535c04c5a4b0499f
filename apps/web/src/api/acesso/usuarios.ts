import type { Papel } from '@portal/contract/acesso/acesso.ts'
import type { ChavesReply, NovaChaveBody, NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import type { EncerramentoReply } from '@portal/contract/acesso/encerramento.ts'
import type { Seguranca } from '@portal/contract/acesso/fator.ts'
import type { AuditoriaReply, ConcessoesReply, NovaConcessaoBody } from '@portal/contract/acesso/suporte.ts'
import type {
  ConviteReply,
  NovoUsuarioBody,
  NovoUsuarioReply,
  TitularesReply,
  UsuariosReply,
} from '@portal/contract/acesso/usuarios.ts'
import type { EscritoriosDaEmpresaReply } from '@portal/contract/escritorio/escritorio.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson, send } from '../http/http.ts'

/** People, keys, support and audit of one company. Every key starts with the company, so that another company is requested again. */

const empresaQuery = (cnpj: string) => ({ nr_cpfcnpj: cnpj })
const keyOf = (cnpj: string, part: string) => ['acesso', cnpj, part]
const itemPath = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`

export const usuariosOptions = (cnpj: string) =>
  queryOptions({
    queryKey: keyOf(cnpj, 'usuarios'),
    queryFn: ({ signal }) => getJson<UsuariosReply>('/usuarios', { query: empresaQuery(cnpj), signal }),
  })

export const titularesOptions = (cnpj: string) =>
  queryOptions({
    queryKey: keyOf(cnpj, 'titulares'),
    queryFn: ({ signal }) => getJson<TitularesReply>('/usuarios/titulares', { query: empresaQuery(cnpj), signal }),
  })

/** Offices that have a papel in the company. */
export const escritoriosOptions = (cnpj: string) =>
  queryOptions({
    queryKey: keyOf(cnpj, 'escritorios'),
    queryFn: ({ signal }) =>
      getJson<EscritoriosDaEmpresaReply>('/usuarios/escritorios', { query: empresaQuery(cnpj), signal }),
  })

export const deleteEscritorio = (cnpj: string, id: string, query: Record<string, string> = {}) =>
  getJson<EncerramentoReply>(itemPath('/usuarios/escritorios', id), {
    method: 'DELETE',
    query: { ...empresaQuery(cnpj), ...query },
  })

export const postUsuario = (cnpj: string, body: NovoUsuarioBody) =>
  getJson<NovoUsuarioReply>('/usuarios', { method: 'POST', query: empresaQuery(cnpj), body })

export const putPapel = (cnpj: string, { id, papel }: { id: string; papel: Papel }) =>
  send(itemPath('/usuarios', id), { method: 'PUT', query: empresaQuery(cnpj), body: { papel } })

export const deleteUsuario = (cnpj: string, id: string, query: Record<string, string> = {}) =>
  getJson<EncerramentoReply>(itemPath('/usuarios', id), {
    method: 'DELETE',
    query: { ...empresaQuery(cnpj), ...query },
  })

export const postConvite = (cnpj: string, id: string) =>
  getJson<ConviteReply>(`${itemPath('/usuarios', id)}/convite`, { method: 'POST', query: empresaQuery(cnpj) })

export const chavesOptions = (cnpj: string) =>
  queryOptions({
    queryKey: keyOf(cnpj, 'chaves'),
    queryFn: ({ signal }) => getJson<ChavesReply>('/chaves', { query: empresaQuery(cnpj), signal }),
  })

export const postChave = (cnpj: string, body: NovaChaveBody) =>
  getJson<NovaChaveReply>('/chaves', { method: 'POST', query: empresaQuery(cnpj), body })

export const deleteChave = (cnpj: string, id: string) =>
  send(itemPath('/chaves', id), { method: 'DELETE', query: empresaQuery(cnpj) })

export const concessoesOptions = (cnpj: string) =>
  queryOptions({
    queryKey: keyOf(cnpj, 'suporte'),
    queryFn: ({ signal }) => getJson<ConcessoesReply>('/suporte/concessoes', { query: empresaQuery(cnpj), signal }),
  })

export const postConcessao = (cnpj: string, body: NovaConcessaoBody) =>
  send('/suporte/concessoes', { method: 'POST', query: empresaQuery(cnpj), body })

export const deleteConcessao = (cnpj: string, id: string) =>
  send(itemPath('/suporte/concessoes', id), { method: 'DELETE', query: empresaQuery(cnpj) })

export const segurancaOptions = (cnpj: string) =>
  queryOptions({
    queryKey: keyOf(cnpj, 'seguranca'),
    queryFn: ({ signal }) => getJson<Seguranca>('/empresas/seguranca', { query: empresaQuery(cnpj), signal }),
  })

export const putSeguranca = (cnpj: string, body: Seguranca) =>
  getJson<Seguranca>('/empresas/seguranca', { method: 'PUT', query: empresaQuery(cnpj), body })

const AUDIT_PAGE = 50

/** Newest first; `evento` is an area («nota») or empty for all. */
export const auditoriaOptions = (cnpj: string, evento: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(cnpj, 'auditoria'), evento],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...empresaQuery(cnpj), ds_evento: evento, limite: AUDIT_PAGE, cursor }
      return getJson<AuditoriaReply>('/auditoria', { query, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ proximo }) => proximo,
    staleTime: 0,
  })
