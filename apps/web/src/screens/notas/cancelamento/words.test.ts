import type { EventoDocumento, Marca } from '@portal/contract/notas/documento.ts'
import { describe, expect, test } from 'vitest'
import { claimOf, claimText, consequenceOf, doneText, isProvenEnd, missingText, questionOf } from './words.ts'

const mark = (ds_marca: Marca['ds_marca'], ds_estado: Marca['ds_estado']): Marca => ({
  ds_marca,
  ds_estado,
  ds_motivo: null,
})
const CANCELLATION: EventoDocumento = {
  id: '1',
  tp_evento: '110111',
  ds_evento: 'Cancelamento',
  nr_sequencia: 1,
  dt_evento: '2026-11-20T09:14:00-03:00',
  nr_protocolo: '135264880117502',
  fl_registrado: 'S',
  ds_texto: null,
  nr_cnpjcpf: '11444777000161',
  fl_resumo: 'N',
  fl_arquivo: 'S',
  fl_impresso: 'S',
  ds_prova: 'alegada',
  fl_terceiro: 'N',
  fl_conta: 'N',
  marcas: [mark('assinatura', 'ausente')],
}

describe('selects the event that claims the cancellation', () => {
  test.each<[string, Partial<EventoDocumento>, 'nfe' | 'mdfe', boolean]>([
    ['a registered cancellation that does not count', {}, 'nfe', true],
    ['of an NF-e the cancellation by substitution too', { tp_evento: '110112' }, 'nfe', true],
    ['of an MDF-e the same code closes it', { tp_evento: '110112' }, 'mdfe', false],
    ['not one that counts', { fl_conta: 'S' }, 'nfe', false],
    ['not one that the authority did not register', { fl_registrado: 'N' }, 'nfe', false],
    ['not a correction letter', { tp_evento: '110110' }, 'nfe', false],
  ])('%s', (...[, change, tipo, claims]) => {
    const eventos = [{ ...CANCELLATION, ...change }]
    expect(claimOf({ tipo, eventos }) !== null).toBe(claims)
  })

  test('a proven cancellation is not changed by a decision', () => {
    expect(isProvenEnd({ tipo: 'nfe', eventos: [CANCELLATION] })).toBe(false)
    expect(isProvenEnd({ tipo: 'nfe', eventos: [CANCELLATION, { ...CANCELLATION, fl_conta: 'S' }] })).toBe(true)
  })
})

test('a claim has its text and the missing proof', () => {
  expect(claimText(CANCELLATION)).toBe('Cancelamento em 20/11/2026 09:14')
  expect(claimText(null)).toBe('Cancelamento, num resumo')
  expect(missingText(CANCELLATION)).toBe('A assinatura do emitente')
  expect(missingText({ ...CANCELLATION, marcas: [mark('assinatura', 'falha')] })).toMatch(/alterado depois de assinado/)
  const foreign = { ...CANCELLATION, marcas: [mark('assinatura', 'ok'), mark('emitente', 'falha')] }
  expect(missingText(foreign)).toBe('A assinatura do próprio emitente')
  const stranger = { ...CANCELLATION, fl_terceiro: 'S' as const, marcas: [mark('assinatura', 'ok')] }
  expect(missingText(stranger)).toBe('A confirmação da própria SEFAZ')
  expect(missingText(null)).toMatch(/evento de cancelamento/)
})

test('question, warning and result use the noun of the kind', () => {
  expect(questionOf('considerar', 'nfe', 1)).toBe('Considerar esta nota cancelada?')
  expect(questionOf('considerar', 'cte', 1)).toBe('Considerar este conhecimento cancelado?')
  expect(questionOf('desconsiderar', 'mdfe', 1)).toBe('Desconsiderar o cancelamento do manifesto?')
  expect(questionOf('desconsiderar', 'nfe', 12)).toBe('Desconsiderar o cancelamento de 12 notas?')
  expect(consequenceOf('considerar', 'nfe', 12)).toBe(
    'Saem das somas e do EFD, pela sua palavra. Dá para voltar atrás.',
  )
  expect(consequenceOf('desconsiderar', 'nfe', 1)).toBe('O aviso some e a nota segue valendo. O arquivo fica guardado.')
})

test('the result has only the counts of the server', () => {
  expect(doneText('considerar', 'nfe', { alteradas: 12, ignoradas: 0 })).toBe('12 notas consideradas canceladas.')
  expect(doneText('considerar', 'cte', { alteradas: 1, ignoradas: 0 })).toBe('1 conhecimento considerado cancelado.')
  expect(doneText('desconsiderar', 'nfe', { alteradas: 1, ignoradas: 2 })).toBe(
    '1 cancelamento desconsiderado. 2 não tinham cancelamento a confirmar.',
  )
  expect(doneText('considerar', 'nfe', { alteradas: 0, ignoradas: 1 })).toBe(
    'Nada mudou. 1 não tinha cancelamento a confirmar.',
  )
})
