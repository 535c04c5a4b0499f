import { expect, test } from 'vitest'
import { addedResult, personState, stateWord, unprovenMark, waitingText } from './person-state.ts'

test.each([
  ['N', undefined, 'active'],
  ['N', null, 'active'],
  ['S', 'senha', 'senha'],
  ['S', 'convite', 'convite'],
  ['S', 'proposta', 'proposta'],
  ['S', undefined, 'senha'],
] as const)('fl_pendente %s with ds_pendencia %s is %s', (fl_pendente, ds_pendencia, state) => {
  expect(personState({ fl_pendente, ds_pendencia })).toBe(state)
})

test('an invitation waits for its person, a proposal for a titular; the provider gets its own wording', () => {
  expect(stateWord('convite', false)).toBe('Convite enviado, aguardando o sim')
  expect(stateWord('proposta', false)).toBe('Proposta do provedor')
  expect(stateWord('proposta', true)).toBe('Proposta feita, aguardando um titular')
})

test('inviter and deadline are shown for an invitation only', () => {
  const dated = { nm_convidante: 'Bruno Lima', dt_expiracao: '2026-12-21T12:00:00.000Z' }
  expect(waitingText('convite', dated)).toBe('de Bruno Lima, até 21/12/2026')
  expect(waitingText('proposta', { nm_convidante: null, dt_expiracao: null })).toBe('')
  expect(waitingText('senha', dated)).toBe('')
  expect(waitingText('active', dated)).toBe('')
})

test('only a login known to be unproven is marked', () => {
  expect(unprovenMark({ fl_comprovado: 'N' })).toBe('não comprovado')
  expect(unprovenMark({ fl_comprovado: 'S' })).toBeNull()
  expect(unprovenMark({})).toBeNull()
})

test('the result of an invitation or a proposal does not announce access', () => {
  const reply = { id: '1', papel: 'contador' as const, convite: null, fl_pendente: 'S' as const }
  const invited = addedResult('Ana', { ...reply, ds_pendencia: 'convite' }, false)
  expect(invited).toMatchObject({
    title: 'Convite enviado',
    text: expect.stringContaining('Até aceitar, não tem acesso'),
  })
  expect(addedResult('Ana', { ...reply, ds_pendencia: 'convite' }, true).text).toContain('certificado digital')
  expect(addedResult('Ana', { ...reply, ds_pendencia: 'proposta' }, true).text).toContain('o sim de um titular')
  expect(addedResult('Ana', { ...reply, ds_pendencia: null }, false).title).toBe('Acesso dado')
})
