import type { Config } from '../../../base/config.ts'
import type { Logger } from '../../../base/log.ts'
import { firstAddress } from '../convite/address.ts'
import { sendMail } from '../convite/mail.ts'
import { mailedName } from '../convite/words.ts'

export interface TellDeps {
  log: Logger
  config: Pick<Config, 'smtpUrl' | 'provider'>
}

/** A person who got a message in the product (table `notice`). */
export interface ToldPerson {
  name: string
  email: string
}

/** Mails a message that the people have in the product already, if the portal sends mail. The caller does not wait for it. */
export function mailNotice({ log, config }: TellDeps, people: readonly ToldPerson[], message: string): void {
  const { smtpUrl, provider } = config
  if (smtpUrl === null) return
  for (const { name, email } of people) {
    const to = firstAddress(email)
    if (to === null) continue
    const text = [
      `Olá, ${mailedName(name)}.`,
      message,
      'Se isto não devia ter acontecido, fale com o provedor do portal em até 7 dias.',
    ].join('\n\n')
    sendMail(smtpUrl, { to, subject: `Aviso do ${provider.name}`, text }).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : null
      log.error({ code }, 'um aviso sobre uma empresa não pôde ser enviado por e-mail')
    })
  }
}
