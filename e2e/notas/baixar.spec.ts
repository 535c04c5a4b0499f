// spec: 8.7, 8.9, 8.10, 9.3, C21, C30

import { readFileSync } from 'node:fs'
import { dataRows, expect, openNotas, signInPage, test } from '../portal.ts'

test.beforeEach(async ({ page }) => {
  await signInPage(page)
})

for (const { label, name, head } of [
  { label: 'PDF, num zip', name: /^Irmaos-Avelar_NF-e_emitidas_[\da-]+_2-notas\.zip$/, head: 'PK' },
  { label: 'XML e PDF, num zip', name: /^Irmaos-Avelar_NF-e_emitidas_[\da-]+_2-notas\.zip$/, head: 'PK' },
  { label: 'Um só PDF', name: /^Irmaos-Avelar_NF-e_emitidas_[\da-]+_2-notas\.pdf$/, head: '%PDF' },
]) {
  test(`selected notes are downloaded as ${label}`, async ({ page }) => {
    await openNotas(page)
    await dataRows(page).nth(0).getByRole('checkbox').click()
    await dataRows(page).nth(1).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Baixar PDF' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: label, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(name)
    const bytes = readFileSync(await file.path())
    expect(bytes.subarray(0, head.length).toString()).toBe(head)
    if (head === 'PK') expect(bytes.toString('latin1')).toContain('.pdf')
  })
}

test('a whole filter is downloaded by a link that works once', async ({ page }) => {
  await openNotas(page, '/notas/nfe?de=2026-06-01&ate=2026-11-30')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: /^Selecionar as .* do filtro$/ }).click()
  const [response, file] = await Promise.all([
    page.waitForResponse('**/baixarNotas/link'),
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'Seleção' }).getByRole('button', { name: 'Baixar XML' }).click(),
  ])
  expect(response.status()).toBe(200)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

for (const [what, answer] of [
  ['no answer', null],
  ['a body that is no problem document', { status: 502, body: '<html>Bad gateway</html>' }],
] as const) {
  test(`a download with ${what} fails with the generic sentence`, async ({ page, expectFailures }) => {
    expectFailures(/502|ERR_FAILED/)
    await openNotas(page)
    await page.route('**/visualizar/**', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await dataRows(page).nth(1).click()
    await page.getByRole('button', { name: 'Baixar PDF' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erro' })
    await expect(dialog.getByText('Algo deu errado ao baixar este arquivo')).toBeVisible()
    await expect(dialog.locator('svg')).toBeVisible()
  })
}

test('an NFC-e is printed on the paper that one chooses, and the choice stays', async ({ page }) => {
  await openNotas(page, '/notas/nfce')
  await dataRows(page).first().click()
  await page.getByRole('tab').nth(1).click()
  const narrow = page.waitForRequest(/visualizar\/.*largura=58/)
  await page.getByRole('radio', { name: '58 mm' }).check()
  await narrow
  const again = page.waitForRequest(/visualizar\/.*largura=58/)
  await page.getByRole('button', { name: 'Baixar PDF' }).click()
  await again
  await page.reload()
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByRole('radio', { name: '58 mm' })).toBeChecked()
})
