import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ConfiguracaoReply,
  DemoBody,
  EmpresasReply,
  LoginBody,
  LoginReply,
  ParametrosQuery,
  ParametrosReply,
} from '@portal/contract/acesso/acesso.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import type { Logger } from '../../base/log.ts'
import { readMasterKey } from '../../base/master-key.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import type { Database } from '../../db/schema.gen.ts'
import { wrongPair } from './base/account.ts'
import { INSTALLATION, recordAudit } from './base/audit.ts'
import { grantsOf } from './base/caller.ts'
import { requireEmpresa } from './base/require-empresa.ts'
import { MAY } from './base/rights.ts'
import { closeSession, findCaller, type Method, openSession } from './base/session.ts'
import { toConfiguracao, toEmpresa, toLoginReply, toUsuario } from './base/wire.ts'
import { worksInOffice } from './base/works-in-office.ts'
import { demoCertificateRoute } from './certificado/demo-route.ts'
import { type CertificateSession, signInByCertificate } from './certificado/sign-in.ts'
import { mailRemoved } from './certificado/takeover-mail.ts'
import { conviteRoutes } from './convite/routes.ts'
import { convitesRoutes } from './convites/routes.ts'
import { fatorRoutes } from './fator/routes.ts'
import { raizRoutes } from './raiz/routes.ts'
import { recordRoutes } from './record-routes.ts'
import { senhaRoutes } from './senha/routes.ts'
import { sessaoRoutes } from './sessao/routes.ts'
import { accountByPassword, demoAccount, type PasswordSignInDeps } from './sign-in.ts'

export interface AcessoDeps {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  config: Config
}

type SecretDeps = AcessoDeps & PasswordSignInDeps

const tags = ['acesso']

/** Sign-in, session, companies, and the calls that the page makes without waiting. */
export const acessoRoutes =
  (deps: AcessoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const secrets = { ...deps, masterKey: await readMasterKey(deps.config) }
    await app.register(openRoutes(secrets))
    await app.register(demoCertificateRoute(deps))
    await app.register(userRoutes(deps))
    await app.register(recordRoutes(deps))
    await app.register(senhaRoutes(deps))
    await app.register(fatorRoutes(secrets))
    await app.register(sessaoRoutes(deps))
    await app.register(conviteRoutes(deps))
    await app.register(convitesRoutes(deps))
    await app.register(raizRoutes(deps))
  }

const getConfiguracaoSchema = {
  tags,
  summary: 'O que a página precisa antes de entrar',
  response: { 200: ConfiguracaoReply },
}

const postLoginSchema = {
  tags,
  summary: 'Entrar com senha ou certificado',
  description:
    '`usuario` com `senha`, ou com `certificado` (o `certificate` de /auth/complete, do qual só conta o `comprovante`; `usuario` é o seu `cnpj`, ou o `cpf`). `cd_verificacao`: seis dígitos do aplicativo, ou um código de recuperação. O comprovante só é gasto por uma entrada que dá certo. O primeiro certificado de uma empresa cadastrada em que ninguém tem acesso torna o seu dono titular.',
  body: LoginBody,
  response: { 200: LoginReply },
  errors: ownErrors('login.wrong_pair', 'login.second_factor', 'login.not_registered', 'login.wait', 'login.busy'),
  repeat: repeated('another'),
}

const postDemoSchema = {
  tags,
  summary: 'Entrar na demonstração',
  description: 'Responde como /login.',
  body: DemoBody,
  response: { 200: LoginReply },
  errors: ownErrors('login.wrong_pair', 'demo.off', 'login.wait', 'login.busy'),
  repeat: repeated('another'),
}

const openRoutes =
  (deps: SecretDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { policy: 'public' as const }
    app.get('/configuracao', { config, schema: getConfiguracaoSchema }, async () =>
      toConfiguracao(deps.config, API_BASE),
    )
    app.post('/login', { config, schema: postLoginSchema }, async (request) => {
      const { usuario, senha, certificado, cd_verificacao: code } = request.body
      const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? null }
      if (certificado) {
        const session = await signInByCertificate(deps, { usuario, certificado, senha, code, ...from })
        return certificateReply(deps, session)
      }
      if (!senha) throw wrongPair()
      const accountId = await accountByPassword(deps, { usuario, senha, code, address: request.ip })
      return signIn(deps, request, { accountId, method: 'senha' })
    })
    app.post('/demo', { config, schema: postDemoSchema }, async (request) => {
      if (!deps.config.demo) throw new AppError(404, 'demo.off', 'A demonstração está desligada nesta instalação.')
      const accountId = await demoAccount(deps, { ...request.body, address: request.ip })
      return signIn(deps, request, { accountId, method: 'demo' })
    })
  }

async function certificateReply(deps: AcessoDeps, session: CertificateSession) {
  const caller = await findCaller(deps, session.token)
  if (!caller) throw wrongPair() // blocked meanwhile
  const { removed } = session
  if (removed) mailRemoved(deps, removed, caller.account.taxId)
  const { data } = toLoginReply(caller, session)
  return { data: removed ? { ...data, fl_tomada: 'S' as const } : data }
}

async function signIn(
  deps: AcessoDeps,
  request: FastifyRequest,
  { accountId, method }: { accountId: string; method: Method },
) {
  const userAgent = request.headers['user-agent'] ?? null
  const session = await openSession(deps, { accountId, method, address: request.ip, userAgent })
  const caller = await findCaller(deps, session.token)
  if (!caller) throw wrongPair() // blocked between the two queries
  const entry = {
    empresaId: INSTALLATION,
    what: 'login.success',
    target: caller.account.taxId,
    detail: method,
  } as const
  await recordAudit(deps.db, { caller, address: request.ip }, [entry])
  return toLoginReply(caller, session)
}

const postLogoutSchema = {
  tags,
  summary: 'Encerrar a sessão',
  description: 'O token deixa de valer.',
  response: { 204: Type.Null() },
  repeat: repeated('refused', '401.'),
}

const getEmpresasSchema = {
  tags,
  summary: 'Empresas que o usuário pode usar',
  description:
    'Em ordem de criação. `fl_fornecedor` é `S` para a equipe do provedor do portal; `fl_escritorio`, para quem trabalha num escritório.',
  response: { 200: EmpresasReply },
}

const getUsuarioParametrosSchema = {
  tags,
  summary: 'Os nove campos do usuário, renovados',
  description: '`uf` e `ds_simplesnacional` são os da empresa.',
  querystring: ParametrosQuery,
  response: { 200: ParametrosReply },
}

const userRoutes =
  (deps: AcessoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post('/logout', { config: { policy: 'user' }, schema: postLogoutSchema }, async (request, reply) => {
      await closeSession(deps, request.user)
      return reply.code(204).send(null)
    })
    app.get('/empresas', { config: { policy: 'user' }, schema: getEmpresasSchema }, async ({ user }) => ({
      data: grantsOf(user).map(toEmpresa),
      fl_fornecedor: user.account.provider ? ('S' as const) : ('N' as const),
      fl_escritorio: (await worksInOffice(deps.db, user.account.id)) ? ('S' as const) : ('N' as const),
    }))

    app.get(
      '/usuario/parametros',
      { config: { policy: MAY.note }, schema: getUsuarioParametrosSchema },
      async ({ user, query }) => ({
        data: toUsuario(user.account, requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })),
      }),
    )
  }
