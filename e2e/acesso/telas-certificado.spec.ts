import type { Page } from '@playwright/test'
import { judge, type Look, looks } from '../judge.ts'
import { expect, test } from '../portal.ts'

/** Every state of the certificate mode with simulated certificates, checked by axe at three widths, light and dark. */
const STATES = [
  ['varios', 'light', 1440, 'Escolha um certificado'],
  ['vazio', 'dark', 1440, 'Nenhum certificado encontrado.'],
  ['vencidos', 'light', 768, 'Todos os certificados'],
  ['sem-assinador', 'light', 360, 'não está instalado'],
  ['desatualizado', 'dark', 360, 'está desatualizado'],
  ['navegador', 'dark', 768, 'Este navegador não tem'],
  ['arquivo', 'light', 1440, 'Arquivo A1 do certificado'],
  ['celular', 'dark', 360, 'Em celulares e tablets'],
  ['aberto', 'dark', 768, 'Titular'],
  ['arquivo-vencido', 'light', 360, 'O certificado deste arquivo'],
] as const

interface State {
  name: string
  words: string
}

async function open(page: Page, { name, words }: State, { theme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height })
  await page.goto(`/demo/certificado?estado=${name}`)
  await expect(page.getByText(words).first()).toBeVisible()
}

for (const [name, theme, width, words] of STATES) {
  for (const look of looks(theme, width)) {
    test(`${name} at ${look.width} px, ${look.theme}`, async ({ page }) => {
      await open(page, { name, words }, look)
      await judge(page, `certificado-${name}`, look)
    })
  }
}

for (const look of looks('light', 1440)) {
  test(`error messages at ${look.width} px, ${look.theme}`, async ({ page }) => {
    await open(page, { name: 'sem-servidor', words: 'Escolha um certificado' }, look)
    await page.getByRole('button', { name: 'Logar', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await judge(page, 'certificado-sem-servidor', look)
  })
  test(`in the login’s own frame at ${look.width} px, ${look.theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Logar com certificado digital' }).click()
    await page.getByRole('button', { name: 'Usar arquivo A1 (.pfx ou .p12)' }).click()
    await expect(page.getByText('Sem certificado?')).toBeVisible()
    await page.mouse.move(0, 0)
    await judge(page, 'certificado-login', look)
  })
}
