import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { CASES, generateVariety } from '@portal/synthetic/variety.ts'
import { expect, test } from 'vitest'
import { hasRealSamples, listSamples, readSample } from '../testing/samples.test.kit.ts'
import { readDocumento } from './read.ts'
import { KNOWN_DIFFERENCES } from './totals.known.test.kit.ts'
import { totalsDifferences } from './totals.test.kit.ts'

const full = process.env.PORTAL_TEST_FULL !== undefined
const isNota = ({ kind }: { kind: string }) => ['nfe', 'nfce', 'cte', 'mdfe'].includes(kind)

test('the totals of generated documents are the sums of their items', { timeout: 240_000 }, () => {
  let seen = 0
  for (const [seed, empresa] of DEMO_COMPANIES.entries())
    for (const document of generate({ seed, count: full ? 400 : 60, empresa, from: '2026-01', to: '2026-12' })) {
      if (!isNota(document)) continue
      seen++
      expect(totalsDifferences(readDocumento(document.bytes)), document.name).toEqual([])
    }
  expect(seen).toBeGreaterThan(full ? 800 : 100)
})

test('the totals of every kind of document are the sums of its items', { timeout: 240_000 }, () => {
  for (const document of generateVariety({ seed: 2, count: full ? 1000 : CASES.length }))
    if (isNota(document))
      expect(totalsDifferences(readDocumento(document.bytes)), `${document.caseName} ${document.name}`).toEqual([])
})

test('a wrong total is reported', () => {
  const [document] = [
    ...generate({ seed: 1, count: 30, empresa: DEMO_COMPANIES[0]!, from: '2026-06', to: '2026-06' }),
  ].filter(({ kind }) => kind === 'nfe')
  const changed = document!.bytes.toString('utf8').replace(/<vNF>(\d+)\.\d\d</, '<vNF>$1.99<')
  expect(totalsDifferences(readDocumento(Buffer.from(changed)))).toMatchObject([{ field: 'ICMSTot/vNF' }])
})

const samples = listSamples().filter(({ path }) => /^(nfe|nfce|cte|mdfe)\//.test(path) && !path.includes('-xsd'))

test.each(samples)('$path: the differences are exactly the known ones', (sample) => {
  const differences = totalsDifferences(readDocumento(readSample(sample)))
  const expected = KNOWN_DIFFERENCES[sample.path]?.differences.trim().split(/\n\s*/) ?? []
  expect(differences.map(({ field, written, summed }) => `${field} ${written} ${summed}`)).toEqual(expected)
})

test.runIf(hasRealSamples)('every known difference refers to an existing file', () => {
  const paths = samples.map(({ path }) => path)
  expect(Object.keys(KNOWN_DIFFERENCES).filter((path) => !paths.includes(path))).toEqual([])
})
