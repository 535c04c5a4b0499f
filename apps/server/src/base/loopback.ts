import { isIP } from 'node:net'

/** A host name or address of this machine, also in the brackets of a URL. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
