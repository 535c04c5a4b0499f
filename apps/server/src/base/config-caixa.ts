import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { readVariables } from './variables.ts'

/** What the environment decides about the mail that offices receive. */
export interface CaixaConfig {
  /** Port of the mail server; null: no mail is received. */
  port: number | null
  /** Domain of the addresses; null: no mail is received. */
  domain: string | null
  /** PEM files of STARTTLS; null: without it. */
  tls: { cert: Buffer; key: Buffer } | null
  /** Mailbox whose messages are fetched; null: none. */
  imap: ImapMailbox | null
}

export interface ImapMailbox {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS, except on this machine */
  isSecure: boolean
  user: string
  password: string
  folder: string
}

type Reader = ReturnType<typeof readVariables>

const DOMAIN = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/

/** Reads the variables of the inbox. Throws what `fail` makes. */
export function readCaixa(read: Reader, fail: (message: string) => Error): CaixaConfig {
  const port = read.text('PORTAL_CAIXA_PORTA') === null ? null : read.integer('PORTAL_CAIXA_PORTA', 25, 65_535)
  const domain = read.text('PORTAL_CAIXA_DOMINIO')?.toLowerCase() ?? null
  if (domain !== null && !DOMAIN.test(domain))
    throw fail('PORTAL_CAIXA_DOMINIO: valor inválido; esperado um domínio como caixa.exemplo.com.br.')
  const imap = readImap(read.text('PORTAL_CAIXA_IMAP_URL'), fail)
  if ((port === null && imap === null) !== (domain === null))
    throw fail('PORTAL_CAIXA_DOMINIO vem com PORTAL_CAIXA_PORTA ou PORTAL_CAIXA_IMAP_URL, e elas com ela.')
  return { port, domain, tls: readTls(read, fail), imap }
}

/** `imaps://user:password@server:993/Folder`; user and password in percent-encoding. */
function readImap(text: string | null, fail: (message: string) => Error): ImapMailbox | null {
  if (text === null) return null
  // the value holds a password: the message does not repeat it
  const wrong = () => fail('PORTAL_CAIXA_IMAP_URL: valor inválido; esperado imaps://usuario:senha@servidor:993/INBOX.')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['imap:', 'imaps:'].includes(url.protocol) || !url.hostname || !url.username || !url.password)
    throw wrong()
  const isSecure = url.protocol === 'imaps:'
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
      isSecure,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    }
  } catch {
    throw wrong()
  }
}

function readTls(read: Reader, fail: (message: string) => Error): CaixaConfig['tls'] {
  const paths = [read.text('PORTAL_CAIXA_TLS_CERT'), read.text('PORTAL_CAIXA_TLS_CHAVE')] as const
  const [certPath, keyPath] = paths
  if (certPath === null && keyPath === null) return null
  if (certPath === null || keyPath === null)
    throw fail('PORTAL_CAIXA_TLS_CERT e PORTAL_CAIXA_TLS_CHAVE: use as duas, ou nenhuma.')
  try {
    const tls = { cert: readFileSync(certPath), key: readFileSync(keyPath) }
    createSecureContext(tls)
    return tls
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : ''
    throw fail(`PORTAL_CAIXA_TLS_CERT, PORTAL_CAIXA_TLS_CHAVE: o par não pode ser usado (${why.slice(0, 120)}).`)
  }
}
