// spec: 1.9, 7.14

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { DfeFound } from '@portal/fiscal/base/model.ts'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { sharedPath } from '@portal/synthetic/testing/shared.ts'
import { CASES, generateVariety, LARGE_CASES, type VarietyDocument } from '@portal/synthetic/variety.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { printFaults, type Subject } from './accept.ts'
import { expectedOf } from './expected.ts'
import { has } from './programs.ts'

vi.setConfig({ testTimeout: 300_000 })

// prints must not depend on the server's time zone; neither hook runs when every test is skipped
beforeAll(() => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

const PROGRAMS = ['pdftotext', 'pdftoppm', 'zbarimg'].every(has)
const FULL = process.env.PORTAL_TEST_FULL === '1'
const COUNT = FULL ? 1000 : 50
const BATCH = 25
const FOLDERS = ['nfe', 'nfce', 'cte', 'mdfe', 'eventos', 'distribuicao']

const situacaoOf = ({ result }: DfeFound): Subject['state']['situacao'] => {
  const state = result.ok && result.dfe.kind === 'nota' ? result.dfe.protocolState : 'autorizada'
  return state === 'rejeitada' ? 'autorizada' : state === 'desconhecida' ? 'sem_protocolo' : state
}

/** The documents of a file; empty for an answer without documents. */
function documentsIn(bytes: Uint8Array): DfeFound[] {
  try {
    return readDfe(bytes)
  } catch (error) {
    if (error instanceof FiscalError) return []
    throw error
  }
}

/** Every document of a folder of samples, in the state that it has in the portal before any event. */
function samplesOf(folder: string): Subject[] {
  const path = sharedPath(`amostras/${folder}`)
  if (path === null) return []
  return readdirSync(path)
    .sort()
    .flatMap((file) =>
      documentsIn(readFileSync(join(path, file))).map((document) => ({
        name: `${folder}/${file}`,
        bytes: document.bytes,
        state: { situacao: situacaoOf(document) },
      })),
    )
}

const subjectOf = ({ caseName, chave, bytes, state }: VarietyDocument): Subject => ({
  name: `${caseName} ${chave}`,
  bytes,
  state,
})

/** Some documents spread over all cases; in the full run all cases several times, and the large notes. */
function chosen(): Subject[] {
  const seed = 20_261
  if (FULL) {
    const large = generateVariety({ seed, count: LARGE_CASES.length, cases: LARGE_CASES })
    return [...generateVariety({ seed, count: COUNT - LARGE_CASES.length }), ...large].map(subjectOf)
  }
  const cases = Array.from({ length: COUNT }, (_, index) => CASES[Math.floor((index * CASES.length) / COUNT)]!)
  return [...generateVariety({ seed, count: COUNT, cases })].map(subjectOf)
}

/** Adds a print on 58 mm paper for each NFC-e. */
const onBothPapers = (subjects: Subject[]): Subject[] =>
  subjects.flatMap((subject) =>
    expectedOf(subject.bytes).form === 'danfce'
      ? [subject, { ...subject, name: `${subject.name} (58 mm)`, largura: 58 }]
      : [subject],
  )

const batchesOf = (subjects: Subject[]): [string, Subject[]][] =>
  Array.from({ length: Math.ceil(subjects.length / BATCH) }, (_, index) => {
    const batch = subjects.slice(index * BATCH, (index + 1) * BATCH)
    return [`${index * BATCH + 1} to ${index * BATCH + batch.length}`, batch]
  })

describe.runIf(PROGRAMS)('with the time zone of Tokyo, prints have the texts and symbols of their documents:', () => {
  test('the process uses the time zone', () => expect(new Date(0).getHours()).toBe(9))

  test.each(FOLDERS.filter((folder) => samplesOf(folder).length > 0))('samples of %s', async (folder) => {
    expect(await printFaults(onBothPapers(samplesOf(folder)))).toEqual([])
  })

  test.each(batchesOf(chosen()))('generated documents %s', async (_, batch) => {
    expect(await printFaults(onBothPapers(batch))).toEqual([])
  })
})
