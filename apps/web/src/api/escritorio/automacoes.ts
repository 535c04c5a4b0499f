import type { AplicarBody, ContarReply } from '@portal/contract/automacao/aplicar.ts'
import type {
  AutomacoesReply,
  RegraBody,
  TesteRegraBody,
  TesteRegraReply,
  VezesReply,
} from '@portal/contract/automacao/regras.ts'
import type {
  EntregaReply,
  EntregasWebhookReply,
  NovoWebhookBody,
  WebhookBody,
  WebhookReply,
  WebhooksReply,
} from '@portal/contract/automacao/webhooks.ts'
import type { LoteReply } from '@portal/contract/fechamento/tarefas.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, send } from '../http/http.ts'
import { escritorioKey } from './escritorio.ts'

/** Rules and webhooks of the office. Deliveries change by themselves: they are asked for again while they are shown. */
const REFRESH_MS = 5_000

export const webhooksKey = (usuarioId: string) => [...escritorioKey(usuarioId), 'webhooks']
export const regrasKey = (usuarioId: string) => [...escritorioKey(usuarioId), 'regras']

export const webhooksOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: webhooksKey(usuarioId),
    queryFn: async ({ signal }) => (await getJson<WebhooksReply>('/webhooks', { signal })).data,
    refetchInterval: REFRESH_MS,
  })

export const entregasOptions = (usuarioId: string, webhookId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(usuarioId), webhookId],
    queryFn: async ({ signal }) =>
      (await getJson<EntregasWebhookReply>(`/webhooks/${webhookId}/entregas`, { query: { limite: 50 }, signal })).data,
    refetchInterval: REFRESH_MS,
  })

export const getEntrega = (webhookId: string, evento: string) =>
  getJson<EntregaReply>(`/webhooks/${webhookId}/entregas/${evento}`)
export const postWebhook = (body: NovoWebhookBody) => getJson<WebhookReply>('/webhooks', { method: 'POST', body })
export const putWebhook = (id: string, body: WebhookBody) =>
  getJson<WebhookReply>(`/webhooks/${id}`, { method: 'PUT', body })
export const deleteWebhook = (id: string) => send(`/webhooks/${id}`, { method: 'DELETE' })
export const postTeste = (id: string) => send(`/webhooks/${id}/teste`, { method: 'POST' })
export const postReenvio = (id: string, evento: string) =>
  send(`/webhooks/${id}/entregas/${evento}/reenviar`, { method: 'POST' })

export const regrasOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: regrasKey(usuarioId),
    queryFn: async ({ signal }) => (await getJson<AutomacoesReply>('/automacoes', { signal })).data,
  })

export const vezesOptions = (usuarioId: string, regraId: string) =>
  queryOptions({
    queryKey: [...regrasKey(usuarioId), regraId],
    queryFn: async ({ signal }) => (await getJson<VezesReply>(`/automacoes/${regraId}/vezes`, { signal })).data,
  })

/** Counted anew each time that it is asked for. */
export const contagemOptions = (usuarioId: string, regraId: string) =>
  queryOptions({
    queryKey: [...regrasKey(usuarioId), regraId, 'contagem'],
    queryFn: async ({ signal }) =>
      (await getJson<ContarReply>(`/automacoes/${regraId}/contar`, { method: 'POST', signal })).data,
    gcTime: 0,
  })
export const postAplicar = (regraId: string, body: AplicarBody) =>
  getJson<LoteReply>(`/automacoes/${regraId}/aplicar`, { method: 'POST', body })

export const putRegras = (regras: RegraBody[]) =>
  getJson<AutomacoesReply>('/automacoes', { method: 'PUT', body: { regras } })
export const testarRegra = async (body: TesteRegraBody) =>
  (await getJson<TesteRegraReply>('/automacoes/testar', { method: 'POST', body })).data
