import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { dataRows, expect, inPage, openNotas, signIn, test } from './portal.ts'

interface Look {
  width: number
  height: number
  theme: 'light' | 'dark'
}

const ALL: Look[] = [360, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({
    width,
    height: width === 360 ? 740 : width === 768 ? 1024 : 900,
    theme,
  })),
)
const full = process.env.PORTAL_TEST_FULL === '1'
/** Rewrites the manual's pictures; only by this name, never by the way. */
const forManual = process.env.PORTAL_SCREENSHOTS === '1'
const looks = (usual: Look['theme'], width: number) =>
  full || forManual ? ALL : ALL.filter((look) => look.width === width && look.theme === usual)

const MANUAL = ['login', 'notas', 'nota', 'importar']

async function judge(page: Page, name: string, { width, theme }: Look): Promise<void> {
  await inPage(page, 'document.fonts.ready.then(() => true)')
  const file = `${name}-${width}-${theme}.png`
  await page.screenshot({ path: join(import.meta.dirname, 'results', file), animations: 'disabled' })
  if (forManual && width === 1440 && theme === 'light' && MANUAL.includes(name)) {
    await page.screenshot({ path: join(import.meta.dirname, '../docs/manual/img', file), animations: 'disabled' })
  }
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  const overflow = await inPage<number>(
    page,
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow, 'the page never scrolls sideways').toBeLessThanOrEqual(0)
}

interface Screen {
  name: string
  theme: Look['theme']
  width: number
  open: (page: Page) => Promise<void>
}

/** Each screen once; in which width and theme is spread, so that the usual run sees all of them. */
const SCREENS: Screen[] = [
  { name: 'notas', theme: 'light', width: 1440, open: (page) => openNotas(page) },
  {
    name: 'nota',
    theme: 'dark',
    width: 1440,
    open: async (page) => {
      await openNotas(page)
      await dataRows(page).nth(2).click()
      await expect(page.getByText('Natureza da operação')).toBeVisible()
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
  { name: 'produtos', theme: 'light', width: 360, open: (page) => openPage(page, '/cadastros/produtos') },
]

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function openEmpty(page: Page): Promise<void> {
  await page.goto('/notas/nfe?busca=zzzzzz')
  await expect(page.getByText('Nada encontrado com «zzzzzz».')).toBeVisible()
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
      await signIn(page)
      await screen.open(page)
      await judge(page, screen.name, look)
    })
  }
}
