import type { Page } from '@playwright/test'
import { enterPortal, expect, followMenu, test } from '../portal.ts'
import { fetchProdutos, judgeAll, pasteOnGrid, putProdutos, sampleProdutos } from '../produtos-lista.ts'

test.describe.configure({ mode: 'serial' })

/** A company that the parallel journeys of this register do not use. */
const EMPRESA = 1
const COUNT = 20_000
const PASTED = 5_000

/** 5,000 rows of 12 columns as Excel copies them: leading zeros lost, rates with a comma. */
const block = (): string => {
  const head = 'COD\tDESCRICAO\tEAN\tUND\tNCM\tCEST\tCST\tICMS\tCFOP\tCST PIS\tCCLASSTRIB\tORIGEM'
  const rows = sampleProdutos(PASTED).map(({ cd_produto, nm_prd, ds_codbarras }, at) =>
    [
      cd_produto,
      `${nm_prd} NOVA`,
      ds_codbarras,
      'UN',
      '85395200',
      '',
      '0',
      '18,00',
      '5102',
      '1',
      at % 2 === 0 ? '1' : '000001',
      '0',
    ].join('\t'),
  )
  return [head, ...rows].join('\r\n')
}

test('20,000 products: opened, 5,000 × 12 pasted, undone, corrected by F8, saved, and in conflict', async ({
  page,
  expectFailures,
}) => {
  test.setTimeout(600_000)
  expectFailures(/412/)
  await putProdutos(page, sampleProdutos(COUNT), EMPRESA)
  await enterPortal(page, '/cadastros/produtos', { empresa: EMPRESA })
  await expect(page.getByText('20.000 produtos')).toBeVisible()
  const wrong = page.getByRole('button', { name: /^GTIN com dígito errado/ })
  await expect(wrong).toContainText('200')
  await judgeAll(page, 'produtos-20000')

  await page.getByRole('gridcell', { name: '10000', exact: true }).click()
  await pasteOnGrid(page, block())
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Colar 5.000 linhas e 12 colunas' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Colar 5.000 linhas' }).click()
  await expect(page.getByText('5.000 alterações não salvas')).toBeVisible()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('5.000 alterações não salvas')).toBeHidden()
  await page.keyboard.press('Control+y')
  await expect(page.getByText('5.000 alterações não salvas')).toBeVisible()

  await wrong.click()
  await page.keyboard.press('F8')
  await expect(page.getByText('Alerta 1 de 200')).toBeVisible()
  await page.getByRole('button', { name: 'Usar 7891000000076' }).click()
  await expect(wrong).toContainText('199')
  await putProdutos(
    page,
    [{ ...sampleProdutos(1)[0]!, nm_prd: 'DE OUTRA PESSOA' }, ...sampleProdutos(COUNT).slice(1)],
    EMPRESA,
  )
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText(/salvou a versão/)).toBeVisible()
  const clash = dialog.getByRole('row', { name: /DE OUTRA PESSOA/ })
  await clash.getByRole('radio', { name: 'DE OUTRA PESSOA' }).check()
  await dialog.getByRole('button', { name: 'Usar estas escolhas' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Salvo. Versão')).toBeVisible()
  const { data } = await fetchProdutos(page, EMPRESA)
  expect([data.length, data[0]?.nm_prd, data[1]?.nm_prd, data[7]?.ds_codbarras]).toEqual([
    COUNT,
    'DE OUTRA PESSOA',
    'LÂMPADA LED BULBO 1W NOVA',
    '7891000000076',
  ])
})

/** CPU time of the page's main thread in ms, multiplied by four. Other work on the machine does not count. */
async function slowTime(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 4_000
  }
}

test('20,000 products open and take a large paste without a stall', async ({ page }) => {
  test.setTimeout(600_000)
  await putProdutos(page, sampleProdutos(COUNT), EMPRESA)
  await enterPortal(page, '/notas/nfe', { empresa: EMPRESA })
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const spent = await slowTime(page)
  const start = await spent()
  await followMenu(page, 'Cadastros', 'Produtos')
  const first = page.getByRole('gridcell', { name: '10000', exact: true })
  await expect(first).toBeVisible()
  const mounted = (await spent()) - start
  await expect(page.getByRole('button', { name: /^GTIN com dígito errado/ })).toBeVisible()
  await first.click()
  await pasteOnGrid(page, block())
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Depois de colar/).waitFor()
  const before = await spent()
  await page.getByRole('button', { name: 'Colar 5.000 linhas' }).click()
  await expect(page.getByText('5.000 alterações não salvas')).toBeVisible()
  const pasted = (await spent()) - before
  const annotation = (type: string, ms: number) => ({ type, description: `${Math.round(ms)} ms` })
  test.info().annotations.push(annotation('mounted', mounted), annotation('pasted', pasted))
  console.log(`mounted ${Math.round(mounted)} ms, pasted ${Math.round(pasted)} ms`)
  // A bound against work that grows with the square of the rows. `npm run bench -- produtos` measures the budget of one second each:
  // here the journeys of two workers and a server share two processors, and the same build takes 1,500 to 2,900 ms to open.
  expect(mounted).toBeLessThan(5_000)
  expect(pasted).toBeLessThan(5_000)
  await putProdutos(page, [], EMPRESA)
})
