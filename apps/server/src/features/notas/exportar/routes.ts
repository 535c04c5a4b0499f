import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { API_BASE } from '@portal/contract/common.ts'
import {
  ExportarLinkReply,
  ExportarNotasBody,
  type TotaisNotasBody,
  TotaisNotasBody as TotaisNotasBodySchema,
  TotaisNotasQuery,
  TotaisNotasReply,
} from '@portal/contract/notas/exportar.ts'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { LIST_BODY_BYTES } from '../../../base/body-limits.ts'
import { createConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import { AppError } from '../../../base/errors.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import { shareOf } from '../../acesso/base/caller.ts'
import { MAY } from '../../acesso/base/rights.ts'
import type { SessionDeps } from '../../acesso/base/session.ts'
import type { Asker } from '../consulta/filter.ts'
import { downloadName } from '../download/file-name.ts'
import { createLink, takeLink } from '../download/link.ts'
import { dropEmptyFilters } from '../download/request.ts'
import { exportScope, openExport, SNAPSHOT } from './open-export.ts'
import { makeReport } from './report.ts'
import { type ExportRequest, isReport, toExportRequest, toReportRequest } from './request.ts'
import { refuseTooLong } from './too-long.ts'
import { toTotaisNotas } from './wire.ts'

/** Concurrent exports. Each holds a connection until its reader is done; the rest of the pool serves other calls. */
const AT_ONCE = 4
const EACH = 2

const busy = () =>
  new AppError(503, 'exportar.busy', 'Há exportações demais agora. Tente de novo em instantes.', { retryAfter: 10 })

const ownBusy = () =>
  new AppError(503, 'exportar.busy', 'Você já tem duas exportações em andamento. Espere que uma termine.', {
    retryAfter: 3,
  })

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
const fileReply = {
  200: { content: Object.fromEntries(Object.values(TYPES).map((type) => [type, { schema: Type.Any() }])) },
}

const SELECTION =
  'As notas vão por `notas` (ids ou objetos com id) ou por `filtro` (os filtros da consulta, sem limite de quantidade). ' +
  'Se uma delas não é do usuário, nada é enviado.'
const SHARES =
  'O valor de cada nota é repartido pelos seus itens (produto, frete, seguro, outras despesas, menos o desconto, mais IPI, ST, FCP ST e ' +
  'imposto de importação; menos o ICMS desonerado quando a nota o deduz); o que o total da nota tem além disso fica na linha `fora_itens`. ' +
  'A soma das linhas é a soma da lista, ao centavo.'

const tags = ['notas']
const SELECTION_ERRORS = ownErrors(
  'nota.not_found',
  'download.empty',
  'download.both',
  'exportar.too_many_rows',
  'exportar.no_pdf_of_items',
  'exportar.only_nfse',
  'exportar.too_long',
  'exportar.busy',
)

const exportSchema = {
  tags,
  summary: 'Exportar notas em CSV, XLSX ou PDF',
  description:
    `${SELECTION} \`conteudo\`: uma linha por nota, por item ou por serviço (NFS-e), as retenções por prestador e município, ou os totais por CFOP, CST, alíquota, NCM, participante, serviço ou município. ${SHARES} ` +
    'CSV: ponto e vírgula, vírgula decimal, UTF-8; chaves e códigos como texto, e nenhum texto vira fórmula. Vazio é o que o documento não informa. ' +
    'PDF: a lista de notas ou os totais para imprimir, com empresa, filtro, somas e número de página; até 5.000 linhas, e nunca com `conteudo` `itens`, `servicos` ou `retencoes`.',
  body: ExportarNotasBody,
  response: fileReply,
  errors: SELECTION_ERRORS,
  repeat: repeated('same'),
}
const linkSchema = {
  ...exportSchema,
  summary: 'Pedir um endereço para exportar notas',
  description: `${SELECTION} O endereço vale uma vez, por 60 segundos, sem cabeçalho de autorização.`,
  response: { 200: ExportarLinkReply },
  repeat: repeated('another'),
}
const takeSchema = {
  tags,
  summary: 'Exportar por um endereço de uso único',
  description: 'O arquivo pedido antes; o endereço deixa de valer no primeiro uso.',
  params: Type.Object({
    token: Type.String({ maxLength: 100, examples: ['pc_EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEM'] }),
  }),
  response: fileReply,
  errors: ownErrors('download.link_gone'),
}
const totalsSchema = {
  tags,
  summary: 'Totais de um filtro por CFOP, CST, alíquota, NCM, participante, serviço ou município',
  description: `Os filtros são os da consulta. ${SHARES} Até 500 grupos, os demais somados em uma linha; todos na exportação.`,
  querystring: TotaisNotasQuery,
  response: { 200: TotaisNotasReply },
  errors: ownErrors('exportar.only_nfse', 'exportar.too_long', 'exportar.busy'),
}
const pickedTotalsSchema = {
  tags,
  summary: 'Totais de uma seleção',
  description: `${SELECTION} ${SHARES}`,
  body: TotaisNotasBodySchema,
  response: { 200: TotaisNotasReply },
  errors: SELECTION_ERRORS,
  repeat: repeated('same'),
}

const read = { config: { policy: MAY.read } }
const named = {
  ...read,
  bodyLimit: LIST_BODY_BYTES,
  preValidation: async ({ body }: { body: unknown }) => dropEmptyFilters(body),
}
/** A download link works without a token, so an API key may not create one. */
const people = { config: { policy: MAY.fetch } }
/** HEAD must not spend the link. */
const open = { config: { policy: 'public' as const }, exposeHeadRoute: false }

/** Notes as spreadsheets, and their totals. */
export const exportarRoutes =
  (deps: SessionDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const limit = createConcurrencyLimit({ most: AT_ONCE, each: EACH, full: busy, ownFull: ownBusy })
    const sendFile = async (reply: FastifyReply, asker: Asker, body: ExportarNotasBody) => {
      const request = await toExportRequest(deps.db, asker, body)
      const file = await openExport({ db: deps.db, limit }, { asker, address: reply.request.ip }, request)
      return asFile(reply, { name: fileName(request, asker.empresas) })
        .type(TYPES[request.format])
        .send(file)
    }
    const answerTotals = async (asker: Asker, body: TotaisNotasBody): Promise<TotaisNotasReply> => {
      const { por, picked } = await toReportRequest(deps.db, asker, body)
      return limit.run(shareOf(asker), async () => {
        const snapshot = await openSnapshot(deps.db, exportScope(asker, picked), SNAPSHOT)
        const report = makeReport(snapshot.tx, picked, por).finally(() => snapshot.close())
        return toTotaisNotas(por, await refuseTooLong(report))
      })
    }
    app.post('/exportarNotas', { ...named, schema: exportSchema }, async ({ body, user }, reply) =>
      sendFile(reply, user, body),
    )
    app.post('/exportarNotas/link', { ...named, ...people, schema: linkSchema }, async ({ body, user }) => {
      await toExportRequest(deps.db, user, body)
      return { url: `${API_BASE}/exportarNotas/link/${await createLink(deps, user, body)}` }
    })
    app.get('/exportarNotas/link/:token', { ...open, schema: takeSchema }, async ({ params }, reply) => {
      const { asker, body } = await takeLink(deps, params.token, isExport, MAY.read)
      return sendFile(reply, asker, body)
    })
    app.get('/totaisNotas', { ...read, schema: totalsSchema }, async ({ query: { ds_por, ...filtro }, user }) =>
      answerTotals(user, { cpfcnpj: filtro.cnpj_remetente, ds_por, filtro }),
    )
    app.post('/totaisNotas', { ...named, schema: pickedTotalsSchema }, async ({ body, user }) =>
      answerTotals(user, body),
    )
  }

/** Whether a link's request was made here. */
const isExport = (request: object): request is ExportarNotasBody => 'conteudo' in request

/** Like that of a download, with what the file holds: `Irmaos-Avelar_NF-e_emitidas_2026-10_57-notas_totais-por-ncm.xlsx`. */
function fileName(
  { content, format, counts }: ExportRequest,
  empresas: Parameters<typeof downloadName>[1]['empresas'],
): string {
  const what = content === 'notas' ? '' : isReport(content) ? `totais-por-${content}` : content
  return downloadName(counts, { empresas, content: what, extension: format })
}
