import { expect, test } from 'vitest'
import { abilitiesOf, offerTitle, papelWord, seenByInviter } from './convite-words.ts'

const OFFER = { ds_tipo: 'convite', nm_convidante: 'Bruno Lima' } as const
const EMPRESA = { ...OFFER, nm_empresa: 'Auto Peças Rocha Ltda', nm_escritorio: null }
const ESCRITORIO = { ...OFFER, nm_empresa: null, nm_escritorio: 'Prado & Nogueira' }

test.each([
  ['consulta', 1],
  ['contador', 4],
  ['titular', 6],
] as const)('an invitation as %s shows what that papel allows, and only that: %i of 6', (papel, count) => {
  const abilities = abilitiesOf({ ...EMPRESA, papel })
  expect(abilities).toHaveLength(6)
  expect(abilities.filter(({ allowed }) => allowed)).toHaveLength(count)
  expect(abilities.slice(0, count).every(({ allowed }) => allowed)).toBe(true)
})

test('only a titular manages people and keys', () => {
  const allowed = (papel: 'contador' | 'titular') =>
    abilitiesOf({ ...EMPRESA, papel }).find(({ text }) => text === 'Cuidar de usuários e chaves')?.allowed
  expect([allowed('contador'), allowed('titular')]).toEqual([false, true])
})

test.each([
  ['assistente', 2],
  ['contador', 4],
  ['dono', 5],
] as const)('an office’s invitation as %s shows %i of 5', (papel, count) => {
  expect(abilitiesOf({ ...ESCRITORIO, papel }).map(({ allowed }) => allowed)).toEqual(
    [0, 1, 2, 3, 4].map((index) => index < count),
  )
})

test('the wording differs for a company and an office, with what each can see', () => {
  expect(offerTitle(EMPRESA)).toBe('Usar Auto Peças Rocha Ltda')
  expect(offerTitle(ESCRITORIO)).toBe('Trabalhar em Prado & Nogueira')
  expect(seenByInviter(EMPRESA)).toContain('nesta empresa')
  expect(seenByInviter(ESCRITORIO)).toContain('nas empresas do escritório')
})

test('the papel is shown as a word', () => {
  expect(papelWord('contador')).toBe('Contador')
})
