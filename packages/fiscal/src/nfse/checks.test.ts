import { expect, test } from 'vitest'
import { checkNfse, NFSE_CHECKS, type NfseCheckFacts } from './checks.ts'

const PLAIN: NfseCheckFacts = {
  empresa: '11222333000181',
  tomador: '91712343000134',
  homologacao: false,
  competencia: '2026-10',
  issued: '2026-10',
  withheld: 103_47,
  left: 103_47,
  eventos: [],
  hasReplaced: null,
  hasSubstitute: null,
  unread: null,
}
/** Events by type; `205208:203206` names the rejection that it annuls. */
const of = (...events: string[]): NfseCheckFacts['eventos'] =>
  events.map((event) => ({ type: event.slice(0, 6), annuls: event.slice(7) || null }))
const found = (changes: Partial<NfseCheckFacts>) => checkNfse({ ...PLAIN, ...changes })

test.each<[string, Partial<NfseCheckFacts>]>([
  ['a plain note', {}],
  ['a difference of one cent', { left: 103_48 }],
  ['a replaced note beside its substitute', { hasReplaced: true, hasSubstitute: true }],
  ['a confirmation of the tomador', { eventos: of('203202') }],
  ['a rejection that the municipality annulled', { eventos: of('203206', '205208') }],
  ['the annulment of a rejection, registered first', { eventos: of('205208:203206', '203206') }],
  ['a tomador that is a person', { tomador: '52998224725' }],
  ['a note of the company for itself', { tomador: PLAIN.empresa }],
])('nothing to say of %s', (_, changes) => {
  expect(found(changes)).toEqual([])
})

test.each<[(typeof NFSE_CHECKS)[number], Partial<NfseCheckFacts>, string]>([
  ['estabelecimento', { tomador: '11222333000262' }, 'outro estabelecimento'],
  ['retencoes', { withheld: 69_60, left: 103_47 }, 'somam 69,60, e o valor líquido desconta 103,47'],
  ['retencoes', { left: 103_45 }, 'não fecham'],
  ['homologacao', { homologacao: true }, 'não tem valor fiscal'],
  ['rejeitada', { eventos: of('203206') }, 'Rejeitada pelo tomador.'],
  ['rejeitada', { eventos: of('202205', '203206', '205208') }, 'Rejeitada pelo prestador.'],
  ['rejeitada', { eventos: of('203206', '205208', '204207', '203206') }, 'pelo intermediário e pelo tomador.'],
  ['rejeitada', { eventos: of('202205', '203206', '205208:202205') }, 'Rejeitada pelo tomador.'],
  ['sem_original', { hasReplaced: false }, 'que esta substitui'],
  ['sem_substituta', { hasSubstitute: false }, 'que substituiu esta'],
  ['campos', { unread: 'pAliqAplic, vISSQN' }, 'não informados: pAliqAplic, vISSQN.'],
  ['competencia', { competencia: '2026-07' }, 'A competência é 07/2026, e a emissão, 10/2026.'],
])('the finding %s', (check, changes, text) => {
  expect(found(changes)).toEqual([{ check, text: expect.stringContaining(text) }])
})

test('several findings in their order', () => {
  const all = found({
    tomador: '11222333000262',
    left: 0,
    homologacao: true,
    eventos: of('203206'),
    hasReplaced: false,
    hasSubstitute: false,
    competencia: '2026-09',
    unread: 'vBC',
  })
  expect(all.map(({ check }) => check)).toEqual(NFSE_CHECKS)
})
