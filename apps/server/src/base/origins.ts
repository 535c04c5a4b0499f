import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'
import { isLoopback } from './loopback.ts'

/** Origins the page may have: as configured, else the addresses we listen on. The port is known once the server listens (PORT=0). */
export function allowedOrigins(config: Pick<Config, 'origins' | 'host'>, port: number): readonly string[] {
  if (config.origins) return config.origins
  const hosts = isLoopback(config.host) ? [config.host, 'localhost', '127.0.0.1'] : listenHosts(config.host)
  return [...new Set(hosts)].map((host) => new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin)
}

/** The address to write into a mail: the first configured one, else the first we listen on that other machines can reach. */
export function publicOrigin(config: Pick<Config, 'origins' | 'host'>, port: number): string {
  const origins = allowedOrigins(config, port)
  return (
    (config.origins ? undefined : origins.find((origin) => !isLoopback(new URL(origin).hostname))) ?? origins[0] ?? ''
  )
}

function listenHosts(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host]
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return ['localhost', ...own.filter(({ scopeid }) => !scopeid).map(({ address }) => address)]
}
