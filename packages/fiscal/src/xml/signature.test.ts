import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { makeCertificate } from '../testing/certificates.test.kit.ts'
import { chaveOf, nfe, nfeProc } from '../testing/fixtures.test.kit.ts'
import { listSamples, readSample } from '../testing/samples.test.kit.ts'
import { signXml } from '../testing/sign.test.kit.ts'
import { canonicalize, pathTo } from './canonical.ts'
import { firstDeep, text, type XmlNode } from './node.ts'
import { readXml } from './read.ts'
import { type SignatureCheck, verifySignature } from './signature.ts'

const SIGNED = ['infNFe', 'infMDFe', 'infEvento', 'infInut', 'infCte']
const HOLDER = makeCertificate({ cn: 'EMITENTE LTDA:11222333000181', names: { 3: '11222333000181' } })
const OTHER = makeCertificate({ cn: 'OUTRO:11444777000161' })

/** The node that the readers use: the signed group of the document or of the document inside its proc. */
function signedNode(root: XmlNode): { node: XmlNode; ancestors: XmlNode[] } | undefined {
  for (const below of [root, ...root.content]) {
    if (typeof below === 'string') continue
    const node = below.content.find((item): item is XmlNode => typeof item !== 'string' && SIGNED.includes(item.name))
    const path = node && pathTo(root, node)
    if (path) return { node: path.at(-1) ?? root, ancestors: path.slice(0, -1) }
  }
  return undefined
}

function check(source: string | Uint8Array): SignatureCheck {
  const signed = signedNode(readXml(typeof source === 'string' ? Buffer.from(source, 'utf8') : source))
  if (!signed) throw new Error('nothing to check')
  return verifySignature(signed)
}

/**
 * The result of xml-crypto for the first signature, with its own certificate; an exception counts as false.
 */
function oracle(source: string): boolean {
  try {
    const document = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message)
      },
    }).parseFromString(source, 'text/xml')
    const signature = [...document.getElementsByTagName('Signature')][0]
    const written = [...document.getElementsByTagName('X509Certificate')][0]?.textContent ?? ''
    const publicCert = `-----BEGIN CERTIFICATE-----\n${written.replace(/\s/g, '').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
    const verifier = new SignedXml({ publicCert, getCertFromKeyInfo: () => null })
    verifier.loadSignature(signature) // the two DOM types differ only in name
    return verifier.checkSignature(source)
  } catch {
    return false
  }
}

const compact = signXml(nfe(), 'infNFe', { holder: HOLDER })
const inProc = (signed: string) => nfeProc(signed)
const indented = signXml(nfeProc(nfe().replace(/></g, '>\n  <')), 'infNFe', { holder: HOLDER, hash: 'sha256' })

describe('a document signed by xml-crypto', () => {
  test.each([
    ['alone, SHA-1', compact],
    ['in its proc', inProc(compact)],
    ['indented, SHA-256', indented],
    ['with a byte order mark', `\ufeff${compact}`],
    ['with Windows line ends', indented.replace(/\n/g, '\r\n')],
    ['with its text as CDATA', compact.replace('<natOp>Venda</natOp>', '<natOp><![CDATA[Venda]]></natOp>')],
    ['with attributes in another order', compact.replace(/ Id="([^"]*)" versao="4.00"/, " versao='4.00'   Id='$1'")],
  ])('verifies: %s', (_name, source) => {
    const result = check(source)
    expect(result.mark).toEqual({ state: 'ok', reason: null })
    expect(result.certificate?.fingerprint256).toBe(HOLDER.certificate.fingerprint256)
    expect(result.digestValue).toMatch(/^[A-Za-z0-9+/]{27,43}=$/)
  })

  test('verifies when software added namespaces around it later', () => {
    const wrapped = inProc(compact).replace(
      '<nfeProc ',
      '<nfeProc xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="x" ',
    )
    expect(check(wrapped).mark.state).toBe('ok')
    const bare = compact.replace('<NFe xmlns="http://www.portalfiscal.inf.br/nfe">', '<NFe>')
    expect(check(inProc(bare)).mark.state).toBe('ok')
  })
})

describe('a faulty signature gives the reason', () => {
  const changed = (from: string | RegExp, to: string) => compact.replace(from, to)
  const value = /<SignatureValue>[^<]*<\/SignatureValue>/
  const elsewhere = signXml(nfe(), 'infNFe', { holder: OTHER })
  const signature = /<Signature[\s\S]*<\/Signature>/.exec(compact)?.[0] ?? ''
  const cases: [string, SignatureCheck['mark']['state'], string, string][] = [
    ['no signature', 'absent', nfe(), 'Sem assinatura.'],
    [
      'a changed value',
      'failed',
      changed('<vNF>10.25</vNF>', '<vNF>99.25</vNF>'),
      'O conteúdo foi alterado depois de assinado.',
    ],
    ['added white space', 'failed', changed('<ide>', ' <ide>'), 'O conteúdo foi alterado depois de assinado.'],
    [
      'another certificate',
      'failed',
      changed(/<KeyInfo>[\s\S]*<\/KeyInfo>/, /<KeyInfo>[\s\S]*<\/KeyInfo>/.exec(elsewhere)?.[0] ?? ''),
      'A assinatura não confere com o certificado.',
    ],
    [
      'another value',
      'failed',
      changed(value, value.exec(elsewhere)?.[0] ?? ''),
      'A assinatura não confere com o certificado.',
    ],
    [
      'no value',
      'failed',
      changed(value, '<SignatureValue/>'),
      'A assinatura está fora do padrão XMLDSig do documento.',
    ],
    [
      'no certificate',
      'unknown',
      changed(/<KeyInfo>[\s\S]*<\/KeyInfo>/, ''),
      'A assinatura não traz o certificado de quem assinou.',
    ],
    [
      'an invalid certificate',
      'failed',
      changed(/(<X509Certificate>)[^<]*/, '$1AAAA'),
      'O certificado da assinatura não pode ser lido.',
    ],
    [
      'an element inside a value',
      'failed',
      changed('</SignatureValue>', '<x/></SignatureValue>'),
      'A assinatura está fora do padrão XMLDSig do documento.',
    ],
    ['two signatures', 'failed', changed(signature, signature + signature), 'O documento traz mais de uma assinatura.'],
    ['another Id', 'failed', changed(/Id="NFe\d/, 'Id="NFe9'), 'A assinatura é de outro conteúdo.'],
    ['an empty reference', 'failed', changed(/URI="[^"]*"/, 'URI=""'), 'A assinatura é de outro conteúdo.'],
    [
      'another namespace',
      'failed',
      changed('http://www.w3.org/2000/09/xmldsig#">', 'urn:x">'),
      'A assinatura está fora do padrão XMLDSig do documento.',
    ],
    [
      'two references',
      'failed',
      changed(/<Reference[\s\S]*<\/Reference>/, '$&$&'),
      'A assinatura está fora do padrão XMLDSig do documento.',
    ],
    [
      'an unknown digest',
      'failed',
      changed(/xmldsig#sha1/, 'xmldsig#md5'),
      'A assinatura usa um algoritmo que não é aceito.',
    ],
    [
      'a secret key',
      'failed',
      changed(/xmldsig#rsa-sha1/, 'xmldsig#hmac-sha1'),
      'A assinatura usa um algoritmo que não é aceito.',
    ],
    [
      'another canonical form',
      'failed',
      changed(/(<Canonicalization[^>]*20010315)/, '$1#WithComments'),
      'A assinatura usa um algoritmo que não é aceito.',
    ],
    [
      'a transform that drops content',
      'failed',
      changed('http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/TR/1999/REC-xpath-19991116'),
      'A assinatura usa um algoritmo que não é aceito.',
    ],
    [
      'a repeated Id',
      'failed',
      changed('<dest>', `<dest><x Id="NFe${chaveOf()}"/>`),
      'O documento repete o Id que foi assinado.',
    ],
  ]
  test.each(cases)('%s: %s', (...[, state, source, reason]) => {
    const result = check(source)
    expect(result.mark).toEqual({ state, reason })
    expect(result.certificate).toBeNull()
  })
})

describe('signature wrapping: a forged note next to the signed one', () => {
  const forged = nfe({ vNF: '99999.00' }).replace(/^<NFe[^>]*>|<\/NFe>$/g, '')
  const original = /<infNFe[\s\S]*<\/infNFe>/.exec(compact)?.[0] ?? ''
  test.each([
    [
      'the original hidden in the signature',
      compact.replace(original, forged).replace('</Signature>', `<Object>${original}</Object></Signature>`),
    ],
    ['the original after the signature', compact.replace(original, forged).replace('</NFe>', `${original}</NFe>`)],
    ['the original in another element', compact.replace(original, `${forged}<x>${original}</x>`)],
    [
      'the original inside the forged one',
      compact.replace(original, forged.replace('</infNFe>', `${original}</infNFe>`)),
    ],
    ['the forged note under another Id', compact.replace(original, forged.replace('Id="NFe', 'Id="NFf') + original)],
    ['the signature in the proc', nfeProc(`<NFe>${forged}</NFe>${compact}`)],
  ])('%s', (_name, source) => {
    expect(['failed', 'absent']).toContain(check(source).mark.state)
  })
})

/** A small seeded generator (mulberry32), so that failures can be reproduced. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const PIECES = [
  '<',
  '>',
  '&',
  '"',
  ' ',
  '\n',
  '/',
  'x',
  '0',
  '9',
  'é',
  '<x/>',
  '<!-- -->',
  '&amp;',
  '<?p?>',
  '<![CDATA[]]>',
  '&#10;',
  ':',
  ' xmlns="u"',
  ' xmlns:x="u"',
  ' a="1"',
]

function mutated(source: string, random: (below: number) => number): string {
  const offset = random(source.length)
  const length = random(4)
  const kind = random(3)
  if (kind === 0) return source.slice(0, offset) + source.slice(offset + 1 + length)
  const piece = PIECES[random(PIECES.length)] ?? ''
  return source.slice(0, offset) + piece + source.slice(kind === 1 ? offset + piece.length : offset)
}

/** Mutations per document: 600 in total, 2,000 in the full run. */
const RUNS = process.env.PORTAL_TEST_FULL ? 500 : 150

/** Makes `runs` distinct texts that differ from the original. */
function distinct(make: () => string, { runs, not }: { runs: number; not: string }): Set<string> {
  const made = new Set<string>()
  while (made.size < runs) {
    const text = make()
    if (text !== not) made.add(text)
  }
  return made
}

/**
 * True for changes outside the signed content that only xml-crypto refuses: in the start tag of the proc (the
 * note is checked without its wrapper), and a comment inside SignatureValue (the reader drops comments).
 */
function isOutside(changed: string, source: string): boolean {
  const tag = (text: string) => /<nfeProc[^>]*>/.exec(text)?.[0]
  return tag(changed) !== tag(source) || /<SignatureValue>[^<]*<!--/.test(changed)
}

/** The canonical form of all signed content: the note and SignedInfo. */
function meaning(source: string): string | undefined {
  const signed = signedNode(readXml(Buffer.from(source, 'utf8')))
  const signedInfo = firstDeep(signed?.ancestors.at(-1), 'SignedInfo')
  return signed && signedInfo && canonicalize(signed.node) + canonicalize(signedInfo)
}

test.each([
  ['compact', compact, 1],
  ['in its proc', inProc(compact), 2],
  ['indented', indented, 3],
])(
  'mutations (%s): never ok for changed content, and never ok where xml-crypto refuses',
  { timeout: 240_000 },
  (_name, source, seed) => {
    const random = randomFrom(seed)
    const original = meaning(source)
    let verified = 0
    for (const changed of distinct(() => mutated(source, random), { runs: RUNS, not: source })) {
      let state: string
      try {
        state = check(changed).mark.state
      } catch {
        continue // no longer XML, or no longer a document
      }
      if (state !== 'ok') continue
      verified++
      expect(meaning(changed), changed).toBe(original)
      if (!isOutside(changed, source)) expect(oracle(changed), changed).toBe(true)
    }
    expect(verified).toBeLessThan(RUNS / 2)
  },
)

const samples = listSamples()
const STATES: Record<string, string[]> = {
  ok: ['ok'],
  digest: ['failed'],
  falha: ['failed'],
  '-': ['absent', 'failed'],
}

test('every sample has the state of its manifest and the result of xml-crypto', { timeout: 60_000 }, () => {
  let seen = 0
  for (const sample of samples) {
    const { path, signature } = sample
    if (/vazio|truncado|entidade/.test(path)) continue
    const bytes = readSample(sample)
    const result = signedNode(readXml(bytes))
    if (!result) continue
    seen++
    const { mark } = verifySignature(result)
    expect(STATES[signature], `${path}: ${mark.reason}`).toContain(mark.state)
    if (mark.state !== 'absent') expect(oracle(bytes.toString('utf8')), path).toBe(mark.state === 'ok')
  }
  expect(seen).toBeGreaterThan(50)
})

const signedNotes = samples.filter(
  ({ path, signature }) => signature === 'ok' && /^nfe\/(nfe-04|nf-e-entrada)/.test(path),
)

test.each(signedNotes)(
  'a mutated $path is never ok with changed content or where xml-crypto refuses',
  { timeout: 240_000 },
  (sample) => {
    const source = readSample(sample).toString('utf8')
    const random = randomFrom(4)
    const original = meaning(source)
    for (const changed of distinct(() => mutated(source, random), { runs: RUNS, not: source })) {
      try {
        if (check(changed).mark.state !== 'ok') continue
      } catch {
        continue
      }
      expect(meaning(changed), changed).toBe(original)
      if (!isOutside(changed, source)) expect(oracle(changed), changed).toBe(true)
    }
  },
)

test.each(signedNotes)(
  'a changed character anywhere in the values of $path is detected',
  { timeout: 60_000 },
  (sample) => {
    const source = readSample(sample).toString('utf8')
    const end = source.indexOf('</infNFe>')
    for (let offset = source.indexOf('<ide>'); offset < end; offset += 37) {
      const character = source[offset] === '1' ? '2' : '1'
      let state = 'failed'
      try {
        state = check(source.slice(0, offset) + character + source.slice(offset + 1)).mark.state
      } catch {
        // a tag was broken
      }
      expect(state).toBe(source[offset] === character ? 'ok' : 'failed')
    }
    expect(text(firstDeep(readXml(Buffer.from(source)), 'digVal'))).toBe(check(source).digestValue)
  },
)
