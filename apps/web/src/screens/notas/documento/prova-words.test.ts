import type { EventoDocumento, Marca } from '@portal/contract/notas/documento.ts'
import { expect, test } from 'vitest'
import { broughtText, proofReason, protocolText, shownOnlyReason } from './prova-words.ts'

const NAMES = ['chave', 'assinatura', 'protocolo', 'emitente', 'cadeia', 'consulta'] as const
const marks = (bad: Partial<Record<Marca['ds_marca'], Marca['ds_estado']>> = {}): Marca[] =>
  NAMES.map((ds_marca) => ({ ds_marca, ds_estado: bad[ds_marca] ?? 'ok', ds_motivo: null }))
const NOTA = {
  tipo: 'nfe',
  ds_prova: 'provada',
  ds_situacao: 'autorizada',
  fl_terceiro: 'N',
  ds_origem: Array.of('importacao' as const),
  nr_protocolo: '135261104182217',
  marcas: marks(),
} as const

test('the text of a proof has its reason, or what is missing', () => {
  expect(proofReason({ ...NOTA, ds_prova: 'obtida' })).toMatch(/^O portal buscou/)
  expect(proofReason(NOTA)).toMatch(/^A assinatura está íntegra e é de quem emitiu/)
  expect(proofReason({ ...NOTA, ds_prova: 'assinada', marcas: marks({ cadeia: 'nao_verificavel' }) })).toMatch(
    /não se pôde julgar o certificado\.$/,
  )
  const unsigned = { assinatura: 'ausente', emitente: 'ausente', cadeia: 'ausente', protocolo: 'falha' } as const
  expect(proofReason({ ...NOTA, ds_prova: 'alegada', marcas: marks(unsigned) })).toBe(
    'O arquivo não prova o que diz: falta a assinatura e o protocolo não confere. Vale porque alguém desta empresa o trouxe.',
  )
  expect(proofReason({ ...NOTA, ds_prova: 'alegada', ds_situacao: 'resumo' })).toMatch(/^É só um resumo/)
})

test('the QR Code does not affect the proof of the document', () => {
  const marcas = marks({ consulta: 'falha', assinatura: 'falha' })
  expect(proofReason({ ...NOTA, tipo: 'nfce', ds_prova: 'alegada', marcas })).toMatch(/: a assinatura não confere\. /)
})

test('the protocol is confirmed by the authority, matches, or does not', () => {
  expect(protocolText({ ...NOTA, ds_prova: 'obtida' })).toBe('135 261 104 182 217, confirmado pela SEFAZ')
  expect(protocolText(NOTA)).toBe('135 261 104 182 217, confere com a nota')
  expect(protocolText({ ...NOTA, marcas: marks({ protocolo: 'falha' }) })).toBe('135 261 104 182 217, não confere')
  expect(protocolText({ ...NOTA, marcas: marks({ protocolo: 'nao_verificavel' }) })).toMatch(/não pôde ser conferido$/)
  expect(protocolText({ ...NOTA, nr_protocolo: null })).toBe('Nenhum')
})

test('the importer: a user of the company, another person, the portal', () => {
  expect(broughtText(NOTA)).toBe('Alguém desta empresa')
  expect(broughtText({ ...NOTA, fl_terceiro: 'S' })).toMatch(/^Alguém de fora/)
  expect(broughtText({ ...NOTA, ds_prova: 'obtida' })).toBe('O próprio portal')
})

test('an event without effect has its reason', () => {
  const evento: EventoDocumento = {
    id: '1',
    tp_evento: '110111',
    ds_evento: 'Cancelamento',
    nr_sequencia: 1,
    dt_evento: '2026-11-20T09:14:00-03:00',
    nr_protocolo: '1',
    fl_registrado: 'S',
    ds_texto: null,
    nr_cnpjcpf: null,
    fl_resumo: 'N',
    fl_arquivo: 'S',
    fl_impresso: 'S',
    ds_prova: 'alegada',
    fl_terceiro: 'N',
    fl_conta: 'N',
    marcas: [],
  }
  expect(shownOnlyReason({ ...evento, fl_conta: 'S' }, 'nfe')).toBeNull()
  expect(shownOnlyReason(evento, 'nfe')).toBe('Nada no arquivo prova este evento.')
  expect(shownOnlyReason({ ...evento, fl_registrado: 'N' }, 'nfe')).toBe('A SEFAZ não registrou este evento.')
  expect(shownOnlyReason({ ...evento, fl_terceiro: 'S' }, 'nfe')).toMatch(/alguém de fora/)
  expect(shownOnlyReason({ ...evento, tp_evento: '210200' }, 'nfe')).toMatch(/^Quem o fez não pode/)
})
