import type { AvisoCaptura } from '@portal/contract/captura/historico.ts'
import { expect, test } from 'vitest'
import { newDeadlines, noticeText } from './deadline-notices.ts'

const aviso = (id: string, more: Partial<AvisoCaptura> = {}): AvisoCaptura => ({
  id,
  ds_tipo: 'ciencia_1',
  nr_cpfcnpj: '11222333000181',
  nome: 'Empresa Exemplo Ltda',
  ds_servico: null,
  ds_motivo: 'A Ciência de 1 nota termina amanhã.',
  dt_abertura: '2026-11-27T10:00:00-03:00',
  dt_ciente: null,
  nm_ciente: null,
  ...more,
})

test('only open terms that were not shown are new', () => {
  const avisos = [
    aviso('a'),
    aviso('b', { ds_tipo: 'conclusiva_5' }),
    aviso('c', { ds_tipo: 'parada' }),
    aviso('d', { dt_ciente: '2026-11-27T11:00:00-03:00' }),
  ]
  expect(newDeadlines(avisos, new Set()).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(newDeadlines(avisos, new Set(['a'])).map(({ id }) => id)).toEqual(['b'])
})

test('the text counts, and names no company: it may be read on a locked screen', () => {
  expect(noticeText(1)).toBe('1 prazo de manifestação perto do fim.')
  expect(noticeText(3)).toBe('3 prazos de manifestação perto do fim.')
})
