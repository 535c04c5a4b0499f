import { describe, expect, test } from 'vitest'
import type { PrintState } from './format/state.ts'
import { drawDfe } from './print.ts'
import { CTE_CHAVE, cteXml } from './testing/cte-xml.ts'
import { geometryFaults } from './testing/geometry.ts'
import { MDFE_CHAVE, mdfeXml, nthChave } from './testing/mdfe-xml.ts'
import { NFCE_CHAVE, nfceXml } from './testing/nfce-xml.ts'

const AUTHORISED: PrintState = { situacao: 'autorizada' }
const FORGED = 'https://premios-nota.example/pague?x=1'
const traceOf = (bytes: Uint8Array) => {
  const { pages } = drawDfe(bytes, AUTHORISED, { trace: true })
  expect(pages.flatMap(geometryFaults)).toEqual([])
  return pages.flatMap((page) => page.trace ?? [])
}
const wordsOf = (bytes: Uint8Array) => traceOf(bytes).map(({ text }) => text)
const symbolsIn = (bytes: Uint8Array) => traceOf(bytes).filter(({ kind }) => kind === 'symbol').length
/** All texts with their rectangles. */
const layoutOf = (bytes: Uint8Array) =>
  traceOf(bytes)
    .filter(({ kind }) => kind === 'text')
    .map(({ text, rect }) => JSON.stringify({ text, rect }))
/** The texts that occur only in the first layout. */
const onlyIn = (first: string[], second: string[]) =>
  first.filter((entry) => !second.includes(entry)).map((entry): string => JSON.parse(entry).text)

const SVRS = 'https://dfe-portal.svrs.rs.gov.br'
const KINDS = [
  {
    name: 'DACTE',
    sentence: 'QR Code não confere com este CT-e',
    withQr: (qr?: string) => cteXml(qr === undefined ? {} : { qr }),
    ofOther: `${SVRS}/cte/qrCode?chCTe=${nthChave(1)}`,
    onOtherHost: `https://svrs.rs.gov.br.evil.example/cte/qrCode?chCTe=${CTE_CHAVE}`,
  },
  {
    name: 'DAMDFE',
    sentence: 'QR Code não confere com este MDF-e',
    withQr: (qr?: string) => mdfeXml(qr === undefined ? {} : { qr }),
    ofOther: `${SVRS}/mdfe/qrCode?chMDFe=${nthChave(1)}`,
    onOtherHost: `https://svrs.rs.gov.br@evil.example/mdfe/qrCode?chMDFe=${MDFE_CHAVE}`,
  },
]

describe.each(KINDS)('a $name', ({ sentence, withQr, ofOther, onOtherHost }) => {
  test.each([
    ['of a forger', FORGED],
    ['with the key of another document', ofOther],
    ['on a look-alike host', onOtherHost],
  ])('draws a sentence instead of a QR Code %s, and changes nothing else', (_, qr) => {
    const [forged, honest] = [withQr(qr), withQr()]
    const pages = drawDfe(honest, AUTHORISED).pages.length
    expect(symbolsIn(forged)).toBe(symbolsIn(honest) - pages)
    expect(onlyIn(layoutOf(forged), layoutOf(honest)).join(' ')).toBe(Array(pages).fill(sentence).join(' '))
    expect(onlyIn(layoutOf(honest), layoutOf(forged))).toEqual([])
  })

  test('draws the QR Code of its own document, and no sentence', () => {
    for (const bytes of [withQr(), withQr('')]) expect(wordsOf(bytes).join(' ')).not.toContain('QR Code')
  })
})

describe('a DANFE NFC-e', () => {
  const host = 'https://www.nfce.fazenda.sp.gov.br'
  test.each([
    ['of a forger', FORGED],
    ['with the key of another note', `${host}/qrcode?p=${nthChave(1)}|3|1`],
    ['on a look-alike host', `https://www.nfce.fazenda.sp.gov.br.evil.example/qrcode?p=${NFCE_CHAVE}|3|1`],
    ['too long', `${host}/qrcode?p=${NFCE_CHAVE}|3|1${'A'.repeat(1000)}`],
  ])('prints a sentence instead of a QR Code %s', (_, qrCode) => {
    const forged = nfceXml({ qrCode })
    expect(wordsOf(forged).join(' ')).toContain('QR Code não confere com esta nota')
    expect([symbolsIn(forged), symbolsIn(nfceXml())]).toEqual([0, 1])
    const others = wordsOf(forged).filter((text) => !text.startsWith('QR Code não confere'))
    expect(others).toEqual(wordsOf(nfceXml()).filter((text) => text !== ''))
  })

  test.each(['www.premios-nota.example', 'https://fazenda.campinas.sp.gov.br/nfce', 'sefaz.sp.gov.br@evil.example'])(
    'does not print the look-up address %s',
    (urlChave) => {
      const words = wordsOf(nfceXml({ urlChave })).join(' ')
      expect(words).not.toMatch(/premios-nota|campinas|evil/)
      expect(words).toContain('no portal da Secretaria da Fazenda do Estado do emitente')
      expect(symbolsIn(nfceXml({ urlChave }))).toBe(1)
    },
  )
})
