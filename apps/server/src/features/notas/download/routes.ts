import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { API_BASE } from '@portal/contract/common.ts'
import { BaixarLinkReply, BaixarNotasBody } from '@portal/contract/notas/baixar.ts'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { LIST_BODY_BYTES } from '../../../base/body-limits.ts'
import { createTaskQueue } from '../../../base/concurrency-limit.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { MAY } from '../../acesso/base/rights.ts'
import type { SessionDeps } from '../../acesso/base/session.ts'
import type { Asker } from '../consulta/filter.ts'
import type { DownloadDeps } from './entries.ts'
import { estimateSize } from './estimate.ts'
import { downloadName } from './file-name.ts'
import { openGate } from './gate.ts'
import { createLink, takeLink } from './link.ts'
import { openDownload } from './open-download.ts'
import { dropEmptyFilters, toDownloadRequest } from './request.ts'

interface DownloadRoutesDeps extends Omit<DownloadDeps, 'gate' | 'printing'>, SessionDeps {}

/** Keeps every thread busy while the next document is read. */
const PRINTS_A_THREAD = 4

const fileReply = {
  200: { content: { 'application/zip': { schema: Type.Any() }, 'application/pdf': { schema: Type.Any() } } },
}

const SELECTION =
  'As notas vão por `notas` (ids ou objetos com id) ou por `filtro` (os filtros da consulta, sem limite de quantidade). ' +
  'Se uma delas não é do usuário, nada é enviado.'

const fileSchema = {
  tags: ['notas'],
  summary: 'Baixar várias notas em um zip, ou impressas em um PDF',
  description:
    `${SELECTION} No zip: CNPJ do estabelecimento, mês, tipo; os eventos ao lado da nota. Com \`pdf_unico\`, um PDF na ordem pedida, ` +
    'com marcadores por mês e nota; o que não tem impresso é listado no fim.',
  body: BaixarNotasBody,
  response: fileReply,
  errors: ownErrors('nota.not_found', 'download.empty', 'download.both', 'print.busy', 'server.busy'),
  repeat: repeated('same'),
}

const linkSchema = {
  tags: ['notas'],
  summary: 'Pedir um endereço para baixar notas',
  description: `${SELECTION} O endereço vale uma vez, por 60 segundos, sem cabeçalho de autorização.`,
  body: BaixarNotasBody,
  response: { 200: BaixarLinkReply },
  errors: ownErrors('nota.not_found', 'download.empty', 'download.both', 'print.busy'),
  repeat: repeated('another'),
}

const takeSchema = {
  tags: ['notas'],
  summary: 'Baixar por um endereço de uso único',
  description: 'O arquivo pedido antes; o endereço deixa de valer no primeiro uso.',
  params: Type.Object({
    token: Type.String({ maxLength: 100, examples: ['pc_EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEM'] }),
  }),
  response: fileReply,
  errors: ownErrors('download.link_gone', 'server.busy'),
}

const named = {
  config: { policy: MAY.readLimited },
  bodyLimit: LIST_BODY_BYTES,
  preValidation: async ({ body }: { body: unknown }) => dropEmptyFilters(body),
}
/** A download link works without a token, so an API key may not create one. */
const people = { config: { policy: MAY.fetchLimited } }
/** HEAD must not spend the link. */
const open = { config: { policy: 'public' as const }, exposeHeadRoute: false }

/** Many documents in one file, as the reply or through a link. */
export const downloadRoutes =
  (given: DownloadRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const deps = { ...given, gate: openGate(), printing: createTaskQueue(given.threads.width * PRINTS_A_THREAD) }
    const sendFile = async (reply: FastifyReply, asker: Asker, body: BaixarNotasBody) => {
      const request = toDownloadRequest(body, asker)
      const { counts, stream } = await openDownload(deps, { asker, address: reply.request.ip }, request)
      const extension = request.format === 'pdf_unico' ? 'pdf' : 'zip'
      return asFile(reply, { name: downloadName(counts, { empresas: asker.empresas, extension }) })
        .type(`application/${extension}`)
        .send(stream)
    }
    app.post('/baixarNotas', { ...named, schema: fileSchema }, async ({ body, user }, reply) =>
      sendFile(reply, user, body),
    )
    app.post('/baixarNotas/link', { ...named, ...people, schema: linkSchema }, async ({ body, user }) => {
      const tamanho_estimado = await estimateSize(deps.db, user, toDownloadRequest(body, user))
      const token = await createLink(deps, user, body)
      return { url: `${API_BASE}/baixarNotas/link/${token}`, tamanho_estimado }
    })
    app.get('/baixarNotas/link/:token', { ...open, schema: takeSchema }, async ({ params }, reply) => {
      const { asker, body } = await takeLink(deps, params.token, isDownload, MAY.readLimited)
      return sendFile(reply, asker, body)
    })
  }

/** Whether a link's request was made here. That of an export has `conteudo`. */
const isDownload = (request: object): request is BaixarNotasBody => !('conteudo' in request)
