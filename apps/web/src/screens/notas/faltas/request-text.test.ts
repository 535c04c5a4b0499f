import type { Falta } from '@portal/contract/notas/faltas.ts'
import { expect, test } from 'vitest'
import { mailAddress, requestText, whatsappAddress } from './request-text.ts'

const GAP: Falta = {
  ds_falta: 'lacuna',
  cpfcnpj: '11222333000181',
  nome: 'Moinho & Filhos',
  tipo: 'nfe',
  modelo: 55,
  nr_serie: 1,
  nr_de: 1463,
  nr_ate: 1463,
  quantidade: 1,
  ds_chave: null,
  id: null,
  nr_cpfcnpjparticipante: null,
  nm_participante: null,
  dt_emissao: null,
  vl_docfiscal: null,
  ds_motivo: null,
  dt_pedido: null,
  nm_pedido: null,
}
const SUMMARY: Falta = {
  ...GAP,
  ds_falta: 'resumo',
  ds_chave: '35260911222333000181550010000041871468333501',
  nr_de: 4187,
  nr_ate: 4187,
  nm_participante: 'Cimentos Vale',
  dt_emissao: '2026-09-14T10:00:00-03:00',
  vl_docfiscal: 18_742.36,
}
const REFUSED: Falta = {
  ...SUMMARY,
  ds_falta: 'recusado',
  nm_participante: null,
  dt_emissao: null,
  vl_docfiscal: null,
  ds_motivo: 'A assinatura é inválida',
}

test('the request names company, month, series, every number and every key', () => {
  const text = requestText([GAP, { ...GAP, nr_de: 1517, nr_ate: 1998 }, SUMMARY, REFUSED], '2026-09')
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    [
      'Olá! Na conferência de setembro de 2026 faltam estes documentos.',
      '',
      'Moinho & Filhos (11.222.333/0001-81)',
      'NF-e, modelo 55, série 1, números sem documento:',
      '- 1.463',
      '- 1.517 a 1.998',
      'Notas de que só há o resumo:',
      '- NF-e 4.187, série 1, de Cimentos Vale, 14/09/2026, R$ 18.742,36',
      '  chave 3526 0911 2223 3300 0181 5500 1000 0041 8714 6833 3501',
      'Arquivos que não puderam entrar:',
      '- NF-e 4.187, série 1, A assinatura é inválida',
      '  chave 3526 0911 2223 3300 0181 5500 1000 0041 8714 6833 3501',
      '',
      'Por favor, envie os XML que existirem. Dos números que não foram usados, envie o XML da inutilização.',
    ].join('\n'),
  )
})

test('each establishment has its own lines', () => {
  const text = requestText([GAP, { ...GAP, cpfcnpj: '11222333000262', nome: 'Moinho filial' }], '2026-09')
  expect(text).toContain('\n\nMoinho filial (11.222.333/0002-62)\n')
})

test('a short request goes into the mail and the WhatsApp message, a long one is pasted', () => {
  const text = requestText([GAP], '2026-09')
  const mail = new URL(mailAddress(text, '2026-09'))
  expect(mail.searchParams.get('subject')).toBe('Documentos que faltam em setembro de 2026')
  expect(mail.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(text)
  expect(new URL(whatsappAddress(text)).searchParams.get('text')).toBe(text)
  const long = requestText(
    Array.from({ length: 300 }, () => GAP),
    '2026-09',
  )
  expect(new URL(mailAddress(long, '2026-09')).searchParams.get('body')).toBe('Cole aqui o pedido: ele está copiado.')
  expect(new URL(whatsappAddress(long)).searchParams.get('text')).toBe('Cole aqui o pedido: ele está copiado.')
})
