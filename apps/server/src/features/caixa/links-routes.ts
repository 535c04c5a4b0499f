import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  type CaixaLink,
  LINK_DIAS,
  LinksQuery,
  LinksReply,
  NovoLinkBody,
  NovoLinkReply,
} from '@portal/contract/caixa/links.ts'
import { IdParams } from '@portal/contract/common.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { Type } from 'typebox'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { CURSOR_ID, fromPageCursor, toPageCursor } from '../acesso/base/page-cursor.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { MAY } from '../acesso/base/rights.ts'
import type { EscritorioDeps } from '../escritorio/deps.ts'
import { requireKeeperOfOffice } from '../escritorio/office.ts'
import { createLink, type LinkRow, listLinks, revokeLink } from './links.ts'

/**
 * Links by which a client sends its certificate or its documents without an account. The calls of the office are here, the page of the client
 * in `envio-pages.ts`. A link ends with the right of who made it (`link_by_token`, table `voice`).
 */

const tags = ['caixa']
const ofOffice = ['escritorio.none', 'escritorio.certificate_role'] as const
const DAY_MS = 86_400_000

const listSchema = {
  tags,
  summary: 'Endereços de envio dos clientes',
  description: 'De um dono ou contador: os do escritório, dos clientes que a pessoa vê, os mais novos primeiro.',
  querystring: LinksQuery,
  response: { 200: LinksReply },
  errors: ownErrors(...ofOffice),
}
const createSchema = {
  tags,
  summary: 'Criar um endereço de envio para um cliente',
  description:
    'Por ele o cliente envia, sem login, o próprio certificado A1, que fica guardado para o escritório. Vale para um cliente e termina com o direito de quem o criou. O endereço só aparece nesta resposta: o portal guarda apenas o resumo dele.',
  body: NovoLinkBody,
  response: { 201: NovoLinkReply },
  errors: ownErrors(...ofOffice, 'caixa.too_many', 'demo.fixed'),
  repeat: repeated('another'),
}
const revokeSchema = {
  tags,
  summary: 'Revogar um endereço de envio',
  description: 'Deixa de receber na hora.',
  params: IdParams,
  response: { 204: Type.Null() },
  errors: ownErrors(...ofOffice, 'caixa.not_found'),
  repeat: repeated('refused', '404.'),
}

const demoFixed = () =>
  new AppError(403, 'demo.fixed', 'O usuário da demonstração é de todos: nela não se criam endereços de envio.')

export const caixaRoutes =
  ({ db, clock, cursors }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { policy: MAY.keepCertificate }
    app.get('/caixa/links', { config, schema: listSchema }, async (request) => {
      const { user, query } = request
      await requireKeeperOfOffice(db, actorOf(request))
      const { nr_cpfcnpj, limite = 50, cursor } = query
      const question = ['caixa.links', user.account.id, nr_cpfcnpj ?? '']
      const named = nr_cpfcnpj ? [requireEmpresa(user, nr_cpfcnpj, { campo: 'nr_cpfcnpj' })] : user.empresas
      const before = fromPageCursor(cursors, cursor, { question, id: CURSOR_ID.uuid })
      const found = { empresaIds: named.map(({ id }) => id), before, limit: limite + 1 }
      const rows = await listLinks(db, actorOf(request), found)
      const data = rows.slice(0, limite)
      const last = data.at(-1)
      const proximo = rows.length > limite && last ? toPageCursor(cursors, last.id, question) : null
      return { data: data.map(toLink), proximo }
    })
    app.post('/caixa/links', { config, schema: createSchema }, async (request, reply) => {
      const { user, body } = request
      if (user.account.demo) throw demoFixed()
      await requireKeeperOfOffice(db, actorOf(request))
      const empresa = requireEmpresa(user, body.cpfcnpj, { campo: 'cpfcnpj', papel: 'contador' })
      const now = clock.now()
      const until = new Date(now.getTime() + (body.nr_dias ?? LINK_DIAS) * DAY_MS)
      const kind = body.ds_tipo ?? 'certificado'
      const issuer = kind === 'documento' && body.nr_emitente ? cleanTaxId(body.nr_emitente) : undefined
      const wish = { empresa, kind, now, until, ...(issuer && { issuer }) }
      const { id, token } = await createLink(db, actorOf(request), wish)
      return reply.code(201).send({ data: { id, url: `/enviar/${token}`, dt_expira: until.toISOString() } })
    })
    app.delete('/caixa/links/:id', { config, schema: revokeSchema }, async (request, reply) => {
      await requireKeeperOfOffice(db, actorOf(request))
      await revokeLink(db, actorOf(request), { id: request.params.id, now: clock.now() })
      return reply.code(204).send(null)
    })
  }

const toLink = (row: LinkRow): CaixaLink => ({
  id: row.id,
  cpfcnpj: row.tax_id,
  nome: row.empresa_name,
  ds_tipo: row.kind,
  nm_usuario: row.author,
  dt_cadastro: row.created_at.toISOString(),
  dt_expira: row.expires_at.toISOString(),
  dt_revogacao: row.revoked_at?.toISOString() ?? null,
  dt_uso: row.used_at?.toISOString() ?? null,
  nr_usos: row.uses,
})
