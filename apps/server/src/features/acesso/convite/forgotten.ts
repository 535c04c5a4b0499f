import { AppError } from '../../../base/errors.ts'
import { findAccount, loginOf } from '../base/account.ts'
import { type AttemptDeps, attempt } from '../limits/attempt.ts'
import { createInvite, type LinkDeps } from './link.ts'

/**
 * Mails a link that sets a new password. An unknown login gets the same response in the same time, because the work follows it.
 * Throws AppError 404 `senha.no_mail` if the portal sends no mail, 429 `login.wait` after too many requests.
 */
export async function askForLink(
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
