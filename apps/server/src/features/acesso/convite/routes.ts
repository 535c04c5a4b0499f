import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConviteBody, ConviteParams, ConviteReply, EsqueciBody } from '@portal/contract/acesso/convite.ts'
import { Type } from 'typebox'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { findAccount, loginOf } from '../base/account.ts'
import { type AttemptDeps, attempt } from '../limits/attempt.ts'
import { createInvite, type LinkDeps, linkHolder, linkKeys, spendLink } from './link.ts'

const tags = ['acesso']

const getConviteOneSchema = {
  tags,
  summary: 'De quem é um link',
  params: ConviteParams,
  response: { 200: ConviteReply },
  errors: ownErrors('convite.gone'),
}

const postConviteOneSchema = {
  tags,
  summary: 'Escolher a senha e gastar o link',
  description:
    'A senha é gravada, o link é gasto, e todas as sessões e as chaves de API pessoais fora de `manter_chaves` terminam. O link vale 72 horas (convite) ou 30 minutos (senha).',
  params: ConviteParams,
  body: ConviteBody,
  response: { 204: Type.Null() },
  errors: ownErrors('convite.gone', 'senha.short', 'senha.long', 'senha.common', 'senha.context'),
  repeat: repeated('refused', '404.'),
}

const postUsuarioSenhaLinkSchema = {
  tags,
  summary: 'Receber por e-mail um link para trocar a senha',
  description: '204 exista ou não o usuário; quem tem e-mail recebe um link.',
  body: EsqueciBody,
  response: { 204: Type.Null() },
  errors: ownErrors('senha.no_mail', 'login.wait'),
  repeat: repeated('replaces'),
}

/** One-time links. The token is the only authorization. */
export const conviteRoutes =
  (deps: LinkDeps & AttemptDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { policy: 'public' as const }
    app.get('/convite/:token', { config, schema: getConviteOneSchema }, async ({ params }) => {
      const { name, kind } = await linkHolder(deps, params.token)
      const keys = await linkKeys(deps, params.token)
      return {
        nm_usuario: name,
        ds_tipo: kind,
        chaves: keys.map(({ id, name: nome, hint: ds_final }) => ({ id, nome, ds_final })),
      }
    })

    app.post(
      '/convite/:token',
      { config, schema: postConviteOneSchema },
      async ({ params, body, ip: address }, reply) => {
        const keptKeys = body.manter_chaves ?? []
        await spendLink(deps, { token: params.token, password: body.senha, keptKeys, address })
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/usuario/senha/link',
      { config, schema: postUsuarioSenhaLinkSchema },
      async ({ body, ip: address, socket }, reply) => {
        await askForLink(deps, { usuario: body.usuario, address, port: socket.localPort })
        return reply.code(204).send(null)
      },
    )
  }

/**
 * Mails a link that sets a new password. An unknown login gets the same response in the same time, because the work follows it.
 * Throws AppError 404 `senha.no_mail` if the portal sends no mail, 429 `login.wait` after too many requests.
 */
async function askForLink(
  deps: LinkDeps & AttemptDeps,
  { usuario, address, port }: { usuario: string; address: string; port: number | undefined },
): Promise<void> {
  if (deps.config.smtpUrl === null)
    throw new AppError(
      404,
      'senha.no_mail',
      'Esta instalação não envia e-mail. Peça uma nova senha ao operador do portal.',
    )
  const login = loginOf(usuario)
  // counted apart from sign-ins, so that requests for links by others do not block the person's sign-in
  await attempt<void>(deps, { login: `link ${login}`, address }, async () => ({ verdict: 'counted', value: undefined }))
  mailLink(deps, login, port).catch((error: unknown) =>
    deps.log.error({ err: error }, 'um link de senha não pôde ser feito'),
  )
}

async function mailLink(deps: LinkDeps, login: string, port: number | undefined): Promise<void> {
  const account = await findAccount(deps, login)
  if (!account || account.demo || account.blocked_at !== null || account.password_hash === null) return
  const { id, name, email } = account
  await createInvite(deps, { makerId: id, accountId: id, name, email, kind: 'senha', port })
}
