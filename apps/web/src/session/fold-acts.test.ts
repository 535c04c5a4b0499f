import { expect, test } from 'vitest'
import { foldActs } from './fold-acts.ts'

const act = (nm_empresa: string | null, dt_evento = '2026-11-27T13:00:00.000Z') => ({
  ...{ dt_evento, ds_evento: 'usuario.accept', ds_alvo: 'bruna', ds_detalhe: 'Prado: contador', nm_usuario: 'Bruna' },
  nm_empresa,
})

test('a place accepted in an office of two clients is one act with both', () => {
  const folded = foldActs([act('Padaria'), act('Ferragens'), act(null)])
  expect(folded.map(({ empresas }) => empresas)).toEqual([['Padaria', 'Ferragens']])
})

test('the same act at another instant, of another person or of another kind is another act', () => {
  const acts = [act('Padaria'), act('Padaria', '2026-11-27T13:00:00.001Z'), { ...act('Padaria'), nm_usuario: 'Marcos' }]
  expect(foldActs([...acts, { ...act('Padaria'), ds_evento: 'usuario.refuse' }])).toHaveLength(4)
})
