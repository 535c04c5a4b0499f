import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Config } from '../../../base/config.ts'
import type { Logger } from '../../../base/log.ts'
import { firstAddress } from '../convite/address.ts'
import { sendMail } from '../convite/mail.ts'
import { mailedName } from '../convite/words.ts'
import type { Removed } from './sign-in.ts'

interface Deps {
  log: Logger
  config: Pick<Config, 'smtpUrl' | 'provider'>
}

/** Mails the contact that a take-over removed, if the portal sends mail. The sign-in does not wait for the mail. */
export function mailRemoved({ log, config }: Deps, { name, email }: Removed, taxId: string): void {
  const to = firstAddress(email)
  if (config.smtpUrl === null || to === null) return
  const text = [
    `Olá, ${mailedName(name)}.`,
    `O titular de ${formatTaxId(taxId)} provou quem é com um certificado digital e assumiu o login desse número no ${config.provider.name}.`,
    'A senha, o segundo fator e os contatos que estavam no cadastro foram retirados, e este endereço deixou de ser o do login.',
    'Se isto não devia ter acontecido, fale com o provedor do portal em até 7 dias: até lá a troca pode ser desfeita.',
  ].join('\n\n')
  sendMail(config.smtpUrl, { to, subject: `Seu login no ${config.provider.name} mudou de mãos`, text }).catch(
    (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : null
      log.error({ code }, 'o aviso de um login assumido por certificado não pôde ser enviado')
    },
  )
}
