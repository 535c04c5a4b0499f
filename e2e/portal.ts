import { test as base, expect, type Locator, type Page } from '@playwright/test'

interface Watch {
  /** Requests that this test makes fail on purpose; the browser logs each on its console */
  expectFailures: (pattern: RegExp) => void
}

/** A page on which any console error, CSP violations included, fails the test. */
export const test = base.extend<Watch>({
  expectFailures: [
    async ({ page }, use) => {
      const allowed: RegExp[] = []
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => errors.push(`${error.name} ${error.message} ${error.stack}`))
      await use((pattern) => allowed.push(pattern))
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** An address of the portal, with whatever company and month. */
export const at = (path: string): RegExp =>
  new RegExp(`^https?://[^/]+${path.replace(/[.?+]/g, '\\$&')}([?&](empresa|de|ate|mes)=[\\w-]+)*$`)

export async function signInPage(page: Page, path = '/login'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Login', { exact: true }).fill('demo')
  await page.getByLabel('Senha', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

export const API = '/ServidorCadastros/v1/portalcontador'

/** Signs in without the login screen by writing the browser's storage. `usuario`, `layout` and `empresa` (index among the user's companies) override what is stored. */
export async function enterPortal(
  page: Page,
  path: string,
  { usuario = {}, layout, empresa }: { usuario?: Record<string, string>; layout?: unknown; empresa?: number } = {},
): Promise<void> {
  const reply = await page.request.post(`${API}/demo`, { data: { usuario: 'demo', senha: 'demo' } })
  const { token, dt_expiracao, empresas, ...user } = (await reply.json()).data
  const kept = {
    usuario: { ...user, ...usuario },
    token: { token, dt_expiracao },
    layout,
    cnpj: empresas[empresa ?? -1]?.cpfcnpj,
  }
  await page.addInitScript(`(() => {
    if (sessionStorage.getItem('e2e')) return
    const kept = ${JSON.stringify(kept)}
    sessionStorage.setItem('e2e', '1')
    localStorage.setItem('usuario', JSON.stringify(kept.usuario))
    sessionStorage.setItem('portal_token', JSON.stringify(kept.token))
    if (kept.cnpj) sessionStorage.setItem('portal_empresa:' + kept.usuario.id, kept.cnpj)
    if (kept.layout) localStorage.setItem('LayoutConfig', JSON.stringify(kept.layout))
  })()`)
  if (Object.keys(usuario).length > 0) {
    await page.route(`**${API}/usuario/parametros**`, (route) => route.fulfill({ json: { data: kept.usuario } }))
  }
  await page.goto(path)
}

/** Follows a link of the sidebar, whose group may be folded. */
export async function followMenu(page: Page, group: string, name: string): Promise<void> {
  const areas = page.getByRole('navigation', { name: 'Áreas' })
  const heading = areas.getByRole('button', { name: group, exact: true, expanded: false })
  const link = areas.getByRole('link', { name, exact: true })
  await expect(heading.or(link).first()).toBeVisible()
  if (await heading.isVisible()) await heading.click()
  await link.click()
}

export const dataRows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('gridcell') })

/** Opens the list and waits for its first rows and its totals. */
export async function openNotas(page: Page, path = '/notas/nfe'): Promise<void> {
  await page.goto(path)
  await expect(dataRows(page).first()).toBeVisible()
}

/** Runs JavaScript in the page. It is passed as text because the tests are typed for Node, which has no `localStorage`. */
export const inPage = <T>(page: Page, code: string): Promise<T> => page.evaluate<T>(code)

/** Drops files on the page, as from a folder. */
export async function dropFiles(page: Page, target: Locator, files: { name: string; text: string }[]): Promise<void> {
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    for (const { name, text } of ${JSON.stringify(files)}) {
      transfer.items.add(new File([text], name, { type: 'text/xml' }))
    }
    return transfer
  })()`)
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: data })
}

/** DATABASE_URL of the run's server, where it does not start its own database. */
export const databaseOfRun = (): { DATABASE_URL?: string } =>
  process.env.E2E_DATABASE ? { DATABASE_URL: process.env.E2E_DATABASE } : {}
