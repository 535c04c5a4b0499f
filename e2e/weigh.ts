import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

export interface Weighed {
  name: string
  path: string
  /** KiB of gzipped JavaScript that the route may load */
  budget: number
  /** Temporary limit of a route that exceeds its budget: it must not grow */
  ceiling?: number
  /** Needs a session */
  inside: boolean
}

export const ROUTES: readonly Weighed[] = [
  { name: 'login', path: '/login', budget: 110, inside: false },
  { name: 'notas', path: '/notas/nfe', budget: 170, inside: true },
  { name: 'inicio', path: '/inicio', budget: 200, inside: true },
  { name: 'importar', path: '/notas/importar', budget: 200, inside: true },
  { name: 'conta', path: '/conta', budget: 200, inside: true },
  { name: 'ajuda', path: '/ajuda/notas', budget: 200, inside: true },
  // 203.3 KiB with the words of the new kinds and of escrituração; without what the step loads afterwards 199.6
  { name: 'sped', path: '/sped/fiscal', budget: 200, ceiling: 204, inside: true },
  { name: 'demo', path: '/demo', budget: 200, inside: false },
  { name: 'demo_layout', path: '/demo/layout', budget: 200, inside: false },
]

/** KiB of JavaScript that an action makes the page load, compressed with gzip whatever encoding the server chose. */
export async function weigh(page: Page, act: () => Promise<unknown>): Promise<number> {
  const bodies: Promise<number>[] = []
  const note = (response: { url: () => string; body: () => Promise<Buffer> }) => {
    if (/\.m?js(\?|$)/.test(response.url()))
      bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  }
  page.on('response', note)
  await act()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  const sizes = await Promise.all(bodies)
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Loads the route in a new tab and weighs every script that it requests. The browser saves data: it loads nothing ahead. */
export async function weighRoute(page: Page, { path }: Weighed): Promise<number> {
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  return weigh(page, async () => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  })
}
