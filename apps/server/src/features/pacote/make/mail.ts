import type { Config } from '../../../base/config.ts'
import { monthText } from '../../../base/days.ts'
import type { Logger } from '../../../base/log.ts'
import { publicOrigin } from '../../../base/origins.ts'
import { sendMail } from '../../acesso/convite/mail.ts'
import { mailedName } from '../../acesso/convite/words.ts'
import type { PackageSender } from '../base/summary.ts'
import { dayText } from '../page/words.ts'

export interface MailDeps {
  log: Logger
  config: Pick<Config, 'smtpUrl' | 'origins' | 'host' | 'port' | 'provider'>
}

interface PackageMail {
  recipients: readonly string[]
  sender: PackageSender
  month: string
  path: string
  expiresAt: Date
  hasPassword: boolean
}

/** One mail for each recipient, so that none sees the others. Returns the addresses whose mail was not accepted. */
export async function mailPackage({ config, log }: MailDeps, mail: PackageMail): Promise<string[]> {
  const { smtpUrl } = config
  if (smtpUrl === null) return [...mail.recipients]
  const failed: string[] = []
  for (const to of mail.recipients)
    await sendMail(smtpUrl, { to, ...textOf(mail, publicOrigin(config, config.port)) }).catch((error: unknown) => {
      // the error message contains the address and the mail
      const code = error instanceof Error && 'code' in error ? error.code : null
      log.error({ code }, 'o e-mail com um pacote não pôde ser enviado')
      failed.push(to)
    })
  return failed
}

function textOf({ sender, month, path, expiresAt, hasPassword }: PackageMail, origin: string) {
  const empresa = mailedName(sender.empresa.name)
  return {
    subject: `Fechamento de ${monthText(month)} – ${empresa}`,
    text: [
      `${mailedName(sender.name)} enviou o fechamento de ${monthText(month)} de ${empresa}.`,
      'Para ver o conteúdo e baixar os arquivos, abra:',
      `${origin}${path}`,
      `O endereço é pessoal e vale até ${dayText(expiresAt)}. Cada abertura fica registrada para a empresa.`,
      ...(hasPassword ? ['O pacote tem senha. Ela não vai neste e-mail: peça-a a quem enviou.'] : []),
    ].join('\n\n'),
  }
}
