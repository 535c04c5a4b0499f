import type { AtribuicoesReply, ParaMimReply, PedirBody } from '@portal/contract/escritorio/para-mim.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, send } from '../http/http.ts'
import { escritorioKey } from './escritorio.ts'

const FRESH_MS = 60_000

/** What colleagues asked of the user and is not done. */
export const paraMimOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'para-mim'],
    queryFn: ({ signal }) => getJson<ParaMimReply>('/escritorio/para-mim', { query: { limite: 50 }, signal }),
    refetchInterval: FRESH_MS,
    // a colleague may ask meanwhile: Início and a window that comes back ask again
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Who has which month or product of a client. */
export const atribuicoesOptions = (usuarioId: string, cnpj: string, assunto: PedirBody['ds_assunto']) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'atribuicoes', cnpj, assunto],
    queryFn: ({ signal }) =>
      getJson<AtribuicoesReply>('/escritorio/atribuicoes', {
        query: { nr_cpfcnpj: cnpj, ds_assunto: assunto },
        signal,
      }),
  })

export const postPedir = (body: PedirBody) => send('/escritorio/para-mim', { method: 'POST', body })

export const postFeito = (ids: readonly string[]) =>
  send('/escritorio/para-mim/feito', { method: 'POST', body: { ids } })
