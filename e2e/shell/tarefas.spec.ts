import type { Locator, Page } from '@playwright/test'
import { API, enterPortal, expect, test } from '../portal.ts'

/** Counts the clicks and keys of a task, as `docs/specification.md` lists them. A paste is one key. */
function stepsOf(page: Page) {
  let steps = 0
  return {
    count: () => steps,
    click: async (target: Locator) => {
      steps += 1
      await target.click()
    },
    press: async (key: string) => {
      steps += 1
      await page.keyboard.press(key)
    },
    paste: async (target: Locator, text: string) => {
      steps += 1
      await target.fill(text)
    },
  }
}

test('daily tasks take as few clicks and keys as documented', async ({ page }) => {
  const reply = await page.request.post(`${API}/demo`, { data: { usuario: 'demo', senha: 'demo' } })
  const { token, empresas } = (await reply.json()).data
  const listed = await page.request.get(`${API}/consulta`, {
    headers: { authorization: `Bearer ${token}` },
    params: { cnpj_remetente: empresas[0].cpfcnpj, limite: 1, ordem: 'dt_emissao' },
  })
  const [note] = (await listed.json()).data

  await enterPortal(page, '/inicio', { empresa: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // a note of another company and month, by its key
  const byKey = stepsOf(page)
  await byKey.press('Control+k')
  await byKey.paste(page.getByRole('combobox', { name: 'Buscar' }), note.ds_chave)
  await byKey.press('Enter')
  await page.waitForURL((url) => url.pathname === `/notas/${note.tipo}/${note.id}`)
  expect(byKey.count()).toBe(3)

  // the XML of one client's received notes of last month
  await page.goto('/inicio')
  const zip = stepsOf(page)
  await zip.click(page.getByRole('button', { name: 'Mês anterior' }))
  await zip.click(page.getByRole('button', { name: `Baixar os XML de ${empresas[0].nome}` }))
  const download = page.waitForEvent('download')
  await zip.click(page.getByRole('menuitem', { name: 'Recebidas', exact: true }))
  expect((await download).suggestedFilename()).toMatch(/_recebidas_\d{4}-\d{2}_\d+-notas?\.zip$/)
  expect(zip.count()).toBe(3)

  // those of the next client
  const next = stepsOf(page)
  await next.click(page.getByRole('button', { name: `Baixar os XML de ${empresas[1].nome}` }))
  const second = page.waitForEvent('download')
  await next.click(page.getByRole('menuitem', { name: 'Recebidas', exact: true }))
  expect((await second).suggestedFilename()).toMatch(/_recebidas_\d{4}-\d{2}_\d+-notas?\.zip$/)
  expect(next.count()).toBe(2)

  // the list of a company: month and side are kept for the next one
  await page.getByRole('link', { name: empresas[0].nome }).first().click()
  await page.getByRole('button', { name: 'Recebidas' }).click()
  await expect(page).toHaveURL(/papel=R/)
  await page.getByRole('link', { name: 'Portal Contador' }).first().click()
  await page.getByRole('link', { name: empresas[1].nome }).first().click()
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('papel') === 'R' && url.searchParams.get('empresa') === empresas[1].cpfcnpj,
  )

  // the same list on paper
  const paper = stepsOf(page)
  const printed = page.waitForResponse((response) => response.url().includes('/exportarNotas'))
  await paper.press('Control+p')
  expect((await printed).headers()['content-type']).toContain('application/pdf')
  expect(paper.count()).toBe(1)
})
