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
}

type Reader = ReturnType<typeof readVariables>

const DOMAIN = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/

/** Reads the variables of the inbox. Throws what `fail` makes. */
export function readCaixa(read: Reader, fail: (message: string) => Error): CaixaConfig {
  const port = read.text('PORTAL_CAIXA_PORTA') === null ? null : read.integer('PORTAL_CAIXA_PORTA', 25, 65_535)
  const domain = read.text('PORTAL_CAIXA_DOMINIO')?.toLowerCase() ?? null
  if (domain !== null && !DOMAIN.test(domain))
    throw fail('PORTAL_CAIXA_DOMINIO: valor inválido; esperado um domínio como caixa.exemplo.com.br.')
  if ((port === null) !== (domain === null))
    throw fail('PORTAL_CAIXA_PORTA e PORTAL_CAIXA_DOMINIO: use as duas, ou nenhuma.')
  return { port, domain, tls: readTls(read, fail) }
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
