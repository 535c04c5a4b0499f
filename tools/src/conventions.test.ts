import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultOfTest } from './testing/proof.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/conventions.md'), 'utf8')

const rows = PAGE.split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [n = '', what = '', proof = ''] = line.slice(1, line.lastIndexOf('|')).split('|')
    return { n: Number(n), what: what.trim(), proofs: proof.split('<br>').map((text) => text.trim()) }
  })

test('every convention of the lists has a test that is there', () => {
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, at) => at + 1))
  expect(rows.length).toBeGreaterThan(30)
  const faults = rows.flatMap(({ proofs }) =>
    proofs.flatMap((proof) => faultOfTest(proof) ?? (faultOfTest(proof) === undefined ? `malformed: ${proof}` : [])),
  )
  expect(faults).toEqual([])
  expect(rows.filter(({ what }) => what === '')).toEqual([])
})
