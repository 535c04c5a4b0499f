import { expect, test } from 'vitest'
import type { DfeNota } from '../base/model.ts'
import { readDfe } from '../dfe.ts'
import { asBytes, chaveOf, cte, mdfe, nfe, nfeProc, procEventoNfe } from '../testing/fixtures.test.kit.ts'
import { cutEvento } from './embedded.ts'

function read(xml: string): DfeNota {
  const [found] = readDfe(asBytes(xml))
  if (!found?.result.ok || found.result.dfe.kind !== 'nota') throw new Error(JSON.stringify(found?.result))
  return found.result.dfe
}

const DAY = '<dhRecbto>2026-06-02T10:00:00-03:00</dhRecbto>'
const prot = (cStat: string, { kind = 'NFe', chave = chaveOf(), more = DAY } = {}) =>
  `<prot${kind}><infProt><ch${kind}>${chave}</ch${kind}>${more}<nProt>9${cStat}</nProt><cStat>${cStat}</cStat></infProt></prot${kind}>`
const keyIn = (doc: string) => / Id="[A-Za-z]+(\d{44})"/.exec(doc)![1]!
const CTE = { kind: 'CTe', chave: keyIn(cte()) }
const MDFE = { kind: 'MDFe', chave: keyIn(mdfe()) }
const situation = (cStat: string, inner = '', chave = chaveOf()) =>
  `<retConsSitNFe><tpAmb>1</tpAmb><cStat>${cStat}</cStat><chNFe>${chave}</chNFe>${inner}</retConsSitNFe>`
const cancellation = /<retEvento[\s\S]*<\/retEvento>/.exec(procEventoNfe())![0]

test.each<[string, string, string]>([
  ...['101', '151', '155'].map((cStat): [string, string, string] => [
    `NF-e, ${cStat}`,
    nfeProc(nfe() + prot(cStat)),
    '110111',
  ]),
  ['NF-e, 135 written over the authorization', nfeProc(nfe() + prot('135')), '110111'],
  [
    'MDF-e, 135 with its kind',
    `<mdfeProc>${mdfe()}${prot('135', { ...MDFE, more: `${DAY}<tpEvento>110112</tpEvento>` })}</mdfeProc>`,
    '110112',
  ],
  ['NF-e without a proc', nfe().replace('</NFe>', `${prot('101')}</NFe>`), '110111'],
  ['NF-e, 101 beside 100', nfeProc(nfe() + prot('100') + prot('101')), '110111'],
  ['NF-e, 101 before 100', nfeProc(nfe() + prot('101') + prot('100')), '110111'],
  ['NF-e, a situation answer beside 100', nfeProc(nfe() + prot('100') + situation('101')), '110111'],
  ['NF-e, a situation answer with the old protocol', nfeProc(nfe() + situation('101', prot('100'))), '110111'],
  ['NFC-e', `<nfeProc>${nfe({ mod: '65' })}${prot('101', { chave: chaveOf({ mod: '65' }) })}</nfeProc>`, '110111'],
  ['CT-e', `<cteProc>${cte()}${prot('101', CTE)}</cteProc>`, '110111'],
  ['CT-e, 135', `<cteProc>${cte()}${prot('135', CTE)}</cteProc>`, '110111'],
  ['MDF-e', `<mdfeProc>${mdfe()}${prot('101', MDFE)}</mdfeProc>`, '110111'],
  ['MDF-e, closed', `<mdfeProc>${mdfe()}${prot('132', MDFE)}</mdfeProc>`, '110112'],
])('%s: the document is authorised, and its protocol states the end', (_name, xml, tpEvento) => {
  const { protocolState, eventos } = read(xml)
  expect(protocolState).toBe('autorizada')
  expect(eventos).toMatchObject([
    { tpEvento, nSeqEvento: 1, registered: true, autor: null, embedded: true, inProtocol: true },
  ])
  const [evento] = eventos
  expect(evento?.marks.signature.state).toBe('absent')
  expect(evento?.authors.length).toBeGreaterThan(0)
  // only the protocol states it: there is no event to cut out
  expect(cutEvento(asBytes(xml), evento!)).toBeNull()
})

test.each<[string, string]>([
  ['an authorization', nfeProc(nfe() + prot('100'))],
  ['a refusal', nfeProc(nfe() + prot('204'))],
  ['an end of another key', nfeProc(nfe() + prot('100') + prot('101', { chave: chaveOf({ numero: 9 }) }))],
  ['a situation of another key', nfeProc(nfe() + prot('100') + situation('101', '', chaveOf({ numero: 9 })))],
  ['the answer to a correction', nfeProc(nfe() + prot('135', { more: `${DAY}<tpEvento>110110</tpEvento>` }))],
  ['a closing, which only an MDF-e has', nfeProc(nfe() + prot('132'))],
])('%s states no end', (_name, xml) => {
  expect(read(xml).eventos).toEqual([])
})

test('a protocol without a date takes that of the note; a broken one does not hide the note', () => {
  for (const more of ['', '<dhRecbto>ontem</dhRecbto>']) {
    const { issued, eventos } = read(nfeProc(nfe() + prot('101', { more })))
    expect(eventos).toMatchObject([{ occurred: issued }])
  }
})

test.each<[string, string]>([
  ['beside the protocol', prot('101') + cancellation],
  ['in the situation answer', prot('101') + situation('101', procEventoNfe())],
  [
    'in the situation answer, in a group of its own',
    prot('100') + situation('101', `<lista>${procEventoNfe()}</lista>`),
  ],
])('a whole event %s says it in place of the protocol', (_name, inner) => {
  expect(read(nfeProc(nfe() + inner)).eventos).toMatchObject([
    { tpEvento: '110111', protocol: { nProt: '135260000000009' } },
  ])
})
