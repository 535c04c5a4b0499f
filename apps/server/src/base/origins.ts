import { networkInterfaces } from 'node:os'
import { type Config, isLoopback } from './config.ts'

/** Origins the page may have: as configured, else the addresses we listen on. The port is known once the server listens (PORT=0). */
export function allowedOrigins(config: Pick<Config, 'origins' | 'host'>, port: number): readonly string[] {
  if (config.origins) return config.origins
  const hosts = isLoopback(config.host) ? [config.host, 'localhost', '127.0.0.1'] : listenHosts(config.host)
  return [...new Set(hosts)].map((host) => new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin)
}

function listenHosts(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host]
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return ['localhost', ...own.filter(({ scopeid }) => !scopeid).map(({ address }) => address)]
}
