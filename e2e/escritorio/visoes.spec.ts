import type { APIRequestContext, Page } from '@playwright/test'
import { judge, looks } from '../judge.ts'
import { tabTo } from '../keyboard.ts'
import { createPerson, newCnpj, PASSWORD, portal, signInAs, type TestPerson } from '../pessoas.ts'
import { API, expect, test } from '../portal.ts'

async function tokenOf(request: APIRequestContext, { cpf }: TestPerson) {
  const login = await request.post(`${API}/login`, { data: { usuario: cpf, senha: PASSWORD } })
  return { authorization: `Bearer ${(await login.json()).data.token}` }
}

/** A dono, a contador and an assistente of an office with one company. */
async function officeOfThree(request: APIRequestContext) {
  const [dono, contador, assistente] = ['Helena Prado', 'Bruna Teixeira', 'Paulo Matos'].map((nome) =>
    createPerson(nome),
  )
  if (!dono || !contador || !assistente) throw new Error('three people')
  portal(['escritorio', 'criar', '--nome', 'Escritório das visões', '--uf', 'SP', '--dono', dono.cpf])
  const headers = await tokenOf(request, dono)
  const empresa = { cpfcnpj: newCnpj(), nome: 'Padaria das Visões Ltda', uf: 'SP' }
  expect((await request.post(`${API}/escritorio/empresas`, { headers, data: empresa })).status()).toBe(200)
  for (const [person, papel] of [
    [contador, 'contador'],
    [assistente, 'assistente'],
  ] as const) {
    const data = { cpfcnpj: person.cpf, nome: person.nome, papel, etiquetas: null }
    expect((await request.post(`${API}/escritorio/pessoas`, { headers, data })).status()).toBe(201)
    const own = await tokenOf(request, person)
    const [invitation] = (await (await request.get(`${API}/convites`, { headers: own })).json()).data
    expect((await request.post(`${API}/convites/${invitation.id}/aceitar`, { headers: own })).status()).toBe(204)
  }
  return { dono, contador, assistente }
}

/** Opens the panel by keyboard. */
async function openViews(page: Page) {
  await tabTo(page, page.getByRole('button', { name: /^Visões/ }))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Visões' })
  await expect(panel.getByLabel('Salvar esta visão como')).toBeVisible()
  return panel
}

async function saveForOffice(page: Page, nome: string): Promise<void> {
  const panel = await openViews(page)
  await tabTo(page, panel.getByLabel('Salvar esta visão como'))
  await page.keyboard.type(nome)
  await tabTo(page, panel.getByRole('checkbox', { name: 'Para todo o escritório' }))
  await page.keyboard.press('Space')
  await tabTo(page, panel.getByRole('button', { name: 'Salvar' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Visão «${nome}» salva para o escritório.`)).toBeVisible()
}

async function rename(page: Page, nome: string, next: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Visões' })
  await tabTo(page, panel.getByRole('button', { name: `Renomear do escritório a visão ${nome}` }))
  await page.keyboard.press('Enter')
  await expect(panel.getByLabel('Novo nome')).toBeFocused()
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: `Renomear do escritório a visão ${next}` })).toBeFocused()
}

test('a view that one person shares is used by another; who saved it or a dono renames and deletes it', async ({
  page,
  browser,
}) => {
  const { dono, contador, assistente } = await officeOfThree(page.request)
  const enter = async (person: TestPerson, path: string) => {
    const other = await (await browser.newContext()).newPage()
    await signInAs(other, person, path)
    return other
  }
  // the dono shares one of the portfolio, by keyboard alone
  await signInAs(page, dono, '/escritorio/empresas?regime=nenhum&ordem=-nome')
  await saveForOffice(page, 'Sem regime')
  for (const look of looks('light', 1440)) {
    await page.emulateMedia({ colorScheme: look.theme })
    await page.setViewportSize(look)
    await judge(page, 'visoes-carteira', look)
  }
  // the contador uses it, may not change it, and shares one of the notes
  const hers = await enter(contador, '/escritorio/empresas')
  const panel = await openViews(hers)
  await expect(panel.getByRole('button', { name: /do escritório a visão/ })).toHaveCount(0)
  await tabTo(hers, panel.getByRole('button', { name: 'Sem regime', exact: true }))
  await hers.keyboard.press('Enter')
  await expect(hers).toHaveURL(/regime=nenhum/)
  await expect(hers).toHaveURL(/ordem=-nome/)
  await expect(hers.getByRole('button', { name: 'Visões: Sem regime' })).toBeFocused()
  await hers.goto('/notas/nfe?baixada=N&papel=R')
  await saveForOffice(hers, 'A baixar')
  await rename(hers, 'A baixar', 'Por baixar')
  for (const look of looks('light', 1440).filter(({ width }) => width > 899)) {
    await hers.emulateMedia({ colorScheme: look.theme })
    await hers.setViewportSize(look)
    await judge(hers, 'visoes-notas', look)
  }
  // the assistente uses it and shares nothing
  const his = await enter(assistente, '/notas/nfe')
  const list = await openViews(his)
  await expect(list.getByRole('link', { name: 'Por baixar' })).toBeVisible()
  await expect(list.getByRole('checkbox', { name: 'Para todo o escritório' })).toHaveCount(0)
  await list.getByRole('link', { name: 'Por baixar' }).click()
  await expect(his).toHaveURL(/baixada=N/)
  // the dono renames and deletes what another person shared
  await page.goto('/notas/nfe')
  const all = await openViews(page)
  await rename(page, 'Por baixar', 'Baixar hoje')
  await tabTo(page, all.getByRole('button', { name: 'Excluir do escritório a visão Baixar hoje' }))
  await page.keyboard.press('Enter')
  await expect(all.getByRole('link', { name: 'Baixar hoje' })).toHaveCount(0)
  await expect(all).toBeVisible()
  await his.reload()
  await openViews(his)
  await expect(his.getByRole('link', { name: 'Não baixadas' })).toBeVisible()
  await expect(his.getByRole('link', { name: /hoje|Por baixar/ })).toHaveCount(0)
})
