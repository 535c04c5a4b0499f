import type { Colega } from '@portal/contract/escritorio/escritorio.ts'
import { expect, test } from 'vitest'
import { mentioned } from './mentions.ts'

const of = (nome: string): Colega => ({ id: nome, nome, papel: 'contador', fl_eu: 'N' })
const PEOPLE = [of('Bruna Teixeira'), of('Bruna Lima'), of('Davi Nogueira'), of('João (fiscal)')]

test.each([
  ['nada', []],
  ['@Bruna Teixeira veja', ['Bruna Teixeira']],
  ['@bruna', []],
  ['fala com @davi, e @JOAO', ['Davi Nogueira', 'João (fiscal)']],
  ['@davis', []],
  ['davi@exemplo.com', []],
  ['@Bruna Lima @Davi Nogueira', ['Bruna Lima', 'Davi Nogueira']],
])('%s', (text, names) => {
  expect(mentioned(text, PEOPLE).map(({ nome }) => nome)).toEqual(names)
})
