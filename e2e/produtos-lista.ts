import type { Page } from '@playwright/test'
import { judge, looks } from './judge.ts'
import { API, inPage } from './portal.ts'

export interface ProdutoRow {
  cd_produto: string
  nm_prd: string
  ds_unidade: string
  [campo: string]: unknown
}

const digitOf = (text: string): number => {
  const sum = [...text].toReversed().reduce((total, one, at) => total + Number(one) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Products of a shop; every hundredth has a GTIN with a wrong check digit. */
export const sampleProdutos = (count: number): ProdutoRow[] =>
  Array.from({ length: count }, (_, at) => {
    const start = `789${String(100_000_000 + at)}`
    const digit = digitOf(start)
    return {
      cd_produto: String(10_000 + at),
      nm_prd: `LÂMPADA LED BULBO ${at}W`,
      ds_unidade: 'UN',
      ds_codbarras: `${start}${at % 100 === 7 ? (digit + 1) % 10 : digit}`,
      cd_tipoitem: '00',
      cd_ncm: '85395200',
      cd_origem: '0',
      icms: { cd_cst_saida: '00', pr_icms: 18, cd_cfop_saida: '5102' },
      pis: { cd_cst_saida: '01' },
      cofins: { cd_cst_saida: '01' },
      ibscbs: { cd_cst: '000', cd_classtrib: '000001' },
    }
  })

interface Signed {
  token: string
  cnpj: string
}

/** A company of the page's user and a token, for API calls beside the page. */
async function signed(page: Page, empresa: number): Promise<Signed> {
  const reply = await page.request.post(`${API}/demo`, { data: { usuario: 'demo', senha: 'demo' } })
  const { token, empresas } = (await reply.json()).data
  return { token, cnpj: empresas[empresa].cpfcnpj }
}

/** Replaces the register of one of the user's companies (default: the first). Spec files that run in parallel use different ones. */
export async function putProdutos(page: Page, data: readonly ProdutoRow[], empresa = 0): Promise<void> {
  const { token, cnpj } = await signed(page, empresa)
  const url = `${API}/produtos?nr_cpfcnpj=${cnpj}&nm_sistema=SCA`
  const reply = await page.request.put(url, { data, headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok()) throw new Error(await reply.text())
}

/** Reads the register from the server. */
export async function fetchProdutos(page: Page, empresa = 0): Promise<{ nr_versao: number; data: ProdutoRow[] }> {
  const { token, cnpj } = await signed(page, empresa)
  const url = `${API}/produtos?nr_cpfcnpj=${cnpj}&nm_sistema=SCA`
  return (await page.request.get(url, { headers: { authorization: `Bearer ${token}` } })).json()
}

/** Pastes text on the grid, as a spreadsheet puts it on the clipboard. */
export const pasteOnGrid = (page: Page, text: string): Promise<unknown> =>
  inPage(
    page,
    `(() => {
      const data = new DataTransfer()
      data.setData('text/plain', ${JSON.stringify(text)})
      document.querySelector('[role=grid]').dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })()`,
  )

/** Judges the screen in each width and theme of this run, then restores the viewport. */
export async function judgeAll(page: Page, name: string): Promise<void> {
  for (const look of looks('light', 1440)) {
    await page.setViewportSize({ width: look.width, height: look.height })
    await inPage(page, `document.documentElement.dataset.theme = '${look.theme}'`)
    await judge(page, name, look)
  }
  await inPage(page, "document.documentElement.dataset.theme = 'light'")
  await page.setViewportSize({ width: 1440, height: 900 })
}
