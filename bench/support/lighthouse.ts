import { loadPeer } from './peers.ts'

interface Result {
  lhr: { categories: Record<string, { score: number | null }> }
}
interface Lighthouse {
  default: (url: string, flags: object, config: object) => Promise<Result | undefined>
  desktopConfig: object
}

/** Scores of 0 to 100 of a page in the browser that listens on `port`; null where Lighthouse cannot be had. */
export async function scoresOf(url: string, port: number): Promise<Record<string, number> | null> {
  // it brings some two hundred packages: installed for this run alone, as the peers are
  const lighthouse = (await loadPeer('lighthouse', '12.8.2')) as Lighthouse | null
  if (!lighthouse) return null
  const flags = {
    port,
    output: 'json',
    logLevel: 'error',
    // who is signed in stays so
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  }
  const result = await lighthouse.default(url, flags, lighthouse.desktopConfig)
  const scored = Object.entries(result?.lhr.categories ?? {})
  return Object.fromEntries(
    scored.map(([name, { score }]) => [name.replaceAll('-', '_'), Math.round((score ?? 0) * 100)]),
  )
}
