import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DfeNota } from '../base/model.ts'
import { readDfe } from '../dfe.ts'
import { asBytes, chaveOf, cte, mdfe, nfe, nfeProc } from '../testing/fixtures.test.kit.ts'
import { type AnswerEffect, answerEffect, stateOfAnswer, unknownAnswerText } from './protocol-answers.ts'

function read(xml: string): DfeNota {
  const [found] = readDfe(asBytes(xml))
  if (!found?.result.ok || found.result.dfe.kind !== 'nota') throw new Error(JSON.stringify(found?.result))
  return found.result.dfe
}

const KINDS: Record<number, { kind: string; doc: string; root: string }> = {
  55: { kind: 'NFe', doc: nfe(), root: 'nfeProc' },
  65: { kind: 'NFe', doc: nfe({ mod: '65' }), root: 'nfeProc' },
  57: { kind: 'CTe', doc: cte(), root: 'cteProc' },
  67: { kind: 'CTe', doc: cte({ root: 'CTeOS', mod: '67' }), root: 'cteOSProc' },
  58: { kind: 'MDFe', doc: mdfe(), root: 'mdfeProc' },
}

/** A document of a model with its own protocol. */
function answered(modelo: number, cStat: string, more = ''): DfeNota {
  const { kind, doc, root } = KINDS[modelo]!
  const chave = / Id="[A-Za-z]+(\d{44})"/.exec(doc)![1]!
  const inf = `<ch${kind}>${chave}</ch${kind}><dhRecbto>2026-06-01T10:00:05-03:00</dhRecbto><nProt>135260000000001</nProt>`
  return read(
    `<${root}>${doc}<prot${kind}><infProt>${inf}<cStat>${cStat}</cStat>${more}</infProt></prot${kind}></${root}>`,
  )
}

test.each<[AnswerEffect, DfeNota['protocolState'], [number, string][]]>([
  [
    'authorises',
    'autorizada',
    [55, 65, 57, 67, 58].flatMap((modelo) => ['100', '150'].map((code): [number, string] => [modelo, code])),
  ],
  [
    'authorises',
    'autorizada',
    [
      [57, '128'],
      [57, '129'],
      [57, '130'],
      [57, '131'],
      [67, '129'],
    ],
  ],
  [
    'alerts',
    'autorizada',
    [
      [55, '120'],
      [65, '120'],
    ],
  ],
  [
    'cancels',
    'autorizada',
    [55, 65, 57, 67, 58].flatMap((modelo) => ['101', '151', '155'].map((code): [number, string] => [modelo, code])),
  ],
  ['closes', 'autorizada', [[58, '132']]],
  [
    'registers',
    'autorizada',
    [
      [55, '135'],
      [65, '136'],
      [57, '134'],
      [58, '135'],
    ],
  ],
  [
    'denies',
    'denegada',
    [
      [55, '110'],
      [65, '301'],
      [55, '302'],
      [55, '303'],
      [55, '205'],
      [57, '301'],
      [57, '304'],
      [57, '305'],
      [67, '306'],
      [58, '301'],
    ],
  ],
  [
    'refuses',
    'rejeitada',
    [
      [55, '204'],
      [55, '539'],
      [65, '217'],
      [55, '102'],
      [55, '105'],
      [55, '124'],
      [55, '163'],
      [55, '999'],
      [55, '1000'],
      [55, '1115'],
      [55, '1250'],
      [65, '1283'],
      [65, '1278'],
      [57, '204'],
      [57, '310'],
      [57, '1052'],
      [58, '539'],
      [58, '609'],
      [58, '684'],
    ],
  ],
])('an answer that %s makes a document %s', (effect, state, answers) => {
  for (const [modelo, cStat] of answers) {
    expect(answerEffect(cStat, modelo), `${modelo} ${cStat}`).toBe(effect)
    const { protocolState, marks } = answered(modelo, cStat)
    expect(protocolState, `${modelo} ${cStat}`).toBe(state)
    expect(marks.answer).toBeUndefined()
  }
})

test.each<[number, string]>([
  [55, '1284'],
  [65, '1299'],
  [55, '7'],
  [55, '2000'],
  [55, '132'],
  [55, '118'],
  [55, '9999'],
  [55, 'ABC'],
  [57, '120'],
  [67, '132'],
  [57, '1284'],
  [58, '120'],
  [58, '128'],
  [58, '1500'],
  [58, '00100'],
])('model %i: the answer %s is unknown, and told', (modelo, cStat) => {
  const { protocolState, protocol, marks, eventos } = answered(modelo, cStat, '<xMotivo>Novidade</xMotivo>')
  expect({ protocolState, cStat: protocol?.cStat, eventos }).toEqual({
    protocolState: 'desconhecida',
    cStat,
    eventos: [],
  })
  expect(marks.answer).toEqual({
    state: 'unknown',
    reason: `Protocolo com situação ${cStat}, que este programa não conhece.`,
  })
})

test('every answer of three or four digits is either in the table or told, and never counts as no protocol', () => {
  const model = fc.constantFrom(55, 65, 57, 67, 58)
  fc.assert(
    fc.property(model, fc.integer({ min: 100, max: 9999 }), (modelo, code) => {
      const state = stateOfAnswer(String(code), modelo)
      expect(state).not.toBe('sem_protocolo')
      expect(state === 'desconhecida').toBe(unknownAnswerText(String(code), modelo) !== null)
    }),
    { numRuns: 2000 },
  )
})

describe('an unknown answer among others', () => {
  const prot = (cStat: string, chave = chaveOf()) =>
    `<protNFe><infProt><chNFe>${chave}</chNFe><nProt>1${cStat}</nProt><cStat>${cStat}</cStat></infProt></protNFe>`
  test.each<[string, string, string]>([
    ['an authorization', prot('1284') + prot('100'), 'autorizada'],
    ['a denial', prot('302') + prot('1284'), 'denegada'],
    ['an authorization of another key', prot('100', chaveOf({ numero: 9 })) + prot('1284'), 'desconhecida'],
  ])('beside %s', (_name, prots, state) => {
    expect(read(nfeProc(nfe() + prots)).protocolState).toBe(state)
  })

  test('of another key tells nothing about this document', () => {
    const { protocolState, marks } = read(nfeProc(nfe() + prot('1284', chaveOf({ numero: 9 }))))
    expect(protocolState).toBe('sem_protocolo')
    expect(marks.answer).toBeUndefined()
  })
})
