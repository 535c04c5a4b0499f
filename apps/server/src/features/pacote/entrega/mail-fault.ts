/** What became of a mail that was not sent. */
export interface MailFault {
  /** `again`: nothing was taken, another try is safe; `failed`: refused for good; `unsure`: the server may have taken it */
  kind: 'again' | 'failed' | 'unsure'
  /** For people, without the address */
  reason: string
}

const UNSURE = 'o servidor não confirmou; pode ter chegado'

/** Steps of a session before the text of the mail is sent. */
const BEFORE_TEXT = ['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL FROM', 'RCPT TO']

const detailOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** Reads an error of nodemailer: the server's answer decides, without one the step at which the session broke. */
export function readMailFault(error: unknown): MailFault {
  const code = detailOf(error, 'responseCode')
  const response = String(detailOf(error, 'response') ?? '')
  const command = String(detailOf(error, 'command') ?? '')
  if (typeof code === 'number' && code >= 500) return { kind: 'failed', reason: refusalOf(code, response) }
  if (typeof code === 'number' && code >= 400) return { kind: 'again', reason: `o servidor adiou (código ${code})` }
  if (BEFORE_TEXT.some((step) => command.startsWith(step)))
    return { kind: 'again', reason: 'o servidor de e-mail não respondeu' }
  // no password in PORTAL_SMTP_URL: the session ended before the mail
  if (detailOf(error, 'code') === 'EAUTH')
    return { kind: 'failed', reason: 'o servidor de e-mail do portal pede uma senha' }
  if (detailOf(error, 'code') === 'EENVELOPE') return { kind: 'failed', reason: 'o endereço não é válido' }
  return { kind: 'unsure', reason: UNSURE }
}

/** Enhanced status codes. Source: RFC 3463 */
function refusalOf(code: number, response: string): string {
  if (/\b5\.2\.2\b/.test(response) || code === 552) return 'caixa cheia'
  if (/\b5\.1\.[1-36]\b/.test(response)) return 'o endereço não existe'
  if (/\b5\.7\.\d/.test(response) || code === 554) return 'recusado pelo servidor de quem recebe'
  if (code === 550 || code === 551 || code === 553) return 'o endereço não existe'
  if (code === 535 || code === 530) return 'o servidor de e-mail do portal recusou a senha'
  return `recusado (código ${code})`
}
