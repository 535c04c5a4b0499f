import type {
  ContatosBody,
  ContatosReply,
  Entrega,
  EntregasBody,
  EntregasReply,
  TextoEntregaBody,
} from '@portal/contract/fechamento/entrega.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, send } from '../http/http.ts'
import { escritorioKey } from './escritorio.ts'

const SENDING_MS = 3_000
const FRESH_MS = 60_000

/** A reminder by mail that is due and has not left yet. */
export const isReminderLeaving = ({ ds_situacao, ds_por, fl_lembrado, dt_lembrete }: Entrega): boolean =>
  ds_situacao === 'nao_aberto' &&
  ds_por === 'email' &&
  fl_lembrado === 'N' &&
  dt_lembrete !== null &&
  new Date(dt_lembrete).getTime() <= Date.now()

/** Packages of a month with their deliveries; asked again often while mail is leaving. */
export const entregasOptions = (usuarioId: string, mes: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'entregas', mes],
    queryFn: ({ signal }) => getJson<EntregasReply>('/escritorio/entregas', { query: { mes }, signal }),
    // clients open packages meanwhile
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some((row) => row.ds_situacao === 'enviando' || isReminderLeaving(row)) ? SENDING_MS : FRESH_MS,
  })

export const postEntregas = (body: EntregasBody) => send('/escritorio/entregas', { method: 'POST', body })

export const postLembrar = (mes: string, empresas: string[]) =>
  send('/escritorio/entregas/lembrar', { method: 'POST', body: { mes, empresas } })

export const putTextoEntrega = (body: TextoEntregaBody) => send('/escritorio/entregas/texto', { method: 'PUT', body })

export const contatosOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'contatos'],
    queryFn: ({ signal }) => getJson<ContatosReply>('/escritorio/contatos', { signal }),
  })

export const putContatos = (contatos: ContatosBody['contatos']) =>
  send('/escritorio/contatos', { method: 'PUT', body: { contatos } })
