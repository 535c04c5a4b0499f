import { expect, test } from 'vitest'
import { ofAuthority } from './authority.ts'

test.each([
  ['A SEFAZ não respondeu.', 'O Ambiente de Dados Nacional (ADN) não respondeu.'],
  ['Bloqueada pela SEFAZ até as 14:05.', 'Bloqueada pelo Ambiente de Dados Nacional (ADN) até as 14:05.'],
  ['O portal perguntou à SEFAZ.', 'O portal perguntou ao Ambiente de Dados Nacional (ADN).'],
  ['Bloqueou duas vezes em 24 horas (656).', 'Bloqueou duas vezes em 24 horas.'],
])('«%s» of NFS-e is «%s», and stays as it is for the other services', (sentence, ofAdn) => {
  expect(ofAuthority('nfse', sentence)).toBe(ofAdn)
  expect(ofAuthority('cte', sentence)).toBe(sentence)
})
