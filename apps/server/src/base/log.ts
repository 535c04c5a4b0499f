import { type DestinationStream, type Logger, pino } from 'pino'
import { maskTaxIds } from './mask.ts'

export type { Logger } from 'pino'

const SECRET = ['authorization', 'senha', 'token', 'password', 'comprovante', 'certificado', 'cd_verificacao']

/** JSON lines on stdout, readable when a person watches. Secrets are removed, tax ids masked, whatever the caller passes. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const pretty = !destination && process.stdout.isTTY
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[oculto]' },
    hooks: { streamWrite: maskTaxIds },
  }
  if (destination) return pino(options, destination)
  if (!pretty) return pino(options)
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  })
}
