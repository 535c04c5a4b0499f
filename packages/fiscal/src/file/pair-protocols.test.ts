import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDfe } from '../dfe.ts'
import { readDocumento } from '../documento/read.ts'
import { makeCertificate } from '../testing/certificates.test.kit.ts'
import { asBytes, CNPJ, chaveOf, cte, mdfe, nfe, nfeProc } from '../testing/fixtures.test.kit.ts'
import { signXml } from '../testing/sign.test.kit.ts'

const HOLDER = makeCertificate({ cn: `EMITENTE LTDA:${CNPJ.emitente}`, names: { 3: CNPJ.emitente } })
const bare = (xml: string) => xml.replace(/^<\?xml[^>]*>/, '')
const digestOf = (doc: string) => /<DigestValue>(.*)<\/DigestValue>/.exec(doc)![1]!
const keyIn = (doc: string) => / Id="[A-Za-z]+(\d{44})"/.exec(doc)![1]!
const signed = (doc: string, inf: string) => bare(signXml(doc, inf, { holder: HOLDER }))
const note = (numero: number) => signed(nfe({ chave: chaveOf({ numero }) }), 'infNFe')

interface ProtOf {
  kind?: string
  chave?: string | null
  cStat?: string
  digVal?: string | null
  nProt?: string
}
const field = (name: string, value: string | null) => (value === null ? '' : `<${name}>${value}</${name}>`)
function prot(
  doc: string,
  { kind = 'NFe', chave = keyIn(doc), cStat = '100', digVal = digestOf(doc), nProt }: ProtOf = {},
) {
  const number = nProt ?? `1${keyIn(doc).slice(25, 34)}`
  return `<prot${kind} versao="4.00"><infProt>${field(`ch${kind}`, chave)}<nProt>${number}</nProt>${field('digVal', digVal)}<cStat>${cStat}</cStat></infProt></prot${kind}>`
}

const NOTES = [11, 12, 13].map(note)
const [A, B, C] = NOTES as [string, string, string]
const CTE = signed(cte(), 'infCte')
const MDFE = signed(mdfe(), 'infMDFe')
const ofCte = prot(CTE, { kind: 'CTe' })
const ofMdfe = prot(MDFE, { kind: 'MDFe' })

/** Number and situation of every note; each must read the same again from its own bytes, with a good signature. */
function told(xml: string | Uint8Array) {
  return readDfe(typeof xml === 'string' ? asBytes(xml) : xml).map(({ bytes, result }) => {
    if (!result.ok || result.dfe.kind !== 'nota') return result.ok ? result.dfe.kind : result.code
    const again = readDfe(bytes)
    expect(again).toHaveLength(1)
    expect(again[0]!.result).toEqual(result)
    expect(result.dfe.marks.signature).toEqual({ state: 'ok', reason: null })
    const { chave, protocolState, protocol } = result.dfe
    return `${Number(chave.slice(25, 34))} ${protocolState} ${protocol?.nProt}`
  })
}
const right = (doc: string) => `${Number(keyIn(doc).slice(25, 34))} autorizada 1${keyIn(doc).slice(25, 34)}`
const ALL = NOTES.map(right)

test.each<[string, string, string[]]>([
  ['each note before its protocol', `<r>${NOTES.map((doc) => doc + prot(doc)).join('')}</r>`, ALL],
  ['all protocols first', `<r>${[C, A, B].map((doc) => prot(doc)).join('')}${NOTES.join('')}</r>`, ALL],
  ['all notes first', `<r>${NOTES.join('')}${[B, C, A].map((doc) => prot(doc)).join('')}</r>`, ALL],
  [
    'notes in a lot, protocols in its return',
    `<r><enviNFe>${NOTES.join('')}</enviNFe><retEnviNFe>${[C, B, A].map((doc) => prot(doc)).join('')}</retEnviNFe></r>`,
    ALL,
  ],
  ['one note and its return apart', `<r><enviNFe>${A}</enviNFe><retEnviNFe>${prot(A)}</retEnviNFe></r>`, [right(A)]],
  [
    'several in the root of one',
    `<nfeProc versao="4.00">${NOTES.map((doc) => doc + prot(doc)).join('')}</nfeProc>`,
    ALL,
  ],
  ['a whole note beside a flat one', `<r>${bare(nfeProc(A + prot(A)))}${B}${prot(B)}</r>`, [right(A), right(B)]],
  ['CT-e', `<r>${CTE}${ofCte}${A}${prot(A)}</r>`, [expect.stringMatching(/autorizada/), right(A)]],
  [
    'MDF-e after its protocol',
    `<r>${ofMdfe}${ofCte}${MDFE}${CTE}</r>`,
    [expect.stringMatching(/ autorizada/), expect.stringMatching(/ autorizada/)],
  ],
  ['a foreign protocol among them', `<r>${prot(C)}${A}${prot(A)}${B}</r>`, [right(A), '12 sem_protocolo undefined']],
  ['only foreign ones', `<r>${prot(C)}${A}${B}</r>`, ['11 sem_protocolo undefined', '12 sem_protocolo undefined']],
  [
    'one without a key, of the digest',
    `<r>${A}${B}${prot(B, { chave: null })}</r>`,
    ['11 sem_protocolo undefined', right(B)],
  ],
  [
    'one without key and digest',
    `<r>${A}${B}${prot(B, { chave: null, digVal: null })}</r>`,
    ['11 sem_protocolo undefined', '12 sem_protocolo undefined'],
  ],
  [
    'a refusal and the authorization',
    `<r>${A}${prot(A, { cStat: '204', nProt: '9' })}${B}${prot(A)}</r>`,
    [right(A), '12 sem_protocolo undefined'],
  ],
  [
    'a refusal inside the proc, the authorization outside',
    `<r>${bare(nfeProc(A + prot(A, { cStat: '204', nProt: '9' })))}${prot(A)}${B}</r>`,
    [right(A), '12 sem_protocolo undefined'],
  ],
  [
    'of another kind under the same key',
    `<r>${prot(A, { kind: 'CTe' })}${A}${B}</r>`,
    ['11 sem_protocolo undefined', '12 sem_protocolo undefined'],
  ],
])('%s', (_name, xml, expected) => {
  expect(told(xml)).toEqual(expected)
})

test('a cancelled protocol beside a whole note is its statement, and the same answer twice adds nothing', () => {
  const proc = bare(nfeProc(A + prot(A)))
  const [cancelled] = readDfe(asBytes(`<r>${proc}${prot(A, { cStat: '101', nProt: '77' })}${B}</r>`))
  expect(cancelled!.result).toMatchObject({
    ok: true,
    dfe: { protocolState: 'autorizada', eventos: [{ tpEvento: '110111' }] },
  })
  const [same] = readDfe(asBytes(`<r>${proc}${prot(A)}${B}</r>`))
  expect(new TextDecoder().decode(same!.bytes)).toBe(proc)
})

test('the joined document is shown with its protocol, in any encoding and with the namespaces of its root', () => {
  const xmlns = 'http://www.portalfiscal.inf.br/nfe'
  const inherited = A.replace(` xmlns="${xmlns}"`, '')
  const file = `<r xmlns="${xmlns}" xmlns:q="a&amp;b">${inherited}${prot(A)}${B}</r>`
  for (const bytes of [asBytes(file), Buffer.from(`\ufeff${file}`, 'utf16le'), Buffer.from(file, 'utf16le').swap16()]) {
    expect(told(bytes)).toEqual([right(A), '12 sem_protocolo undefined'])
    const shown = readDocumento(readDfe(bytes)[0]!.bytes)
    expect(shown.kind === 'nfe' && shown.protocol.protNFe?.infProt?.nProt).toBe(`1${keyIn(A).slice(25, 34)}`)
  }
})

test('in any order, at any depth', () => {
  const parts = [...NOTES, CTE, MDFE, ...NOTES.map((doc) => prot(doc)), ofCte, ofMdfe]
  const expected = told(`<r>${parts.join('')}</r>`).sort()
  expect(expected.filter((line) => String(line).includes(' autorizada '))).toHaveLength(5)
  const wrapped = fc.record({
    order: fc.shuffledSubarray(parts, { minLength: parts.length }),
    deep: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
  })
  fc.assert(
    fc.property(wrapped, ({ order, deep }) => {
      const inner = order.map((part, index) => (deep[index] ? `<g><h>${part}</h></g>` : part)).join('')
      expect(told(`<r>${inner}</r>`).sort()).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})
