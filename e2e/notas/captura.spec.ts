import type { Page } from '@playwright/test'
import { createAuthority, pfxFile } from '../certificados.ts'
import { judge, looks } from '../judge.ts'
import { createPerson, registerEmpresa, signInAs, type TestPerson } from '../pessoas.ts'
import { expect, test } from '../portal.ts'

const authority = createAuthority()
const WITH = 'Irmãos Avelar Materiais & Ferragens Ltda'
const WITHOUT = 'Marcenaria Pinho Claro Ltda'

interface Portfolio {
  contador: TestPerson
  withCnpj: string
  withoutCnpj: string
}

/** A contador of two companies: one gets a certificate by `bring`, the other has none. */
function portfolio(): Portfolio {
  const withCnpj = registerEmpresa(WITH)
  const withoutCnpj = registerEmpresa(WITHOUT)
  const contador = createPerson('Helena Prado', [`${withCnpj}:contador`, `${withoutCnpj}:contador`])
  return { contador, withCnpj, withoutCnpj }
}

/** Stores a certificate on the screen and switches capture on. */
async function bring(page: Page, cnpj: string): Promise<void> {
  await page.goto(`/cadastros/captura?empresa=${cnpj}`)
  await page.locator('input[type=file]').setInputFiles(pfxFile(authority.leaf('IRMAOS AVELAR LTDA', cnpj), 'segredo'))
  await page.getByLabel('Senha do arquivo').fill('segredo')
  await page.getByRole('button', { name: 'Guardar certificado' }).click()
  await expect(page.getByText('Certificado guardado.')).toBeVisible()
  await switchOn(page)
}

async function switchOn(page: Page): Promise<void> {
  const on = page.getByRole('switch', { name: /^Captura ligada/ })
  await on.click()
  await expect(on).toBeChecked()
  await expect(page.getByRole('switch', { name: /^NF-e/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^MDF-e/ })).not.toBeChecked()
}

test('a certificate is brought, its password checked, capture switched on, and the automatic Ciência accepted', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/captura\/certificado/)
  authority.publish()
  const { contador, withCnpj } = portfolio()
  await signInAs(page, contador, `/cadastros/captura?empresa=${withCnpj}`)
  await page.locator('input[type=file]').setInputFiles(pfxFile(authority.leaf('AVELAR', withCnpj), 'segredo'))
  await page.getByLabel('Senha do arquivo').fill('errada')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Senha do certificado incorreta.')).toBeVisible()
  await page.getByLabel('Senha do arquivo').fill('segredo')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Válido, /)).toBeVisible()
  await switchOn(page)
  await page.getByRole('switch', { name: /^Ciência automática/ }).click()
  const accept = page.getByRole('button', { name: 'Autorizar e ligar' })
  await expect(accept).toBeDisabled()
  await page.getByRole('checkbox', { name: `Li e autorizo em nome de ${WITH}.` }).check()
  await accept.click()
  await expect(page.getByText(/^Autorizada por Helena Prado em .*, texto 1\.$/)).toBeVisible()
  await expect(page.getByText('Você pode dá-las nesta empresa.')).toBeVisible()
  await page.getByRole('button', { name: 'Remover certificado' }).click()
  await page.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(page.getByText('Certificado removido.')).toBeVisible()
  await expect(page.getByText('Solte o certificado A1 (.pfx ou .p12)')).toBeVisible()
})

test('the health of the portfolio: who needs a person first, pause with a reason, keys with their verdict', async ({
  page,
}) => {
  authority.publish()
  const { contador, withCnpj, withoutCnpj } = portfolio()
  await signInAs(page, contador)
  await bring(page, withCnpj)
  await page.goto(`/cadastros/captura?empresa=${withoutCnpj}`)
  await switchOn(page)
  await page.getByRole('link', { name: 'Ver saúde da captura' }).click()
  const needs = page.getByRole('list', { name: 'Precisa de alguém' })
  await expect(needs).toContainText(`${WITHOUT}: Falta o certificado A1`)
  const table = page.getByRole('region', { name: 'Empresas' })
  await expect(table.getByRole('row').nth(1)).toContainText(WITHOUT)
  await table.getByRole('link', { name: WITH }).click()
  const panel = page.getByRole('region', { name: `Captura de ${WITH}` })
  // the row opens the service that needs attention first, which may be the CT-e
  await panel.getByRole('navigation', { name: 'Serviços' }).getByRole('link', { name: 'NF-e' }).click()
  await expect(panel.getByText('Captura de NF-e')).toBeVisible()
  await panel.getByRole('button', { name: 'Pausar' }).click()
  await page.getByLabel('Motivo (opcional)').fill('Troca de sistema')
  await page.getByRole('dialog').getByRole('button', { name: 'Pausar' }).click()
  await expect(panel.getByText(/^Pausada por Helena Prado às .*: Troca de sistema\. Retome/)).toBeVisible()
  await panel.getByRole('button', { name: 'Retomar' }).click()
  await expect(panel.getByRole('button', { name: 'Pausar' })).toBeVisible()
  await panel.getByRole('button', { name: 'Buscar por chave' }).click()
  await page.getByLabel('Chaves').fill('35261111222333000181550010000012341000012340')
  await page.getByRole('button', { name: 'Buscar 1 chave' }).click()
  await expect(page.getByRole('list', { name: 'Chaves pedidas' })).toContainText('O último dígito não confere')
  await page.getByRole('button', { name: 'Fechar' }).first().click()
  await page.keyboard.press('Escape')
  await needs.getByRole('link', { name: 'Enviar certificado' }).click()
  await expect(page).toHaveURL(new RegExp(`/cadastros/captura\\?empresa=${withoutCnpj}`))
})

for (const look of looks('light', 1440)) {
  test(`captura at ${look.width} px, ${look.theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    authority.publish()
    const { contador, withCnpj, withoutCnpj } = portfolio()
    await signInAs(page, contador)
    await bring(page, withCnpj)
    await judge(page, 'captura-cadastro', look)
    await page.goto(`/cadastros/captura?empresa=${withoutCnpj}`)
    await switchOn(page)
    await page.goto('/notas/captura')
    await expect(page.getByRole('region', { name: 'Empresas' })).toBeVisible()
    await judge(page, 'captura', look)
    await page.getByRole('region', { name: 'Empresas' }).getByRole('link', { name: WITH }).click()
    await expect(page.getByRole('region', { name: `Captura de ${WITH}` })).toBeVisible()
    await judge(page, 'captura-empresa', look)
  })
}
