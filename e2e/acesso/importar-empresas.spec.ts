// spec: M17

import { createPerson, registerEmpresa, signInAs } from '../pessoas.ts'
import { at, dataRows, dropFiles, expect, signInPage, test } from '../portal.ts'

const DROP = 'Solte arquivos ou pastas aqui'
const FILES = ['a.xml', 'b.xml'].map((name) => ({ name, text: '<nada/>' }))

test('files of another company wait until the one before is sent, and none is lost', async ({ page }) => {
  const sent: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/importar?nr_cpfcnpj=*', async (route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      sent.push(`${new URL(request.url()).searchParams.get('nr_cpfcnpj')}`)
      await gate
    }
    await route.continue()
  })
  await signInPage(page)
  await page.goto('/notas/importar')
  await dropFiles(page, page.getByRole('heading', { name: DROP }), FILES)
  await expect(page.getByText(/^Enviando: /)).toBeVisible()
  await page.getByRole('button', { name: /^Empresa:/ }).click()
  await page.getByRole('option', { name: /Indústria de Móveis/ }).click()
  await page.getByRole('link', { name: /Enviando/ }).click()
  await dropFiles(page, page.getByRole('heading', { name: DROP }), FILES)
  await expect(page.getByText(/^2 arquivos esperam a vez/)).toBeVisible()
  expect(sent).toEqual(['41827365000171'])
  release()
  const card = page.getByRole('region', { name: 'Andamento' })
  await expect(card.getByText(/^Concluído: .*2 rejeitados\.$/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/esperam a vez/)).toBeHidden()
  expect(sent).toEqual(['41827365000171', '7K4M2A91000125'])
  await page.getByRole('button', { name: /^Empresa:/ }).click()
  await page
    .getByRole('option', { name: /Irmãos Avelar/ })
    .first()
    .click()
  await page.goto('/notas/importar')
  await expect(page.getByRole('link', { name: /a\.xml.*2 rejeitados/ }).first()).toBeVisible()
})

test('files dropped without a connection are sent when it comes back', async ({ page, context, expectFailures }) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await signInPage(page)
  // the screen of imports brings the code that sends files, which a page without connection cannot fetch
  await page.goto('/notas/importar')
  await page.getByRole('navigation', { name: 'Áreas' }).getByRole('link', { name: 'NFe', exact: true }).click()
  await expect(dataRows(page).first()).toBeVisible()
  await context.setOffline(true)
  await dropFiles(page, page.getByRole('grid'), FILES)
  await expect(page.getByText('Sem conexão. O envio continua sozinho quando ela voltar.')).toBeVisible()
  await context.setOffline(false)
  const card = page.getByRole('region', { name: 'Andamento' })
  await expect(card.getByText(/^Concluído: .*2 rejeitados\.$/)).toBeVisible({ timeout: 60_000 })
})

test('a user with the role consulta cannot drop files', async ({ page }) => {
  const empresa = registerEmpresa('Só Consulta Ltda')
  await signInAs(page, createPerson('Mário Consulta', [`${empresa}:consulta`]), '/notas/nfe')
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['<nada/>'], 'a.xml'))
    return transfer
  })()`)
  await page.getByRole('grid').dispatchEvent('dragenter', { dataTransfer: data })
  await expect(page.getByText('Você só consulta nesta empresa. Para importar, peça ao titular.')).toBeVisible()
  await page.getByRole('grid').dispatchEvent('drop', { dataTransfer: data })
  await expect(page).toHaveURL(at('/notas/nfe'))
  await page.goto('/notas/importar')
  await expect(page.getByText('Você não tem acesso a Importar nesta empresa.')).toBeVisible()
})
