import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import { type ConviteRecebido, ConvitesReply } from '@portal/contract/escritorio/convites.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { actorOf } from '../base/audit.ts'
import { createInvite, type LinkDeps } from '../convite/link.ts'
import { noteInvite, requireInvitable } from '../usuarios/people.ts'
import { type Accepted, acceptInvitation, type Invitation, listInvitations, refuseInvitation } from './invitations.ts'

const tags = ['acesso']
const config = { policy: 'user' as const }

/**
 * Invitations of the signed-in person and proposals for titulares, with the calls that accept or refuse them.
 */
export const convitesRoutes =
  (deps: LinkDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    const list = {
      tags,
      summary: 'Convites para usar empresas',
      description:
        'Os das empresas, os dos escritórios, e o que espera pelo sim de um titular (ou de quem comprovou a empresa): pedidos de escritórios por um estabelecimento da raiz, mudanças de cadastro propostas, e quem entrou antes da comprovação. Estes têm `nm_empresa` e `nm_escritorio`; nos convites um dos dois é nulo.',
      response: { 200: ConvitesReply },
    }
    app.get('/convites', { config, schema: list }, async ({ user }) => ({
      data: (await listInvitations(db, user.account.id, clock.now())).map(toConvite),
    }))

    const answer = { tags, params: IdParams, response: { 204: Type.Null() } }
    const accept = {
      ...answer,
      summary: 'Aceitar um convite ou a proposta do provedor do portal',
      description:
        'O papel vale desde a chamada seguinte. Para um titular é também o sim a uma `proposta` de /usuarios: um usuário novo recebe o papel e o link por e-mail, um que já existe é convidado. O convite vale 30 dias.',
      errors: ownErrors('convite.unproven', 'convite.not_found', 'escritorio.elsewhere'),
      repeat: repeated('refused', '404.'),
    }
    app.post('/convites/:id/aceitar', { config, schema: accept }, async (request, reply) => {
      const { id } = request.params
      const accepted = await acceptInvitation(db, { actor: actorOf(request), id, now: clock.now() })
      if (accepted?.outcome === 'granted' && deps.config.smtpUrl !== null) await mailFirstLink(deps, request, accepted)
      return reply.code(204).send(null)
    })

    const refuse = {
      ...answer,
      summary: 'Recusar um convite ou a proposta do provedor do portal',
      errors: ownErrors('convite.not_found'),
      repeat: repeated('refused', '404.'),
    }
    app.post('/convites/:id/recusar', { config, schema: refuse }, async (request, reply) => {
      await refuseInvitation(db, { actor: actorOf(request), id: request.params.id, now: clock.now() })
      return reply.code(204).send(null)
    })
  }

/**
 * Mails the link of a new login that a titular accepted. When this fails, the titular can send another one.
 */
async function mailFirstLink(
  deps: LinkDeps,
  request: FastifyRequest,
  { account_id, empresa_id }: Accepted,
): Promise<void> {
  const ref = { actor: actorOf(request), accountId: account_id, empresaId: empresa_id }
  try {
    const { name, email } = await requireInvitable(deps.db, ref, true)
    await noteInvite(deps.db, ref)
    const makerId = request.user.account.id
    const port = request.socket.localPort
    await createInvite(deps, { makerId, accountId: account_id, name, email, kind: 'convite', port })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.warn({ code: error.code }, 'o link de um novo usuário não foi enviado')
  }
}

const toConvite = (row: Invitation): ConviteRecebido => ({
  id: row.id,
  nm_convidante: row.inviter_name,
  nm_empresa: row.empresa_name,
  cpfcnpj: row.tax_id,
  nm_escritorio: row.escritorio_name,
  papel: row.papel,
  dt_expiracao: row.expires_at?.toISOString() ?? null,
  ds_tipo: row.kind,
  ...(row.change && { mudancas: changesOf(row.change, row.before ?? {}) }),
})

const FIELDS = [
  ['name', 'nome'],
  ['uf', 'uf'],
  ['ie', 'ie'],
  ['regime', 'ds_regime'],
] as const

/** The proposed fields that still differ from the registration. */
const changesOf = (
  change: Readonly<Record<string, string | null>>,
  before: Readonly<Record<string, string | null>>,
): ConviteRecebido['mudancas'] =>
  FIELDS.flatMap(([field, campo]) => {
    const [antes, depois] = [before[field] ?? null, change[field] ?? null]
    return field in change && antes !== depois ? [{ campo, antes, depois }] : []
  })
