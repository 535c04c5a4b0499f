import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  /** A person who reads the answer */
  replyTo?: string
  /** The same for a mail that may be sent twice, so that the reader's program shows it once */
  messageId?: string
  attachments?: { filename: string; content: Buffer }[]
}

const PATIENCE_MS = 10_000

/** Absence notes and other programs do not answer a mail of a program (RFC 3834). */
const NO_ANSWERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/**
 * Sends one mail by the server of `PORTAL_SMTP_URL`. The server's user is the sender if it is an address. TLS
 * certificates are verified.
 */
export async function sendMail(smtpUrl: string, mail: Mail): Promise<void> {
  const { username, hostname } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const from = user.includes('@') ? user : `portal@${hostname}`
    await transport.sendMail({ from, headers: NO_ANSWERS, ...mail })
  } finally {
    transport.close()
  }
}
