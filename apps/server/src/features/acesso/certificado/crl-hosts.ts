import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'

/**
 * Sites from which revocation lists may be fetched: those named in the trusted authorities' own certificates.
 * An address in a leaf certificate is used only if its site is one of them, so that a certificate cannot
 * cause requests to other sites.
 */
export function hostsOf(pool: readonly X509Certificate[]): ReadonlySet<string> {
  const cached = kept.get(pool)
  if (cached) return cached
  const sites = new Set<string>()
  for (const authority of pool)
    for (const url of urlsOf(authority)) {
      const site = siteOf(url)
      if (site !== null) sites.add(site)
    }
  kept.set(pool, sites)
  return sites
}

const kept = new WeakMap<readonly X509Certificate[], ReadonlySet<string>>()

export function isHostAllowed(url: string, sites: ReadonlySet<string>): boolean {
  const site = siteOf(url)
  return site !== null && sites.has(site)
}

/**
 * The registered domain of a host: `receita.fazenda.gov.br` of www.…, `exemplo.com.br` of lcr.…,
 * `exemplo.org`. An IP address is returned unchanged.
 */
function siteOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname, host } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return host
  const labels = hostname.split('.')
  const last = labels.at(-1) ?? ''
  const second = labels.at(-2) ?? ''
  const suffix = last.length === 2 && second.length <= 3 ? 2 : 1
  return labels.slice(-1 - suffix).join('.')
}

function urlsOf(authority: X509Certificate): readonly string[] {
  try {
    return certificateFields(authority).crlUrls
  } catch {
    return []
  }
}
