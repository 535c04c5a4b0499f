import type { Page } from '@playwright/test'
import { judge, type Look, looks } from '../judge.ts'
import { dataRows, expect, inPage, openNotas, signInPage, test } from '../portal.ts'

interface Screen {
  name: string
  theme: Look['theme']
  width: number
  open: (page: Page) => Promise<void>
}

/** Each screen once. Widths and themes alternate so that a usual run covers all of them. */
const SCREENS: Screen[] = [
  { name: 'notas', theme: 'light', width: 1440, open: (page) => openNotas(page) },
  {
    name: 'nota',
    theme: 'dark',
    width: 1440,
    open: async (page) => {
      await openNotas(page)
      await dataRows(page).nth(2).getByRole('link').first().click()
      await expect(page.getByText(/ de 5 conferem?$/)).toBeVisible()
    },
  },
  {
    name: 'selecao',
    theme: 'light',
    width: 768,
    open: async (page) => {
      await openNotas(page)
      const box = dataRows(page).nth(1).getByRole('checkbox')
      if (await box.count()) await box.click()
    },
  },
  {
    name: 'importar',
    theme: 'light',
    width: 1440,
    open: async (page) => {
      await page.goto('/notas/importar')
      await page
        .getByRole('link', { name: /arquivos?, / })
        .last()
        .click()
      await expect(page.getByText(/^Concluído/)).toBeVisible()
    },
  },
  { name: 'vazio', theme: 'dark', width: 360, open: (page) => openEmpty(page) },
  { name: 'ajuda', theme: 'dark', width: 768, open: (page) => openPage(page, '/ajuda/notas') },
  { name: 'layout', theme: 'light', width: 768, open: (page) => openPage(page, '/demo/layout') },
  { name: 'produtos-malha', theme: 'light', width: 360, open: (page) => openProdutos(page) },
]

/** Opens the register of a demo company that no other journey writes to, at its first alert. */
async function openProdutos(page: Page) {
  const key = "'portal_empresa:' + JSON.parse(localStorage.getItem('usuario')).id"
  await inPage(page, `sessionStorage.setItem(${key}, '30291548000107')`)
  await page.goto('/cadastros/produtos')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  // the tax alerts take seconds longer: a usual run does not wait for them
  if (process.env.PORTAL_TEST_FULL !== '1' && process.env.PORTAL_SCREENSHOTS !== '1') return
  await expect(page.getByRole('button', { name: /^Próximo alerta/ })).toBeEnabled()
  await page.keyboard.press('F8')
  await expect(page.getByRole('complementary', { name: 'Motivo do alerta' })).toBeVisible()
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function openEmpty(page: Page): Promise<void> {
  await page.goto('/notas/nfe?busca=zzzzzz')
  await expect(page.getByText(/^Nada encontrado com «zzzzzz»/)).toBeVisible()
}

for (const look of looks('light', 360)) {
  test(`login at ${look.width} px, ${look.theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Entrar na demonstração' })).toBeVisible()
    await judge(page, 'login', look)
  })
}

for (const screen of SCREENS) {
  for (const look of looks(screen.theme, screen.width)) {
    test(`${screen.name} at ${look.width} px, ${look.theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
      await page.setViewportSize(look)
      await signInPage(page)
      await screen.open(page)
      await judge(page, screen.name, look)
    })
  }
}
