import { describe, expect, test } from 'vitest'
import { readDocumento } from '../documento/read.ts'
import { asBytes, CTE_BODY, chaveOf, cte } from '../testing/fixtures.test.kit.ts'
import { readXml } from '../xml/read.ts'
import { readCteProc } from './cte.ts'
import { readCteNota } from './nota.ts'

const NINES = '9'.repeat(44)
const normal = (key: string) => `<infCTeNorm><infDoc><infNFe><chave>${key}</chave></infNFe></infDoc></infCTeNorm>`
const complement = (key: string) => `<infCteComp><chCTe>${key}</chCTe></infCteComp>`
const xmlOf = (groups: string) => cte({ body: CTE_BODY + groups })
const read = (groups: string) => readCteNota({ node: readXml(asBytes(xmlOf(groups))), ancestors: [] })

describe.each([normal, complement])('%o', (group) => {
  test('nines instead of a related key: the signature cannot be verified, and the reason is the mark', () => {
    const { hasHiddenKeys, marks, ledger } = read(group(NINES))
    expect(hasHiddenKeys).toBe(true)
    expect(marks.signature).toMatchObject({ state: 'unknown', reason: expect.stringMatching(/^Chaves ocultadas/) })
    expect([ledger.references, ledger.carried]).toEqual([[], []])
  })

  test('a real key hides nothing', () => {
    const { hasHiddenKeys, marks } = read(group(chaveOf()))
    expect(hasHiddenKeys).toBe(false)
    expect(marks.signature.state).toBe('absent')
  })

  test('hidden keys are empty in the model and in the mirror', () => {
    const hidden = asBytes(xmlOf(group(NINES)))
    for (const model of [readDocumento(hidden), readCteProc(hidden)]) expect(JSON.stringify(model)).not.toContain(NINES)
    const real = asBytes(xmlOf(group(chaveOf())))
    for (const model of [readDocumento(real), readCteProc(real)]) expect(JSON.stringify(model)).toContain(chaveOf())
  })
})

test('nines in a text are no hidden key', () => {
  expect(read(`<compl><xObs>${NINES}</xObs></compl>`).hasHiddenKeys).toBe(false)
})

describe('the notes that a CT-e carries', () => {
  const other = chaveOf().replace(/^35/, '33')
  const infDoc = (...keys: string[]) =>
    `<infCTeNorm><infDoc>${keys.map((key) => `<infNFe><chave>${key}</chave></infNFe>`).join('')}</infDoc></infCTeNorm>`

  test('are read from infDoc, each once and without what is no key', () => {
    expect(read(infDoc(chaveOf(), other, chaveOf(), '123', NINES)).ledger.carried).toEqual([chaveOf(), other])
  })

  test('are none where it carries paper notes or other documents', () => {
    const groups =
      '<infCTeNorm><infDoc><infNF><nDoc>1</nDoc></infNF><infOutros><tpDoc>00</tpDoc></infOutros></infDoc></infCTeNorm>'
    expect(read(groups).ledger.carried).toEqual([])
    expect(read(complement(chaveOf())).ledger).toMatchObject({ carried: [], references: [chaveOf()] })
  })

  test('of a simplificado are those of all deliveries', () => {
    const det = (key: string) => `<det><infNFe><chNFe>${key}</chNFe></infNFe></det>`
    const xml = xmlOf(det(chaveOf()) + det(other)).replaceAll(/(<\/?)CTe\b/g, '$1CTeSimp')
    expect(readCteNota({ node: readXml(asBytes(xml)), ancestors: [] }).ledger.carried).toEqual([chaveOf(), other])
  })

  test('are at most 500', () => {
    const keys = Array.from({ length: 600 }, (_, index) => String(index).padStart(44, '3'))
    expect(read(infDoc(...keys)).ledger.carried).toHaveLength(500)
  })
})
