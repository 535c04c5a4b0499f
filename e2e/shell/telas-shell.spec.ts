import type { Page } from '@playwright/test'
import { judge, type Look, looks } from '../judge.ts'
import { API, dataRows, enterPortal, expect, test } from '../portal.ts'

interface Screen {
  name: string
  theme: Look['theme']
  width: number
  /** Widths at which the screen exists; all when absent */
  only?: (width: number) => boolean
  open: (page: Page) => Promise<void>
}

const notas = (layoutType: string) => async (page: Page) => {
  await enterPortal(page, '/notas/nfe', { layout: { layoutType } })
  await expect(dataRows(page).first()).toBeVisible()
}

/** The shell's own screens: error pages, warning, drawer, company list, other layouts. */
const SCREENS: Screen[] = [
  { name: 'erro-404', theme: 'light', width: 360, open: (page) => openErro(page, '404') },
  { name: 'erro-500', theme: 'dark', width: 1440, open: (page) => openErro(page, '500') },
  { name: 'atencao', theme: 'dark', width: 360, open: openAttention },
  { name: 'gaveta', theme: 'light', width: 360, only: (width) => width < 900, open: openDrawer },
  { name: 'empresas-abertas', theme: 'light', width: 768, open: openSwitcher },
  { name: 'demonstracao', theme: 'light', width: 1440, open: openDemo },
  { name: 'layout-lateral-escura', theme: 'light', width: 1440, open: notas('dark-sidebar') },
  { name: 'layout-topo-claro', theme: 'dark', width: 768, open: notas('light-header') },
  { name: 'layout-topo-escuro', theme: 'light', width: 1440, open: notas('dark-header') },
]

async function openErro(page: Page, code: string): Promise<void> {
  await page.goto(`/erro/${code}`)
  await expect(page.getByText(`Erro ${code}`)).toBeVisible()
}

async function openAttention(page: Page): Promise<void> {
  await page.route(`**${API}/consulta**`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '900' },
      json: { type: 'limite.muitos_pedidos', error: 'Muitos pedidos. Aguarde.', message: 'Muitos pedidos. Aguarde.' },
    }),
  )
  await enterPortal(page, '/notas/nfe')
  await expect(page.getByRole('alertdialog', { name: 'Atenção' })).toBeVisible()
}

async function openDemo(page: Page): Promise<void> {
  await enterPortal(page, '/demo')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function openDrawer(page: Page): Promise<void> {
  await enterPortal(page, '/notas/nfe')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
}

async function openSwitcher(page: Page): Promise<void> {
  await enterPortal(page, '/notas/nfe')
  await expect(dataRows(page).first()).toBeVisible()
  await page.getByRole('button', { name: /^Empresa: / }).click()
  await expect(page.getByRole('combobox', { name: 'Buscar empresa' })).toBeFocused()
}

for (const { name, theme, width, only, open } of SCREENS) {
  for (const look of looks(theme, width).filter((at) => only?.(at.width) ?? true)) {
    test(`${name} at ${look.width} px, ${look.theme}`, async ({ page, expectFailures }) => {
      expectFailures(/429/)
      await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
      await page.setViewportSize(look)
      await open(page)
      await judge(page, name, look)
    })
  }
}
