import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CapturaCertificadoQuery, CapturaCertificadoReply } from '@portal/contract/captura.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { actorOf } from '../../acesso/base/audit.ts'
import { type Caller, type GrantedEmpresa, shareOf } from '../../acesso/base/caller.ts'
import { establishmentsOf, requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { requireManaged } from '../../acesso/usuarios/managed.ts'
import { type KeepDeps, keepCertificate } from './keep.ts'
import { FORM_BYTES, readForm } from './read-form.ts'
import { findCertificate, removeCertificate } from './store.ts'
import { toCertificado } from './wire.ts'

const tags = ['captura']
const campo = 'nr_cpfcnpj'

const getSchema = {
  tags,
  summary: 'Certificado A1 guardado da empresa',
  description:
    'Um por raiz de CNPJ (ou CPF): atende a todos os estabelecimentos. Nenhuma chamada devolve chave, senha ou arquivo.',
  querystring: CapturaCertificadoQuery,
  response: { 200: CapturaCertificadoReply },
  errors: ownErrors('captura.not_found'),
}
const postSchema = {
  tags,
  summary: 'Guardar ou trocar o certificado A1 da empresa',
  description:
    'Multipart: `arquivo` (.pfx ou .p12, até 100 KB) e `senha`. Arquivo e senha não são guardados; a chave fica cifrada. 201 quando é outro certificado (o anterior é destruído), 200 quando é o mesmo.',
  querystring: CapturaCertificadoQuery,
  response: { 200: CapturaCertificadoReply, 201: CapturaCertificadoReply },
  errors: ownErrors(
    'captura.forbidden',
    'certificado.malformed',
    'certificado.too_large',
    'request.too_slow',
    'certificado.wrong_password',
    'certificado.unreadable',
    'certificado.no_private_key',
    'certificado.expired',
    'certificado.not_yet_valid',
    'certificado.other_company',
    'certificado.kind',
    'certificado.weak_key',
    'certificado.untrusted',
    'certificado.revoked',
    'server.busy',
  ),
  repeat: repeated('same', 'O mesmo certificado de novo é 200, e nada muda.'),
}
const deleteSchema = {
  tags,
  summary: 'Remover o certificado A1 da empresa',
  description:
    'Destrói a chave na hora, para todos os estabelecimentos da raiz. Espera até 5 segundos por uma consulta à SEFAZ em curso. O provedor também pode remover.',
  querystring: CapturaCertificadoQuery,
  response: { 204: Type.Null() },
  errors: ownErrors('captura.forbidden', 'captura.not_found', 'captura.running', 'empresa.unknown'),
  repeat: repeated('refused'),
}

const noCertificate = () =>
  new AppError(404, 'captura.not_found', 'Esta empresa não tem certificado guardado. Envie o A1 dela.')
const forbidden = () =>
  new AppError(403, 'captura.forbidden', 'Seu papel nesta empresa não permite mudar o certificado. Peça ao titular.')

/** The A1 certificate with which the portal acts for a company at SEFAZ. */
export const capturaCertificadoRoutes =
  (deps: KeepDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // the body stays a stream: the handler reads it after the check of rights
    app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))

    const look = { config: { policy: MAY.look }, schema: getSchema }
    app.get('/captura/certificado', look, async (request) => {
      const empresa = requireEmpresa(request.user, request.query.nr_cpfcnpj, { campo })
      const kept = await findCertificate(deps.db, ownerOf(request, empresa))
      if (!kept) throw noCertificate()
      return {
        data: await toCertificado(deps, kept, { demo: kept.demo, empresas: servedOf(request.user, empresa) }),
      }
    })

    const post = { config: { policy: MAY.keepCertificate }, schema: postSchema, bodyLimit: FORM_BYTES }
    app.post('/captura/certificado', post, async (request, reply) => {
      const empresa = requireKeeper(request.user, request.query.nr_cpfcnpj)
      const sent = await readForm(request).catch((error: unknown) => {
        // the rest of the body is not read: the connection is closed after the reply
        if (!request.raw.complete) reply.header('connection', 'close')
        throw error
      })
      const acting = { owner: ownerOf(request, empresa), who: shareOf(request.user) }
      const { kept, isNew, demo } = await keepCertificate(deps, acting, sent)
      const data = await toCertificado(deps, kept, { demo, empresas: servedOf(request.user, empresa) })
      return reply.code(isNew ? 201 : 200).send({ data })
    })

    const remove = { config: { policy: MAY.removeCertificate }, schema: deleteSchema }
    app.delete('/captura/certificado', remove, async (request, reply) => {
      const empresa = await requireRemover(deps.db, request.user, request.query.nr_cpfcnpj)
      if (!(await removeCertificate(deps.db, ownerOf(request, empresa)))) throw noCertificate()
      return reply.code(204).send(null)
    })
  }

const ownerOf = (request: { user: Caller; ip: string }, { id, taxId }: { id: number; taxId: string }) => ({
  empresaId: id,
  taxId,
  author: actorOf(request),
})

const servedOf = (user: Caller, empresa: GrantedEmpresa): string[] =>
  establishmentsOf(user, empresa).map(({ taxId }) => taxId)

/** The company if the caller may add and replace its certificate. Throws AppError 403 `captura.forbidden` */
function requireKeeper(user: Caller, text: string): GrantedEmpresa {
  if (user.beneath?.some(({ taxId }) => taxId === cleanTaxId(text))) throw forbidden()
  return requireEmpresa(user, text, { campo, papel: 'contador' })
}

/** The same for removing, which the provider may do in every company. */
async function requireRemover(db: Kysely<Database>, user: Caller, text: string) {
  const isGranted = user.empresas.some(({ taxId }) => taxId === cleanTaxId(text))
  return user.account.provider && !isGranted ? requireManaged(db, user, text) : requireKeeper(user, text)
}
