import type { FatorCodigosReply, FatorReply, FatorSegredoReply } from '@portal/contract/fator.ts'
import type { SenhaBody } from '@portal/contract/senha.ts'
import type { EncerradasReply, SessoesReply } from '@portal/contract/sessao.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, send } from './http.ts'

/** Calls about the signed-in user: password, second factor, sessions. */

/** How the user confirms their identity again. `certificado` is a fresh `certificate` of /auth/complete. */
export type Proof = { senha: string } | { certificado: Record<string, unknown> }

export const fatorOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: ['conta', usuarioId, 'fator'],
    queryFn: ({ signal }) => getJson<FatorReply>('/usuario/fator', { signal }),
  })

export const sessoesOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: ['conta', usuarioId, 'sessoes'],
    queryFn: ({ signal }) => getJson<SessoesReply>('/sessoes', { signal }),
    staleTime: 0,
  })

export const putSenha = (body: SenhaBody) => send('/usuario/senha', { method: 'PUT', body })

export const startFator = (proof: Proof) =>
  getJson<FatorSegredoReply>('/usuario/fator', { method: 'POST', body: proof })

export const confirmFator = (cd_verificacao: string) =>
  getJson<FatorCodigosReply>('/usuario/fator/confirmar', { method: 'POST', body: { cd_verificacao } })

export const endFator = (proof: Proof, cd_verificacao: string) =>
  send('/usuario/fator', { method: 'DELETE', body: { ...proof, cd_verificacao } })

export const endSessao = (id: string) => send(`/sessoes/${encodeURIComponent(id)}`, { method: 'DELETE' })

export const endOtherSessoes = () => getJson<EncerradasReply>('/sessoes', { method: 'DELETE' })
