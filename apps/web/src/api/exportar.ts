import type {
  CodigosBody,
  CopiarCodigosBody,
  CopiarCodigosReply,
  CopiasReply,
  DesfazerCopiaReply,
  EstadoExportacao,
  ExportacoesReply,
  ExportarOpcoes,
  LeiauteBody,
  LeiautesReply,
  NotasEnviadasReply,
  PreviaExportacaoReply,
  SistemaExportacao,
} from '@portal/contract/escrituracao/exportar.ts'
import type { LoteReply } from '@portal/contract/fechamento/tarefas.ts'
import { queryOptions } from '@tanstack/react-query'
import { escrituracaoKey } from './escrituracao.ts'
import { toFile } from './http/download.ts'
import { getJson, send } from './http/http.ts'

interface PreviewQuestion {
  mes: string
  sistema: SistemaExportacao
  leiaute: string | undefined
  isAgain: boolean
  /** Of `livre`: NFS-e that the company issued go too */
  hasServices: boolean
}

export const exportacaoKey = (cnpj: string) => [...escrituracaoKey(cnpj), 'exportar']

/** What would go, what is missing and how the file begins. */
export const previaOptions = (cnpj: string, { mes, sistema, leiaute, isAgain, hasServices }: PreviewQuestion) =>
  queryOptions({
    queryKey: [...exportacaoKey(cnpj), 'previa', mes, sistema, leiaute ?? '', isAgain, hasServices],
    queryFn: ({ signal }) =>
      getJson<PreviaExportacaoReply>('/escrituracao/exportar/previa', {
        query: {
          nr_cpfcnpj: cnpj,
          mes,
          sistema,
          leiaute,
          fl_de_novo: isAgain || undefined,
          fl_servicos: hasServices || undefined,
        },
        signal,
      }),
    enabled: sistema !== 'livre' || leiaute !== undefined,
  })

/** Files of a company, newest first. */
export const exportacoesOptions = (cnpj: string) =>
  queryOptions({
    queryKey: [...exportacaoKey(cnpj), 'arquivos'],
    queryFn: ({ signal }) =>
      getJson<ExportacoesReply>('/escrituracao/exportar/arquivos', { query: { nr_cpfcnpj: cnpj }, signal }),
  })

export const leiautesOptions = () =>
  queryOptions({
    queryKey: ['leiautes'],
    queryFn: ({ signal }) => getJson<LeiautesReply>('/escrituracao/leiautes', { signal }),
  })

export const postLeiaute = (body: LeiauteBody) =>
  getJson<{ id: string }>('/escrituracao/leiautes', { method: 'POST', body })

export const postExportar = (cnpj: string, mes: string, body: ExportarOpcoes) =>
  getJson<LoteReply>('/escrituracao/exportar', { method: 'POST', query: { nr_cpfcnpj: cnpj, mes }, body })

export const putCodigos = (cnpj: string, sistema: SistemaExportacao, data: CodigosBody['data']) =>
  send('/escrituracao/codigos', { method: 'PUT', query: { nr_cpfcnpj: cnpj, sistema }, body: { data } })

/** Keys of one question. */
const MOST_ASKED = 100

/** In which files notes went, by key; only the first keys are asked. */
export const enviadasOptions = (cnpj: string, chaves: readonly string[]) => {
  const asked = chaves.slice(0, MOST_ASKED).join(',')
  return queryOptions({
    queryKey: [...exportacaoKey(cnpj), 'enviadas', asked],
    queryFn: ({ signal }) =>
      getJson<NotasEnviadasReply>('/escrituracao/exportar/notas', {
        query: { nr_cpfcnpj: cnpj, ds_chaves: asked },
        signal,
      }),
    enabled: asked !== '',
  })
}

export const postCopiarCodigos = (cnpj: string, sistema: SistemaExportacao, body: CopiarCodigosBody) =>
  getJson<CopiarCodigosReply>('/escrituracao/codigos/copiar', {
    method: 'POST',
    query: { nr_cpfcnpj: cnpj, sistema },
    body,
  })

export const postDesfazerCopia = (id: string) =>
  getJson<DesfazerCopiaReply>('/escrituracao/codigos/copiar/desfazer', { method: 'POST', body: { id } })

export const copiasOptions = (cnpj: string) =>
  queryOptions({
    queryKey: [...exportacaoKey(cnpj), 'copias'],
    queryFn: ({ signal }) =>
      getJson<CopiasReply>('/escrituracao/codigos/copias', { query: { nr_cpfcnpj: cnpj }, signal }),
  })

const pathOf = (id: string) => `/escrituracao/exportar/arquivos/${encodeURIComponent(id)}`

export const putEstadoExportacao = (id: string, ds_estado: EstadoExportacao) =>
  send(pathOf(id), { method: 'PUT', body: { ds_estado } })

export const fetchExportacao = async (id: string, name: string) =>
  toFile(await send(pathOf(id), { accept: 'application/octet-stream' }), name)
