import { AVISOS_CAPTURA } from '@portal/contract/captura/historico.ts'
import { expect, test } from 'vitest'
import { STOP_CAUSES } from '../estado/stop-causes.ts'
import { alertWords } from './words.ts'

/** Manifestations and Ciência exist for NF-e alone. */
const ONLY_NFE = /^(manifesto|ciencia)_/

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

const OF_ADN = [
  'sem_resposta_24h',
  'bloqueio_repetido',
  'outro_programa',
  'servico_fora',
  'servidor',
  'resposta_incoerente',
  'configuracao',
] as const

test.each(OF_ADN)('%s of NFS-e names the ADN, that of NF-e names SEFAZ', (kind) => {
  expect(alertWords(kind, 'nfse', {})).toMatch(
    /\b[Oo] Ambiente de Dados Nacional \(ADN\)|\bdo Ambiente de Dados Nacional \(ADN\)/,
  )
  expect(alertWords(kind, 'nfe', {})).toMatch(/SEFAZ/)
})

test.each(AVISOS_CAPTURA)('%s of NFS-e names neither SEFAZ nor a code of SEFAZ, whatever stopped it', (kind) => {
  for (const cause of STOP_CAUSES) expect(alertWords(kind, 'nfse', { cause })).not.toMatch(/656/)
  if (!ONLY_NFE.test(kind))
    for (const cause of STOP_CAUSES) expect(alertWords(kind, 'nfse', { cause })).not.toMatch(/SEFAZ|\bdela\b/)
})
