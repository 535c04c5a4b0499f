// spec: 1.6, 4.2, 4.12, 7.22

import { at, expect, test } from '../portal.ts'

test('with the demo’s test certificate, as an A1 file: downloaded, opened, signed with and let in', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Logar com certificado digital' }).click()
  await page.getByRole('button', { name: 'Usar arquivo A1 (.pfx ou .p12)' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar certificado de teste' }).click()
  const download = await downloaded
  expect(download.suggestedFilename()).toBe('certificado-demonstracao.pfx')
  await page.locator('input[type=file]').setInputFiles(await download.path())
  const open = page.getByRole('button', { name: 'Abrir certificado' })
  await page.getByLabel('Senha do certificado').fill('errada')
  await open.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Senha do certificado incorreta.' })).toBeVisible()
  await page.getByLabel('Senha do certificado').fill('demonstracao')
  await expect(page.getByText('Senha do certificado incorreta.')).toHaveCount(0)
  await open.click()
  const select = page.getByLabel('Escolha um certificado')
  await expect(select.locator('option:checked')).toHaveText(
    'HELENA PRADO:52998224725 (Emitido por AC Raiz de Teste do Portal)',
  )
  await expect(page.getByText('529.982.247-25')).toBeVisible()
  // the call is never answered: the page does not wait for it
  let kept: unknown = null
  await page.route('**/portalcontador/certificado', (route) => {
    kept = route.request().postDataJSON()
  })
  const entered = page.waitForRequest('**/portalcontador/login')
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
  const { usuario, certificado, ...more } = (await entered).postDataJSON()
  expect([usuario, certificado.cpf, more]).toEqual(['52998224725', '52998224725', {}])
  await page.waitForURL(at('/notas/nfe'))
  await expect.poll(() => kept).toMatchObject({ subjectName: 'HELENA PRADO:52998224725' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
