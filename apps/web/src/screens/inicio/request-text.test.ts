import type { Pendencia } from '@portal/contract/inicio.ts'
import { expect, test } from 'vitest'
import { mailAddress, requestText, unlistedOf, whatsappAddress } from './request-text.ts'

const GAP: Pendencia = {
  ds_pendencia: 'lacuna',
  ds_gravidade: 'aviso',
  cpfcnpj: '11222333000181',
  nome: 'Moinho & Filhos',
  quantidade: 483,
  tipo: 'nfe',
  ds_emitidarec: 'E',
  id: null,
  dt_pendencia: null,
  modelo: 55,
  nr_serie: 1,
  faixas: [
    { nr_de: 1463, nr_ate: 1463 },
    { nr_de: 1517, nr_ate: 1998 },
  ],
}

test('the request names company, month, series and every range', () => {
  expect(requestText(GAP, { mes: '2026-11' })).toBe(
    [
      'Olá! Na conferência das notas de Moinho & Filhos (11.222.333/0001-81) em novembro de 2026, ficaram sem documento estes números:',
      '',
      'NF-e, modelo 55, série 1:',
      '- 1.463',
      '- 1.517 a 1.998',
      '',
      'Por favor, envie os XML que existirem. Dos números que não foram usados, envie o XML da inutilização.',
    ].join('\n'),
  )
})

test('numbers beyond the listed ranges are counted', () => {
  expect(unlistedOf(GAP)).toBe(0)
  const longer = { ...GAP, quantidade: 1483 }
  expect(unlistedOf(longer)).toBe(1000)
  expect(requestText(longer, { mes: '2026-11' })).toContain('- e mais 1.000 depois destes\n')
})

test('the mail and the WhatsApp message carry the whole text', () => {
  const text = requestText(GAP, { mes: '2026-11' })
  const mail = new URL(mailAddress(GAP, text))
  expect(mail.searchParams.get('subject')).toBe('Números sem nota: NF-e, modelo 55, série 1')
  expect(mail.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(text)
  expect(new URL(whatsappAddress(text)).searchParams.get('text')).toBe(text)
})
