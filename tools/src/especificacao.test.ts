import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultOfTest } from './testing/proof.ts'

const ROOT = join(import.meta.dirname, '../..')
const AREAS = [
  'documents',
  'provider API',
  'front end one',
  'front end two',
  'certificate',
  'products and tax',
  'SPED',
  'scale',
]
/** Sections of the specification, and of the contract. */
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const CONTRACT_SECTIONS = 6

interface Row {
  section: string
  n: string
  statement: string
  proofs: string[]
}

/** Every row of every table; a line that begins like a row and is none is a row without proof. */
function readRows(page: string): Row[] {
  const rows: Row[] = []
  let section = ''
  for (const line of page.split('\n')) {
    section = /^## (\d+)\./.exec(line)?.[1] ?? section
    if (!/^\| *\d/.test(line)) continue
    const [n = '', statement = '', proof = ''] = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim())
    rows.push({ section, n, statement, proofs: proof.split('<br>').filter((part) => part !== '') })
  }
  return rows
}

/** Why a proof does not hold; null when it does. */
function faultOf(proof: string): string | null {
  const cited = faultOfTest(proof)
  if (cited !== undefined) return cited
  const decision = /^decision (\d{4})$/.exec(proof)?.[1]
  if (decision) {
    const known = readdirSync(join(ROOT, 'docs/decisions')).some((name) => name.startsWith(`${decision}-`))
    return known ? null : `no decision ${decision}`
  }
  const contract = Number(/^contract §(\d): .{5,}$/.exec(proof)?.[1])
  if (contract) return contract <= CONTRACT_SECTIONS ? null : `no section ${contract} of the contract`
  const area = /^open: (.+)$/.exec(proof)?.[1]
  if (area) return AREAS.includes(area) ? null : `no area «${area}»`
  return `malformed: «${proof}»`
}

const isOpen = (proof: string): boolean => proof.startsWith('open: ')

const rows = readRows(readFileSync(join(ROOT, 'docs/especificacao.md'), 'utf8'))

test('every section of the specification has rows, numbered by their section and each once', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(SECTIONS)
  expect(rows.filter(({ n, section }) => !new RegExp(`^${section}\\.[1-9]\\d*$`).test(n))).toEqual([])
  const numbers = rows.map(({ n }) => n)
  expect(numbers.filter((n, at) => numbers.indexOf(n) < at)).toEqual([])
})

test('every row has a statement and a proof that holds', () => {
  const faults = rows.flatMap(({ n, statement, proofs }) => [
    ...(statement === '' ? [`${n}: no statement`] : []),
    ...(proofs.length === 0 ? [`${n}: no proof`] : []),
    ...proofs.flatMap((proof) => faultOf(proof) ?? []).map((fault) => `${n}: ${fault}`),
  ])
  expect(faults).toEqual([])
})

test('what is proven and what is open adds up', () => {
  const open = rows.filter(({ proofs }) => proofs.every(isOpen)).length
  const half = rows.filter(({ proofs }) => proofs.some(isOpen)).length - open
  const proven = rows.length - open - half
  process.stdout.write(`especificação: ${proven} afirmações provadas, ${half} em parte, ${open} em aberto\n`)
  expect(proven).toBeGreaterThan(0)
})

describe('a false proof is found', () => {
  test.each([
    ['tools/src/nada.test.ts › any test at all', 'no file'],
    ['../outside.test.ts › any test at all', 'no file'],
    ['tools/src/especificacao.test.ts › a name that nobody gave', 'no test'],
    ['decision 9999', 'no decision'],
    ['contract §9: some words', 'no section 9'],
    ['contract §3', 'malformed'],
    ['open: elsewhere', 'no area'],
    ['certainly', 'malformed'],
  ])('%s', (proof, fault) => expect(faultOf(proof)).toContain(fault))

  test('and a true one is not', () => {
    expect(faultOf('tools/src/especificacao.test.ts › and a true one')).toBeNull()
    expect(faultOf('decision 0001')).toBeNull()
  })

  test('a row that lost its proof, or its bars, is a row without proof', () => {
    const [bare, broken] = readRows('## 1. A\n| 1.1 | said | |\n| 1.2 said without bars |\n')
    expect([bare?.proofs, broken?.proofs]).toEqual([[], []])
  })
})
