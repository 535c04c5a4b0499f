// spec: 2.37, C13

import { chaveOf } from '@portal/synthetic/base/digits.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { judge, looks } from '../judge.ts'
import { at, dataRows, dropFiles, expect, openNotas, signInPage, test } from '../portal.ts'

/** Documents of other models in one list, told apart by the filter «Modelo». */
const taxId = DEMO_COMPANIES[0]!.taxId

function coupon(number: number): string {
  const parts = { cUF: '35', month: '2611', taxId, modelo: 59, serie: 0, numero: 123_456_000, tpEmis: '0' }
  const chave = chaveOf({ ...parts, code: `${String(number).padStart(2, '0')}123456` })
  return `<CFe><infCFe Id="CFe${chave}" versao="0.07"><ide><cUF>35</cUF><mod>59</mod><nserieSAT>000123456</nserieSAT><nCFe>0000${String(number).padStart(2, '0')}</nCFe><dEmi>20261110</dEmi><hEmi>101500</hEmi><cDV>${chave[43]}</cDV><tpAmb>1</tpAmb></ide><emit><CNPJ>${taxId}</CNPJ><xNome>Loja</xNome></emit><dest/><total><ICMSTot><vProd>90.00</vProd></ICMSTot><vCFe>90.00</vCFe></total></infCFe></CFe>`
}
const town = (number: number): string =>
  `<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse><InfNfse><Numero>${number}</Numero><CodigoVerificacao>AB12</CodigoVerificacao><DataEmissao>2026-11-12T10:00:00</DataEmissao><Servico><Valores><ValorServicos>150.25</ValorServicos></Valores><Discriminacao>Suporte</Discriminacao></Servico><PrestadorServico><IdentificacaoPrestador><Cnpj>11222333000181</Cnpj></IdentificacaoPrestador><RazaoSocial>Prestador de Serviço Ltda</RazaoSocial></PrestadorServico><TomadorServico><IdentificacaoTomador><CpfCnpj><Cnpj>${taxId}</Cnpj></CpfCnpj></IdentificacaoTomador><RazaoSocial>Loja</RazaoSocial></TomadorServico></InfNfse></Nfse></CompNfse>`
const FILES = [
  ...[21, 22, 23].map((number) => ({ name: `cupom-${number}.xml`, text: coupon(number) })),
  ...[701, 702].map((number) => ({ name: `nfse-${number}.xml`, text: town(number) })),
]
const LIST = '/notas/outro?de=2026-11-01&ate=2026-11-30'

for (const look of looks('light', 1440)) {
  test(`documents of other models are filtered by «Modelo», ${look.width} ${look.theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await signInPage(page)
    await openNotas(page)
    await dropFiles(page, page.getByRole('grid'), FILES)
    await page.waitForURL(at('/notas/importar'))
    const card = page.getByRole('region', { name: 'Andamento' })
    await expect(card.getByText(/^Concluído: /)).toBeVisible({ timeout: 60_000 })

    await page.setViewportSize(look)
    await openNotas(page, LIST)
    await page.getByRole('button', { name: 'Mais filtros' }).click()
    const group = page.getByRole('group', { name: 'Modelo' })
    await expect(group.getByRole('checkbox')).toHaveCount(13)
    await group.scrollIntoViewIfNeeded()
    await judge(page, 'modelo-filtro', look)
    if (look.width === 1440) {
      await page.setViewportSize({ width: 1920, height: 1080 })
      await group.scrollIntoViewIfNeeded()
      await judge(page, 'modelo-filtro', { ...look, width: 1920, height: 1080 })
      await page.setViewportSize(look)
    }
    await group.getByRole('checkbox', { name: 'NFS-e municipal' }).focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/modelo=nfse_municipal/)
    await page.keyboard.press('Escape')
    await expect(dataRows(page)).toHaveCount(2)
    await expect(page.getByText('NFS-e municipal').first()).toBeVisible()
    await judge(page, 'modelo-lista', look)
  })
}
