import { AxeBuilder } from '@axe-core/playwright'
import { API, enterPortal, expect, test } from '../portal.ts'

// spec: M1
// spec: M3
test('a key pasted on the start page opens its note of another company and month', async ({ page }) => {
  const reply = await page.request.post(`${API}/demo`, { data: { usuario: 'demo', senha: 'demo' } })
  const { token, empresas } = (await reply.json()).data
  const [own, other] = empresas
  const headers = { authorization: `Bearer ${token}` }
  const listed = await page.request.get(`${API}/consulta`, {
    headers,
    params: { cnpj_remetente: own.cpfcnpj, limite: 1, ordem: 'dt_emissao' },
  })
  const [note] = (await listed.json()).data
  expect(other.cpfcnpj).not.toBe(own.cpfcnpj)
  await enterPortal(page, '/inicio', { empresa: 1 })
  await expect(page.getByRole('button', { name: new RegExp(`^Empresa: ${other.nome}`) })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Buscar' })
  await expect(box).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await box.fill(note.ds_chave.replace(/(.{4})/g, '$1 '))
  await box.press('Enter')
  await page.waitForURL(
    (url) => url.pathname === `/notas/${note.tipo}/${note.id}` && url.searchParams.get('empresa') === own.cpfcnpj,
  )
  await expect(page.getByRole('button', { name: new RegExp(`^Empresa: ${own.nome}`) })).toBeVisible()
  await expect(page.getByText(`Empresa trocada para ${own.nome}.`)).toBeVisible()
})

test('names are found with the keyboard alone, and the results pass axe', async ({ page }) => {
  await enterPortal(page, '/inicio')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Buscar' })
  await box.fill('consulta tribut')
  // what the manual says is there at once, below the screens that the server finds
  await expect(page.getByRole('option').first()).toHaveAttribute('href', /^\/consultas\/tributacao/)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await box.press('Enter')
  await expect(page).toHaveURL(/\/consultas\/tributacao/)
})
