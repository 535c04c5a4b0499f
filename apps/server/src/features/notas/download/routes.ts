import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { API_BASE } from '@portal/contract/common.ts'
import { BaixarLinkReply, BaixarNotasBody } from '@portal/contract/notas.ts'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import type { Asker } from '../consulta/asker.ts'
import { asFile } from '../documento/attachment.ts'
import type { DownloadDeps } from './entries.ts'
import { estimateSize } from './estimate.ts'
import { createLink, takeLink } from './link.ts'
import { openDownload } from './open-download.ts'
import { dropEmptyFilters, toDownloadRequest } from './request.ts'

interface DownloadRoutesDeps extends DownloadDeps {
  clock: Clock
}

const zipReply = { 200: { content: { 'application/zip': { schema: Type.Any() } } } }

const SELECTION =
  'As notas vão por `notas` (ids ou objetos com id) ou por `filtro` (os filtros da consulta, sem limite de quantidade). ' +
  'Se uma delas não é do usuário, nada é enviado.'

const zipSchema = {
  tags: ['notas'],
  summary: 'Baixar várias notas em um zip',
  description: `${SELECTION} No zip: CNPJ do estabelecimento, mês, tipo; os eventos ao lado da nota.`,
  body: BaixarNotasBody,
  response: zipReply,
}

const linkSchema = {
  tags: ['notas'],
  summary: 'Pedir um endereço para baixar notas',
  description: `${SELECTION} O endereço vale uma vez, por 60 segundos, sem cabeçalho de autorização.`,
  body: BaixarNotasBody,
  response: { 200: BaixarLinkReply },
}

const takeSchema = {
  tags: ['notas'],
  summary: 'Baixar por um endereço de uso único',
  description: 'O zip pedido antes; o endereço deixa de valer no primeiro uso.',
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  response: zipReply,
}

const named = {
  config: { policy: 'empresa' as const },
  preValidation: async ({ body }: { body: unknown }) => dropEmptyFilters(body),
}
/** Asking about the address (HEAD) must not spend it. */
const open = { config: { policy: 'public' as const }, exposeHeadRoute: false }

/** Many documents in one zip, at once or through an address of its own. */
export const downloadRoutes =
  (deps: DownloadRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const sendZip = async (reply: FastifyReply, asker: Asker, body: BaixarNotasBody) => {
      const zip = await openDownload(deps, asker, toDownloadRequest(body, asker))
      return asFile(reply, { name: 'file.zip' }).type('application/zip').send(zip)
    }
    app.post('/baixarNotas', { ...named, schema: zipSchema }, async ({ body, user }, reply) =>
      sendZip(reply, user, body),
    )
    app.post('/baixarNotas/link', { ...named, schema: linkSchema }, async ({ body, user }) => {
      const tamanho_estimado = await estimateSize(deps.db, user, toDownloadRequest(body, user))
      const token = await createLink(deps, user, body)
      return { url: `${API_BASE}/baixarNotas/link/${token}`, tamanho_estimado }
    })
    app.get('/baixarNotas/link/:token', { ...open, schema: takeSchema }, async ({ params }, reply) => {
      const { asker, body } = await takeLink(deps, params.token)
      return sendZip(reply, asker, body)
    })
  }
