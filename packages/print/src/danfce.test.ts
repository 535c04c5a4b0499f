import { expect, test, vi } from 'vitest'
import type { PrintState } from './format/state.ts'
import { MM } from './paper/geometry.ts'
import type { Page } from './paper/page.ts'
import { drawDfe, printDfe } from './print.ts'
import { geometryFaults } from './testing/geometry.ts'
import { NFCE_CHAVE, type NfceShape, nfceXml } from './testing/nfce-xml.ts'
import { samples } from './testing/samples.ts'

vi.setConfig({ testTimeout: 60_000 })

const AUTHORISED: PrintState = { situacao: 'autorizada' }
const WIDTHS = [58, 80] as const
const draw = (bytes: Uint8Array, largura: 58 | 80 = 80, state = AUTHORISED) =>
  drawDfe(bytes, state, { trace: true, largura }).pages
const textsOf = (pages: Page[]) => pages.flatMap((page) => (page.trace ?? []).map(({ text }) => text))
/** All texts of a receipt, joined. */
const receiptText = (shape: NfceShape, state = AUTHORISED) => textsOf(draw(nfceXml(shape), 80, state)).join(' ')

const HOSTILE: [string, Uint8Array][] = [
  ['one item', nfceXml()],
  ['500 items', nfceXml({ items: 500 })],
  ['values of a billion', nfceXml({ value: '1234567890123.12', troco: 1, items: 3 })],
  ['a word without end', nfceXml({ xProd: 'X'.repeat(900), infCpl: 'Y'.repeat(2000), urlChave: 'Z'.repeat(300) })],
  ['letters that WinAnsi lacks', nfceXml({ xProd: 'Łódź ≥ Ω Жук 中文', infCpl: 'Привет 😀' })],
  ['a QR Code too long to be one', nfceXml({ qrCode: 'q'.repeat(3000) })],
  ['an empty note', Buffer.from('<NFe><infNFe><ide><mod>65</mod></ide></infNFe></NFe>')],
  ...samples('nfce').map(({ name, bytes }): [string, Uint8Array] => [name, bytes]),
]

test.each(HOSTILE)('no text of a receipt leaves its box or touches another: %s', (_, bytes) => {
  for (const largura of WIDTHS) {
    const pages = draw(bytes, largura)
    expect(pages.flatMap(geometryFaults)).toEqual([])
    expect(pages).toHaveLength(1)
    expect(pages[0]?.w).toBeCloseTo(largura * MM)
    expect(pages[0]?.trace?.filter(({ cut }) => cut)).toEqual([])
  }
})

test('the paper is as long as its content, and 80 mm wide by default', () => {
  const [short] = drawDfe(nfceXml(), AUTHORISED).pages
  const [long] = drawDfe(nfceXml({ items: 100 }), AUTHORISED).pages
  expect(short?.w).toBeCloseTo(80 * MM)
  expect(short?.h).toBeLessThan(600)
  expect(long!.h - short!.h).toBeGreaterThan(99 * 2 * 8)
})

test('content beyond the maximum page length continues: every item once, pages numbered', () => {
  const pages = draw(nfceXml({ items: 990 }), 58)
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page.h).toBeLessThanOrEqual(14_400)
  const all = textsOf(pages)
  expect(all.filter((text) => /^\d{3} {2}COD\d+/.test(text))).toHaveLength(990)
  expect(all.filter((text) => text.startsWith('FOLHA'))).toEqual(
    pages.map((_, index) => `FOLHA ${index + 1}/${pages.length}`),
  )
})

test.each<[string, NfceShape, RegExp]>([
  ['an unknown consumer', {}, /CONSUMIDOR NÃO IDENTIFICADO/],
  ['a CPF', { dest: { CPF: '52998224725' } }, /CONSUMIDOR - CPF 529\.982\.247-25/],
  ['a CNPJ with letters', { dest: { CNPJ: '12ABC34501DE35' } }, /CNPJ 12\.ABC\.345\/01DE-35/],
  ['a foreigner', { dest: { idEstrangeiro: 'X123' } }, /Id\. Estrangeiro X123/],
  ['change and discount', { troco: 500, desconto: 150 }, /Desconto R\$ 1,50.*Troco R\$ 5,00/],
  ['the issuer’s name of a payment', {}, /VALE DA CASA 1,00/],
  ['taxes', {}, /Lei Federal 12\.741\/2012\): R\$ 3,21/],
  ['the key and where to look it up', {}, /em https:\/\/www\.nfce\.fazenda\.sp\.gov\.br\/consulta 3526 0611 2223/],
  ['protocol and instants as written', {}, /Emissão: 01\/06\/2026 00:10:00 .*135260000000002.*01\/06\/2026 00:11:12/],
  ['the message of the authority', { prot: { cMsg: '1', xMsg: 'FALE COM O FISCO' } }, /FALE COM O FISCO/],
  ['homologação', { tpAmb: '2' }, /AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL/],
  ['contingency', { tpEmis: '9', prot: null }, /Consumidor Eletrônica EMITIDA EM CONTINGÊNCIA Pendente de autorização/],
  [
    'the reason of the contingency',
    { tpEmis: '9' },
    /Entrada em contingência: 01\/06\/2026 00:05:00\. Justificativa: SEM REDE/,
  ],
  ['no QR Code', { qrCode: '' }, /não traz o QR Code/],
  [
    'IBS and CBS',
    {
      ibsCbs: 'integral',
      texts: { 'IBSCBSTot/vBCIBSCBS': '9.07', 'IBSCBSTot/gCBS/vCBS': '0.08', vNFTot: '10.08' },
    },
    /IBS\/CBS R\$ 9,07 .* CBS R\$ 0,08 Total com IBS\/CBS\/IS R\$ 10,08/,
  ],
])('prints %s', (_, shape, expected) => {
  expect(receiptText(shape)).toMatch(expected)
})

test('prints no unfounded notice or address', () => {
  expect(receiptText({ tpEmis: '9' })).not.toContain('Pendente')
  expect(receiptText({})).not.toMatch(/CONTINGÊNCIA|HOMOLOGAÇÃO|CANCELADA|SEM PROTOCOLO/)
  expect(receiptText({ qrCode: '' })).not.toMatch(/https?:/)
})

test('a cancelled receipt is marked twice, with its protocol', () => {
  const cancelamento = { nProt: '135260000000009', dh: '2026-06-02T23:59:58-03:00' }
  const all = receiptText({}, { situacao: 'cancelada', cancelamento })
  expect(all.match(/NFC-e CANCELADA/g)).toHaveLength(2)
  expect(all).toContain('Protocolo de cancelamento: 135260000000009 02/06/2026 23:59:58')
  expect(receiptText({}, { situacao: 'denegada' })).toContain('NFC-e DENEGADA')
})

test('the QR Code is at least 25 mm without its margin', () => {
  for (const largura of WIDTHS) {
    const [page] = draw(
      nfceXml({ qrCode: `https://www.sefaz.sp.gov.br/qrcode?p=${NFCE_CHAVE}|2|1|1|${'A'.repeat(40)}` }),
      largura,
    )
    const symbol = page?.trace?.find(({ kind }) => kind === 'symbol')
    expect((symbol?.rect.w ?? 0) * (41 / 49)).toBeGreaterThan(25 * MM)
  }
})

test('the same receipt prints the same bytes in any time zone', async () => {
  const zone = process.env.TZ
  const prints: Uint8Array[] = []
  for (const tz of ['America/Sao_Paulo', 'Asia/Tokyo']) {
    process.env.TZ = tz
    prints.push(await printDfe(nfceXml(), AUTHORISED, { largura: 58 }))
  }
  process.env.TZ = zone ?? ''
  if (zone === undefined) delete process.env.TZ
  expect(Buffer.compare(prints[0]!, prints[1]!)).toBe(0)
})
