import { readFileSync } from 'node:fs'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestCa } from './certificates/test-ca.ts'
import { sharedPath } from './testing/shared.ts'
import { CASES, generateVariety, LARGE_CASES, type VarietyDocument } from './variety.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const make = (count: number, seed = 5): VarietyDocument[] => [...generateVariety({ seed, count })]
const signed = [...generateVariety({ seed: 8, count: CASES.length * 2, signer: createTestCa() })]

test('the same seed gives the same bytes, another seed gives others', () => {
  const bytes = (seed: number) => Buffer.concat(make(40, seed).map((document) => document.bytes))
  expect(bytes(1).equals(bytes(1))).toBe(true)
  expect(bytes(1).equals(bytes(2))).toBe(false)
})

test('a count equal to the number of cases covers each case once, with unique names', () => {
  const names = make(CASES.length).map(({ caseName }) => caseName)
  expect(new Set(names).size).toBe(CASES.length)
})

test.each(signed.slice(0, CASES.length).map((document) => [document.caseName, document] as const))(
  '%s is one readable document of its kind',
  (_, { bytes, chave, kind }) => {
    const [found, ...others] = readDfe(bytes)
    expect(others).toEqual([])
    expect(found?.result).toMatchObject({ ok: true })
    if (!found?.result.ok) return
    const { dfe } = found.result
    if ('chave' in dfe) expect(dfe.chave).toBe(chave)
    if (dfe.kind === 'nota')
      expect([dfe.tipo, dfe.marks.key.state, dfe.marks.signature.state]).toEqual([kind, 'ok', 'ok'])
  },
)

test('large notes have the maximum number of items of the layout', () => {
  const largest = [...generateVariety({ seed: 1, count: LARGE_CASES.length, cases: LARGE_CASES })].at(-1)
  expect(largest?.bytes.toString().match(/<det /g)).toHaveLength(990)
})

const present = sharedPath('esquemas/LEIAME.tsv') !== null
if (present) xmlRegisterFsInputProviders()
const validators = new Map<string, XsdValidator>()
afterAll(() => {
  for (const validator of validators.values()) validator.dispose()
})

function validatorOf(schema: string): XsdValidator {
  const known = validators.get(schema)
  if (known) return known
  const path = sharedPath(`esquemas/${schema}`)!
  const made = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }))
  validators.set(schema, made)
  return made
}

/** The schema's error message for a document; null when valid. */
function complaint(schema: string, bytes: Buffer): string | null {
  const document = XmlDocument.fromBuffer(bytes)
  try {
    validatorOf(schema).validate(document)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    document.dispose()
  }
}

/** Extracts an element from a document, with its inherited namespace. */
function cut(bytes: Buffer, element: string): Buffer {
  const text = bytes.toString()
  const [, space] = /xmlns="([^"]+)"/.exec(text)!
  const start = text.indexOf(`<${element}`)
  const end = text.indexOf(`</${element}>`) + element.length + 3
  return Buffer.from(text.slice(start, end).replace(`<${element}`, `<${element} xmlns="${space}"`))
}

test.runIf(present).each(signed.map((document, at) => [document.caseName, at, document] as const))(
  '%s (%i) is valid against the official schemas, or says why it cannot be',
  (_, _at, { schema, reason, bytes, parts = [] }) => {
    if (schema === null) expect(reason).toMatch(/\w/)
    else expect(complaint(schema, bytes)).toBeNull()
    for (const part of parts) expect(complaint(part.schema, cut(bytes, part.element)), part.element).toBeNull()
  },
)
