import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CertificadoBody, LogQuery } from '@portal/contract/acesso.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../db/schema.gen.ts'
import { recordAccess, recordCertificate } from './access-log.ts'
import { requireEmpresa } from './base/require-empresa.ts'
import { MAY } from './base/rights.ts'
import { certificateOfSession } from './certificado/sign-in.ts'

const CERTIFICATE_LIMIT = 64 * 1024
const tags = ['acesso']

/** Records that the page sends without waiting for the response. */
export const recordRoutes =
  ({ db, clock }: { db: Kysely<Database>; clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const access = { querystring: LogQuery, response: { 204: Type.Null() } }
    app.get(
      '/log',
      { config: { policy: MAY.look }, schema: { tags, summary: 'Registrar o acesso a uma empresa', ...access } },
      async ({ user, query, ip, log }, reply) => {
        const { id: empresaId } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
        const name = query.nm_empresa ?? null
        // a failed record is logged and does not fail the call
        await recordAccess(db, user, { empresaId, address: ip, name, now: clock.now() }).catch((error: unknown) =>
          log.error({ err: error }, 'um acesso não foi registrado'),
        )
        return reply.code(204).send(null)
      },
    )
    const certificate = { body: CertificadoBody, response: { 201: Type.Null() } }
    app.post(
      '/certificado',
      {
        config: { policy: 'user' },
        bodyLimit: CERTIFICATE_LIMIT,
        schema: { tags, summary: 'Guardar dados do certificado usado', ...certificate },
      },
      async ({ user, body }, reply) => {
        await recordCertificate(db, user, (await certificateOfSession(db, user)) ?? body)
        return reply.code(201).send(null)
      },
    )
  }
