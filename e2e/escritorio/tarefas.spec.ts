import { judge, looks } from '../judge.ts'
import { API, dataRows, enterPortal, expect, test } from '../portal.ts'

test('twelve EFDs are one task: followed live, each with its file or its reason', async ({ page }) => {
  test.setTimeout(300_000)
  await enterPortal(page, '/tarefas')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const token = JSON.parse(await page.evaluate<string>(`sessionStorage.getItem('portal_token')`)).token as string
  const headers = { authorization: `Bearer ${token}` }
  const lote = await page.request.post(`${API}/fechamento/lote`, {
    headers,
    data: { mes: '2026-10', empresas: { filtro: {} }, acao: 'gerar_efd' },
  })
  expect(lote.status()).toBe(202)
  const { id } = await lote.json()
  await page.goto(`/tarefas?id=${id}`)
  const card = page.getByRole('region', { name: 'Andamento' })
  await expect(card.getByText('de 12 empresas')).toBeVisible()
  await expect(card.getByRole('status')).toContainText(/Concluída|Terminou/, { timeout: 240_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Gerar EFD de outubro' })).toBeVisible()
  const done = card.getByRole('button', { name: /^Baixar a EFD de/ })
  // the portal knows the revenue codes of the guides of two of the three companies with complete data
  expect(await done.count()).toBeGreaterThanOrEqual(2)
  const download = page.waitForEvent('download')
  await done.first().click()
  expect((await download).suggestedFilename()).toMatch(/^EFD_[0-9A-Z]{14}_202610\.txt$/)
  const zip = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Baixar as \d+ prontas$/ }).click()
  expect((await zip).suggestedFilename()).toMatch(/^EFD_2026-10_\d+-empresas\.zip$/)
  for (const look of looks('light', 1440)) {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await judge(page, 'tarefas', look)
  }
})

test('months closed in batch on the board are undone in their task', async ({ page }) => {
  await enterPortal(page, '/fechamento?mes=2026-08&estado=aberto')
  const rows = dataRows(page)
  await expect(rows.nth(1)).toBeVisible()
  const before = await rows.count()
  await rows.nth(0).getByRole('checkbox').click()
  await rows.nth(1).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Fechar mês' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar 2 empresas' }).click()
  const card = page.getByRole('region', { name: 'Andamento' })
  await expect(card.getByRole('status')).toContainText('Pode ser desfeita até')
  await card.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(page.getByText('2 empresas voltaram ao que eram.')).toBeVisible()
  await expect(card.getByRole('status')).toContainText('Desfeita em')
  await page.goto('/fechamento?mes=2026-08&estado=aberto')
  await expect(rows).toHaveCount(before)
})
