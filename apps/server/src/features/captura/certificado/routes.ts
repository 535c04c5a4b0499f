import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  type CapturaCertificado,
  CapturaCertificadoQuery,
  CapturaCertificadoReply,
  CertificadoEmpresasBody,
  CertificadoEmpresasReply,
  CertificadoRemovidoReply,
} from '@portal/contract/captura/captura.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { actorOf } from '../../acesso/base/audit.ts'
import { type Caller, type GrantedEmpresa, shareOf } from '../../acesso/base/caller.ts'
import { establishmentsOf, noRight, requireEmpresa, requireTaxId } from '../../acesso/base/require-empresa.ts'
import { MAY, reaches } from '../../acesso/base/rights.ts'
import { requireManaged } from '../../acesso/usuarios/managed.ts'
import { requireAdmitted } from '../company.ts'
import { type KeepDeps, keepCertificate } from './keep.ts'
import { A1_ERRORS, FORM_BYTES, readForm } from './read-form.ts'
import {
  type CertificateOwner,
  changeAdmissions,
  findCertificate,
  findEstablishments,
  noCertificate,
  removeCertificate,
  type Wanted,
} from './store.ts'
import { toCertificado } from './wire.ts'

/**
 * Custody of the certificates with which the portal acts for companies. A file is opened in a thread that ends
 * afterwards (`open-file.ts`), judged (`judge.ts`), encrypted under the master key (`envelope.ts`) and kept for a
 * root, whose establishments are admitted to it one by one. `open-key.ts` alone reads keys, for the motor. No call
 * answers a key, a password or a file; replacing and removing destroy the key at once.
 */

const tags = ['captura']
const campo = 'nr_cpfcnpj'

const getSchema = {
  tags,
  summary: 'Certificado A1 que a empresa usa',
  description:
    'Cada estabelecimento usa no máximo um, para o qual foi liberado. `empresas`: os da raiz de que quem chama cuida, com quem pode usá-lo. Nenhuma chamada devolve chave, senha ou arquivo.',
  querystring: CapturaCertificadoQuery,
  response: { 200: CapturaCertificadoReply },
  errors: ownErrors('captura.not_found'),
}
const postSchema = {
  tags,
  summary: 'Guardar ou trocar o certificado A1 da empresa',
  description:
    'Multipart: `arquivo` (.pfx ou .p12, até 100 KB) `senha` e, se quiser, `empresas` (repetido ou separado por vírgula): os estabelecimentos da raiz que passam a usá-lo; sem ele, todos de que quem chama cuida. Arquivo e senha não são guardados; a chave fica cifrada. 201 quando é outro certificado (o anterior da mesma pessoa ou do mesmo escritório é destruído), 200 quando é o mesmo.',
  querystring: CapturaCertificadoQuery,
  response: { 200: CapturaCertificadoReply, 201: CapturaCertificadoReply },
  errors: ownErrors('captura.forbidden', 'captura.other_keeper', ...A1_ERRORS, 'server.busy'),
  repeat: repeated('same', 'O mesmo certificado de novo é 200, e só os estabelecimentos mudam.'),
}
const deleteSchema = {
  tags,
  summary: 'Tirar o certificado A1 de um estabelecimento',
  description:
    'O estabelecimento deixa de usá-lo na hora; o último que sai destrói a chave. Espera até 30 segundos por uma consulta à SEFAZ em curso, e guarda o que ela trouxer. Vale para quem o guardou, um titular do estabelecimento ou da raiz, e o provedor.',
  querystring: CapturaCertificadoQuery,
  response: { 200: CertificadoRemovidoReply },
  errors: ownErrors('captura.forbidden', 'captura.not_found', 'captura.other_keeper', 'empresa.unknown'),
  repeat: repeated('refused'),
}

const putSchema = {
  tags,
  summary: 'Escolher os estabelecimentos que usam o certificado A1',
  description:
    'Do certificado que a empresa usa ou, se ela não usa nenhum, do que quem chama guardou. Vale para quem o guardou e para um titular da raiz. O último que sai destrói a chave.',
  querystring: CapturaCertificadoQuery,
  body: CertificadoEmpresasBody,
  response: { 200: CertificadoEmpresasReply },
  errors: ownErrors('captura.forbidden', 'captura.not_found', 'captura.other_keeper', 'certificado.untrusted'),
  repeat: repeated('same'),
}

const forbidden = () =>
  new AppError(403, 'captura.forbidden', 'Seu papel nesta empresa não permite mudar o certificado. Peça ao titular.')

export const capturaCertificadoRoutes =
  (deps: KeepDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // the body stays a stream: the handler reads it after the check of rights
    app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))

    const look = { config: { policy: MAY.look }, schema: getSchema }
    app.get('/captura/certificado', look, async (request) => {
      requireAdmitted(request.user, request.query.nr_cpfcnpj)
      const empresa = requireEmpresa(request.user, request.query.nr_cpfcnpj, { campo })
      const data = await readShown(deps, ownerOf(request, empresa))
      if (!data) throw noCertificate()
      return { data }
    })

    const post = { config: { policy: MAY.keepCertificate }, schema: postSchema, bodyLimit: FORM_BYTES }
    app.post('/captura/certificado', post, async (request, reply) => {
      const empresa = requireKeeper(request.user, request.query.nr_cpfcnpj)
      const sent = await readForm(request).catch((error: unknown) => {
        // the rest of the body is not read: the connection is closed after the reply
        if (!request.raw.complete) reply.header('connection', 'close')
        throw error
      })
      const owner = ownerOf(request, empresa)
      const wanted = wantedOf(request.user, empresa, sent.empresas)
      const { kept, isNew, demo } = await keepCertificate(deps, { owner, who: shareOf(request.user), wanted }, sent)
      const data = await toCertificado(deps, kept, { demo, ...(await findEstablishments(deps.db, owner)) })
      return reply.code(isNew ? 201 : 200).send({ data })
    })

    const put = { config: { policy: MAY.keepCertificate }, schema: putSchema }
    app.put('/captura/certificado/empresas', put, async (request) => {
      const { user, query, body } = request
      requireAdmitted(user, query.nr_cpfcnpj)
      const owner = ownerOf(request, requireKeeper(user, query.nr_cpfcnpj))
      const [include, exclude] = [body.incluir ?? [], body.excluir ?? []].map((taxIds) => [
        ...new Set(taxIds.map((text) => requireTaxId(text, 'incluir'))),
      ])
      const certificado_destruido = await changeAdmissions(deps.db, owner, {
        include: include ?? [],
        exclude: exclude ?? [],
        at: deps.clock.now(),
      })
      return { data: { certificado_destruido, certificado: await readShown(deps, owner) } }
    })

    const remove = { config: { policy: MAY.removeCertificate }, schema: deleteSchema }
    app.delete('/captura/certificado', remove, async (request) => {
      if (!request.user.account.provider) requireAdmitted(request.user, request.query.nr_cpfcnpj)
      const empresa = await requireRemover(deps.db, request.user, request.query.nr_cpfcnpj)
      const certificado_destruido = await removeCertificate(deps.db, ownerOf(request, empresa))
      return { data: { cpfcnpj: empresa.taxId, certificado_destruido }, certificado_destruido }
    })
  }

const ownerOf = (request: { user: Caller; ip: string }, { id, taxId }: { id: number; taxId: string }) => ({
  empresaId: id,
  taxId,
  author: actorOf(request),
})

/** The certificate that the company uses, as the caller may see it. */
async function readShown(deps: KeepDeps, owner: CertificateOwner): Promise<CapturaCertificado | null> {
  const kept = await findCertificate(deps.db, owner)
  if (!kept) return null
  return toCertificado(deps, kept, { demo: kept.demo, ...(await findEstablishments(deps.db, owner)) })
}

/** The establishments named in a call, or all of the root that the caller manages. Throws AppError 403 `empresa.no_right` */
function wantedOf(user: Caller, empresa: GrantedEmpresa, named: readonly string[]): Wanted {
  const managed = establishmentsOf(user, empresa).filter((one) => reaches(one, { papel: 'contador', imports: false }))
  if (named.length === 0) return { empresaIds: managed.map(({ id }) => id), isDefault: true }
  const chosen = named.map((text) => {
    const taxId = requireTaxId(text, 'empresas')
    const one = managed.find((known) => known.taxId === taxId)
    if (!one) throw noRight()
    return one.id
  })
  return { empresaIds: [...new Set(chosen)], isDefault: false }
}

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
