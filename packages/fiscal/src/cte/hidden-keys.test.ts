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
    expect(ledger.references).toEqual([])
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
