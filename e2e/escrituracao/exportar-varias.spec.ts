import { execFileSync } from 'node:child_process'
import { judgeThemes } from '../judge.ts'
import { API, dataRows, enterPortal, expect, inPage, test } from '../portal.ts'

/** From the month's board to one zip with a file for each client, then codes from one client to the others and back. */

test('the entries of many clients are exported by keys and a few clicks, each client its own file', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await enterPortal(page, '/fechamento?mes=2026-08')
  await expect(dataRows(page).first()).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Empresas do mês' })
  await grid.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('region', { name: 'Seleção' }).getByRole('button', { name: 'Exportar entradas' }).click()
  const ask = page.getByRole('dialog', { name: 'Exportar as entradas de agosto?' })
  await expect(ask.getByRole('region', { name: 'Empresas' }).getByRole('listitem').first()).toBeVisible()
  await expect(ask.getByRole('combobox', { name: 'Sistema' })).toBeVisible()
  await judgeThemes(page, 'exportar-varias')
  await ask.getByRole('button', { name: /^Exportar \d+ empresas$/ }).click()
  await page.waitForURL((url) => url.pathname === '/tarefas')
  await expect(page.getByRole('heading', { level: 1, name: 'Exportar entradas de agosto' })).toBeVisible()
  const all = page.getByRole('button', { name: /^Baixar os \d+ arquivos$/ })
  await expect(page.getByRole('region', { name: 'Andamento' }).getByRole('status')).toContainText('Concluída', {
    timeout: 120_000,
  })
  const download = page.waitForEvent('download')
  await all.click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^entradas_2026-08_\d+-empresas\.zip$/)
  const program =
    'import zipfile,sys\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint("\\n".join(z.namelist()))'
  const names = execFileSync('python3', ['-c', program, await file.path()])
    .toString()
    .trim()
    .split('\n')
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect(name).toMatch(/^[A-Z\d]{14}-DEMONSTRACAO-entradas-08-2026-[a-z]+\.csv$/)

  // the step of the board knows it
  await page.goto('/fechamento?mes=2026-08')
  await dataRows(page).first().click()
  const steps = page.getByRole('region', { name: 'Passos' })
  await expect(steps.getByText(/, Planilha dos itens, em /)).toBeVisible()
})

test('the codes of a client are copied to all the others after a preview, and taken back', async ({ page }) => {
  await enterPortal(page, '/escrituracao/exportar?mes=2026-10&sistema=dominio_lancamentos')
  await expect(page.getByRole('heading', { level: 1, name: 'Exportar' })).toBeVisible()
  const token = await inPage<string>(page, "JSON.parse(sessionStorage.getItem('portal_token')).token")
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await page.request.get(`${API}/empresas`, { headers })).json()
  const [first, second] = data as { cpfcnpj: string; nome: string }[]
  const codes = (cnpj: string) => `${API}/escrituracao/codigos?nr_cpfcnpj=${cnpj}&sistema=dominio_lancamentos`
  const given = { data: [{ tipo: 'conta', chave: 'revenda 1102', codigo: '185' }] }
  expect((await page.request.put(codes(first?.cpfcnpj ?? ''), { headers, data: given })).status()).toBe(204)

  await page.getByRole('button', { name: 'Copiar códigos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copiar códigos' })
  await dialog.getByRole('combobox', { name: 'Sentido' }).click()
  await page.getByRole('option', { name: 'Desta para todas as outras' }).click()
  await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(dialog.getByText('revenda 1102: sem código → 185').first()).toBeVisible()
  await judgeThemes(page, 'copiar-codigos')
  const codesOfSecond = async () =>
    (await (await page.request.get(codes(second?.cpfcnpj ?? ''), { headers })).json()).data
  expect(await codesOfSecond()).toEqual([])
  await dialog.getByRole('button', { name: /^Copiar \d+ códigos?$/ }).click()
  await expect(dialog).toBeHidden()
  expect(await codesOfSecond()).toMatchObject([{ chave: 'revenda 1102', codigo: '185' }])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText(/^Cópia desfeita: /)).toBeVisible()
  expect(await codesOfSecond()).toEqual([])
})
