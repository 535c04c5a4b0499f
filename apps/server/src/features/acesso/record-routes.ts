import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CertificadoBody, LogQuery } from '@portal/contract/acesso/acesso.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { repeated } from '../../base/route-schema.ts'
import type { Database } from '../../db/schema.gen.ts'
import { recordAccess, recordCertificate } from './access-log.ts'
import { requireEmpresa } from './base/require-empresa.ts'
import { MAY } from './base/rights.ts'
import { certificateOfSession } from './certificado/sign-in.ts'

const CERTIFICATE_LIMIT = 64 * 1024
const tags = ['acesso']

const getLogSchema = {
  tags,
  summary: 'Registrar o acesso a uma empresa',
  description:
    'Usuário, instante e endereço são gravados, uma vez por minuto; se a gravação falha, a resposta é a mesma.',
  querystring: LogQuery,
  response: { 204: Type.Null() },
}

const postCertificadoSchema = {
  tags,
  summary: 'Salvar dados do certificado usado',
  description:
    'Um objeto JSON de até 64 KiB. `subjectName`, `issuerName`, `validityEnd`, `thumbprint`, `cnpj` e `cpf` são guardados, cada certificado uma vez; numa sessão aberta por certificado, os que o servidor conferiu.',
  body: CertificadoBody,
  response: { 201: Type.Null() },
  repeat: repeated('same'),
}

/** Records that the page sends without waiting for the response. */
export const recordRoutes =
  ({ db, clock }: { db: Kysely<Database>; clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/log', { config: { policy: MAY.note }, schema: getLogSchema }, async ({ user, query, ip, log }, reply) => {
      const { id: empresaId } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
      const name = query.nm_empresa ?? null
      // a failure to store the record is logged, not returned
      await recordAccess(db, user, { empresaId, address: ip, name, now: clock.now() }).catch((error: unknown) =>
        log.error({ err: error }, 'um acesso não foi registrado'),
      )
      return reply.code(204).send(null)
    })

    app.post(
      '/certificado',
      {
        config: { policy: 'user' },
        bodyLimit: CERTIFICATE_LIMIT,
        schema: postCertificadoSchema,
      },
      async ({ user, body }, reply) => {
        await recordCertificate(db, user, (await certificateOfSession(db, user)) ?? body)
        return reply.code(201).send(null)
      },
    )
  }
