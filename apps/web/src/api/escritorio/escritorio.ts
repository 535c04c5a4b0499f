import type { ChavesAmplasReply, NovaChaveBody, NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import type { EncerramentoReply } from '@portal/contract/acesso/encerramento.ts'
import type { ConviteReply } from '@portal/contract/acesso/usuarios.ts'
import type { ComecoReply } from '@portal/contract/escritorio/comeco.ts'
import type {
  AlteracaoDesfeitaReply,
  AlteracoesReply,
  CarteiraGravadaReply,
  CarteiraReply,
  EmpresaDaCarteira,
  EmpresaDaCarteiraBody,
  EscritorioReply,
  LinhaCarteira,
  NovaPessoaBody,
  NovaPessoaReply,
  NovoEscritorioBody,
  PedidosReply,
  PessoaBody,
  PessoasReply,
  ProvaReply,
  RemocaoReply,
  RemovidasReply,
  SugestaoReply,
} from '@portal/contract/escritorio/escritorio.ts'
import type { CopiarSpedReply, EscritorioSped, EscritorioSpedReply } from '@portal/contract/escritorio/sped.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, getJson, send } from '../http/http.ts'

/** The user's office. Every key starts with `escritorio` and the user. */
export const escritorioKey = (usuarioId: string) => ['escritorio', usuarioId]

/** Null when the user works in no office. */
export const escritorioOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'dados'],
    queryFn: async ({ signal }) => {
      try {
        return (await getJson<EscritorioReply>('/escritorio', { signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.code === 'escritorio.none') return null
        throw error
      }
    },
  })

export const postEscritorio = (body: NovoEscritorioBody) => send('/escritorio', { method: 'POST', body })

/** How far the first steps are; read again whenever a screen shows them, because other screens do them. */
export const comecoOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'comeco'],
    queryFn: async ({ signal }) => (await getJson<ComecoReply>('/escritorio/comeco', { signal })).data,
    staleTime: 0,
  })

const PAGE = 2000

/** The whole portfolio: the screen counts and filters it itself. */
export const empresasDaCarteiraOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'empresas'],
    queryFn: async ({ signal }) => {
      const all: EmpresaDaCarteira[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: CarteiraReply = await getJson('/escritorio/empresas', { query: { limite: PAGE, cursor }, signal })
        all.push(...page.data)
        cursor = page.proximo
      }
      return all
    },
  })

/** `preview`: judges without writing. */
export const postCarteira = (empresas: LinhaCarteira[], preview: boolean) =>
  getJson<CarteiraGravadaReply>('/escritorio/empresas', {
    method: 'POST',
    query: preview ? { previa: '1' } : {},
    body: { empresas },
  })

export const postEmpresaDaCarteira = (empresa: LinhaCarteira) =>
  getJson<CarteiraGravadaReply>('/escritorio/empresas', { method: 'POST', body: empresa })

const empresaPath = (cnpj: string) => `/escritorio/empresas/${encodeURIComponent(cnpj)}`

interface Proof {
  cpfcnpj: string
  /** Of a company that is new to the portal */
  nome?: string | null
  uf?: string | null
  file: File
  senha: string
  /** Keeps the key for the capture */
  isKept: boolean
}

/** Brings a company into the portfolio by an A1 of its own. */
export async function postProva({ cpfcnpj, nome, uf, file, senha, isKept }: Proof): Promise<ProvaReply> {
  const form = new FormData()
  form.append('cpfcnpj', cpfcnpj)
  form.append('senha', senha)
  if (nome) form.append('nome', nome)
  if (uf) form.append('uf', uf)
  if (isKept) form.append('guardar', '1')
  form.append('arquivo', file, file.name)
  return getJson('/escritorio/empresas/prova', { method: 'POST', form })
}

export const putEmpresaDaCarteira = (cnpj: string, body: EmpresaDaCarteiraBody) =>
  send(empresaPath(cnpj), { method: 'PUT', body })

export const deleteEmpresaDaCarteira = (cnpj: string) => getJson<RemocaoReply>(empresaPath(cnpj), { method: 'DELETE' })

/** What the removal of a client would end. */
export const remocaoOptions = (usuarioId: string, cnpj: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'remocao', cnpj],
    queryFn: ({ signal }) =>
      getJson<RemocaoReply>(empresaPath(cnpj), { method: 'DELETE', query: { previa: '1' }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Brings a removed client back; `liberar` gives that up. */
export const postDesfazer = (cnpj: string, liberar = false) =>
  send(`${empresaPath(cnpj)}/desfazer`, { method: 'POST', body: liberar ? { liberar } : {} })

/** Changes of several clients that can be undone. */
export const alteracoesOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'alteracoes'],
    queryFn: ({ signal }) => getJson<AlteracoesReply>('/escritorio/alteracoes', { signal }),
  })

export const postDesfazerAlteracao = (id: string) =>
  getJson<AlteracaoDesfeitaReply>(`/escritorio/alteracoes/${id}/desfazer`, { method: 'POST' })

/** Removed clients that can be brought back. */
export const removidasOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'removidas'],
    queryFn: ({ signal }) => getJson<RemovidasReply>('/escritorio/removidas', { signal }),
  })

export const getSugestao = (cpfcnpj: string) => getJson<SugestaoReply>('/escritorio/sugestao', { query: { cpfcnpj } })

export const pedidosOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'pedidos'],
    queryFn: ({ signal }) => getJson<PedidosReply>('/escritorio/pedidos', { signal }),
  })

export const pessoasOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'pessoas'],
    queryFn: ({ signal }) => getJson<PessoasReply>('/escritorio/pessoas', { signal }),
  })

const pessoaPath = (id: string) => `/escritorio/pessoas/${encodeURIComponent(id)}`

export const postPessoa = (body: NovaPessoaBody) =>
  getJson<NovaPessoaReply>('/escritorio/pessoas', { method: 'POST', body })

export const putPessoa = (id: string, body: PessoaBody) => send(pessoaPath(id), { method: 'PUT', body })

export const deletePessoa = (id: string, query: Record<string, string> = {}) =>
  getJson<EncerramentoReply>(pessoaPath(id), { method: 'DELETE', query })

export const leaveEscritorio = () => getJson<EncerramentoReply>('/escritorio/pessoas/eu', { method: 'DELETE' })

export const postConviteDaPessoa = (id: string) =>
  getJson<ConviteReply>(`${pessoaPath(id)}/convite`, { method: 'POST' })

export const chavesDoEscritorioOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'chaves'],
    queryFn: ({ signal }) => getJson<ChavesAmplasReply>('/escritorio/chaves', { signal }),
  })

export const postChaveDoEscritorio = (body: NovaChaveBody) =>
  getJson<NovaChaveReply>('/escritorio/chaves', { method: 'POST', body })

export const deleteChaveDoEscritorio = (id: string) =>
  send(`/escritorio/chaves/${encodeURIComponent(id)}`, { method: 'DELETE' })

export const spedDoEscritorioOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'sped'],
    queryFn: ({ signal }) => getJson<EscritorioSpedReply>('/escritorio/sped', { signal }),
  })

/** Saves over the version that was read; 412 when another person saved since. */
export const putSpedDoEscritorio = (data: EscritorioSped, version: number) =>
  getJson<EscritorioSpedReply>('/escritorio/sped', { method: 'PUT', body: data, ifMatch: `"${version}"` })

/** `preview`: compares without writing. */
export const copySpedDoEscritorio = (empresas: readonly string[], preview: boolean) =>
  getJson<CopiarSpedReply>('/escritorio/sped/copiar', {
    method: 'POST',
    query: preview ? { previa: '1' } : {},
    body: { empresas },
  })
