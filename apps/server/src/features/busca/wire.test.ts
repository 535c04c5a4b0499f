import { expect, test } from 'vitest'
import { readBuscaText } from './read-text.ts'
import { toItems } from './wire.ts'

const SERVICE = '26116062252731604000134000000000005426119000000010'

test('an NFS-e has no series, and its line opens it', () => {
  const nota = {
    id: '0190a0a0-0000-7000-8000-000000000001',
    empresa_id: 7,
    chave: SERVICE,
    tipo: 'nfse',
    papel: 'E',
    number: 1054,
    serie: 0,
    issued_text: '2026-11-10T10:00:00-03:00',
    total_cents: 120_000,
    situacao: 'autorizada',
    emitente_name: 'Lume',
    destinatario_name: null,
    party_tax_id: null,
    busca: '',
  }
  const found = { empresas: [], parties: [], notes: [nota], items: [], corrected: null }
  const text = readBuscaText(`NFS${SERVICE}`)
  const [item] = toItems(found, { text, companies: new Map(), ncms: [], telas: [] })
  expect(item).toMatchObject({ ds_titulo: 'NFS-e 1.054', ds_tipo: 'nfse', ds_endereco: `/notas/nfse/${nota.id}` })
})
