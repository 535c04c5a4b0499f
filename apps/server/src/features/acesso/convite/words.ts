/** Texts of the portal's mails. */
interface LinkMail {
  kind: 'convite' | 'senha'
  name: string
  url: string
  provider: string
}

const LONGEST_NAME = 60

/** A name for mails: one line of at most 60 characters. Older names were stored without this check. */
export function mailedName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : line
}

/** The mail of a link in plain text, without tracking or external content. */
export function mailOf({ kind, name, url, provider }: LinkMail): { subject: string; text: string } {
  const invited = kind === 'convite'
  return {
    subject: invited ? `Seu acesso ao ${provider}` : `Nova senha do ${provider}`,
    text: [
      `Olá, ${mailedName(name)}.`,
      invited
        ? `Você foi convidado a usar o ${provider}. Para escolher sua senha, abra:`
        : `Para escolher uma nova senha no ${provider}, abra:`,
      url,
      invited
        ? 'O link funciona uma vez e vale por 72 horas.'
        : 'O link funciona uma vez e vale por 30 minutos. Se não foi você quem pediu, ignore esta mensagem.',
    ].join('\n\n'),
  }
}
