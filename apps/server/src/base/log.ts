import { type DestinationStream, type Logger, pino } from 'pino'
import { maskLine } from './mask.ts'

export type { Logger } from 'pino'

const SECRET = [
  'authorization',
  'senha',
  'senha_atual',
  'senha_nova',
  'token',
  'password',
  'comprovante',
  'certificado',
  'cd_verificacao',
  'cd_segredo',
  'ds_otpauth',
  'cd_recuperacao',
]

/** JSON lines on stdout, readable when a person watches. Secrets are removed, tokens and tax ids masked, whatever the caller passes. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const pretty = !destination && process.stdout.isTTY
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[oculto]' },
    hooks: { streamWrite: maskLine },
  }
  if (destination) return pino(options, destination)
  if (!pretty) return pino(options)
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  })
}
