import type { Documento } from '@portal/contract/notas.ts'
import { expect, test } from 'vitest'
import { noteMailAddress, noteWhatsappAddress, sentText } from './send-words.ts'

/** The fields that the text reads, of a received note. */
const ROW = {
  tipo: 'nfe',
  nr_docfiscal: 1462,
  nr_serie: 1,
  ds_emitidarec: 'R',
  nm_remetente: 'Aço & Cia\r\nBcc: x@y.z',
  cnpj_remetente: '11222333000181',
  dt_emissao: '2026-10-05T10:00:00',
  vl_docfiscal: 1234.5,
  ds_chave: '35261011222333000181550010000014621000014620',
} as unknown as Documento // the other fields are not read

test('the text tells which note it is and where, whole in both addresses', () => {
  const text = sentText(ROW, 'https://portal.exemplo/notas/nfe/n1')
  expect(text.split('\n')[0]).toBe('NF-e 1.462, série 1')
  expect(text).toContain('05/10/2026, R$\u00a01.234,50')
  expect(text).toMatch(/Chave [\d ]{44,}\nNo portal: https:\/\/portal\.exemplo\/notas\/nfe\/n1$/)
  expect(new URL(noteWhatsappAddress(text)).searchParams.get('text')).toBe(text)
  const mail = noteMailAddress(ROW, text)
  expect(mail).not.toMatch(/[\r\n]|&bcc/i)
  expect(new URL(mail).searchParams.get('subject')).toBe('NF-e 1.462, série 1')
})
