// spec: m13

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MarcaList, marksLine } from './marcas.tsx'

const NAMES = ['chave', 'assinatura', 'protocolo', 'emitente', 'cadeia'] as const

test('of a summary one sentence says that the checks come with the whole XML', () => {
  const marcas = NAMES.map((ds_marca) => ({
    ds_marca,
    ds_estado: 'nao_verificavel' as const,
    ds_motivo: 'É só o resumo da autoridade: não há o que verificar.',
  }))
  render(<MarcaList marcas={marcas} />)
  expect(screen.getByText('Só o resumo chegou. As conferências vêm com o XML completo.')).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(marksLine(marcas)).toBe('ainda não conferido')
})

test('one mark that could be checked shows them all', () => {
  const marcas = NAMES.map((ds_marca, index) => ({
    ds_marca,
    ds_estado: index === 0 ? ('ok' as const) : ('nao_verificavel' as const),
    ds_motivo: index === 0 ? null : 'Sem assinatura válida.',
  }))
  render(<MarcaList marcas={marcas} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(NAMES.length)
  expect(marksLine(marcas)).toBe('1 de 5 confere')
})

test('who signs an NFS-e is its generator; the party that declared it has a mark of its own', () => {
  const marcas = [...NAMES, 'declaracao' as const].map((ds_marca) => ({
    ds_marca,
    ds_estado: ds_marca === 'declaracao' ? ('ausente' as const) : ('ok' as const),
    ds_motivo: ds_marca === 'declaracao' ? 'Quem declarou não assinou.' : null,
  }))
  render(<MarcaList marcas={marcas} />)
  expect(screen.getByText('a Sefin Nacional ou o município')).toBeTruthy()
  expect(screen.getByText('Quem declarou não assinou.')).toBeTruthy()
})
