import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CertificadoPreviaReply } from '@portal/contract/escritorio/certificados.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { FORM_BYTES, readForm } from '../captura/certificado/read-form.ts'
import { previewCertificate } from './certificado-previa.ts'
import type { CertificateDeps } from './deps.ts'
import { requireKeeperOfOffice } from './office.ts'

const schema = {
  tags: ['escritorio'],
  summary: 'De quem é um certificado A1, e o que dá para fazer com ele',
  description:
    'De um dono ou contador. Multipart: `arquivo` (.pfx ou .p12, até 100 KB) e `senha`. Nada é gravado, nem na auditoria: guardar é `POST /captura/certificado` com o `cpfcnpj` do `cliente`; de quem ainda não é cliente, `POST /escritorio/empresas/prova`. Um arquivo que não serve é 200 com a `ds_situacao` dele.',
  response: { 200: CertificadoPreviaReply },
  errors: ownErrors(
    'escritorio.none',
    'escritorio.certificate_role',
    'certificado.malformed',
    'certificado.too_large',
    'request.too_slow',
    'server.busy',
  ),
  repeat: repeated('same'),
}

/** Reads the files of a batch, one a call, before any of them is kept. */
export const certificadoPreviaRoutes =
  ({ db, checks }: CertificateDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // the body stays a stream: the handler reads it after the check of rights
    app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    const options = { config: { policy: 'user' as const }, schema, bodyLimit: FORM_BYTES }
    app.post('/escritorio/certificados/previa', options, async (request, reply) => {
      await requireKeeperOfOffice(db, actorOf(request))
      const sent = await readForm(request).catch((error: unknown) => {
        // the rest of the body is not read: the connection is closed after the reply
        if (!request.raw.complete) reply.header('connection', 'close')
        throw error
      })
      return { data: await previewCertificate(checks, request, sent) }
    })
  }
