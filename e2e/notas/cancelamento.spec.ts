import type { Page } from '@playwright/test'
import { makeEvento } from '@portal/synthetic/evento/evento.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { createStage } from '@portal/synthetic/model/stage.ts'
import { judge, looks } from '../judge.ts'
import { at, dataRows, dropFiles, expect, openNotas, signInPage, test } from '../portal.ts'

const [empresa] = DEMO_COMPANIES
const PENDING = '/notas/nfe?de=2026-11-01&ate=2026-11-30&papel=T&cancelamento=S'

/** Generates `count` unsigned notes of the company, each with an unsigned cancellation that nothing proves. */
function unsigned(count: number, seed: number): { name: string; text: string }[] {
  if (!empresa) throw new Error('the demo has no company')
  const stage = createStage({ seed })
  const documents = [
    ...generate({ seed, count: count * 6, empresa, from: '2026-11', to: '2026-11-20', kinds: { nfe: 1 } }),
  ]
  const issued = documents
    .filter(({ facts }) => facts.emitente.taxId === empresa.taxId && facts.protocol)
    .slice(0, count)
  expect(issued).toHaveLength(count)
  const events = issued.map((document) =>
    makeEvento(stage, { document, tpEvento: '110111', author: empresa, after: 3600 }),
  )
  return [...issued, ...events].map(({ name, bytes }) => ({ name, text: bytes.toString('utf8') }))
}

const claims = (page: Page) => page.getByRole('region', { name: 'Cancelamentos a confirmar' })

async function bring(page: Page, files: { name: string; text: string }[]): Promise<void> {
  await openNotas(page)
  await dropFiles(page, page.getByRole('grid'), files)
  await page.waitForURL(at('/notas/importar'))
  await expect(page.getByText(/^Concluído: /)).toBeVisible({ timeout: 60_000 })
}

/** The dialog that asks for the reason; a message about the last decision may be open as well. */
const asking = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('Motivo') })

/** Decides by keyboard: the reason has the focus, Enter confirms. */
async function giveReason(page: Page, reason: string): Promise<void> {
  const dialog = asking(page)
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await page.keyboard.type(reason)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('an unsigned cancellation waits for a decision, which a colleague can undo', async ({ page }) => {
  await signInPage(page)
  await bring(page, unsigned(3, 71))
  await expect(claims(page).getByText('3 cancelamentos sem prova.')).toBeVisible()

  await page.goto('/inicio?mes=2026-11&ver=empresa')
  const matter = page.getByRole('listitem').filter({ hasText: '3 notas de' }).filter({ hasText: 'têm cancelamento' })
  await matter.getByRole('link', { name: 'Ver notas' }).click()
  await expect(page).toHaveURL(/cancelamento=S/)
  await expect(dataRows(page)).toHaveCount(3)
  await expect(dataRows(page).first().getByText('A confirmar')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remover Cancelamento a confirmar' })).toBeVisible()

  // the note counts until a person decides
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: /^Documento/ })
  await expect(panel.getByText('Cancelamento a confirmar', { exact: true })).toBeVisible()
  await expect(panel.getByText('Autorizada', { exact: true })).toBeVisible()
  const card = panel.getByRole('region', { name: 'Cancelamento a confirmar' })
  await card.getByRole('button', { name: 'Considerar cancelada' }).focus()
  await page.keyboard.press('Enter')
  const dialog = asking(page)
  await dialog.getByRole('button', { name: 'Considerar', exact: true }).click()
  await expect(dialog.getByText('Escreva o motivo.')).toBeVisible()
  await dialog.getByLabel('Motivo').focus()
  await giveReason(page, 'O cliente confirmou por telefone')
  await expect(panel.getByText('Cancelada (pela sua palavra)')).toBeVisible()
  const decided = panel.getByRole('region', { name: 'Decisão sobre o cancelamento' })
  await expect(decided.getByText(/^Considerada cancelada por .+ em \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(decided.getByText('Motivo: O cliente confirmou por telefone')).toBeVisible()

  await decided.getByRole('button', { name: 'Desfazer' }).click()
  await giveReason(page, 'Era outra nota')
  await expect(decided.getByText(/^Cancelamento desconsiderado por /)).toBeVisible()
  await expect(panel.getByText('Autorizada', { exact: true })).toBeVisible()
  await expect(panel.getByText('Cancelamento a confirmar', { exact: true })).toBeHidden()
  await panel.getByRole('tab', { name: 'Eventos' }).click()
  await expect(panel.getByText('Nada no arquivo prova este evento.')).toBeVisible()
  await panel.getByRole('tab', { name: 'Autenticidade' }).click()
  await expect(
    panel.getByText(/^O arquivo não prova o que diz: .+ Vale porque alguém desta empresa o trouxe\.$/),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(dataRows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: /^Selecionar tod/ }).click()
  await page.getByRole('button', { name: 'Cancelamento', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Considerar cancelamento' }).click()
  await giveReason(page, 'Canceladas no sistema da loja')
  await expect(page.getByText('2 notas consideradas canceladas.')).toBeVisible()
  await expect(dataRows(page)).toHaveCount(0)
  await page.goto('/inicio?mes=2026-11&ver=empresa')
  await expect(page.getByRole('heading', { name: 'Precisa de você' })).toBeVisible()
  await expect(page.getByText('cancelamento a confirmar')).toBeHidden()
})

test('all cancellations of an import are decided in one act; without any, the card is hidden', async ({ page }) => {
  test.slow()
  await signInPage(page)
  const files = unsigned(2, 72)
  await bring(page, files)
  await expect(claims(page).getByText('2 cancelamentos sem prova.')).toBeVisible()
  for (const look of looks('light', 1440)) {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await judge(page, 'importar-cancelamentos', look)
  }
  await claims(page).getByRole('link', { name: 'Ver' }).click()
  await expect(dataRows(page)).toHaveCount(2)
  await page.goBack()
  await claims(page).getByRole('button', { name: 'Considerar todos' }).click()
  await giveReason(page, 'Canceladas no sistema da loja')
  await expect(page.getByText('2 notas consideradas canceladas.')).toBeVisible()
  await expect(claims(page)).toBeHidden()

  await bring(page, files)
  await expect(claims(page)).toBeHidden()
})

test('the claim, its card and its proof fit every width and theme', async ({ page }) => {
  test.slow()
  await signInPage(page)
  await bring(page, unsigned(2, 73))
  for (const look of looks('light', 1440)) {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await openNotas(page, PENDING)
    await judge(page, 'notas-cancelamento', look)
    await dataRows(page).first().getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Cancelamento a confirmar' })).toBeVisible()
    await judge(page, 'autenticidade', look)
    await page.getByRole('tab', { name: 'Autenticidade' }).click()
    await expect(page.getByText('Até onde está provado')).toBeVisible()
    await judge(page, 'nota-autenticidade', look)
    await page.getByRole('tab', { name: 'Eventos' }).click()
    await expect(page.getByText('Só se mostra')).toBeVisible()
    await judge(page, 'nota-eventos', look)
  }
})
