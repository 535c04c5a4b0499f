import { AVISOS_CAPTURA } from '@portal/contract/captura-historico.ts'
import { expect, test } from 'vitest'
import { alertWords } from './words.ts'

test.each(AVISOS_CAPTURA)('%s has a whole sentence, with and without details', (kind) => {
  for (const [service, details] of [
    [null, null],
    ['nfe', {}],
    ['nfe', { cause: 'certificado', meses: { '2026-10': '' }, motivo: 'Documento vazio.' }],
  ] as const)
    expect(alertWords(kind, service, details)).toMatch(/^[A-ZÀ-Ú].*\.$/)
})

test('what happened is in the sentence', () => {
  expect(alertWords('parada', 'nfe', { cause: 'certificado' })).toMatch(
    /^A captura de NF-e parou: a SEFAZ recusou o certificado/,
  )
  expect(alertWords('documento_tardio', 'cte', { meses: { '2026-10': '', '2026-09': '' } })).toMatch(
    /^Chegou um documento de CT-e de um mês já fechado \(09\/2026, 10\/2026\)/,
  )
  expect(alertWords('quarentena', 'nfe', { motivo: 'Documento vazio.' })).toMatch(/Motivo: Documento vazio\.$/)
})
