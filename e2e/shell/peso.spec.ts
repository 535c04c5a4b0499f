// spec: m32

import { at, dataRows, expect, signInPage, test } from '../portal.ts'
import { ROUTES, weigh, weighRoute } from '../weigh.ts'

/** The two routes near their budget and one other; a full run weighs all of them. */
const SHORT = ['login', 'notas', 'sped']
const weighed = ROUTES.filter(({ name }) => process.env.PORTAL_TEST_FULL === '1' || SHORT.includes(name))

for (const route of weighed) {
  const most = route.ceiling ?? route.budget
  test(`${route.name} weighs no more than ${most} KiB of JavaScript`, async ({ page, browser }) => {
    await (route.inside ? signInPage(page) : page.goto('/erro/404'))
    // copies the tab's storage, not its cache
    const storage = await page.evaluate<Record<string, string>>('({ ...sessionStorage })')
    const context = await browser.newContext({ storageState: await page.context().storageState() })
    const fresh = await context.newPage()
    await fresh.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify(storage)})) sessionStorage.setItem(key, value)`,
    )
    const weight = await weighRoute(fresh, route)
    await expect(fresh).toHaveURL(at(route.path))
    expect(weight).toBeGreaterThan(40)
    expect(weight).toBeLessThanOrEqual(most)
    await context.close()
  })
}

test('opening a note beside the list adds no more than 60 KiB', async ({ page }) => {
  // without it, parts of other screens are fetched while the page is idle, and would be weighed too
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await signInPage(page)
  await expect(dataRows(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const weight = await weigh(page, async () => {
    await dataRows(page).nth(1).getByRole('link').first().click()
    await expect(page.getByText('Natureza da operação')).toBeVisible()
  })
  expect(weight).toBeLessThanOrEqual(60)
})
