import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, inPage } from './portal.ts'

export interface Look {
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
export const isFullRun = process.env.PORTAL_TEST_FULL === '1'
/** Rewrites the manual's pictures; nothing else switches this on. */
const forManual = process.env.PORTAL_SCREENSHOTS === '1'
/** Returns the one width and theme of a usual run, or all six in a full run. */
export const looks = (usual: Look['theme'], width: number) =>
  isFullRun || forManual ? ALL : ALL.filter((look) => look.width === width && look.theme === usual)

const MANUAL = [
  'login',
  'certificado-login',
  'notas',
  'nota',
  'nfse',
  'nfse-nota',
  'nfse-danfse',
  'autenticidade',
  'importar-cancelamentos',
  'inicio',
  'importar',
  'faltas',
  'captura',
  'captura-cadastro',
  'manifestacao',
  'manifestacao-confirmar',
  'conta',
  'usuarios',
  'empresas',
  'escritorio-empresas',
  'escritorio-importar',
  'escritorio-pessoas',
  'certificados-lote',
  'primeira-hora',
  'entregar',
  'atividade',
  'importar-desfazer',
  'pacote-desfazer',
  'fechamento',
  'fechamento-empresa',
  'pacote-pagina',
  'tarefas',
  'convite',
  'convites',
  'layout',
  'demonstracao',
  'reforma',
  'reforma-empresas',
  'reforma-dispensa',
  'reforma-atos',
  'tributacao',
  'tabelas',
  'escrituracao',
  'exportar-contabil',
  'contas',
  'conta-digitar',
  'caixa',
  'caixa-envio',
  'automacoes',
  'webhooks',
  'sped-periodo',
  'sped',
  'sped-geracao',
  'sped-resultado',
  'sped-historico',
  'sped-configuracao',
  'sped-cruzamento',
  'produtos-malha',
  'produtos-colar',
  'produtos-versoes',
]

/** Takes a screenshot and asserts that axe finds nothing and that the page does not scroll sideways. */
export async function judge(page: Page, name: string, { width, theme }: Look): Promise<void> {
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
  // classes of styles keep their name in the built page
  const primary = page.getByRole('dialog').last().locator('button[class*=primary]')
  expect(await primary.count(), 'a dialog has one primary button').toBeLessThanOrEqual(1)
  // its submit event never reaches the page's script, and the browser loads the page anew
  expect(await page.locator('form form').count(), 'no form is in a form').toBe(0)
}

const BOTH: Look[] = [
  { width: 1440, height: 900, theme: 'light' },
  { width: 1440, height: 900, theme: 'dark' },
  { width: 360, height: 740, theme: 'light' },
]

/** Every width of the product, light and dark, in a full run; else those of `judgeThemes`. */
export const WIDTHS: readonly Look[] =
  isFullRun || forManual
    ? [360, 768, 1440, 1920].flatMap((width) =>
        (['light', 'dark'] as const).map((theme) => ({ width, height: width === 768 ? 1024 : 900, theme })),
      )
    : BOTH

/** Judges the page light, dark and on a telephone, or in the given looks, and leaves it at its usual width. */
export async function judgeThemes(page: Page, name: string, all: readonly Look[] = BOTH): Promise<void> {
  for (const look of all) {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await judge(page, name, look)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}
