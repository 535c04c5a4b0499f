import { children, find, firstDeep, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'

/** What a print has to say, taken from the XML alone. Times and dates as the document writes them, in the form of the paper. */
export interface Expected {
  form: 'danfe' | 'danfce' | 'dacte' | 'damdfe' | 'outro'
  /** Null where the document has no whole key (some samples hold dummy ones) */
  key: string | null
  /** Symbols that the first page holds, as the scanner tells them */
  symbols: string[]
  /** A security form has one more bar code, of 36 digits */
  secondCode: boolean
  items: { cProd: string; xProd: string }[]
  /** `dd/mm/aaaa` and `hh:mm:ss` that must be there */
  moments: string[]
  /** Every `hh:mm` and `hh:mm:ss` of the file: a print shows no other */
  times: Set<string>
  hasQuestionMark: boolean
}

const INF = ['infNFe', 'infCte', 'infMDFe'] as const
const FORM = { infCte: 'dacte', infMDFe: 'damdfe' } as const

/** The note itself; an event or a summary has none. */
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

/** `2026-06-01T10:00:00-03:00` → `01/06/2026` and `10:00:00`, whatever the offset. */
const parts = (written: string | undefined): string[] => {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(written ?? '') ?? []
  return year === undefined ? [] : [`${day}/${month}/${year}`, ...(time === undefined ? [] : [time])]
}

function momentsOf(root: XmlNode, note: XmlNode | undefined, form: Expected['form']): string[] {
  if (!note) return parts(text(firstDeep(root, 'dhEvento')))
  const protocol = ['protNFe', 'protCTe', 'protMDFe'].map((name) => firstDeep(root, name)).find((node) => node)
  const issued = parts(text(note, 'ide', 'dhEmi') ?? text(note, 'ide', 'dEmi'))
  const left = form === 'danfe' ? parts(text(note, 'ide', 'dhSaiEnt')) : []
  const received = text(protocol, 'infProt', 'nProt') ? parts(text(protocol, 'infProt', 'dhRecbto')) : []
  // a DANFE has a box for the day of issue alone
  return [...(form === 'danfe' ? issued.slice(0, 1) : issued), ...left, ...received]
}

const itemsOf = (note: XmlNode | undefined) =>
  children(note, 'det').flatMap((det) => {
    const prod = find(det, 'prod')
    return prod ? [{ cProd: text(prod, 'cProd') ?? '', xProd: text(prod, 'xProd') ?? '' }] : []
  })

function symbolsOf(root: XmlNode, key: string | null, form: Expected['form']): string[] {
  if (form === 'outro') return []
  const qr = ['qrCode', 'qrCodCTe', 'qrCodMDFe'].map((name) => text(firstDeep(root, name))).find((value) => value)
  const bars = form === 'danfce' || key === null ? [] : [`CODE-128:${key}`]
  return form === 'danfe' || qr === undefined ? bars : [...bars, `QR-Code:${qr}`]
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
    symbols: symbolsOf(root, key, form),
    secondCode: form === 'danfe' && ['2', '5'].includes(text(note, 'ide', 'tpEmis') ?? ''),
    items: itemsOf(note),
    moments: momentsOf(root, note, form),
    times: new Set(written.flatMap((time) => [time, time.slice(0, 5)])),
    hasQuestionMark: raw
      .slice(raw.indexOf('?>') + 2)
      .replace(/<qrCod\w*>[\s\S]*?<\/qrCod\w*>/g, '')
      .includes('?'),
  }
}
