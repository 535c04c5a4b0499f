import type { FiguraTipo, Pendencia } from '@portal/contract/notas/inicio.ts'
import { expect, test } from 'vitest'
import { monthAt } from '../../fields/period.ts'
import { longDay } from '../../lib/long-day.ts'
import { parseInicio } from './search.ts'
import { barsOf, barText, figureWords, monthTitle, sentenceOf } from './words.ts'

const NOW = { mes: '2026-11', dt_hoje: '2026-11-21' }
const base: Pendencia = {
  ds_pendencia: 'assinatura',
  ds_gravidade: 'erro',
  cpfcnpj: '11222333000181',
  nome: 'Serra Azul',
  quantidade: 1,
  tipo: 'nfe',
  ds_emitidarec: 'E',
  id: null,
  dt_pendencia: null,
  modelo: null,
  nr_serie: null,
  faixas: [],
}
const textOf = (change: Partial<Pendencia>): string => {
  const { before, strong, after } = sentenceOf({ ...base, ...change }, NOW)
  return `${before}*${strong}*${after}`
}

test.each<[string, Partial<Pendencia>]>([
  ['*1 nota* de Serra Azul está com a assinatura inválida.', {}],
  ['*2 notas* recebidas por Serra Azul estão com a assinatura inválida.', { quantidade: 2, ds_emitidarec: 'R' }],
  [
    'O certificado de Serra Azul vence *em 6 dias*, em 27/11/2026.',
    { ds_pendencia: 'certificado', dt_pendencia: '2026-11-27' },
  ],
  [
    'O certificado de Serra Azul vence *hoje*, 21/11/2026.',
    { ds_pendencia: 'certificado', dt_pendencia: '2026-11-21' },
  ],
  ['O certificado de Serra Azul *venceu* em 20/11/2026.', { ds_pendencia: 'certificado', dt_pendencia: '2026-11-20' }],
  [
    '*3 números* sem nota na série 2 da NFC-e de Serra Azul: do 20.412 ao 20.414.',
    { ds_pendencia: 'lacuna', tipo: 'nfce', quantidade: 3, nr_serie: 2, faixas: [{ nr_de: 20412, nr_ate: 20414 }] },
  ],
  [
    '*12 arquivos* importados por Serra Azul em novembro foram recusados, o último em 20/11/2026.',
    { ds_pendencia: 'importacao', quantidade: 12, dt_pendencia: '2026-11-20' },
  ],
  [
    '*1 nota* recebida por Serra Azul chegou só como resumo: falta o XML.',
    { ds_pendencia: 'resumo', ds_emitidarec: 'R' },
  ],
  [
    '*1 manifesto* de Serra Azul está aberto há mais de 30 dias, emitido em 10/09/2026. Encerre na Sefaz.',
    { ds_pendencia: 'mdfe_aberto', tipo: 'mdfe', dt_pendencia: '2026-09-10' },
  ],
  [
    '*2 manifestos* de Serra Azul estão abertos há mais de 30 dias, o mais antigo de 10/09/2026. Encerre na Sefaz.',
    { ds_pendencia: 'mdfe_aberto', tipo: 'mdfe', quantidade: 2, dt_pendencia: '2026-09-10' },
  ],
  [
    '*12 notas* recebidas por Serra Azul sem manifestação conclusiva: o primeiro prazo termina em 3 dias.',
    { ds_pendencia: 'prazo_conclusiva', ds_emitidarec: 'R', quantidade: 12, dt_pendencia: '2026-11-24' },
  ],
  [
    '*1 nota* recebida por Serra Azul, só com resumo, sem Ciência: o primeiro prazo termina amanhã.',
    { ds_pendencia: 'prazo_ciencia', ds_emitidarec: 'R', dt_pendencia: '2026-11-22' },
  ],
  [
    '*2 notas* recebidas por Serra Azul ficaram sem manifestação conclusiva e valem como confirmadas.',
    { ds_pendencia: 'tacita', ds_emitidarec: 'R', quantidade: 2 },
  ],
  [
    '*1 nota* recebida por Serra Azul mudou depois de confirmada: cancelamento ou carta de correção.',
    { ds_pendencia: 'confirmada_mudou', ds_emitidarec: 'R' },
  ],
  ['*3 notas* de Serra Azul têm cancelamento a confirmar.', { ds_pendencia: 'cancelamento', quantidade: 3 }],
  [
    '*1 conhecimento* recebido por Serra Azul tem cancelamento a confirmar.',
    { ds_pendencia: 'cancelamento', tipo: 'cte', ds_emitidarec: 'R' },
  ],
])('%s', (sentence, change) => {
  expect(textOf(change)).toBe(sentence)
})

test('a figure counts all its documents and names those outside its sum', () => {
  const figura: FiguraTipo = {
    tipo: 'nfe',
    ds_emitidarec: 'E',
    quantidade: 0,
    vl_docfiscal: 1,
    canceladas: 0,
    denegadas: 0,
    resumos: 0,
    dias: [],
  }
  expect(figureWords({ ...figura, quantidade: 35, canceladas: 2 })).toBe('37 notas, 2 canceladas')
  expect(figureWords({ ...figura, tipo: 'cte', canceladas: 1, denegadas: 1 })).toBe(
    '2 conhecimentos, 1 cancelado, 1 denegado',
  )
  expect(figureWords({ ...figura, quantidade: 1, resumos: 9 })).toBe('10 notas, 9 resumos')
})

test('the title of the current month ends in «até hoje», and its bars end today', () => {
  expect(longDay('2026-11-21')).toBe('Sábado, 21 de novembro de 2026')
  expect(monthTitle(NOW)).toBe('Novembro, até hoje')
  expect(monthTitle({ mes: '2026-10', dt_hoje: '2026-11-21' })).toBe('Outubro')
  expect(monthTitle({ mes: '2025-11', dt_hoje: '2026-11-21' })).toBe('Novembro de 2025')
  const bars = barsOf({ dias: [{ dt_emissao: '2026-11-02', quantidade: 1, vl_docfiscal: 7 }] }, NOW)
  expect(bars).toHaveLength(21)
  expect(bars.slice(0, 3)).toEqual([
    { name: '01/11', value: 0 },
    { name: '02/11', value: 7 },
    { name: '03/11', value: 0 },
  ])
  expect(barsOf({ dias: [] }, { mes: '2026-02', dt_hoje: '2026-11-21' })).toHaveLength(28)
})

test('a day whose sum is beyond 15 digits has the tallest bar and a dash', () => {
  const [first] = barsOf({ dias: [{ dt_emissao: '2026-11-01', quantidade: 20, vl_docfiscal: null }] }, NOW)
  expect(first?.value).toBeGreaterThan(9_999_999_999_999.99)
  expect([barText(first?.value ?? 0), barText(7)]).toEqual(['R$\u00a0–', 'R$\u00a07,00'])
})

test('steps to the previous and next month; the address omits the current one', () => {
  expect(monthAt('2026-01', -1)).toBe('2025-12')
  expect(monthAt('2026-10', 1)).toBe('2026-11')
  expect(parseInicio({ mes: '2026-13', ver: 'tudo', ordem: 'x' })).toEqual({})
  expect(parseInicio({ mes: '2026-10', ver: 'empresa', ordem: 'valor' })).toEqual({
    mes: '2026-10',
    ver: 'empresa',
    ordem: 'valor',
  })
})
