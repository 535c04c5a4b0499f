import { AxeBuilder } from '@axe-core/playwright'
import { dataRows, expect, inPage, signInPage, test } from '../portal.ts'

test.use({ serviceWorkers: 'allow' })

/** Everything that the worker keeps, as paths. */
const KEPT = `(async () => {
  const names = await caches.keys()
  const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))
  return { caches: names.length, files: all.flat().sort() }
})()`
const FILES = ['/favicon.svg', '/sem-conexao.html', '/sem-conexao.js', '/splash.css', '/theme.js']
const READY = `navigator.serviceWorker.ready.then(({ active }) => active !== null)`

test('the portal can be installed, says when there is no connection, and keeps no document', async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/)
  await signInPage(page)
  await expect(dataRows(page).first()).toBeVisible()
  expect(await inPage(page, READY)).toBe(true)
  const manifest = await page.request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons, display } = (await manifest.json()) as { icons: { src: string; type: string }[]; display: string }
  expect(display).toBe('standalone')
  for (const { src, type } of icons) expect((await page.request.get(src)).headers()['content-type']).toContain(type)
  await dataRows(page).nth(1).getByRole('link').first().click()
  await expect(page.getByText('Natureza da operação')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Natureza da operação')).toBeVisible()
  expect(await inPage(page, KEPT)).toEqual({ caches: 1, files: FILES })

  await context.setOffline(true)
  await page.goto('/notas/nfe').catch(() => {})
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
  await expect(page.getByText('Nenhum documento fica guardado neste aparelho.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.screenshot({ path: 'results/telas/sem-conexao-360-dark.png' })
  await context.setOffline(false)
  // it opens the asked address by itself
  await expect(page).toHaveURL(/\/notas\/nfe/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notas' })).toBeVisible()

  await page.goto('/logout')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  expect(await inPage(page, KEPT)).toEqual({ caches: 1, files: FILES })
})
