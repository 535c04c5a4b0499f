import { codeOfUf } from '@portal/fiscal/ids/uf.ts'
import { children, find, firstDeep, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'

/**
 * Expected content of a print, computed from the XML only. Times and dates have the values of the document in
 * the format of the print.
 */
export interface Expected {
  form: 'danfe' | 'danfce' | 'dacte' | 'damdfe' | 'outro'
  /** Null when the document has no complete key (some samples have dummy keys) */
  key: string | null
  /** Symbols of the first page, in the format of the scanner: `CODE-128:…` */
  symbols: string[]
  /** True for a CT-e on a security form, which has a second bar code of 36 characters about its tomador */
  secondCode: boolean
  items: { cProd: string; xProd: string }[]
  /** Dates (`dd/mm/aaaa`) and times (`hh:mm:ss`) that must be printed */
  moments: string[]
  /** Every `hh:mm` and `hh:mm:ss` of the file; a print must not contain others */
  times: Set<string>
  hasQuestionMark: boolean
  /** Issued in the test environment; every page must state it */
  homologacao: boolean
}

const INF = ['infNFe', 'infCte', 'infMDFe'] as const
const FORM = { infCte: 'dacte', infMDFe: 'damdfe' } as const

/** The signed group of a note; undefined for an event or a summary. */
const noteIn = (root: XmlNode): XmlNode | undefined => INF.map((name) => firstDeep(root, name)).find((node) => node)

const formOf = (note: XmlNode | undefined): Expected['form'] => {
  if (!note) return 'outro'
  if (note.name === 'infNFe') return text(note, 'ide', 'mod') === '65' ? 'danfce' : 'danfe'
  return FORM[note.name === 'infCte' ? 'infCte' : 'infMDFe']
}

const KEYED = ['chNFe', 'chCTe', 'chMDFe']
const whole = (key: string | undefined) => (key !== undefined && /^\d{6}[A-Z\d]{12}\d{26}$/.test(key) ? key : null)

function keyOf(root: XmlNode, note: XmlNode | undefined): string | null {
  if (note) return whole(note.attrs.Id?.replace(/^\D+/, ''))
  return whole(KEYED.map((name) => text(firstDeep(root, name))).find((key) => key !== undefined))
}

/** `2026-06-01T10:00:00-03:00` → `01/06/2026` and `10:00:00`; the offset is ignored. */
const parts = (written: string | undefined): string[] => {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(written ?? '') ?? []
  return year === undefined ? [] : [`${day}/${month}/${year}`, ...(time === undefined ? [] : [time])]
}

function momentsOf(root: XmlNode, note: XmlNode | undefined, form: Expected['form']): string[] {
  if (!note) return parts(text(firstDeep(root, 'dhEvento')))
  const protocol = ['protNFe', 'protCTe', 'protMDFe'].map((name) => firstDeep(root, name)).find((node) => node)
  const issued = parts(text(note, 'ide', 'dhEmi') ?? text(note, 'ide', 'dEmi'))
  // the label (tpImp 3) does not print the departure
  const left = form === 'danfe' && text(note, 'ide', 'tpImp') !== '3' ? parts(text(note, 'ide', 'dhSaiEnt')) : []
  const received = text(protocol, 'infProt', 'nProt') ? parts(text(protocol, 'infProt', 'dhRecbto')) : []
  // a DANFE prints the day of issue without the time
  return [...(form === 'danfe' ? issued.slice(0, 1) : issued), ...left, ...received]
}

const itemsOf = (note: XmlNode | undefined) =>
  children(note, 'det').flatMap((det) => {
    const prod = find(det, 'prod')
    return prod ? [{ cProd: text(prod, 'cProd') ?? '', xProd: text(prod, 'xProd') ?? '' }] : []
  })

const weight = (position: number) => 2 + (position % 8)

/** The check digit of keys and of the codes of security forms. */
function checkDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, sign, index) => total + (sign.charCodeAt(0) - 48) * weight(index), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}

/** The 36 characters of the second bar code of an NF-e on a security form; null for other notes. */
function securityCode(note: XmlNode): string | null {
  const tpEmis = text(note, 'ide', 'tpEmis') ?? ''
  if (note.name !== 'infNFe' || !['2', '5'].includes(tpEmis)) return null
  const uf = codeOfUf(text(note, 'dest', 'enderDest', 'UF') ?? '') ?? '99'
  const taxId = uf === '99' ? '' : (text(note, 'dest', 'CNPJ') ?? text(note, 'dest', 'CPF') ?? '')
  const total = (name: string) => text(note, 'total', 'ICMSTot', name) ?? '0.00'
  const paid = (name: string) => (Number(total(name)) > 0 ? '1' : '2')
  const day = (text(note, 'ide', 'dhEmi') ?? text(note, 'ide', 'dEmi') ?? '').slice(8, 10)
  const worth = total('vNF').replace('.', '').padStart(14, '0')
  const body = `${uf}${tpEmis}${taxId.padStart(14, '0')}${worth}${paid('vICMS')}${paid('vST')}${day}`
  return body + checkDigit(body)
}

interface NamedRoot {
  note: XmlNode | undefined
  key: string | null
  form: Expected['form']
}

function symbolsOf(root: XmlNode, { note, key, form }: NamedRoot): string[] {
  if (!note) return []
  const qr = ['qrCode', 'qrCodCTe', 'qrCodMDFe'].map((name) => text(firstDeep(root, name))).find((value) => value)
  const codes = form === 'danfce' ? [] : [key, securityCode(note)]
  const bars = codes.flatMap((code) => (code === null ? [] : [`CODE-128:${code}`]))
  // a QR Code of another document is not printed; samples whose key was replaced have one
  const isPrinted = form !== 'danfe' && qr !== undefined && key !== null && qr.includes(key)
  return isPrinted ? [...bars, `QR-Code:${qr}`] : bars
}

export function expectedOf(bytes: Uint8Array): Expected {
  const root = readXml(bytes)
  const note = noteIn(root)
  const form = formOf(note)
  const key = keyOf(root, note)
  const raw = Buffer.from(bytes).toString('utf8')
  const written = raw.match(/\d\d:\d\d(?::\d\d)?/g) ?? []
  return {
    form,
    key,
    homologacao: text(firstDeep(root, 'tpAmb')) === '2',
    symbols: symbolsOf(root, { note, key, form }),
    secondCode: form === 'dacte' && text(note, 'ide', 'tpEmis') === '5',
    items: itemsOf(note),
    moments: momentsOf(root, note, form),
    times: new Set(written.flatMap((time) => [time, time.slice(0, 5)])),
    hasQuestionMark: raw
      .slice(raw.indexOf('?>') + 2)
      .replace(/<qrCod\w*>[\s\S]*?<\/qrCod\w*>/g, '')
      .includes('?'),
  }
}
