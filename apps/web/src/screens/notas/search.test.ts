import { describe, expect, test } from 'vitest'
import { parseSearch } from './address.ts'
import { nextOrdem, toQuery } from './search.ts'

const AT = { cnpj: '11444777000161', tipo: 'nfe', today: '2026-11-21' } as const

describe('the address of the list', () => {
  test('holds every filter and gives it back', () => {
    const search = { de: '2026-10-01', ate: '2026-10-31', papel: 'R', busca: '4187', ordem: 'vl_docfiscal' }
    expect(parseSearch(search)).toEqual(search)
  })

  test('what makes no sense is left out', () => {
    expect(parseSearch({ de: '2026-02-31', ate: '2026-03-01', papel: 'X', busca: 'a', ordem: 'nome' })).toEqual({})
    expect(parseSearch({ de: '2026-03-02', ate: '2026-03-01' })).toEqual({})
    expect(parseSearch({ papel: 'E', ordem: '-dt_emissao' })).toEqual({})
  })
})

test('without filters the query is the current month, issued, newest first', () => {
  expect(toQuery({}, AT)).toEqual({
    cnpj_remetente: '11444777000161',
    ds_tipo: 'nfe',
    ds_emitidarec: 'E',
    dt_emissaoini: '2026-11-01',
    dt_emissaofim: '2026-11-30',
    ds_busca: undefined,
    ordem: '-dt_emissao',
  })
})

test('a header sorts by its natural direction, then by the other', () => {
  expect(nextOrdem('-dt_emissao', 'vl_docfiscal')).toBe('-vl_docfiscal')
  expect(nextOrdem('-vl_docfiscal', 'vl_docfiscal')).toBe('vl_docfiscal')
  expect(nextOrdem('vl_docfiscal', 'vl_docfiscal')).toBe('-vl_docfiscal')
  expect(nextOrdem('-dt_emissao', 'nm_participante')).toBe('nm_participante')
})
