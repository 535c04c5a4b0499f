import type { ChavesAmplasReply, NovaChaveBody, NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import type { AtosReply, DadosBody, DadosReply, EmailAvisosReply } from '@portal/contract/acesso/conta.ts'
import type { FatorCodigosReply, FatorReply, FatorSegredoReply } from '@portal/contract/acesso/fator.ts'
import type { EncerrarRaizReply, RaizReply, RecadosReply } from '@portal/contract/acesso/raiz.ts'
import type { SenhaBody } from '@portal/contract/acesso/senha.ts'
import type { EncerradasReply, SessoesReply } from '@portal/contract/acesso/sessao.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { toFile } from '../http/download.ts'
import { getJson, send } from '../http/http.ts'

/** Calls about the signed-in user: own data, password, second factor, sessions, keys, acts. */

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

export const putDados = (body: DadosBody) => getJson<DadosReply>('/usuario/dados', { method: 'PUT', body })

export const emailAvisosOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: ['conta', usuarioId, 'avisos'],
    queryFn: ({ signal }) => getJson<EmailAvisosReply>('/usuario/avisos', { signal }),
  })

export const putEmailAvisos = (fl_email: boolean) =>
  getJson<EmailAvisosReply>('/usuario/avisos', { method: 'PUT', body: { fl_email } })

/** Who else is in the root of the e-CNPJ that opened the session. */
export const raizOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: ['conta', usuarioId, 'raiz'],
    queryFn: async ({ signal }) => (await getJson<RaizReply>('/usuario/raiz', { signal })).data,
  })

export const endRaiz = (ids: readonly string[]) =>
  getJson<EncerrarRaizReply>('/usuario/raiz/encerrar', { method: 'POST', body: { ids } })

export const recadosOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: ['conta', usuarioId, 'recados'],
    queryFn: async ({ signal }) => (await getJson<RecadosReply>('/usuario/recados', { signal })).data,
  })

export const readRecados = () => send('/usuario/recados/lidos', { method: 'POST' })

const ACTS_PAGE = 20

/** The user's own acts, newest first. */
export const atosOptions = (usuarioId: string) =>
  infiniteQueryOptions({
    queryKey: ['conta', usuarioId, 'atos'],
    queryFn: ({ pageParam: cursor, signal }) =>
      getJson<AtosReply>('/usuario/atos', { query: { limite: ACTS_PAGE, cursor }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ proximo }) => proximo,
    staleTime: 0,
  })

export const fetchExportacao = async () =>
  toFile(await send('/usuario/exportacao', { accept: 'application/json' }), 'meus-dados.json')

export const postApagar = (proof: Proof) => send('/usuario/apagar', { method: 'POST', body: proof })

export const chavesDoUsuarioOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: ['conta', usuarioId, 'chaves'],
    queryFn: ({ signal }) => getJson<ChavesAmplasReply>('/usuario/chaves', { signal }),
  })

export const postChaveDoUsuario = (body: NovaChaveBody) =>
  getJson<NovaChaveReply>('/usuario/chaves', { method: 'POST', body })

export const deleteChaveDoUsuario = (id: string) =>
  send(`/usuario/chaves/${encodeURIComponent(id)}`, { method: 'DELETE' })
