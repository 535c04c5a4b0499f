import { connect } from 'node:net'
import { type DoutorFinding, errorFinding, okFinding } from './finding.ts'

const ITEM = 'Correio'
const PATIENCE_MS = 5_000

/** Checks that the mail server is reachable. Sends nothing. */
export async function checkSmtp(smtpUrl: string | null, patience: number = PATIENCE_MS): Promise<DoutorFinding> {
  if (smtpUrl === null) return okFinding(ITEM, 'sem PORTAL_SMTP_URL: os links de uso único aparecem para quem os fez.')
  const { hostname, port, protocol } = new URL(smtpUrl)
  const number = Number(port) || (protocol === 'smtps:' ? 465 : 587)
  const why = await knock(hostname.replace(/^\[|\]$/g, ''), number, patience)
  if (why === null) return okFinding(ITEM, `${hostname}:${number} responde.`)
  return errorFinding(
    ITEM,
    `${hostname}:${number} não responde (${why}).`,
    'Confira PORTAL_SMTP_URL e se a rede deixa passar; os convites não estão saindo.',
  )
}

const knock = (host: string, port: number, patience: number): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: patience })
    const end = (answer: string | null) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(null))
    socket.once('timeout', () => end('sem resposta'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  })
