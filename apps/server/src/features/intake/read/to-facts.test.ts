import { readDfe } from '@portal/fiscal/dfe.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { expect, test } from 'vitest'
import { toFacts } from './to-facts.ts'

const period = { from: '2026-06', to: '2026-06' }
const [nfe] = [...generate({ seed: 5, count: 300, empresa: DEMO_COMPANIES[0]!, ...period })].filter(
  ({ kind, bytes }) => kind === 'nfe' && Buffer.from(bytes).includes('<cStat>100</cStat>'),
)

function answered(cStat: string) {
  const xml = Buffer.from(nfe!.bytes).toString('utf8').replace('<cStat>100</cStat>', `<cStat>${cStat}</cStat>`)
  const [found] = readDfe(Buffer.from(xml))
  if (!found?.result.ok) throw new Error(JSON.stringify(found?.result))
  const facts = toFacts(found.result.dfe, found.element)
  if (facts.kind !== 'nota') throw new Error(facts.kind)
  const { protocolo, authorized_text, protocol_state } = facts.columns
  return { state: protocol_state, number: protocolo, date: authorized_text }
}

test.each(['100', '120', '150'])('protocol %s authorises, with its number and its date', (cStat) => {
  expect(answered(cStat)).toEqual({
    state: 'autorizada',
    number: expect.stringMatching(/^\d{15}$/),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test('a denial has them, too: it is the final answer about the note', () => {
  expect(answered('302')).toEqual({ ...answered('100'), state: 'denegada' })
})

test.each(['204', '539', '999', '1115'])('protocol %s authorises nothing: no number, no date', (cStat) => {
  expect(answered(cStat)).toEqual({ state: 'rejeitada', number: null, date: null })
})
