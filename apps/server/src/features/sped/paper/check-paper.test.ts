import type { Achado } from '@portal/contract/sped/sped.ts'
import { expect, test } from 'vitest'
import { pdfTextOf } from '../../../testing/pdf-text.ts'
import { checkPaper } from './check-paper.ts'

const empresa = { name: 'Moinho Azul', taxId: '11222333000181' }
const achado = (number: number, change: Partial<Achado> = {}): Achado => ({
  codigo: 'CFOP_SEM_REGRA',
  gravidade: 'erro',
  mensagem: 'CFOP 5999 sem regra',
  documento: {
    id: `n${number}`,
    tipo: 'nfe',
    ds_chave: '35261111222333000181550070000000011000000017',
    nr_docfiscal: number,
    dt_emissao: '2026-10-03',
    nm_participante: 'Cimentos Vale',
    vl_docfiscal: 1.1,
  },
  ...change,
})
const print = async (data: Achado[], counts: { erros: number; avisos: number }) =>
  pdfTextOf(await checkPaper({ empresa, from: '2026-10-01', reply: { ...counts, data, resumo: null } }))

test('each document is a row of its cause, and the sum counts each document once', async () => {
  const twice = [achado(1), achado(1, { mensagem: 'CFOP 5998 sem regra' }), achado(2)]
  const text = await print([...twice, { codigo: 'SALDO_ANTERIOR', gravidade: 'aviso', mensagem: 'Sem saldo' }], {
    erros: 3,
    avisos: 1,
  })
  expect(text[0]).toBe('Conferência do Sped Fiscal de outubro de 2026 · Moinho Azul · 11.222.333/0001-81')
  expect(text.filter((line) => /^\d\/7$/.test(line))).toEqual(['1/7', '1/7', '2/7'])
  expect(text[text.indexOf('Soma de 2 documentos') + 1]).toBe('2,20')
  expect(text).toEqual(
    expect.arrayContaining([
      ...['ERRO: CFOP SEM REGRA DE ENTRADA · 2 notas', 'AVISO: SALDO DO MÊS ANTERIOR NÃO INFORMADO · 1 saldo'],
      ...['Sem saldo', '3 erros impedem a geração · 1 aviso', 'Neste papel: 4 casos, todos.', 'Página 1 de 1'],
    ]),
  )
})

test('the paper says when it has not all cases', async () => {
  const text = await print([achado(1)], { erros: 1, avisos: 6000 })
  expect(text).toContain('Neste papel: 1 de 6.001 casos, os erros primeiro.')
})

test('nothing to correct is said', async () => {
  expect(await print([], { erros: 0, avisos: 0 })).toContain('Nada a corrigir.')
})
