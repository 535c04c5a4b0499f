import { judge, looks } from '../judge.ts'
import { tabTo } from '../keyboard.ts'
import { createPerson, newCnpj, portal, registerEmpresa, signInAs } from '../pessoas.ts'
import { expect, test } from '../portal.ts'

test('Conta without a mouse: phone saved, key made and revoked, own acts read, erasure asked and left', async ({
  page,
}) => {
  const person = createPerson('Tânia Teclado', [`${registerEmpresa('Papelaria Teclado Ltda')}:titular`])
  await signInAs(page, person, '/conta')
  await tabTo(page, page.getByLabel('Telefones'))
  await page.keyboard.insertText('(11) 91234-5678')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dados salvos.')).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Criar chave' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Criar chave' })
  await tabTo(page, form.getByLabel('Nome'))
  await page.keyboard.insertText('Robô da Tânia')
  await tabTo(page, form.getByRole('checkbox', { name: 'Consulta' }))
  await page.keyboard.press('Space')
  await tabTo(page, form.getByRole('button', { name: 'Criar', exact: true }))
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Guarde esta chave' })
  await expect(shown.getByLabel('Chave de API')).toHaveValue(/^pk_/)
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()

  const keys = page.getByRole('region', { name: 'Suas chaves de API' })
  await tabTo(page, keys.getByRole('button', { name: 'Revogar Robô da Tânia' }))
  await page.keyboard.press('Enter')
  const ask = page.getByRole('dialog', { name: 'Revogar chave' })
  await tabTo(page, ask.getByRole('button', { name: 'Revogar', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Chave revogada.')).toBeVisible()
  await expect(keys.getByText('Revogada', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Criou uma chave de API').first()).toBeVisible()
  for (const look of looks('light', 1440)) {
    await page.emulateMedia({ colorScheme: look.theme })
    await page.setViewportSize(look)
    await judge(page, 'conta', look)
  }
  await tabTo(page, page.getByRole('button', { name: 'Apagar minha conta' }))
  await page.keyboard.press('Enter')
  const erase = page.getByRole('dialog', { name: 'Apagar minha conta' })
  await expect(erase).toContainText('que a lei manda guardar')
  await tabTo(page, erase.getByRole('button', { name: 'Cancelar' }))
  await page.keyboard.press('Enter')
  await expect(erase).toBeHidden()
})

test('the portal opens where the account says', async ({ page }) => {
  const person = createPerson('Iara Início', [`${registerEmpresa('Loja do Início Ltda')}:titular`])
  await signInAs(page, person, '/conta')
  await page.getByRole('combobox', { name: 'Abrir o portal em' }).click()
  await page.getByRole('option', { name: 'Produtos' }).click()
  await page.goto('/')
  await page.waitForURL(/\/cadastros\/produtos/)
})

test('300 companies by CSV without a mouse: dry run, a refused line mended in place, imported', async ({ page }) => {
  const dono = createPerson('Davi Teclado')
  portal(['escritorio', 'criar', '--nome', 'Escritório do Teclado', '--uf', 'SP', '--dono', dono.cpf])
  await signInAs(page, dono, '/escritorio/empresas')
  await tabTo(page, page.getByRole('button', { name: 'Importar planilha' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Importar planilha' })
  await tabTo(page, form.getByLabel('Ou cole as linhas'))
  const good = Array.from({ length: 299 }, (_, index) => `${newCnpj()};Cliente ${index + 1} Ltda;SP;Simples`)
  const mended = newCnpj()
  await page.keyboard.insertText(
    ['CNPJ;Nome;UF;Regime', ...good, '11222333000182;Dígito Errado Ltda;SP;Simples'].join('\n'),
  )
  await tabTo(page, form.getByRole('button', { name: 'Conferir o texto' }))
  await page.keyboard.press('Enter')
  const judged = page.getByRole('dialog', { name: 'Conferir a planilha' })
  await expect(judged).toContainText('299 novas, 0 alteradas, 0 iguais, 1 com erro. Nada foi gravado ainda.')
  await tabTo(page, judged.getByLabel('CNPJ ou CPF da linha 301'))
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(mended)
  await page.keyboard.press('Enter')
  await expect(judged).toContainText('300 novas')
  await tabTo(page, judged.getByRole('button', { name: 'Importar 300 empresas' }))
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Planilha importada' })
  await expect(done).toContainText('300 novas')
  await page.keyboard.press('Escape')
  await expect(page.getByText('300 empresas', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  const table = page.getByRole('region', { name: 'Empresas da carteira' })
  await expect.poll(() => table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeLessThanOrEqual(0)
})
