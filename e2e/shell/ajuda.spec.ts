import { AxeBuilder } from '@axe-core/playwright'
import { dataRows, enterPortal, expect, inPage, test } from '../portal.ts'

/** Screens with the topic of the manual at which their help opens. */
const SCREENS = [
  ['/inicio', 'Início'],
  ['/notas/nfe', 'Notas'],
  ['/notas/importar', 'Importar arquivos'],
  ['/notas/captura', 'Captura'],
  ['/notas/manifestacao', 'Manifestação'],
  ['/cadastros/produtos', 'Produtos'],
  ['/consultas/tributacao', 'Consulta Tributária'],
  ['/sped/fiscal', 'Sped Fiscal'],
  ['/fechamento', 'Fechamento'],
  ['/escritorio/empresas', 'Escritório'],
] as const

test('the help opens at the topic of each screen', async ({ page }) => {
  await enterPortal(page, '/inicio')
  const help = page.getByRole('complementary', { name: 'Ajuda' })
  for (const [path, topic] of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Ajuda' }).click()
    await expect(help.getByRole('heading', { level: 3, name: new RegExp(`^${topic}`) })).toBeVisible()
  }
})

for (const theme of ['light', 'dark'] as const) {
  for (const width of [960, 1440, 1920]) {
    test(`the help at ${width} px, ${theme}: the screen beside it works, and nothing leaves its box`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await enterPortal(page, '/notas/nfe')
      await dataRows(page).nth(1).getByRole('checkbox').click()
      await page.getByRole('button', { name: 'Ajuda' }).click()
      const help = page.getByRole('complementary', { name: 'Ajuda' })
      await help.getByRole('combobox', { name: 'Buscar na ajuda' }).fill('segundo fator')
      await expect(help.getByRole('option').first()).toContainText('segundo fator', { ignoreCase: true })
      const { violations } = await new AxeBuilder({ page }).include('aside[aria-label="Ajuda"]').analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
      const over = await inPage<number>(
        page,
        `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('aside[aria-label="Ajuda"] > div:nth-child(2)'))`,
      )
      expect(over).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `results/telas/ajuda-${width}-${theme}.png` })
      // what was marked is still marked, and the list takes a click
      await expect(dataRows(page).nth(1).getByRole('checkbox')).toBeChecked()
      await dataRows(page).nth(2).getByRole('checkbox').click()
      await expect(help).toBeVisible()
    })
  }
}

test('under 900 px the help is the page of the topic, with its search', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await enterPortal(page, '/notas/captura')
  await page.getByRole('button', { name: 'Ajuda' }).click()
  await expect(page).toHaveURL(/\/ajuda\/captura/)
  await page.goBack()
  await expect(page).toHaveURL(/\/notas\/captura/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ajuda')
  await page.getByRole('combobox', { name: 'Buscar na ajuda' }).fill('código de receita')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Qual código de receita informo?' })).toBeInViewport()
  const over = await inPage<number>(page, 'document.documentElement.scrollWidth - innerWidth')
  expect(over).toBeLessThanOrEqual(0)
})

test('the search and the help need no server', async ({ page, context, expectFailures }) => {
  // the other screens, which an idle page fetches ahead
  expectFailures(/ERR_INTERNET_DISCONNECTED \S+\/assets\/[\w-]+\.js$/)
  await enterPortal(page, '/conta')
  await page.getByRole('button', { name: 'Ajuda' }).click()
  const help = page.getByRole('complementary', { name: 'Ajuda' })
  await expect(help).toBeVisible()
  await context.setOffline(true)
  await help.getByRole('combobox', { name: 'Buscar na ajuda' }).fill('RAR')
  await page.keyboard.press('Enter')
  await expect(
    help
      .getByText(/RAR e 7z/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await context.setOffline(false)
})
