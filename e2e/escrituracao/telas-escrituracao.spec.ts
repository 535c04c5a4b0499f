import { judgeThemes } from '../judge.ts'
import { API, enterPortal, expect, inPage, test } from '../portal.ts'

/** Screens of the demonstration, light and dark, at a desk and on a telephone. */
for (const [path, title, name] of [
  ['/notas/caixa', 'Caixa de entrada', 'caixa-demonstracao'],
  ['/escrituracao/exportar?mes=2026-10', 'Exportar', 'exportar-contabil'],
] as const)
  test(`${title} is accessible in both themes, on a desk and on a telephone`, async ({ page }) => {
    await enterPortal(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await judgeThemes(page, name)
  })

/** First day of the month that is `step` months from now. */
const monthAt = (step: number): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + step, 1)).toISOString().slice(0, 7)
}

const SUPPLIERS = [
  {
    modelo: '06',
    nr_cpfcnpj_emitente: '11444777000161',
    nm_emitente: 'Energia Paulista S.A.',
    ds_consumo: '01',
    day: 5,
  },
  { modelo: '29', nr_cpfcnpj_emitente: '45997418000153', nm_emitente: 'Águas do Vale S.A.', ds_consumo: '00', day: 12 },
]

test('the accounts of several clients are accessible in both themes, on a desk and on a telephone', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await enterPortal(page, '/escrituracao/contas')
  const token = await inPage<string>(page, "JSON.parse(sessionStorage.getItem('portal_token')).token")
  const headers = { authorization: `Bearer ${token}` }
  const { data: companies } = await (await page.request.get(`${API}/empresas`, { headers })).json()
  for (const [place, { cpfcnpj }] of companies.slice(0, 4).entries())
    for (const { day, ...supplier } of SUPPLIERS)
      for (const step of [-4, -3, -2, ...(place % 2 === 0 ? [-1] : [])]) {
        const reply = await page.request.post(`${API}/contas?nr_cpfcnpj=${cpfcnpj}`, {
          headers,
          data: {
            ...supplier,
            ...{ nr_documento: 100 * place + 10 - step, nr_serie: 'B', ds_instalacao: `64408${place}${day}` },
            ...{ dt_emissao: `${monthAt(step)}-${String(day).padStart(2, '0')}`, vl_documento: 240.5 + 61 * place },
            ...{ vl_bc_icms: 0, pr_icms: 0, vl_icms: 0 },
          },
        })
        // 409: an earlier try of this journey typed it
        expect([201, 409], await reply.text()).toContain(reply.status())
      }
  await page.goto(`/escrituracao/contas?mes=${monthAt(-1)}`)
  await expect(page.getByRole('row').filter({ hasText: 'Águas do Vale S.A.' }).first()).toBeVisible()
  await judgeThemes(page, 'contas')
})

test('the form of a bill is accessible beside the place of its paper', async ({ page }) => {
  await enterPortal(page, '/escrituracao/contas?mes=2026-10')
  await page.getByRole('button', { name: 'Digitar conta' }).click()
  await expect(page.getByRole('form', { name: 'Dados da conta' })).toBeVisible()
  await judgeThemes(page, 'conta-digitar')
})
