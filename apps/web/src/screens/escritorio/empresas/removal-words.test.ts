import type { RemocaoReply } from '@portal/contract/escritorio/escritorio.ts'
import { expect, test } from 'vitest'
import { isNamed, removalLines } from './removal-words.ts'

const NOTHING: RemocaoReply = {
  nr_documentos: 0,
  mes_aberto: null,
  captura_ligada: false,
  nr_chaves: 0,
  nr_pacotes: 0,
  nr_links: 0,
  dt_desfazer: '2026-12-28T10:00:00.000Z',
  certificado_destruido: false,
}

test('names what ends, and only that', () => {
  expect(removalLines(NOTHING)).toEqual(['A empresa não tem documentos.'])
  const all = {
    nr_documentos: 3000,
    mes_aberto: '2026-11',
    captura_ligada: true,
    nr_chaves: 1,
    nr_pacotes: 2,
    nr_links: 1,
  }
  expect(removalLines({ ...NOTHING, ...all, certificado_destruido: true })).toEqual([
    '3.000 documentos ficam com a empresa.',
    'O mês 11/2026 fica aberto, sem fechamento.',
    'A captura para agora: nenhuma consulta à SEFAZ começa depois.',
    'A chave do certificado A1 é destruída. Para capturar de novo, envie o A1.',
    '1 chave de API feita pelo escritório deixa de valer.',
    '2 endereços de pacotes deixam de abrir.',
    '1 endereço em que o cliente envia arquivos deixa de receber.',
  ])
  expect(removalLines({ ...NOTHING, captura_ligada: true })).toContain(
    'A captura continua por quem mais cuida da empresa.',
  )
})

test.each([
  ['Padaria São João Ltda', true],
  ['  padaria sao  joao ltda ', true],
  ['12.ABC.345/01DE-35', true],
  ['12abc34501de35', true],
  ['Padaria', false],
  ['', false],
])('«%s» names the company: %s', (text, named) => {
  expect(isNamed(text, { nome: 'Padaria São João Ltda', cpfcnpj: '12ABC34501DE35' })).toBe(named)
})
