import { checkDigit } from '@portal/fiscal/ids/chave.ts'
import type { Random } from '@portal/synthetic/base/random.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'

export const EMPRESA = DEMO_COMPANIES[0]!

/** Valid documents of every kind, as the bytes to mutate. */
export const goodDocuments = (): Buffer[] =>
  [...generate({ seed: 3, count: 40, empresa: EMPRESA, from: '2026-05', to: '2026-06' })].map(({ bytes }) =>
    Buffer.from(bytes),
  )

type Mutation = (random: Random, document: Buffer, others: readonly Buffer[]) => Buffer

const onText =
  (change: (random: Random, text: string) => string): Mutation =>
  (random, document) =>
    Buffer.from(change(random, document.toString()))

const tags = (text: string): RegExpMatchArray[] => [...text.matchAll(/<([A-Za-z]\w*)>([^<]*)<\/\1>/g)]

const VALUES = [
  '',
  ' ',
  'NaN',
  '-1',
  '-0.00',
  '1e400',
  '99999999999999999999.99',
  '0.0000000000000000001',
  '１２',
  '&#0;',
  '&#x1F600;',
  '&nada;',
  '<![CDATA[]]>',
  '<x/>',
  ']]>',
  '2026-02-30T25:61:61-99:00',
  '0000-00-00',
  '99999999999999',
  'x'.repeat(70_000),
  '\u202e\u0301'.repeat(300),
]

function wrongValue(random: Random, text: string): string {
  const found = tags(text)
  if (found.length === 0) return text
  const { 0: whole, 1: name, index = 0 } = random.pick(found)
  return `${text.slice(0, index)}<${name}>${random.pick(VALUES)}</${name}>${text.slice(index + whole.length)}`
}

function swappedTags(random: Random, text: string): string {
  const names = [...new Set(tags(text).map(([, name = '']) => name))]
  if (names.length < 2) return text
  const [one, other] = [random.pick(names), random.pick(names)]
  return text.replaceAll(new RegExp(`(</?)${one}>`, 'g'), `$1${other}>`)
}

function movedElement(random: Random, text: string): string {
  const found = tags(text)
  if (found.length < 2) return text
  const [from, to] = [random.pick(found), random.pick(found)]
  return `${text.slice(0, to.index)}${from[0].repeat(random.int(1, 50))}${text.slice(to.index)}`
}

const flipped: Mutation = (random, document) => {
  const copy = Buffer.from(document)
  for (let left = random.int(1, 20); left > 0; left -= 1) copy[random.int(0, copy.length - 1)] = random.int(0, 255)
  return copy
}

const spliced: Mutation = (random, document, others) => {
  const other = random.pick(others)
  return Buffer.concat([
    document.subarray(0, random.int(0, document.length)),
    other.subarray(random.int(0, other.length)),
  ])
}

/** The XML declaration names one encoding and the bytes use another. */
const lyingEncoding: Mutation = (random, document) => {
  const declared = random.pick([
    'UTF-8',
    'ISO-8859-1',
    'UTF-16',
    'windows-1252',
    'EBCDIC-CP-US',
    'UTF-7',
    'x'.repeat(60),
  ])
  const text =
    `<?xml version="1.0" encoding="${declared}"?>${document.toString().replace(/^<\?xml[^>]*\?>/, '')}`.replace(
      'e',
      'é',
    )
  const encoding = random.pick(['latin1', 'utf16le', 'utf8'] as const)
  const bytes = Buffer.from(text, encoding)
  if (encoding === 'utf16le' && random.chance(0.5)) bytes.subarray(0, bytes.length - (bytes.length % 2)).swap16()
  return random.chance(0.3) ? bytes.subarray(0, bytes.length - 1) : bytes
}

const PROLOGS = [
  '<!DOCTYPE a [<!ENTITY a "x">]>',
  '<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd">',
  '<!doctype html>',
  '<?xml-stylesheet href="http://127.0.0.1/"?>',
  '<!-- -- -->',
  '\u0000',
  '\ufeff\ufeff',
  '<?xml version="1.1"?>',
  '<',
]

const MUTATIONS: Mutation[] = [
  flipped,
  flipped,
  spliced,
  lyingEncoding,
  onText(wrongValue),
  onText(wrongValue),
  onText(swappedTags),
  onText(movedElement),
  onText((random, text) => text.slice(0, random.int(0, text.length))),
  onText((random, text) => text.slice(random.int(0, text.length))),
  onText((random, text) => text.replace(/\?>/, `?>${random.pick(PROLOGS)}`)),
  onText((random, text) =>
    text.replace(/ Id="[^"]*"/, random.pick(['', ' Id=""', ' Id="NFe1" Id="NFe2"', ` Id="${'9'.repeat(5_000)}"`])),
  ),
  onText((random, text) =>
    text.replaceAll(/xmlns="[^"]*"/g, random.pick(['', 'xmlns=""', 'xmlns="urn:x"', 'xmlns:a="urn:a"'])),
  ),
  onText((random, text) => text.replaceAll(/\b\d{44}\b/g, () => random.digits(44))),
  onText((_random, text) => text.toUpperCase()),
  onText((random, text) => `${text}${random.pick(['<a/>', text.slice(0, 500), '\u0000', 'lixo', '\n\n'])}`),
  (random) => Buffer.from(Array.from({ length: random.int(0, 2_000) }, () => random.int(0, 255))),
]

/**
 * Gives the document a new key: a changed copy of a known document would be refused for that reason alone.
 */
function rekeyed(random: Random, document: Buffer): Buffer {
  const text = document.toString()
  const chave = /\d{6}[A-Z\d]{12}\d{26}/.exec(text)?.[0]
  if (!chave) return document
  const first = `${chave.slice(0, 35)}${random.digits(8)}`
  return Buffer.from(text.replaceAll(chave, `${first}${checkDigit(first)}`))
}

/** Generates one damaged document. */
export function mutatedXml(random: Random, documents: readonly Buffer[]): Buffer {
  let bytes = random.pick(documents)
  if (random.chance(0.8)) bytes = rekeyed(random, bytes)
  for (let rounds = random.chance(0.7) ? 1 : random.int(2, 3); rounds > 0; rounds -= 1)
    bytes = random.pick(MUTATIONS)(random, bytes, documents)
  return bytes
}

const wrapped = (inner: string, attributes = '') =>
  Buffer.from(
    `<?xml version="1.0"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"${attributes}>${inner}</nfeProc>`,
  )

const BOMB = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

/** Documents that are very large or deeply nested, each just below the maximum size. */
export const largeXmls = (): Buffer[] => [
  wrapped(`${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`),
  wrapped('<a>'.repeat(1_000_000)),
  Buffer.from(`<?xml version="1.0"?><!DOCTYPE l9 [<!ENTITY l0 "ha">${BOMB}]><nfeProc>&l9;</nfeProc>`),
  wrapped('', ` a="${'x'.repeat(8_000_000)}"`),
  wrapped('', Array.from({ length: 200_000 }, (_, at) => ` a${at}="1"`).join('')),
  wrapped('<a/>'.repeat(200_000)),
  wrapped(
    `<NFe><infNFe Id="NFe${'1'.repeat(44)}">${'<det nItem="1"><prod><cProd>1</cProd></prod></det>'.repeat(100_000)}</infNFe></NFe>`,
  ),
  wrapped('x'.repeat(8_000_000)),
  wrapped(`<!--${'-x'.repeat(2_000_000)}-->`),
  wrapped('&#x41;'.repeat(1_000_000)),
  wrapped(`<![CDATA[${']]'.repeat(2_000_000)}]]>`),
  Buffer.alloc(8_000_000),
  Buffer.alloc(8_000_000, '<'),
]
