import { expect, test } from 'vitest'
import { type AnsweredPhoto, proposeAnswer } from './photo-memory.ts'

const memory = (...photos: [name: string, answer: AnsweredPhoto['answer']][]): AnsweredPhoto[] =>
  photos.map(([name, answer], at) => ({ name, answer, sha256: `${at}` }))
const NEW = { name: 'IMG_0412.jpg', sha256: 'new' }

test.each<[string, AnsweredPhoto[], AnsweredPhoto['answer'] | null]>([
  ['nothing was said before', [], null],
  ['one like it', memory(['IMG_0398.jpg', 'conta']), 'conta'],
  ['names that differ in capitals and a copy', memory(['img_7 (2).JPG', 'boleto']), 'boleto'],
  [
    'the last three agree',
    memory(['IMG_3.jpg', 'nota'], ['IMG_2.jpg', 'nota'], ['IMG_1.jpg', 'nota'], ['IMG_0.jpg', 'outro']),
    'nota',
  ],
  ['they differ', memory(['IMG_3.jpg', 'nota'], ['IMG_2.jpg', 'conta']), null],
  ['another name', memory(['conta-de-luz.jpg', 'conta']), null],
  ['others in between', memory(['recibo.jpg', 'outro'], ['IMG_1.jpg', 'conta']), 'conta'],
])('the proposal when %s', (_, before, answer) => {
  expect(proposeAnswer(before, NEW)).toBe(answer)
})

test('the same photo has the same answer, whatever its name', () => {
  const before = memory(['a.jpg', 'nota'], ['IMG_1.jpg', 'conta'])
  expect(proposeAnswer(before, { name: 'IMG_2.jpg', sha256: '0' })).toBe('nota')
})
