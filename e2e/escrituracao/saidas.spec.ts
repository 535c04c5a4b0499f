import type { Page } from '@playwright/test'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { judge, looks } from '../judge.ts'
import { tabTo } from '../keyboard.ts'
import { createPerson, registerEmpresa, signInAs, type TestPerson } from '../pessoas.ts'
import { API, expect, inPage, test } from '../portal.ts'

/**
 * Exits of a company: booked as issued, asked where a note contradicts itself or an accumulator is missing, decided by
 * keys, undone, kept as a rule, and counted on the month's board. Issued NFS-e are among them.
 */
test.describe.configure({ mode: 'serial' })

const MONTH = '2026-10'
const SERVICES = 6
let cnpj = ''
let person: TestPerson

test.beforeAll(() => {
  cnpj = registerEmpresa('Papelaria Rio Manso Ltda')
  person = createPerson('Célia Contadora', [`${cnpj}:contador`], ['--sped', 'S'])
})

/** Sales of a month; the first two with tax are sent with the CFOP of goods whose ICMS was withheld before. */
function documents() {
  const [model] = DEMO_COMPANIES
  if (!model) throw new Error('the demo has no company')
  const empresa = { ...model, taxId: cnpj, name: 'Papelaria Rio Manso Ltda' }
  const sales = [...generate({ seed: 31, count: 120, empresa, from: MONTH, to: MONTH, kinds: { nfe: 1 } })]
    .map(({ bytes }) => bytes.toString('utf8'))
    .filter((xml) => xml.includes(`<emit><CNPJ>${cnpj}<`))
  let wrong = 0
  const written = sales.map((xml) => {
    if (wrong === 2 || !xml.includes('<CFOP>5102</CFOP>') || !xml.includes('<CST>00</CST>')) return xml
    wrong += 1
    return xml.replaceAll('<CFOP>5102</CFOP>', '<CFOP>5405</CFOP>')
  })
  expect(wrong).toBe(2)
  const services = nfseMonth({
    ...{ seed: 32, count: SERVICES, month: MONTH, signer: null, prestador: empresa },
    tomadores: DEMO_COMPANIES.slice(1, 3),
  }).map(({ bytes }) => bytes.toString('utf8'))
  return [...written, ...services].map((xml, index) => {
    return { name: `${index}.xml`, mimeType: 'text/xml', buffer: Buffer.from(xml, 'utf8') }
  })
}

const exits = (page: Page) => page.getByRole('list', { name: 'Saídas' }).getByRole('listitem')
const openExits = async (page: Page, more = '') => {
  await page.goto(`/escrituracao/entradas?mes=${MONTH}&lado=saidas${more}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Saídas' })).toBeVisible()
}
const countOf = async (page: Page, state: string) => {
  const token = await inPage<string>(page, "JSON.parse(sessionStorage.getItem('portal_token')).token")
  const url = `${API}/escrituracao/entradas?nr_cpfcnpj=${cnpj}&mes=${MONTH}&ds_lado=saidas`
  const reply = await page.request.get(url, { headers: { authorization: `Bearer ${token}` } })
  return (await reply.json()).totais[state].nr_itens as number
}

test('a sale that contradicts itself is asked, decided by a key and undone by another', async ({ page }) => {
  await signInAs(page, person, '/notas/importar')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (await chooser).setFiles(documents())
  await expect(page.getByText(/^Concluído: /)).toBeVisible({ timeout: 120_000 })

  await openExits(page)
  await expect(exits(page).first()).toContainText('5.405 com CST 00: falta o CST do ICMS retido')
  const asked = await countOf(page, 'duvida')
  expect(asked).toBeGreaterThan(0)
  await expect(page.getByRole('columnheader', { name: /Crédito/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => countOf(page, 'decidido')).toBeGreaterThan(0)
  await page.keyboard.press('z')
  await expect(page.getByText(/^Desfeito: /)).toBeVisible()
  expect([await countOf(page, 'duvida'), await countOf(page, 'decidido')]).toEqual([asked, 0])

  await openExits(page, '&ver=itens')
  const services = exits(page).filter({ hasText: 'serviço' })
  await expect(services.first()).toContainText('Como a nota, sem CFOP')
})

test('an exit without accumulator is asked; its answer becomes a rule and books what is alike', async ({ page }) => {
  await signInAs(page, person, `/escrituracao/entradas?mes=${MONTH}&lado=saidas`)
  await page.getByRole('button', { name: 'Regras' }).click()
  const dialog = page.getByRole('dialog', { name: 'Regras da escrituração' })
  await dialog
    .getByRole('textbox', { name: 'Acumuladores' })
    .fill('60; Vendas; 102; saida; 3.1.1; \n61; Serviços prestados; 933; saida; 3.1.2; ')
  await dialog.getByRole('button', { name: 'Salvar acumuladores' }).click()
  await expect(page.getByText('Acumuladores salvos.')).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(page.getByRole('complementary', { name: 'Por motivo' })).toContainText('Sem acumulador')
  const service = exits(page).filter({ hasText: 'serviço' }).first()
  await expect(service).toContainText('sem acumulador')
  const before = await countOf(page, 'duvida')
  await service.getByRole('button').click()
  await page.keyboard.press('e')
  const panel = page.getByRole('region', { name: 'Mudar a proposta' })
  await expect(panel).toBeVisible()
  await judge(page, 'saidas-mudar', { width: 1440, height: 900, theme: 'light' })
  await tabTo(page, panel.getByRole('combobox', { name: 'Acumulador' }))
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: '61 Serviços prestados' }).click()
  await panel.getByRole('radio', { name: /^Este serviço, sempre/ }).check()
  await panel.getByRole('button', { name: /^Usar serviço em/ }).click()
  await expect.poll(() => countOf(page, 'duvida')).toBeLessThan(before)

  await page.getByRole('button', { name: 'Regras' }).click()
  await expect(dialog.getByText(/^serviço \d\d\.\d\d\.\d\d → sem CFOP$/)).toBeVisible()
  await judge(page, 'saidas-regras', { width: 1440, height: 900, theme: 'light' })
})

test('the exits are accessible at every width, light and dark', async ({ page }) => {
  test.setTimeout(300_000)
  await signInAs(page, person, `/escrituracao/entradas?mes=${MONTH}&lado=saidas`)
  const wide = (['light', 'dark'] as const).map((theme) => ({ width: 1920, height: 1080, theme }))
  for (const ver of ['', '&ver=itens']) {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await openExits(page, ver)
    await expect(page.getByRole('region', { name: 'Saída escolhida' })).toBeVisible()
    for (const look of [
      ...wide,
      ...[1440, 768, 360].flatMap((width) => [...looks('light', width), ...looks('dark', width)]),
    ]) {
      await page.setViewportSize(look)
      await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
      await judge(page, ver === '' ? 'saidas' : 'saidas-itens', look)
    }
  }
})

test('the step of the board counts the exits and leads to their doubts', async ({ page }) => {
  await signInAs(page, person, `/fechamento?mes=${MONTH}&cnpj=${cnpj}`)
  const steps = page.getByRole('region', { name: 'Passos' })
  const step = steps.getByRole('listitem').filter({ hasText: 'Saídas' })
  await expect(step).toContainText(/itens? em dúvida|dúvidas?/)
  await judge(page, 'saidas-passo', { width: 1440, height: 900, theme: 'light' })
  await step.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saídas' })).toBeVisible()
})
