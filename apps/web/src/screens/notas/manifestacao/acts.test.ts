import type { Documento } from '@portal/contract/notas.ts'
import { expect, test } from 'vitest'
import { allowedRows, byRecipient, fitFor, leftOut, queuedText, type Right, toAcceptFor, whyNot } from './acts.ts'

const nota = (ds_manifestacao: Documento['ds_manifestacao'], change: Partial<Documento> = {}): Documento =>
  ({ id: 'a', ds_situacao: 'autorizada', nr_cnpjdestinatario: null, ds_manifestacao, ...change }) as Documento // as far as read
const CERTIFICATE = {} as NonNullable<Right['captura']>['certificado'] // only whether there is one
const captura = { certificado: CERTIFICATE, ds_conclusivas: 'livre', fl_desligada_servidor: false } as const

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
  [
    'confirmacao',
    'contador',
    { ds_conclusivas: 'titular' },
    'O titular decide quem as dá, e ainda não liberou. Peça a ele.',
  ],
  [
    'confirmacao',
    'contador',
    { ds_conclusivas: 'nao_comprovada' },
    'A empresa ainda não foi comprovada. Guarde o A1 dela.',
  ],
  ['confirmacao', 'contador', { ds_conclusivas: 'aceitar' }, null],
  ['confirmacao', 'titular', { ds_conclusivas: 'livre' }, null],
  ['ciencia', 'contador', { ds_conclusivas: 'titular' }, null],
  ['ciencia', 'contador', { certificado: null }, 'Falta o certificado A1 da empresa.'],
  ['ciencia', 'contador', { fl_desligada_servidor: true }, 'A captura está desligada neste servidor.'],
] as const)('%s by %s, %j: %s', (...[evento, papel, change, why]) => {
  expect(whyNot(evento, { papel, captura: { ...captura, ...change } })).toBe(why)
})

test('a right that waits for a yes gives no event at all', () => {
  const right: Right = { papel: 'contador', isLimited: true, captura: null }
  for (const evento of ['ciencia', 'confirmacao'] as const)
    expect(whyNot(evento, right)).toBe('O seu acesso espera pelo sim de quem comprovou a empresa.')
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

test('of several companies those answer that may, and the text is accepted where it must be', () => {
  const rights = new Map<string, Right>([
    ['1', { papel: 'contador', captura: { ...captura, ds_conclusivas: 'aceitar' } }],
    ['2', { papel: 'contador', captura: { ...captura, ds_conclusivas: 'titular' } }],
    ['3', { papel: 'contador', captura }],
  ])
  const rows = ['1', '2', '3'].map((nr_cpfcnpj) => ({ nr_cpfcnpj }))
  expect(allowedRows('confirmacao', rows, rights)).toEqual({ rows: [rows[0], rows[2]], why: null })
  expect(allowedRows('confirmacao', rows.slice(1, 2), rights)).toEqual({
    rows: [],
    why: 'O titular decide quem as dá, e ainda não liberou. Peça a ele.',
  })
  expect(allowedRows('ciencia', rows, rights).rows).toHaveLength(3)
  expect(toAcceptFor('confirmacao', ['1', '3'], rights)).toEqual(['1'])
  expect(toAcceptFor('ciencia', ['1', '3'], rights)).toEqual([])
})
