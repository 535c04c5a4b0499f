import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AuthCompleteBody, AuthCompleteReply, AuthStartReply } from '@portal/contract/acesso/certificado.ts'
import type { Kysely } from 'kysely'
import { openTrust } from '../../../base/certificate/anchors.ts'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import type { Logger } from '../../../base/log.ts'
import { allowedOrigins } from '../../../base/origins.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { startChallenge } from './challenge.ts'
import { fetchCrl } from './crl-fetch.ts'
import { storedTrust } from './icp-store.ts'
import { judgeToken } from './judge.ts'
import { readLoginToken } from './login-token.ts'
import { openRevocation } from './revocation.ts'

export interface CertificadoDeps {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  config: Config
  /** Downloads a revocation list; tests replace it. */
  fetchList?: (url: string) => Promise<Buffer>
}

/** A signed token has about 3 KB. */
const BODY_LIMIT = 16 * 1024
const tags = ['acesso']
const config = { policy: 'public' as const }

const postAuthStartSchema = {
  tags,
  summary: 'Token para assinar com o certificado',
  description:
    'Uma cadeia JSON: 256 bits aleatórios, para assinar. Vale 2 minutos e uma vez; no máximo 30 sem uso por endereço.',
  response: { 200: AuthStartReply },
  errors: ownErrors('login.wait', 'login.busy'),
  repeat: repeated('another'),
}

const postAuthCompleteSchema = {
  tags,
  summary: 'Conferir o token assinado e o certificado',
  description:
    'Até 16 KiB: o token assinado, como cadeia JSON ou em `{token}`. Um certificado ou assinatura recusados são 200 com `isValid` false e o motivo em `validation` (`certificate` é nulo se não pôde ser lido). Com `isValid` true, um texto em `validation` é um aviso, e `certificate.comprovante` serve para um /login em 60 s.',
  body: AuthCompleteBody,
  response: { 200: AuthCompleteReply },
  errors: ownErrors('auth.malformed'),
  repeat: repeated('refused', '`isValid` é false: o token foi gasto.'),
}

/** The two root calls of the sign-in by certificate. */
export const certificadoRoutes =
  ({ fetchList = fetchCrl, ...deps }: CertificadoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const trust = await openTrust({ ...deps, stored: storedTrust(deps.db) })
    const revocation = openRevocation({ ...deps, trust, fetchList })
    app.addHook('onClose', () => revocation.close())
    app.post('/auth/start', { config, schema: postAuthStartSchema }, async ({ ip }, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(await startChallenge(deps, ip))),
    )
    app.post(
      '/auth/complete',
      {
        config,
        bodyLimit: BODY_LIMIT,
        schema: postAuthCompleteSchema,
      },
      ({ body, socket }) => {
        const signed = readLoginToken(typeof body === 'string' ? body : body.token)
        return judgeToken(
          { ...deps, trust, revocation },
          signed,
          allowedOrigins(deps.config, socket.localPort ?? deps.config.port),
        )
      },
    )
  }
