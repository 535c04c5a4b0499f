import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { EncerradasReply, type Sessao, SessoesReply } from '@portal/contract/acesso/sessao.ts'
import { IdParams } from '@portal/contract/common.ts'
import { Type } from 'typebox'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { browserName } from './browser-name.ts'
import { endOtherSessions, endSession, listSessions, type SessionsDeps } from './sessions.ts'

const tags = ['acesso']
const config = { policy: 'user' as const }

const getSessoesSchema = {
  tags,
  summary: 'Sessões abertas do usuário',
  description: 'As do próprio usuário, da mais recente à mais antiga.',
  response: { 200: SessoesReply },
}

const deleteSessoesSchema = {
  tags,
  summary: 'Encerrar as outras sessões',
  description: 'Todas menos esta.',
  response: { 200: EncerradasReply },
  repeat: repeated('same'),
}

const deleteSessoesOneSchema = {
  tags,
  summary: 'Encerrar uma sessão',
  params: IdParams,
  response: { 204: Type.Null() },
  errors: ownErrors('sessao.not_found'),
  repeat: repeated('refused', '404.'),
}

/** Lists and ends the caller's own sessions. */
export const sessaoRoutes =
  (deps: SessionsDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/sessoes', { config, schema: getSessoesSchema }, async ({ user }) => {
      const rows = await listSessions(deps, user)
      return { data: rows.map((row) => toSessao(row, row.token_hash.equals(user.tokenHash))) }
    })
    app.delete('/sessoes', { config, schema: deleteSessoesSchema }, async ({ user }) => ({
      encerradas: await endOtherSessions(deps, user),
    }))
    app.delete('/sessoes/:id', { config, schema: deleteSessoesOneSchema }, async ({ user, params }, reply) => {
      await endSession(deps, user, params.id)
      return reply.code(204).send(null)
    })
  }

type Row = Awaited<ReturnType<typeof listSessions>>[number]

const toSessao = (row: Row, current: boolean): Sessao => ({
  id: row.id,
  ds_metodo: row.method as Sessao['ds_metodo'], // a check constraint of the table allows these three only
  dt_inicio: row.created_at.toISOString(),
  dt_uso: row.used_at.toISOString(),
  ds_endereco: row.address,
  ds_navegador: browserName(row.user_agent),
  fl_atual: current,
})
