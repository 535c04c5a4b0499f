import { X509Certificate } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ProvaReply } from '@portal/contract/escritorio/escritorio.ts'
import { commonName } from '@portal/fiscal/certificado/owner.ts'
import { isUf } from '@portal/fiscal/ids/uf.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { uuidv7 } from '../../base/uuid.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { shareOf } from '../acesso/base/caller.ts'
import { requireTaxId } from '../acesso/base/require-empresa.ts'
import { ENVELOPE_VERSION } from '../captura/certificado/envelope.ts'
import { certificateState } from '../captura/certificado/judge.ts'
import { type KeepDeps, keepCertificate } from '../captura/certificado/keep.ts'
import { openJudged } from '../captura/certificado/open-judged.ts'
import { A1_ERRORS, FORM_BYTES, readForm } from '../captura/certificado/read-form.ts'
import type { CertificateDeps } from './deps.ts'
import { requireDono } from './office.ts'
import { bringByCertificate } from './prova.ts'

const schema = {
  tags: ['escritorio'],
  summary: 'Trazer uma empresa à carteira com o A1 dela',
  description:
    'Multipart: `arquivo` (.pfx ou .p12), `senha`, `cpfcnpj`, e opcionais `nome` e `uf` (de uma empresa nova; sem eles, o nome do certificado e a UF do escritório) e `guardar` = `1`. O certificado deve ser da mesma raiz e chegar a uma raiz de confiança: ele vale como o sim da empresa, também onde ela já está com alguém, e a comprova para o escritório. Arquivo e senha não são guardados; com `guardar` a chave fica cifrada, como em `POST /captura/certificado`. Os outros que atendem a raiz são avisados (`GET /usuario/recados`, e por e-mail onde o portal envia) e veem a entrada na auditoria.',
  response: { 200: ProvaReply },
  errors: ownErrors(
    'escritorio.none',
    'escritorio.role',
    'escritorio.full',
    'taxid.invalid',
    'empresa.inactive',
    ...A1_ERRORS,
    'captura.other_keeper',
    'server.busy',
  ),
  repeat: repeated('same'),
}

const untrusted = (reason: string) => new AppError(422, 'certificado.untrusted', reason)
const revoked = () =>
  new AppError(422, 'certificado.revoked', 'O certificado foi revogado pela autoridade que o emitiu.')

/** A client comes into the portfolio by its own A1. */
export const provaRoutes =
  ({ checks, ...deps }: CertificateDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // the body stays a stream: the handler reads it after the check of rights
    app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    app.post(
      '/escritorio/empresas/prova',
      { config: { policy: 'user' }, schema, bodyLimit: FORM_BYTES },
      async (request, reply) => {
        const office = await requireDono(deps.db, actorOf(request))
        const sent = await readForm(request).catch((error: unknown) => {
          // the rest of the body is not read: the connection is closed after the reply
          if (!request.raw.complete) reply.header('connection', 'close')
          throw error
        })
        const taxId = requireTaxId(sent.fields.cpfcnpj ?? '', 'cpfcnpj')
        const keeps = sent.fields.guardar === '1'
        const kept = { file: Buffer.from(sent.file), password: sent.password } // opening overwrites the file's bytes
        const leaf = await judgeProof(checks, request, { ...sent, taxId })
        const uf = sent.fields.uf?.trim().toUpperCase()
        const line = {
          taxId,
          name: sent.fields.nome?.trim() || nameOf(leaf, taxId),
          uf: uf && isUf(uf) ? uf : office.uf,
        }
        const empresaId = await bringByCertificate(
          deps,
          { actor: actorOf(request), office },
          { line, now: deps.clock.now() },
        )
        if (keeps) {
          const owner = { empresaId, taxId, author: actorOf(request) }
          const wanted = { empresaIds: [empresaId], isDefault: true }
          await keepCertificate(checks, { owner, who: shareOf(request.user), wanted }, kept)
        } else kept.file.fill(0)
        return {
          data: {
            cpfcnpj: taxId,
            nome: line.name,
            fl_comprovada: 'S' as const,
            fl_guardado: keeps ? ('S' as const) : ('N' as const),
          },
        }
      },
    )
  }

/** Throws AppError 422 unless the file is a trusted A1 of the root of the company. */
async function judgeProof(
  checks: KeepDeps,
  request: FastifyRequest,
  { file, password, taxId }: { file: Buffer; password: string; taxId: string },
): Promise<X509Certificate> {
  const holder = { root: taxId.length === 14 ? taxId.slice(0, 8) : taxId, demo: false }
  const row = { id: uuidv7(), root: holder.root, version: ENVELOPE_VERSION }
  const { certificate } = await openJudged(checks, shareOf(request.user), { file, password, row, holder })
  const leaf = new X509Certificate(certificate)
  const { isRevoked, chainFault } = await certificateState(checks, leaf, holder)
  if (isRevoked) throw revoked()
  if (chainFault !== null) throw untrusted(chainFault)
  return leaf
}

/** The holder's name, written `NAME:CNPJ` in certificates of ICP-Brasil. */
const nameOf = (leaf: X509Certificate, taxId: string): string =>
  commonName(leaf)
    .replace(/:[^:]*$/, '')
    .trim()
    .slice(0, 200) || taxId
