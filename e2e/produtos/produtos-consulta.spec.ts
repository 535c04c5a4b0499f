// spec: 3.25

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createPerson, signInAs } from '../pessoas.ts'
import { enterPortal, expect, followMenu, test } from '../portal.ts'
import { fetchProdutos, type ProdutoRow, putProdutos } from '../produtos-lista.ts'

test.describe.configure({ mode: 'serial' })

const CLASSES = join(
  process.env.PORTAL_AMOSTRAS ?? '../shared',
  'tabelas/amostras/Tabela_Classificacao_Tributaria_amostra.xlsx',
)
const CEST =
  'CEST;NCM/SH;DESCRICAO;SEGMENTO\n0302100;22030000;Cerveja em garrafa de vidro retornável;03\n0302103;22030000;Cerveja em lata;03\n'
const BEERS: ProdutoRow[] = ['CERVEJA PILSEN', 'CERVEJA ESCURA', 'CERVEJA DE TRIGO'].map((nm_prd, at) => ({
  cd_produto: String(at + 1),
  nm_prd,
  ds_unidade: 'UN',
  cd_ncm: '22030000',
  icms: { cd_cst_saida: '60', cd_cfop_saida: '5405' },
}))

async function load(page: Page, tabela: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('combobox', { name: 'Tabela' }).click()
  await page.getByRole('option', { name: tabela, exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Carregar [\d.]+ linhas?$/ }).click()
  await expect(page.getByRole('region', { name: 'Tabelas em uso' })).toContainText(file.name)
}

async function undo(page: Page, tabela: string) {
  await page.getByRole('button', { name: `Desfazer a carga de ${tabela}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('button', { name: `Desfazer a carga de ${tabela}` })).toBeHidden()
}

test('a CEST is chosen among the candidates, and the classification of an answer is written to the products of its NCM', async ({
  page,
  browser,
}) => {
  test.skip(!existsSync(CLASSES), 'the samples are not here')
  test.setTimeout(300_000)
  const provider = await (await browser.newContext()).newPage()
  await signInAs(provider, createPerson('Rui Fornecedor', [], ['--fornecedor']), '/cadastros/tabelas')
  await load(provider, 'CEST', { name: 'cest.csv', mimeType: 'text/csv', buffer: Buffer.from(CEST) })
  await load(provider, 'cClassTrib', {
    name: 'classes.xlsx',
    mimeType: 'application/octet-stream',
    buffer: readFileSync(CLASSES),
  })
  await putProdutos(page, BEERS)

  await enterPortal(page, '/cadastros/produtos?filtro=CEST_FALTA')
  const missing = page.getByRole('button', { name: /^CEST em falta/ })
  await expect(missing).toContainText('3')
  await expect(missing).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('grid').focus()
  await page.keyboard.press('F8')
  const why = page.getByRole('complementary', { name: 'Motivo do alerta' })
  await why.getByRole('button', { name: 'Usar 03.021.03' }).click()
  await expect(missing).toContainText('2')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Salvo. Versão')).toBeVisible()

  await page.goto('/consultas/tributacao?busca=cervejas+de+malte&uf=SP&ncm=22030000')
  await page.getByRole('radio', { name: /000001/ }).check()
  await page.getByRole('link', { name: 'Usar 000001 em 3 produtos' }).click()
  await expect(page.getByText('3 alterações não salvas')).toBeVisible()
  await expect(page).toHaveURL(/filtro=alterados/)
  await page.getByRole('button', { name: 'Salvar 3 alterações' }).click()
  await expect(page.getByText('Salvo. Versão')).toBeVisible()
  const { data } = await fetchProdutos(page)
  expect(data.map(({ cd_cest, ibscbs }) => [cd_cest, ibscbs])).toEqual([
    ['0302103', { cd_cst: '000', cd_classtrib: '000001' }],
    [undefined, { cd_cst: '000', cd_classtrib: '000001' }],
    [undefined, { cd_cst: '000', cd_classtrib: '000001' }],
  ])
  await undo(provider, 'cClassTrib')
  await undo(provider, 'CEST')
  await provider.context().close()
})

test('search and position stay in the address, and an exported file is read back without a difference', async ({
  page,
}) => {
  await putProdutos(page, BEERS)
  await enterPortal(page, '/cadastros/produtos')
  await page.getByRole('searchbox', { name: 'Buscar no cadastro' }).fill('escura')
  await expect(page).toHaveURL(/busca=escura/)
  await page.getByRole('gridcell', { name: 'CERVEJA ESCURA' }).click()
  await expect(page).toHaveURL(/linha=2/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Buscar no cadastro' })).toHaveValue('escura')
  await expect(page.getByText('3 produtos, 1 à vista')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar no cadastro' }).fill('')

  await page.getByRole('button', { name: 'Exportar' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Planilha (XLSX)' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^produtos-[0-9A-Z]{14}\.xlsx$/)
  await page.getByRole('button', { name: 'Importar' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: /^Planilha \(XLSX, CSV\)/ }).click()
  await (await chooser).setFiles(await file.path())
  await expect(page.getByRole('dialog').getByText('Nada a importar: as 3 linhas são iguais ao cadastro.')).toBeVisible()
})

test('changes typed during a save wait for the next one and survive leaving the screen at once', async ({ page }) => {
  await putProdutos(page, BEERS)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/produtos?*', async (route) => {
    if (route.request().method() === 'PUT') await gate
    await route.continue()
  })
  await enterPortal(page, '/cadastros/produtos')
  const rename = async (from: string, to: string) => {
    await page.getByRole('gridcell', { name: from }).dblclick()
    await page.getByRole('textbox', { name: 'Descrição' }).fill(to)
    await page.keyboard.press('Enter')
  }
  await rename('CERVEJA PILSEN', 'CERVEJA LAGER')
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Control+s')
  await put
  await rename('CERVEJA ESCURA', 'CERVEJA STOUT')
  release()
  await expect(page.getByText('Salvo. Versão')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'CERVEJA STOUT' })).toBeVisible()
  await expect(page.getByText('1 alteração não salva')).toBeVisible()

  await rename('CERVEJA DE TRIGO', 'CERVEJA WITBIER')
  await followMenu(page, 'Consultas', 'Consulta Tributária')
  await followMenu(page, 'Cadastros', 'Produtos')
  await expect(page.getByRole('gridcell', { name: 'CERVEJA WITBIER' })).toBeVisible()
  await expect(page.getByText('2 alterações não salvas')).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(async () => (await fetchProdutos(page)).data.map(({ nm_prd }) => nm_prd)).toContain('CERVEJA LAGER')
  await putProdutos(page, [])
})
