import { expect, test } from 'vitest'
import { editXml, FULL_NFSE, NFSE_WISH, nfseNote } from './danfse.test.kit.ts'
import { bare, printed } from './testing/paper.ts'

test.each([
  [
    '2',
    'Regime de apuração dos tributos federais pelo SN e o ISSQN pela NFS-e conforme respectiva legislação municipal',
  ],
  ['3', 'Regime de apuração dos tributos federais e municipal pela NFS-e conforme respectivas legislações'],
])('the regime %s of the Simples Nacional has 77 characters before the three dots', (code, text) => {
  const bytes = editXml(nfseNote({ simples: '3' }).bytes, [/<regApTribSN>1</, `<regApTribSN>${code}<`])
  expect(printed(bytes)).toContain(bare(`${text.slice(0, 77)}...`))
})

test('the description of the code has no label and 167 characters before the three dots', () => {
  const named = (municipal: string) =>
    editXml(
      FULL_NFSE.bytes,
      [/<xTribMun>[^<]*<\/xTribMun>/, ''],
      [/<xTribNac>[^<]*<\/xTribNac>/, `<xTribNac>${'N'.repeat(600)}</xTribNac>${municipal}`],
    )
  const paper = printed(named(''))
  expect(paper).toContain(`${'N'.repeat(167)}...`)
  expect(paper).not.toContain('N'.repeat(168))
  expect(paper).not.toContain(bare('Descrição do Código'))
  expect(printed(named(`<xTribMun>${'M'.repeat(170)}</xTribMun>`))).toContain('M'.repeat(170))
})

test('a NIF is printed as written, a CPF with its mask', () => {
  const withId = (id: string) => editXml(nfseNote().bytes, [/<toma>(<CNPJ>|<CPF>)\w+(<\/CNPJ>|<\/CPF>)/, `<toma>${id}`])
  expect(printed(withId('<NIF>52998224725</NIF>'))).toContain('52998224725')
  expect(printed(withId('<CPF>52998224725</CPF>'))).toContain('529.982.247-25')
})

test('regEspTrib 0 is «Nenhum»', () => {
  expect(printed(nfseNote().bytes)).toContain(bare('Regime Especial de Tributação do ISSQN Nenhum'))
})

test('an absent rate or approximate tax is a dash beside those that the note states', () => {
  const bytes = editXml(
    FULL_NFSE.bytes,
    [/<pAliqEfetUF>/, '<pRedAliqUF>30.00</pRedAliqUF><pAliqEfetUF>'],
    [/<pIBSMun>[^<]*<\/pIBSMun>/, ''],
    [/<vTotTribEst>[^<]*<\/vTotTribEst>/, ''],
  )
  const paper = printed(bytes)
  expect(paper).toContain(bare('Red. Alíquota IBS / Red. Alíquota CBS 30,00 % / - / -'))
  expect(paper).toContain(bare('Alíquota - IBS UF / IBS Mun 0,10 % / -'))
  expect(paper).toContain(bare('Estaduais: -; Municipais: R$'))
})

test('places abroad have the name that the note states and the country', () => {
  const bytes = editXml(
    nfseNote().bytes,
    [/<xLocPrestacao>[^<]*</, '<xLocPrestacao>Nova Iorque<'],
    [/<locPrest>.*<\/locPrest>/, '<locPrest><cPaisPrestacao>US</cPaisPrestacao></locPrest>'],
    [/<cLocIncid>.*<\/xLocIncid>/, '<xLocIncid>Boston</xLocIncid>'],
    [/<tribISSQN>1<\/tribISSQN>/, '<tribISSQN>3</tribISSQN><cPaisResult>US</cPaisResult>'],
  )
  const paper = printed(bytes)
  expect(paper).toContain(bare('Local da Prestação / Sigla UF / País Nova Iorque / US'))
  expect(paper).toContain(bare('da Incidência do ISSQN Boston / US'))
})

test('the incidence of IBS and CBS has the code once, whether the note names the municipality or not', () => {
  const { cityCode, cityName } = NFSE_WISH!.prestador.address
  const unnamed = editXml(
    FULL_NFSE.bytes,
    [/<xLocalidadeIncid>[^<]*<\/xLocalidadeIncid>/, ''],
    [/<cLocalidadeIncid>[^<]*</, '<cLocalidadeIncid>1100015<'],
  )
  expect(printed(FULL_NFSE.bytes)).toContain(bare(`100301 / ${cityCode} / ${cityName} / `))
  expect(printed(unnamed)).toContain('100301/1100015/RO')
})

test.each<[string, [string, string], string]>([
  ['of the building site', ['SITE', ''], 'Insc. Imob.: SITE'],
  ['of the property', ['', 'LAND'], 'Insc. Imob.: LAND'],
  ['of both', ['SITE', 'LAND'], 'Insc. Imob.: SITE, LAND'],
  ['that both repeat', ['SAME', 'SAME'], 'Insc. Imob.: SAME | Inf. A. T. Mun.: Fim'],
])('the complementary information has the registration %s', (_, [obra, imovel], text) => {
  const group = (name: string, value: string) => value && `<${name}><inscImobFisc>${value}</inscImobFisc></${name}>`
  const bytes = editXml(
    FULL_NFSE.bytes,
    [/<infoCompl>/, `${group('obra', obra)}<infoCompl>`],
    [/<indDest>0<\/indDest>/, `<indDest>0</indDest>${group('imovel', imovel)}`],
    [/<verAplic>/, '<xOutInf>Fim</xOutInf><verAplic>'],
  )
  expect(printed(bytes)).toContain(bare(text))
})
