import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { OFFICE_COMPANIES } from '@portal/synthetic/generate.ts'
import { judge, looks } from '../judge.ts'
import { enterPortal, expect, test } from '../portal.ts'

const MES = '2026-07'
const PASSWORD = 'trovão no quintal'
const company = OFFICE_COMPANIES[1]

test('a package is handed over by its address, opened in a private window with its password, and revoked', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await enterPortal(page, `/fechamento?mes=${MES}&cnpj=${company?.taxId}`)
  const panel = page.getByRole('region', { name: `Mês de ${company?.name}` })
  await panel.getByRole('button', { name: 'Montar pacote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Montar pacote' })
  await dialog.getByRole('checkbox', { name: /^PDF/ }).uncheck()
  await dialog.getByLabel(/^Senha/).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Montar pacote' }).click()
  const address = dialog.getByLabel('Endereço do pacote')
  await expect(address).toBeVisible({ timeout: 120_000 })
  const url = await address.inputValue()

  const other = await browser.newContext({ acceptDownloads: true })
  const guest = await other.newPage()
  await guest.goto(url)
  await expect(guest.getByRole('heading', { name: 'Protegido por senha' })).toBeVisible()
  await expect(guest.getByText('SHA-256')).toHaveCount(0)
  await guest.getByLabel('Senha do pacote').fill('outra senha')
  await guest.getByRole('button', { name: 'Abrir pacote' }).click()
  await expect(guest.getByRole('alert')).toContainText('Senha incorreta')
  await guest.getByLabel('Senha do pacote').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Abrir pacote' }).click()
  await expect(guest.getByText(company?.name ?? '').first()).toBeVisible()
  for (const look of looks('light', 1440)) {
    await guest.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await guest.setViewportSize(look)
    await judge(guest, 'pacote-pagina', look)
  }
  await guest.setViewportSize({ width: 360, height: 780 })
  // every amount of the table, and the counts of its sums, keep on one line of a phone
  const heights = await guest.evaluate<
    number[]
  >(`[...document.querySelectorAll('td:last-child, .sum td + td')].map((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().height
  })`)
  expect(heights.length).toBeGreaterThan(4)
  expect(Math.max(...heights)).toBeLessThan(30)
  expect(await guest.evaluate('document.documentElement.scrollWidth')).toBe(360)
  const told = /[0-9a-f]{64}/.exec((await guest.locator('.hash').textContent()) ?? '')?.[0]
  const download = guest.waitForEvent('download')
  await guest.getByRole('button', { name: 'Baixar pacote' }).click()
  const bytes = await readFile(await (await download).path())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(told)

  // the office sees that it was opened, and takes it back
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await panel.getByRole('button', { name: 'Montar pacote' }).click()
  await expect(dialog.getByText(/^Aberto \d+ ve(z|zes), baixado 1 vez/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Revogar' }).click()
  await dialog.getByRole('button', { name: 'Revogar mesmo' }).click()
  await expect(dialog.getByText('Revogado', { exact: true })).toBeVisible()
  await guest.goto(url)
  await expect(guest.getByRole('heading', { name: 'Endereço sem pacote' })).toBeVisible()
  await expect(guest.getByText(/não vale mais/)).toBeVisible()
  await other.close()
})
