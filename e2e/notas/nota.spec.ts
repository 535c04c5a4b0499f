// spec: C25, C27

import { at, dataRows, expect, inPage, openNotas, signInPage, test } from '../portal.ts'

test('a note opens with its parts, prints, moves to the next one and returns the focus to its row', async ({
  page,
}) => {
  // records the printed document instead of printing
  await page.addInitScript(`window.print = () => {
    window.sheets = [...document.querySelectorAll('body > div > img[alt^="Página"]')].map((image) => image.naturalWidth)
    dispatchEvent(new Event('afterprint'))
  }`)
  await signInPage(page)
  await openNotas(page)
  await dataRows(page).nth(1).getByRole('link').first().click()
  const panel = page.getByRole('region', { name: /^Documento/ })
  await expect(panel.getByText(/\d de 5 conferem?/)).toBeVisible()

  await panel.getByRole('tab', { name: 'DANFE' }).click()
  await expect(page).toHaveURL(/aba=impresso/)
  await expect(panel.locator('canvas[data-drawn]').first()).toBeVisible()
  await panel.getByRole('searchbox', { name: 'Buscar no impresso' }).fill('emissao')
  await expect(panel.locator('mark').first()).toBeAttached()

  await panel.getByRole('tab', { name: 'XML' }).click()
  await expect(panel.getByText('<infNFe').first()).toBeVisible()
  await panel.getByRole('tab', { name: 'Itens e tributos' }).click()
  await expect(panel.getByText('As somas conferem com os totais do documento.', { exact: false })).toBeVisible()

  const address = page.url()
  await page.keyboard.press('Control+ArrowRight')
  await expect(page).not.toHaveURL(address)
  await expect(page).toHaveURL(/aba=itens/)
  await page.keyboard.press('Control+ArrowLeft')
  await expect(page).toHaveURL(address)
  await panel.getByRole('button', { name: 'Imprimir' }).click()
  await expect.poll(() => inPage<number>(page, 'window.sheets?.[0] ?? 0')).toBeGreaterThan(2000)

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(at('/notas/nfe'))
  await expect(page.getByRole('grid')).toBeFocused()
})
