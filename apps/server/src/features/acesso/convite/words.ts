interface LinkMail {
  kind: 'convite' | 'senha'
  name: string
  url: string
  provider: string
}

/** The mail of a link, as plain text: no tracking, nothing that a mail reader would have to load. */
export function mailOf({ kind, name, url, provider }: LinkMail): { subject: string; text: string } {
  const invited = kind === 'convite'
  return {
    subject: invited ? `Seu acesso ao ${provider}` : `Nova senha do ${provider}`,
    text: [
      `Olá, ${name}.`,
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
