import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ConfiguracaoReply,
  DemoBody,
  EmpresasReply,
  LoginBody,
  LoginReply,
  LogQuery,
  ParametrosQuery,
  ParametrosReply,
} from '@portal/contract/acesso.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { recordAccess, recordCertificate } from './access-log.ts'
import { requireEmpresa } from './require-empresa.ts'
import { closeSession, findCaller, type Method, openSession } from './session.ts'
import { accountByPassword, demoAccount, wrongPair } from './sign-in.ts'
import { toConfiguracao, toEmpresa, toLoginReply, toUsuario } from './wire.ts'

export interface AcessoDeps {
  db: Kysely<Database>
  clock: Clock
  config: Config
}

const CERTIFICATE_LIMIT = 64 * 1024
const Nothing = Type.Null({ description: 'Sem corpo' })

async function signIn(
  deps: AcessoDeps,
  request: FastifyRequest,
  { accountId, method }: { accountId: string; method: Method },
) {
  const userAgent = request.headers['user-agent'] ?? null
  const session = await openSession(deps, { accountId, method, address: request.ip, userAgent })
  const caller = await findCaller(deps, session.token)
  if (!caller) throw wrongPair() // blocked between the two questions
  return toLoginReply(caller, session)
}

/** Sign-in, session, companies, and the calls that the seed makes without waiting. */
export const acessoRoutes =
  (deps: AcessoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(openRoutes(deps))
    await app.register(userRoutes(deps))
  }

const openRoutes =
  (deps: AcessoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const open = { config: { policy: 'public' as const } }
    app.get(
      '/configuracao',
      {
        ...open,
        schema: {
          tags: ['acesso'],
          summary: 'O que a página precisa antes de entrar',
          response: { 200: ConfiguracaoReply },
        },
      },
      async () => toConfiguracao(deps.config, API_BASE),
    )

    app.post(
      '/login',
      {
        ...open,
        schema: {
          tags: ['acesso'],
          summary: 'Entrar com CPF ou CNPJ e senha',
          body: LoginBody,
          response: { 200: LoginReply },
        },
      },
      async (request) => {
        const { usuario, senha } = request.body
        if (!senha) throw wrongPair()
        const accountId = await accountByPassword(deps.db, { usuario, senha })
        return signIn(deps, request, { accountId, method: 'senha' })
      },
    )

    app.post(
      '/demo',
      {
        ...open,
        schema: { tags: ['acesso'], summary: 'Entrar na demonstração', body: DemoBody, response: { 200: LoginReply } },
      },
      async (request) => {
        if (!deps.config.demo) throw new AppError(404, 'demo.off', 'A demonstração está desligada nesta instalação.')
        const accountId = await demoAccount(deps.db, request.body)
        return signIn(deps, request, { accountId, method: 'demo' })
      },
    )
  }

const userRoutes =
  (deps: AcessoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps
    const user = { config: { policy: 'user' as const } }
    const empresa = { config: { policy: 'empresa' as const } }

    app.post(
      '/logout',
      { ...user, schema: { tags: ['acesso'], summary: 'Encerrar a sessão', response: { 204: Nothing } } },
      async (request, reply) => {
        await closeSession(deps, request.user)
        return reply.code(204).send(null)
      },
    )

    app.get(
      '/empresas',
      {
        ...user,
        schema: { tags: ['acesso'], summary: 'Empresas que o usuário pode usar', response: { 200: EmpresasReply } },
      },
      async (request) => ({
        data: request.user.empresas.map(toEmpresa),
      }),
    )

    app.get(
      '/usuario/parametros',
      {
        ...empresa,
        schema: {
          tags: ['acesso'],
          summary: 'Os nove campos do usuário, renovados',
          querystring: ParametrosQuery,
          response: { 200: ParametrosReply },
        },
      },
      async (request) => {
        const granted = requireEmpresa(request.user, request.query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
        return { data: toUsuario(request.user.account, granted) }
      },
    )

    app.get(
      '/log',
      {
        ...empresa,
        schema: {
          tags: ['acesso'],
          summary: 'Registrar o acesso a uma empresa',
          querystring: LogQuery,
          response: { 204: Nothing },
        },
      },
      async (request, reply) => {
        const granted = requireEmpresa(request.user, request.query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
        await recordAccess(db, request.user, {
          empresaId: granted.id,
          address: request.ip,
          name: request.query.nm_empresa ?? null,
        })
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/certificado',
      {
        ...user,
        bodyLimit: CERTIFICATE_LIMIT,
        schema: {
          tags: ['acesso'],
          summary: 'Guardar dados do certificado usado',
          body: Type.Record(Type.String(), Type.Unknown()),
          response: { 201: Nothing },
        },
      },
      async (request, reply) => {
        await recordCertificate(db, request.user, request.body)
        return reply.code(201).send(null)
      },
    )
  }
