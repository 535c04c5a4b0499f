import { judge, looks } from '../judge.ts'
import { at, dataRows, enterPortal, expect, inPage, test } from '../portal.ts'

const MES = '2026-10'

test('the month of twelve companies: what each lacks, one company with its links, the same act for all', async ({
  page,
}) => {
  test.setTimeout(400_000)
  await enterPortal(page, `/fechamento?mes=${MES}`)
  await expect(page.getByText('12 empresas', { exact: true })).toBeVisible()
  await expect(dataRows(page)).toHaveCount(12)
  for (const look of looks('light', 1440)) {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await judge(page, 'fechamento', look)
  }
  // the totals wrap where they do not fit in one line
  for (const width of [900, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const line = await page.getByText('12 empresas', { exact: true }).locator('..').boundingBox()
    for (const part of await page.getByText('12 empresas', { exact: true }).locator('xpath=../*').all()) {
      const box = await part.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0))
    }
  }

  // the grid by keyboard, and the company at the side
  await page.getByRole('grid', { name: 'Empresas do mês' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: /^Mês de / })
  await expect(panel.getByText('Passos')).toBeVisible()
  for (const look of looks('light', 1440)) {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await judge(page, 'fechamento-empresa', look)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // a note is written in the letters of the page
  const families = "['body', 'textarea'].map((name) => getComputedStyle(document.querySelector(name)).fontFamily)"
  const [ofPage, ofNote] = await inPage<string[]>(page, families)
  expect(ofNote).toBe(ofPage)
  // beside the company the path ends before the acts of the screen
  const crumb = await page.getByRole('navigation', { name: 'Caminho' }).getByRole('listitem').last().boundingBox()
  const progress = await page.getByText('de 12 fechadas').boundingBox()
  expect((crumb?.x ?? 0) + (crumb?.width ?? 0)).toBeLessThanOrEqual(progress?.x ?? 0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  // all of them as one task
  await page.getByRole('grid', { name: 'Empresas do mês' }).focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('12 empresas selecionadas')).toBeVisible()
  for (const look of looks('light', 1440)) {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await judge(page, 'fechamento-selecao', look)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Conferir', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Conferir outubro' })
  await ask.getByRole('button', { name: 'Conferir 12 empresas' }).click()
  await page.waitForURL(/\/tarefas\?.*id=/)
  const card = page.getByRole('region', { name: 'Andamento' })
  await expect(card.getByRole('status')).toContainText(/Concluída|Terminou/, { timeout: 240_000 })
  await card
    .getByRole('link', { name: /^Ver conferência: / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/sped\/fiscal\?.*passo=conferencia/)
})

test('the month changes by [ and ], and every filter is in the address', async ({ page }) => {
  await enterPortal(page, `/fechamento?mes=${MES}`)
  await expect(dataRows(page)).toHaveCount(12)
  await page.keyboard.press('[')
  await expect(page).toHaveURL(/mes=2026-09/)
  await page.keyboard.press(']')
  await expect(page).toHaveURL(at('/fechamento'))
  const first = await dataRows(page).first().getByRole('link').textContent()
  await page.getByRole('searchbox').fill(String(first).slice(0, 8))
  await expect(page).toHaveURL(/busca=/)
  expect(await dataRows(page).count()).toBeLessThan(12)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(String(first).slice(0, 8))
})
