import { expect, test } from 'vitest'
import { sampleRow } from '../sample-row.ts'
import { nextStep } from './next-step.ts'

const efd = (ds_estado: 'com_erros' | 'sem_configuracao' | 'pronta' | 'gerada' | 'entregue' | 'nao_se_aplica' | null) =>
  sampleRow({ efd: { ds_estado, dt_vencimento: null } })

test('the next step of a month follows its EFD, then its package, then its closing', () => {
  expect(nextStep(efd('com_erros'))).toBe('corrigir')
  expect(nextStep(efd('sem_configuracao'))).toBe('configurar')
  expect(nextStep(efd(null))).toBe('gerar')
  expect(nextStep(efd('pronta'))).toBe('gerar')
  expect(nextStep(efd('gerada'))).toBe('recibo')
  expect(nextStep(efd('entregue'))).toBe('pacote')
  expect(nextStep(efd('nao_se_aplica'))).toBe('pacote')
  expect(nextStep({ ...efd('entregue'), pacote: { ds_estado: 'enviado' } })).toBe('fechar')
  expect(nextStep({ ...efd('com_erros'), ds_estado: 'fechado' })).toBeNull()
})
