import type { Page } from '@playwright/test'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { API, dropFiles, enterPortal, expect, inPage, test } from '../portal.ts'

const MES = '2026-07'
const [, COMPANY] = DEMO_COMPANIES

/** One more note of the closed month. */
function lateNote(): { name: string; text: string } {
  if (!COMPANY) throw new Error('the demo has no second company')
  const options = { seed: 4711, count: 1, empresa: COMPANY, from: MES, to: MES, kinds: { nfe: 1 }, firstNumber: 90_001 }
  const [document] = [...generate(options)]
  if (!document) throw new Error('no document')
  return { name: document.name, text: document.bytes.toString() }
}

async function generateEfd(page: Page, cnpj: string): Promise<void> {
  const { token } = JSON.parse(await inPage<string>(page, `sessionStorage.getItem('portal_token')`)) as {
    token: string
  }
  const headers = { authorization: `Bearer ${token}` }
  // the revenue code of ICMS-ST of Minas Gerais, which the portal does not know and asks for
  const settings = `${API}/sped/configuracao?nr_cpfcnpj=${cnpj}`
  const { data: known } = await (await page.request.get(settings, { headers })).json()
  const guias = { ...known.guias, st: [{ ds_uf: 'MG', cd_receita: '0221-4', nr_dia: 20 }] }
  expect((await page.request.put(settings, { headers, data: { ...known, guias } })).status()).toBe(200)
  const data = { mes: MES, empresas: [cnpj], acao: 'gerar_efd' }
  const lote = await page.request.post(`${API}/fechamento/lote`, { headers, data })
  const { id } = (await lote.json()) as { id: string }
  const read = async () => {
    const { ds_situacao, data: items } = await (await page.request.get(`${API}/tarefas/${id}`, { headers })).json()
    return `${ds_situacao} ${items[0]?.mensagem ?? ''}`
  }
  await expect.poll(read, { timeout: 120_000 }).toMatch(/^(feita|falhou|cancelada)/)
  expect(await read()).toMatch(/^feita/)
}

test('a note that comes after the closing is late: the receipt keeps its sums, and a person reopens the month', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const cnpj = COMPANY?.taxId ?? ''
  const address = `/fechamento?mes=${MES}&cnpj=${cnpj}`
  await enterPortal(page, address)
  const panel = page.getByRole('region', { name: `Mês de ${COMPANY?.name}` })
  await expect(panel).toBeVisible()
  await generateEfd(page, cnpj)
  await page.reload()

  // delivered and closed
  await panel.getByRole('button', { name: 'Informar recibo' }).click()
  const receipt = page.getByRole('dialog', { name: 'Recibo da EFD' })
  await receipt.getByLabel('Número do recibo da EFD').fill('8F3A11')
  await receipt.getByRole('button', { name: 'Salvar' }).click()
  await expect(panel.getByText('8F3A11', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Fechar mês' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar mês' }).click()
  await expect(panel.getByRole('button', { name: 'Reabrir' })).toBeVisible()
  const icms = await panel.getByRole('heading', { level: 2 }).textContent()
  expect(icms).toMatch(/^R\$\s[\d.]+,\d\d$/)

  await page.goto(`/notas/importar?empresa=${cnpj}`)
  const place = page.getByRole('heading', { name: 'Solte arquivos ou pastas aqui' })
  await dropFiles(page, place, [lateNote()])
  const card = page.getByRole('region', { name: 'Andamento' })
  await expect(card.getByText(/1 importado/)).toBeVisible({ timeout: 60_000 })

  // late on the board, with its document; what was delivered stays as it was
  await page.goto(address)
  const late = panel.getByRole('region', { name: 'Depois do fechamento' })
  await expect(late.getByRole('link', { name: /^NF-e 90\.001, / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tardios 1' })).toBeVisible()
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(icms ?? '')
  await expect(panel.getByText('8F3A11', { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: 'Reabrir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click()
  await expect(panel.getByRole('button', { name: 'Fechar mês' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tardios 1' })).toHaveCount(0)
  await expect(panel.getByText('Pôs o mês em conferência.')).toBeVisible()
})
