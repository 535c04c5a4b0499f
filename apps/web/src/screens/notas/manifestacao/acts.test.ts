import type { Documento } from '@portal/contract/notas.ts'
import { expect, test } from 'vitest'
import { byRecipient, fitFor, leftOut, queuedText, type Right, whyNot } from './acts.ts'

const nota = (ds_manifestacao: Documento['ds_manifestacao'], change: Partial<Documento> = {}): Documento =>
  ({ id: 'a', ds_situacao: 'autorizada', nr_cnpjdestinatario: null, ds_manifestacao, ...change }) as Documento // as far as read
const CERTIFICATE = {} as NonNullable<Right['captura']>['certificado'] // only whether there is one
const captura = { certificado: CERTIFICATE, fl_finais_titular: false, fl_desligada_servidor: false }

test('a Ciência fits notes without any; a final event also notes with one, as a correction', () => {
  const rows = [
    nota('sem'),
    nota('ciencia'),
    nota('confirmada'),
    nota('tacita'),
    nota(null),
    nota('sem', { ds_situacao: 'cancelada' }),
  ]
  expect(fitFor('ciencia', rows)).toHaveLength(2)
  expect(fitFor('confirmacao', rows)).toHaveLength(4)
  expect(leftOut('ciencia', [nota('ciencia'), nota('ciencia')])).toBe('As 2 já têm Ciência ou conclusiva.')
  expect(leftOut('ciencia', [nota('ciencia'), nota('sem')])).toBe('1 já tem Ciência ou conclusiva e fica de fora.')
  expect(leftOut('confirmacao', [nota('sem')])).toBeNull()
})

test.each([
  ['ciencia', 'consulta', {}, 'Seu papel só consulta. Peça ao contador.'],
  ['confirmacao', 'contador', { fl_finais_titular: true }, 'Reservado ao titular.'],
  ['confirmacao', 'titular', { fl_finais_titular: true }, null],
  ['ciencia', 'contador', { fl_finais_titular: true }, null],
  ['ciencia', 'contador', { certificado: null }, 'Falta o certificado A1 da empresa.'],
  ['ciencia', 'contador', { fl_desligada_servidor: true }, 'A captura está desligada neste servidor.'],
] as const)('%s by %s, %j: %s', (...[evento, papel, change, why]) => {
  expect(whyNot(evento, { papel, captura: { ...captura, ...change } })).toBe(why)
})

test('notes go to the establishment that each names; one that names none, to the open company', () => {
  const rows = [nota('sem', { id: 'a' }), nota('sem', { id: 'b', nr_cnpjdestinatario: '2' }), nota('sem', { id: 'c' })]
  expect([...byRecipient(rows, '1')]).toEqual([
    ['1', ['a', 'c']],
    ['2', ['b']],
  ])
  expect([queuedText('confirmacao', 4), queuedText('ciencia', 1)]).toEqual([
    '4 confirmações na fila.',
    '1 Ciência na fila.',
  ])
})
