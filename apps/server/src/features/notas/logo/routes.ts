import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LOGO_BYTES, LOGO_TIPOS, LogoQuery, LogoReply } from '@portal/contract/notas/logo.ts'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { type ImageInfo, readImage } from '@portal/print/paper/image.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { AppError } from '../../../base/errors.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { dropLogo, findLogo, type LogoOwner, saveLogo } from './store-logo.ts'

const tags = ['notas']
const picture = { 'image/png': { schema: Type.Any() }, 'image/jpeg': { schema: Type.Any() } }

const getSchema = {
  tags,
  summary: 'Logotipo impresso nos documentos da empresa',
  description: 'O do estabelecimento; se não tem, o da matriz ou de outro da mesma raiz. 204 sem nenhum.',
  querystring: LogoQuery,
  response: { 200: { content: picture }, 204: Type.Null() },
}
const putSchema = {
  tags,
  summary: 'Salvar o logotipo da empresa',
  description:
    'O corpo é a imagem, PNG ou JPEG, até 300 KiB e 2.000 pixels de lado. Sai impresso no que a empresa emite.',
  querystring: LogoQuery,
  body: { content: picture },
  response: { 200: LogoReply },
  errors: ownErrors('print.logo'),
  repeat: repeated('same'),
}
const deleteSchema = {
  tags,
  summary: 'Retirar o logotipo da empresa',
  description: '204 também quando não havia nenhum.',
  querystring: LogoQuery,
  response: { 204: Type.Null() },
  repeat: repeated('same'),
}
const config = { policy: MAY.look }
const changing = { policy: MAY.configure }

/** The logo that a company prints on what it issues. */
export const logoRoutes =
  ({ db }: { db: Kysely<Database> }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser([...LOGO_TIPOS], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.get('/empresas/logo', { config, schema: getSchema }, async ({ user, query }, reply) => {
      const logo = await findLogo(db, ownerOf(user, query.nr_cpfcnpj, 'consulta'))
      if (!logo) return reply.code(204).send(null)
      const name = `logo.${logo.kind === 'png' ? 'png' : 'jpg'}`
      return asFile(reply, { name, inline: true }).type(`image/${logo.kind}`).send(logo.bytes)
    })
    const put = { config: changing, schema: putSchema, bodyLimit: LOGO_BYTES }
    app.put('/empresas/logo', put, async ({ user, query, body }) => {
      const owner = ownerOf(user, query.nr_cpfcnpj, 'contador')
      // the parsers of this plugin return a Buffer; a call without a body has none
      const bytes = (body as Buffer | undefined) ?? Buffer.alloc(0)
      const { kind, width, height } = checked(bytes)
      await saveLogo(db, owner, { kind, bytes })
      return { ds_tipo: `image/${kind}` as const, nr_largura: width, nr_altura: height, nr_bytes: bytes.length }
    })
    app.delete('/empresas/logo', { config: changing, schema: deleteSchema }, async ({ user, query }, reply) => {
      await dropLogo(db, ownerOf(user, query.nr_cpfcnpj, 'contador'))
      return reply.code(204).send(null)
    })
  }

function ownerOf(user: Caller, taxId: string, papel: 'consulta' | 'contador'): LogoOwner {
  const { id } = requireEmpresa(user, taxId, { campo: 'nr_cpfcnpj', papel })
  return { accountId: user.account.id, empresaId: id }
}

function checked(bytes: Buffer): ImageInfo {
  try {
    return readImage(bytes)
  } catch (error) {
    if (error instanceof FiscalError) throw new AppError(422, error.code, error.message)
    throw error
  }
}
