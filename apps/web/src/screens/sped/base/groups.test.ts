import type { Achado } from '@portal/contract/sped/sped.ts'
import { describe, expect, it } from 'vitest'
import { documentsOf, itemGroups, keepSolved } from './groups.ts'

const achado = (codigo: string, gravidade: Achado['gravidade'], id?: string): Achado => ({
  codigo,
  gravidade,
  mensagem: `Por causa de ${codigo}.`,
  ...(id
    ? {
        documento: {
          id,
          tipo: 'nfe',
          ds_chave: '',
          nr_docfiscal: 1,
          dt_emissao: '2026-11-01',
          nm_participante: null,
          vl_docfiscal: 1,
        },
      }
    : {}),
})

describe('groups of the check', () => {
  const achados = [
    achado('SO_RESUMO', 'aviso', 'a'),
    achado('CFOP_SEM_REGRA', 'erro', 'b'),
    achado('CFOP_SEM_REGRA', 'erro', 'b'),
    achado('CFOP_SEM_REGRA', 'erro', 'c'),
    achado('OUTRA', 'erro'),
  ]

  it('list errors first and count each document once', () => {
    expect(itemGroups(achados).map(({ codigo, count }) => [codigo, count])).toEqual([
      ['CFOP_SEM_REGRA', '2 notas'],
      ['OUTRA', '1 caso'],
      ['SO_RESUMO', '1 nota'],
    ])
    expect(documentsOf(achados).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('have one cause for all refusals of the validator', () => {
    const lines = ['EFD_CAMPO_EMAIL', 'EFD_DIGITO_CNPJ'].map((codigo) => achado(codigo, 'erro'))
    expect(itemGroups(lines).map(({ codigo, count, cause }) => [codigo, count, cause.title])).toEqual([
      ['EFD', '2 linhas', 'Linhas que o validador recusaria'],
    ])
  })

  it('keep their position when they are solved', () => {
    const previous = itemGroups(achados)
    const current = itemGroups(achados.filter(({ codigo }) => codigo !== 'CFOP_SEM_REGRA'))
    expect(keepSolved(previous, current).map(({ codigo, solved }) => [codigo, solved])).toEqual([
      ['CFOP_SEM_REGRA', true],
      ['OUTRA', false],
      ['SO_RESUMO', false],
    ])
  })
})
