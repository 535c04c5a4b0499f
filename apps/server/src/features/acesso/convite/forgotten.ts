import { AppError } from '../../../base/errors.ts'
import { findAccount, loginOf } from '../base/account.ts'
import { type AttemptDeps, attempt } from '../limits/attempt.ts'
import { createInvite, type LinkDeps } from './link.ts'

/**
 * Mails a link to who forgot the password. The answer is the same, and as fast, for a login that nobody has: the work is done after it.
 * Throws AppError 404 `senha.no_mail` where the portal sends no mail, 429 `login.wait` when asked too often.
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
  // counted apart from sign-ins: who asks for links must not keep the person from signing in
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
