import { judge, looks } from '../judge.ts'
import { API, dataRows, enterPortal, expect, test } from '../portal.ts'

/** Lume Engenharia, the company of the demonstration that sells services. */
const ROOT = '52731604'

test.describe('service notes', () => {
  for (const look of looks('light', 1440))
    test(`the list, an open note and its DANFSe at ${look.width} px, ${look.theme}`, async ({ page }) => {
      const reply = await page.request.post(`${API}/demo`, { data: { usuario: 'demo', senha: 'demo' } })
      const { token, empresas } = (await reply.json()).data as { token: string; empresas: { cpfcnpj: string }[] }
      const empresa = empresas.findIndex(({ cpfcnpj }) => cpfcnpj.startsWith(ROOT))
      const cnpj = empresas[empresa]?.cpfcnpj ?? ''
      const params = {
        cnpj_remetente: cnpj,
        ds_tipo: 'nfse',
        dt_competenciaini: '2026-10-01',
        dt_competenciafim: '2026-10-31',
      }
      const listed = await page.request.get(`${API}/consulta`, {
        headers: { authorization: `Bearer ${token}` },
        params,
      })
      const notes = (await listed.json()).data as { ds_chave: string; nr_docfiscal: number; ds_emitidarec: string }[]
      expect(notes.filter(({ ds_emitidarec }) => ds_emitidarec === 'E').length).toBeGreaterThanOrEqual(9)
      await page.setViewportSize(look)
      await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
      await page.addInitScript(`localStorage.setItem('kt_theme_mode_value', '${look.theme}')`)
      await enterPortal(page, '/notas/nfse?de=2026-10-01&ate=2026-10-31', { empresa })
      await expect(dataRows(page).first()).toBeVisible()
      await judge(page, 'nfse', look)
      // the key opens the note
      const note = notes.find(({ ds_emitidarec }) => ds_emitidarec === 'E')
      await page.keyboard.press('Control+k')
      const box = page.getByRole('combobox', { name: 'Buscar' })
      await box.fill(`NFS${note?.ds_chave ?? ''}`)
      await expect(page.getByRole('option', { name: new RegExp(`^NFS-e ${note?.nr_docfiscal}`) })).toBeVisible()
      await box.press('Enter')
      const panel = page.getByRole('region', { name: /^Documento/ })
      await expect(panel.getByRole('tab', { name: 'DANFSe' })).toBeVisible()
      await expect(panel.getByText('Total retido')).toBeVisible()
      await judge(page, 'nfse-nota', look)
      await panel.getByRole('tab', { name: 'DANFSe' }).click()
      await expect(panel.locator('canvas[data-drawn]').first()).toBeVisible()
      await judge(page, 'nfse-danfse', look)
    })
})
