import { type Tree, writeTree } from '@portal/synthetic/base/tree.ts'
import type { ItemWish } from '@portal/synthetic/nota/cases/item.ts'
import { note } from '@portal/synthetic/nota/cases/note.ts'
import { testContext, testDocument } from './test-document.ts'

/** Options of a synthetic NFC-e, all with defaults. */
export interface NfceShape {
  items?: number
  xProd?: string
  infCpl?: string
  /** Replaces every amount */
  value?: string
  /** Empty: without QR code and look-up address */
  qrCode?: string
  urlChave?: string
  dest?: Tree
  tpAmb?: '1' | '2'
  tpEmis?: string
  dhEmi?: string
  /** Change, in cents */
  troco?: number
  /** Discount of each item, in cents */
  desconto?: number
  /** Name in `IBSCBS_WAYS` of every item */
  ibsCbs?: string
  /** Contents of elements by name or path */
  texts?: Record<string, string>
  /** Further elements of infProt; null omits the protocol */
  prot?: Tree | null
}

export const NFCE_CHAVE = '35260611222333000181650010000012341000012340'

const itemsOf = ({ items = 1, xProd, desconto: vDesc, ibsCbs }: NfceShape): ItemWish[] =>
  Array.from({ length: items }, (_, index) => ({
    cProd: `COD${index + 1}`,
    xProd: xProd ?? `PRODUTO ${index + 1}`,
    costs: { vDesc },
    approximate: true,
    ibsCbs,
  }))

/** An NFC-e with numbered items, for extreme cases that the samples do not cover. */
export function nfceXml(shape: NfceShape = {}): Uint8Array {
  const { infCpl = '', tpEmis, troco: vTroco, prot = {}, dest = null } = shape
  const make = note(itemsOf(shape), () => ({
    modelo: 65,
    tpEmis,
    dest,
    homologacao: shape.tpAmb === '2',
    outcome: prot === null ? 'pending' : 'authorised',
    infAdic: { infCpl },
    pag: (total) => ({ detPag: [{ tPag: '01', vPag: total }, VOUCHER], vTroco }),
  }))
  const { qrCode = `${HOST}/qrcode?p=${NFCE_CHAVE}|3|1`, urlChave = `${HOST}/consulta`, value, dhEmi } = shape
  const texts = {
    qrCode,
    urlChave,
    'ICMSTot/vTotTrib': '3.21',
    dhCont: '2026-06-01T00:05:00-03:00',
    xJust: 'SEM REDE',
    ...shape.texts,
  }
  const fields = { chave: NFCE_CHAVE, nProt: '135260000000002', dhEmi, value, texts }
  const xml = testDocument(make(testContext(1234)), fields).toString()
  const coded = qrCode === '' ? xml.replace(/<infNFeSupl>.*<\/infNFeSupl>/, '') : xml
  return Buffer.from(coded.replace('</infProt>', () => `${writeTree(prot ?? {})}</infProt>`))
}

const HOST = 'https://www.nfce.fazenda.sp.gov.br'
const VOUCHER: Tree = { tPag: '99', xPag: 'VALE DA CASA', vPag: 100 }
