import { expect, test, vi } from 'vitest'
import { type Company, DEMO_COMPANIES, generate } from '../generate.ts'

vi.setConfig({ testTimeout: 60_000 })

const NAMES = [
  'vProd',
  'vFrete',
  'vDesc',
  'vBC',
  'vICMS',
  'vFCP',
  'vBCST',
  'vICMSUFDest',
  'vFCPUFDest',
  'vIPI',
  'vPIS',
  'vCOFINS',
  'vTotTrib',
  'vIBSUF',
  'vCBS',
]
/** Every tax group of an item has a `vBC`; the total is the sum of the ICMS bases only. */
const GROUP: Record<string, RegExp> = { vBC: /<ICMS>.*?<\/ICMS>/g }

const add = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

/** Cents of every element, by name, in document order. */
function valuesOf(xml: string): Map<string, number[]> {
  const values = new Map<string, number[]>()
  for (const [, name, text] of xml.matchAll(/<(v[A-Za-z]+)>([\d.]+)</g))
    values.set(name!, [...(values.get(name!) ?? []), Math.round(Number(text) * 100)])
  return values
}

const notesOf = (empresa: Company) =>
  [...generate({ seed: 77, count: 500, empresa, kinds: { nfe: 3, nfce: 1 }, from: '2026-06', to: '2026-11' })].map(
    ({ bytes, facts }) => ({ xml: bytes.toString(), facts }),
  )
const NOTES = DEMO_COMPANIES.map((empresa) => [empresa.name, notesOf(empresa)] as const)

// reads the XML text instead of using the generator's sums; 500 documents of each company
test.each(NOTES)('the totals are the exact sums of the items: %s', (_, notes) => {
  for (const { xml, facts } of notes) {
    const [start, end] = [xml.indexOf('<total>'), xml.indexOf('</total>')]
    const written = xml.slice(0, start)
    const items = valuesOf(written)
    const totals = valuesOf(xml.slice(start, end))
    const one = (name: string) => totals.get(name)?.[0] ?? 0
    const sums = NAMES.map((name) => {
      const group = GROUP[name]
      const values = group ? valuesOf(written.match(group)?.join('') ?? '').get(name) : items.get(name)
      return [name, add(values ?? [])]
    })
    expect(NAMES.map((name) => [name, one(name)])).toEqual(sums)
    const after = valuesOf(xml.slice(end))
    const paid = add(after.get('vPag') ?? []) - add(after.get('vTroco') ?? [])
    const worth = one('vProd') - one('vDesc') + one('vFrete') + one('vST') + one('vIPI') + one('vOutro')
    const whole = { worth, paid, st: one('vST'), billed: add(after.get('vDup') ?? [facts.totalCents]) }
    const { totalCents } = facts
    expect(whole).toEqual({
      worth: one('vNF'),
      paid: totalCents,
      st: add(items.get('vICMSST') ?? []),
      billed: totalCents,
    })
    expect(one('vNF')).toBe(totalCents)
  }
})

test.each(NOTES)('each item satisfies quantity × price and rate × base: %s', (_, notes) => {
  for (const { facts } of notes) {
    for (const item of facts.items) {
      const errors = [
        Number(item.qCom) * Number(item.vUnCom) * 100 - item.vProd,
        ...[
          [item.vBC, item.pICMS, item.vICMS],
          [item.vBCIPI, item.pIPI, item.vIPI],
          [item.vBCPIS, item.pPIS, item.vPIS],
          [item.vBCCOFINS, item.pCOFINS, item.vCOFINS],
          [item.vBCIBSCBS, item.pCBS, item.vCBS, item.pRedCBS],
          [item.vBCIBSCBS, item.pIBSUF, item.vIBSUF, item.pRedIBSUF],
        ].map(
          ([base, rate, tax, cut]) =>
            (Number(base) * Number(rate ?? 0) * (100 - Number(cut ?? 0))) / 10_000 - Number(tax),
        ),
      ]
      // rounding changes an amount by at most half a cent
      expect(Math.max(...errors.map(Math.abs))).toBeLessThanOrEqual(0.5001)
    }
  }
})

test('every CST and CSOSN occurs, and the share of the destination state', () => {
  const items = NOTES.flatMap(([, notes]) => notes.flatMap(({ facts }) => facts.items))
  const seen = new Set(items.map(({ csosn, icmsCst }) => csosn ?? icmsCst!))
  expect([...seen].sort()).toEqual(['00', '10', '101', '102', '20', '40', '500', '60'])
  for (const tax of ['vICMSUFDest', 'vFCPUFDest', 'vIPI', 'vICMSST', 'vCredICMSSN', 'vCBS'] as const)
    expect(add(items.map((item) => item[tax])), tax).toBeGreaterThan(0)
})
