import { loadPeer } from './peers.ts'

interface Result {
  lhr: { categories: Record<string, { score: number | null }> }
}
interface Lighthouse {
  default: (url: string, flags: object, config: object) => Promise<Result | undefined>
  desktopConfig: object
}

/**
 * Lighthouse scores (0 to 100) of a page in the browser listening on `port`; null when Lighthouse cannot be
 * installed.
 */
export async function scoresOf(url: string, port: number): Promise<Record<string, number> | null> {
  // installed on demand like the peers, because it has about 200 dependencies
  const lighthouse = (await loadPeer('lighthouse', '12.8.2')) as Lighthouse | null
  if (!lighthouse) return null
  const flags = {
    port,
    output: 'json',
    logLevel: 'error',
    // keeps the session
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  }
  const result = await lighthouse.default(url, flags, lighthouse.desktopConfig)
  const scored = Object.entries(result?.lhr.categories ?? {})
  return Object.fromEntries(
    scored.map(([name, { score }]) => [name.replaceAll('-', '_'), Math.round((score ?? 0) * 100)]),
  )
}
