import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import { EncerradasReply, type Sessao, SessoesReply } from '@portal/contract/sessao.ts'
import { Type } from 'typebox'
import { browserName } from './browser-name.ts'
import { endOtherSessions, endSession, listSessions, type SessionsDeps } from './sessions.ts'

const tags = ['acesso']
const config = { policy: 'user' as const }

/** The caller's own sessions: where it is signed in, and out with the others. */
export const sessaoRoutes =
  (deps: SessionsDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/sessoes',
      { config, schema: { tags, summary: 'Sessões abertas do usuário', response: { 200: SessoesReply } } },
      async ({ user }) => {
        const rows = await listSessions(deps, user)
        return { data: rows.map((row) => toSessao(row, row.token_hash.equals(user.tokenHash))) }
      },
    )
    app.delete(
      '/sessoes',
      { config, schema: { tags, summary: 'Encerrar as outras sessões', response: { 200: EncerradasReply } } },
      async ({ user }) => ({ encerradas: await endOtherSessions(deps, user) }),
    )
    app.delete(
      '/sessoes/:id',
      { config, schema: { tags, summary: 'Encerrar uma sessão', params: IdParams, response: { 204: Type.Null() } } },
      async ({ user, params }, reply) => {
        await endSession(deps, user, params.id)
        return reply.code(204).send(null)
      },
    )
  }

type Row = Awaited<ReturnType<typeof listSessions>>[number]

const toSessao = (row: Row, current: boolean): Sessao => ({
  id: row.id,
  ds_metodo: row.method as Sessao['ds_metodo'], // the table's own check allows these three
  dt_inicio: row.created_at.toISOString(),
  dt_uso: row.used_at.toISOString(),
  ds_endereco: row.address,
  ds_navegador: browserName(row.user_agent),
  fl_atual: current,
})
