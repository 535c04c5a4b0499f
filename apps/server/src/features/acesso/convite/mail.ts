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

/** A logger for nodemailer: it passes each line of the session to `onLine` and drops all else. */
function watchSession(onLine: (line: string) => void) {
  const skip = () => {}
  const debug = (_: object, line: string) => onLine(line)
  return { level: skip, trace: skip, debug, info: skip, warn: skip, error: skip, fatal: skip }
}

const PATIENCE_MS = 10_000

/** Absence notes and other programs do not answer a mail of a program (RFC 3834). */
const NO_ANSWERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/**
 * Sends one mail by the server of `PORTAL_SMTP_URL`. The server's user is the sender if it is an address. TLS
 * certificates are verified.
 * Throws  the error of nodemailer. Its `command` is DATA when the session broke after the server had asked for the text.
 */
export async function sendMail(smtpUrl: string, mail: Mail): Promise<void> {
  const { username, hostname } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  let isTextAsked = false
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    transactionLog: true,
    logger: watchSession((line) => {
      if (line.startsWith('354')) isTextAsked = true
    }),
  })
  try {
    const from = user.includes('@') ? user : `portal@${hostname}`
    await transport.sendMail({ from, headers: NO_ANSWERS, ...mail })
  } catch (error) {
    // nodemailer says CONN of every session that breaks
    if (isTextAsked && error instanceof Error) Reflect.set(error, 'command', 'DATA')
    throw error
  } finally {
    transport.close()
  }
}
