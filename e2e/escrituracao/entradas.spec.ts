import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { judge, looks } from '../judge.ts'
import { createPerson, registerEmpresa, signInAs, type TestPerson } from '../pessoas.ts'
import { API, expect, inPage, test } from '../portal.ts'

/** A company without any past: every purchase whose use the law leaves open is a doubt. */
test.describe.configure({ mode: 'serial' })

const WANTED = 300
const MOST_KEYS = 450
let cnpj = ''
let person: TestPerson

test.beforeAll(() => {
  cnpj = registerEmpresa('Ferragens Boa Hora Ltda')
  person = createPerson('Rita Contadora', [`${cnpj}:contador`], ['--sped', 'S'])
})

function purchases() {
  const [model] = DEMO_COMPANIES
  if (!model) throw new Error('the demo has no company')
  const empresa = { ...model, taxId: cnpj, name: 'Ferragens Boa Hora Ltda' }
  const made = [...generate({ seed: 53, count: 700, empresa, from: '2026-10', to: '2026-10', kinds: { nfe: 1 } })]
  return made
    .filter(({ bytes }) => !bytes.toString('utf8').includes(`<emit><CNPJ>${cnpj}<`))
    .map(({ name, bytes }) => ({ name, mimeType: 'text/xml', buffer: bytes }))
}

test('the doubts of a month and the choice are accessible, on a desk and on a telephone', async ({ page }) => {
  const all = [...new Set([...looks('light', 1440), ...looks('dark', 1440)])]
  test.setTimeout(240_000 + 20_000 * all.length)
  await signInAs(page, person, '/notas/importar')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (await chooser).setFiles(purchases())
  await expect(page.getByText(/^Concluído: /)).toBeVisible({ timeout: 120_000 })

  await page.goto('/escrituracao/entradas?mes=2026-10')
  await expect(page.getByRole('region', { name: 'Entrada escolhida' })).toBeVisible()
  for (const look of all) {
    await page.setViewportSize(look)
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await judge(page, 'escrituracao', look)
  }
  await page.keyboard.press('e')
  await expect(page.getByRole('region', { name: 'Mudar a proposta' })).toBeVisible()
  await judge(page, 'escrituracao-mudar', { width: 1440, height: 900, theme: 'light' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Regras' }).click()
  await expect(page.getByRole('dialog', { name: 'Regras da escrituração' })).toBeVisible()
  await judge(page, 'escrituracao-regras', { width: 1440, height: 900, theme: 'light' })
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/escrituracao/entradas?mes=2026-10')
  await expect(page.getByRole('heading', { name: 'Entradas' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Entrada escolhida' })).toBeVisible()
  await judge(page, 'escrituracao', { width: 360, height: 740, theme: 'light' })
  // a row that shows no credit ends with its value
  await page.goto('/escrituracao/entradas?mes=2026-10&ver=itens')
  const row = page.getByRole('list', { name: 'Entradas' }).getByRole('listitem').first()
  const value = await row.locator('strong').last().boundingBox()
  expect((value?.x ?? 0) + (value?.width ?? 0)).toBeGreaterThan(330)
})

test('three hundred doubts take at most 450 keys, and each decision is kept with its person', async ({ page }) => {
  test.setTimeout(400_000)
  await signInAs(page, person, '/escrituracao/entradas?mes=2026-10')
  const rows = page.getByRole('list', { name: 'Entradas' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (let n = 0; n < WANTED; n++) {
    // every tenth is changed to the second CFOP of its list
    for (const key of n % 10 === 9 ? ['e', '2', 'Enter'] : ['Enter']) await press(key)
  }
  expect(keys).toBeLessThanOrEqual(MOST_KEYS)

  const token = await inPage<string>(page, "JSON.parse(sessionStorage.getItem('portal_token')).token")
  const headers = { authorization: `Bearer ${token}` }
  const url = `${API}/escrituracao/entradas?nr_cpfcnpj=${cnpj}&mes=2026-10&ds_estado=decidido`
  await expect
    .poll(async () => (await (await page.request.get(url, { headers })).json()).totais.decidido.nr_itens, {
      timeout: 120_000,
    })
    .toBeGreaterThanOrEqual(WANTED)
  const { data } = await (await page.request.get(url, { headers })).json()
  expect(
    data.every((group: { decisao: { nm_usuario: string } }) => group.decisao.nm_usuario === 'Rita Contadora'),
  ).toBe(true)

  await page.getByRole('link', { name: /^Decididos/ }).click()
  await expect(rows.first().getByText(/^Rita Contadora, em /)).toBeVisible()
})
