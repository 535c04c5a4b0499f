import type {
  AchadoReply,
  AtosReply,
  ConferenciaReply,
  DispensaReply,
  SimulacaoReply,
} from '@portal/contract/tributacao/reforma.ts'
import type { CarteiraReformaReply } from '@portal/contract/tributacao/reforma-carteira.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Downloaded, toFile } from './http/download.ts'
import { getJson, send } from './http/http.ts'

const FRESH = 60_000
const PAGE = 50
/** More findings than there are rules */
const ALL_FINDINGS = 100

/** The check of a company's month. */
export const conferenciaOptions = (cnpj: string, mes: string) =>
  queryOptions({
    queryKey: ['reforma', cnpj, mes],
    queryFn: ({ signal }) =>
      getJson<ConferenciaReply>('/reforma/conferencia', {
        query: { nr_cpfcnpj: cnpj, mes, limite: String(ALL_FINDINGS) },
        signal,
      }),
    staleTime: FRESH,
  })

/** Products and notes of one finding, page by page. */
export const achadoOptions = (cnpj: string, mes: string, codigo: string) =>
  infiniteQueryOptions({
    queryKey: ['reforma', cnpj, mes, codigo],
    queryFn: ({ signal, pageParam }) =>
      getJson<AchadoReply>(`/reforma/conferencia/${codigo}`, {
        query: { nr_cpfcnpj: cnpj, mes, limite: String(PAGE), cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ proximo }) => proximo ?? undefined,
    staleTime: FRESH,
  })

export interface SimulacaoQuestion {
  cnpj: string
  mes: string
  ano: number
  /** In percent; absent: the server's estimate */
  cbs?: number
  ibs?: number
}

/** The month in every year until 2033; the previous answer is shown until the next arrives. */
export const simulacaoOptions = ({ cnpj, mes, ano, cbs, ibs }: SimulacaoQuestion) =>
  queryOptions({
    queryKey: ['reforma', 'simulacao', cnpj, mes, ano, cbs, ibs],
    queryFn: ({ signal }) =>
      getJson<SimulacaoReply>('/reforma/simulacao', {
        method: 'POST',
        body: { nr_cpfcnpj: cnpj, mes, ano, pr_cbs: cbs, pr_ibs: ibs },
        signal,
      }),
    staleTime: FRESH,
    placeholderData: (previous, asked) => (asked?.queryKey[2] === cnpj ? previous : undefined),
  })

/** The acts of the reform with their days. */
export const atosOptions = queryOptions({
  queryKey: ['reforma', 'atos'],
  queryFn: ({ signal }) => getJson<AtosReply>('/reforma/atos', { signal }),
  staleTime: FRESH,
})

/** The server refuses earlier months: IBS and CBS begin in 2026. */
export const FIRST_REFORM_MONTH = '2026-01'
/** While the server counts months anew */
const SOON = 4_000

/** The check of the month in every company of the user; asked again while the server still counts. */
export const carteiraReformaOptions = (mes: string) =>
  queryOptions({
    queryKey: ['reforma', 'carteira', mes],
    queryFn: ({ signal }) => getJson<CarteiraReformaReply>('/reforma/carteira', { query: { mes }, signal }),
    enabled: mes >= FIRST_REFORM_MONTH,
    staleTime: FRESH,
    refetchInterval: ({ state }) => (state.data?.data.some(({ fl_atualizando }) => fl_atualizando) ? SOON : false),
  })

/** The same list as a file. */
export const fetchPortfolioSheet = async (mes: string, formato: 'xlsx' | 'csv'): Promise<Downloaded> =>
  toFile(
    await send('/reforma/carteira/exportar', { query: { mes, formato }, accept: '*/*' }),
    `ibs-cbs-${mes}.${formato}`,
  )

/** The waiver of 2026 of every company of the user. */
export const dispensaOptions = queryOptions({
  queryKey: ['reforma', 'dispensa'],
  queryFn: ({ signal }) => getJson<DispensaReply>('/reforma/dispensa', { signal }),
  staleTime: FRESH,
})

/** The items of a company without the group, with the group that they should have, as XLSX. */
export const fetchBareSheet = async (cnpj: string): Promise<Downloaded> =>
  toFile(
    await send('/reforma/dispensa/exportar', {
      query: { nr_cpfcnpj: cnpj },
      accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    'sem-ibs-cbs.xlsx',
  )

/** The findings with their notes, or one of them, as XLSX. */
export const fetchReformSheet = async (cnpj: string, mes: string, codigo?: string): Promise<Downloaded> =>
  toFile(
    await send('/reforma/conferencia/exportar', {
      query: { nr_cpfcnpj: cnpj, mes, codigo },
      accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    'reforma.xlsx',
  )
