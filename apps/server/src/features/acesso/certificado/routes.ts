import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AuthCompleteBody, AuthCompleteReply, AuthStartReply } from '@portal/contract/certificado.ts'
import type { Kysely } from 'kysely'
import { openTrust } from '../../../base/certificate/anchors.ts'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import type { Logger } from '../../../base/log.ts'
import { allowedOrigins } from '../../../base/origins.ts'
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
  /** Fetches a revocation list; tests replace it */
  fetchList?: (url: string) => Promise<Buffer>
}

/** A signed token is some 3 KB. */
const BODY_LIMIT = 16 * 1024
const tags = ['acesso']
const config = { policy: 'public' as const }

/** The two calls at the root by which a certificate proves itself. */
export const certificadoRoutes =
  ({ fetchList = fetchCrl, ...deps }: CertificadoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const trust = await openTrust({ ...deps, stored: storedTrust(deps.db) })
    const revocation = openRevocation({ ...deps, trust, fetchList })
    app.addHook('onClose', () => revocation.close())
    app.post(
      '/auth/start',
      { config, schema: { tags, summary: 'Token para assinar com o certificado', response: { 200: AuthStartReply } } },
      async ({ ip }, reply) =>
        reply.type('application/json; charset=utf-8').send(JSON.stringify(await startChallenge(deps, ip))),
    )
    app.post(
      '/auth/complete',
      {
        config,
        bodyLimit: BODY_LIMIT,
        schema: {
          tags,
          summary: 'Conferir o token assinado e o certificado',
          body: AuthCompleteBody,
          response: { 200: AuthCompleteReply },
        },
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
