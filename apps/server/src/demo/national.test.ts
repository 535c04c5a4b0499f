import { readXml } from '@portal/fiscal/xml/read.ts'
import { ownRequest, signedEvento, testCa } from '@portal/simulador/testing/stage.ts'
import { DEMO_COMPANIES, generateDemo, type SyntheticDocument } from '@portal/synthetic/generate.ts'
import { expect, test } from 'vitest'
import { openDemoNational, tellOldNotes } from './national.ts'

const company = DEMO_COMPANIES[0]!
const DAY_MS = 86_400_000

test('a note of the first fill can be manifested, and the one of a summary is handed over then', async () => {
  const documents = [...generateDemo(testCa)].filter(({ facts }) => facts.destinatario?.taxId === company.taxId)
  const changed = new Set(documents.filter(({ kind }) => kind === 'evento').map(({ chave }) => chave))
  const newest = (wanted: SyntheticDocument['kind']) =>
    documents
      .filter(({ kind, facts, chave }) => kind === wanted && facts.protocol && !changed.has(chave))
      .reduce((a, b) => (a.facts.issuedLocal > b.facts.issuedLocal ? a : b))
  const [note, summary] = [newest('nfe'), newest('resnfe')]

  const last = [note, summary].map(({ facts }) => Date.parse(`${facts.issuedLocal}Z`))
  let now = Math.max(...last) + DAY_MS
  const cursors = [{ service: 'nfe' as const, taxId: company.taxId, nsu: 0 }]
  const { sefaz } = openDemoNational({ authority: testCa, clock: { now: () => new Date(now) }, cursors })
  await tellOldNotes({ sefaz, authority: testCa, ended: new AbortController().signal })
  const manifest = (chave: string, tpEvento: string) => {
    const wish = { tpEvento, sequence: 1, author: company, signer: company, at: now }
    const xml = signedEvento(chave, { ...wish, justification: '', homologacao: false })
    return sefaz.register({ node: readXml(Buffer.from(xml)), ancestors: [], xml }).cStat
  }
  // neither the old notes nor those that their events released were numbered: only the few that wait
  now += 60_000
  sefaz.distribute(ownRequest('nfe', company.taxId, { kind: 'distNSU', nsu: 0 }))
  expect(sefaz.account('nfe', company.taxId).entries.length).toBeLessThan(10)
  expect(manifest(summary.chave, '210210')).toBe('135')
  const asked = { kind: 'consChNFe' as const, chave: summary.chave }
  expect(sefaz.distribute(ownRequest('nfe', company.taxId, asked)).lot[0]?.bytes).toEqual(summary.whole?.bytes)
  expect(manifest(note.chave, '210200')).toBe('135')
}, 60_000)
