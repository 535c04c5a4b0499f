import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  EncerrarRaizBody,
  EncerrarRaizReply,
  type QuemNaRaiz,
  RaizReply,
  type Recado,
  RecadosReply,
} from '@portal/contract/acesso/raiz.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import {
  endRootHolders,
  listNotices,
  listRootHolders,
  markNoticesSeen,
  type Notice,
  type RootHolder,
} from './root-holders.ts'
import type { TellDeps } from './tell.ts'

const tags = ['acesso']
const config = { policy: 'user' as const }

const listSchema = {
  tags,
  summary: 'Quem mais está na raiz do seu e-CNPJ',
  description:
    'Os titulares, escritórios e certificados A1 de outros nos estabelecimentos da raiz. Só numa sessão aberta com o e-CNPJ dela; em outra, a lista é vazia.',
  response: { 200: RaizReply },
}
const endSchema = {
  tags,
  summary: 'Encerrar títulos, escritórios e A1 da raiz, com o e-CNPJ',
  description:
    'O que `ids` nomeia termina na hora, com o que foi feito por esse direito (chaves, pacotes, tarefas, convites); um A1 deixa de ser usado no estabelecimento e é destruído em 7 dias. Quem encerra passa a titular da própria empresa e das em que encerrou algo. Os retirados são avisados, fica na auditoria, e o operador desfaz por 7 dias (`portal empresa desfazer-encerramento`).',
  body: EncerrarRaizBody,
  response: { 200: EncerrarRaizReply },
  errors: ownErrors('raiz.no_certificate'),
  repeat: repeated('same'),
}
const noticesSchema = {
  tags,
  summary: 'Recados ao usuário sobre as empresas dele',
  description: 'Os 100 últimos, do mais novo ao mais antigo. Vão também por e-mail, onde o portal envia e-mail.',
  response: { 200: RecadosReply },
}
const seenSchema = {
  tags,
  summary: 'Marcar todos os recados como lidos',
  response: { 204: Type.Null() },
  errors: ownErrors(),
  repeat: repeated('same'),
}

type Deps = TellDeps & { db: Kysely<Database>; clock: Clock }

/** `GET /usuario/raiz`, `POST /usuario/raiz/encerrar` and the messages to the user. */
export const raizRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    app.get('/usuario/raiz', { config, schema: listSchema }, async ({ user }) => ({
      data: (await listRootHolders(db, user)).map(toQuem),
    }))
    app.post('/usuario/raiz/encerrar', { config, schema: endSchema }, async ({ user, body }) => {
      const { ended, until } = await endRootHolders(deps, user, { ids: body.ids, now: clock.now() })
      return { nr_encerrados: ended, dt_desfazer: until.toISOString() }
    })
    app.get('/usuario/recados', { config, schema: noticesSchema }, async ({ user }) => ({
      data: (await listNotices(db, user)).map(toRecado),
    }))
    app.post('/usuario/recados/lidos', { config, schema: seenSchema }, async ({ user }, reply) => {
      await markNoticesSeen(db, user, clock.now())
      return reply.code(204).send(null)
    })
  }

const toQuem = ({ id, kind, name, since, ...holder }: RootHolder): QuemNaRaiz => ({
  id,
  ds_tipo: kind,
  nome: name,
  cpfcnpj: holder.tax_id,
  nr_cpfcnpj: holder.empresa_tax_id,
  nm_empresa: holder.empresa_name,
  dt_desde: since.toISOString(),
})

const toRecado = ({ id, message, created_at, seen_at }: Notice): Recado => ({
  id,
  ds_mensagem: message,
  dt_recado: created_at.toISOString(),
  dt_leitura: seen_at?.toISOString() ?? null,
})
