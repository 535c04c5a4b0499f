import { MODELOS_CONTA, modeloName, storedModelo } from '@portal/contract/modelos.ts'
import { listOfModelo, MODELOS_OUTRO } from '@portal/contract/modelos-listas.ts'
import { MODELO_NAMES } from '@portal/contract/nomes.ts'
import { TIPOS } from '@portal/contract/notas.ts'
import { stateOfAnswer } from '@portal/fiscal/fields/protocol-answers.ts'
import { ALL_KINDS, KINDS, REGISTRY } from '@portal/fiscal/kinds/registry.ts'
import { expect, test } from 'vitest'

/** Reader and wire have no import of each other: what one knows of a kind, the other has to know. */
const lists = REGISTRY.flatMap(({ tipos }) => Object.entries(tipos))

test('every model of the registry has a name on the wire', () => {
  expect(lists.filter(([modelo]) => modeloName(modelo) === undefined)).toEqual([])
})

test('a print names a model as the wire does', () => {
  expect(KINDS.map(({ name }) => name)).toEqual(KINDS.map(({ modelo }) => modeloName(modelo)))
})

test('every model has the same list on the wire as in the registry', () => {
  const wire = lists.map(([modelo]) => [modelo, modelo === '0' ? 'outro' : listOfModelo(modelo)])
  expect(Object.fromEntries(wire)).toEqual(Object.fromEntries(lists))
})

test('the filter «Modelo» has every model under outro, and bills on paper', () => {
  const kept = lists.filter(([, tipo]) => tipo === 'outro').map(([modelo]) => Number(modelo))
  expect(MODELOS_OUTRO.map(storedModelo).toSorted()).toEqual([...kept, ...MODELOS_CONTA.map(storedModelo)].toSorted())
})

test('the search box names every model with a list of its own as the filter does', () => {
  const listed = lists.filter(([, tipo]) => tipo !== 'outro').map(([modelo]) => [modelo, modeloName(modelo)])
  expect(MODELO_NAMES).toEqual(Object.fromEntries(listed))
})

test('the lists of the registry are those of the wire', () => {
  const ofEvents = REGISTRY.flatMap(({ events }) => events.flatMap(({ tipos }) => tipos))
  expect(new Set([...lists.map(([, tipo]) => tipo), ...ofEvents])).toEqual(new Set(TIPOS))
})

test('the authority’s answers are known of every kind that has a protocol', () => {
  const answered = ALL_KINDS.filter(({ prot }) => prot !== null).flatMap(({ tipos }) => Object.keys(tipos))
  expect(answered.filter((modelo) => stateOfAnswer('100', Number(modelo)) !== 'autorizada')).toEqual([])
})
