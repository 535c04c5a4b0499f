// spec: m11

import type { Documento } from '@portal/contract/notas.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../../testing/render.tsx'
import { Card } from './cells.tsx'

const ROW = {
  tipo: 'mdfe',
  ds_emitidarec: 'E',
  nm_destinatario: null,
  nr_docfiscal: 1234,
  nr_serie: 1,
  ds_situacao: 'encerrada',
  ds_origem: ['importacao'],
  dt_emissao: '2026-10-05T10:00:00-03:00',
  vl_docfiscal: 10,
  uf_inicio: 'SP',
  uf_fim: 'RJ',
  ds_placa: 'ABC1D23',
} as unknown as Documento // the fields that a card reads

const openCard = (change: Partial<Documento> = {}) =>
  renderWith(<Card row={{ ...ROW, ...change }} open={(_, name) => name} box={null} />)

test('the card of a manifest has its journey and its plate, as far as known', async () => {
  await openCard()
  expect(screen.getByText('SP → RJ · placa ABC1D23')).toBeTruthy()
  expect(screen.getByText('Sem contratante')).toBeTruthy()
})

test('a manifest without either says so', async () => {
  await openCard({ uf_inicio: null, uf_fim: null, ds_placa: null })
  expect(screen.getByText('Percurso não informado')).toBeTruthy()
})

test('the cards of other kinds have no such line', async () => {
  await openCard({ tipo: 'nfe' })
  expect(screen.queryByText(/placa|Percurso/)).toBeNull()
})
