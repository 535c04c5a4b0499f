import { describe, expect, it } from 'vitest'
import { INVENTORY_ITEMS } from './amount-forms.ts'
import { PARTS, partOfCampo, readAt, writeAt } from './parts.ts'
import { readMonth, readPasted, readQuantity } from './values.ts'

describe('values of the settings', () => {
  it.each([
    ['1.234,5', '1234.5'],
    ['12.5', '12.5'],
    ['1.234', '1234'],
    ['1.234.567', '1234567'],
    ['0.125', '0.125'],
    ['R$ 3.408', '3408'],
    ['3', '3'],
    ['1,2345678', null],
    ['dez', null],
  ])('reads the quantity %s as %s', (typed, value) => {
    expect(readQuantity(typed)).toBe(value)
  })

  it.each([
    ['11/2026', '2026-11'],
    ['1/2026', '2026-01'],
    ['2026-11', '2026-11'],
    ['13/2026', null],
  ])('reads the month %s as %s', (typed, value) => {
    expect(readMonth(typed)).toBe(value)
  })

  it('reads pasted lines, skips the header and reports invalid cells', () => {
    const text = [
      'Código;Descrição;Unidade;NCM;Quantidade;Unitário;Valor;Conta',
      '1;"Cimento 50 kg";UN;25232910;1.200,5;28,40;34.094,20;',
      '2;Tubo;UN;;dez;1;1;',
    ].join('\n')
    expect(readPasted(INVENTORY_ITEMS.fields, text)).toEqual({
      rows: [
        {
          cd_produto: '1',
          nm_prd: 'Cimento 50 kg',
          ds_unidade: 'UN',
          cd_ncm: '25232910',
          nr_quantidade: '1200.5',
          vl_unitario: '28.40',
          vl_item: 34094.2,
          cd_conta: null,
          nm_conta: null,
          cd_cst: null,
          vl_base: null,
          vl_icms: null,
        },
      ],
      faults: ['Linha 3: confira Quantidade.'],
    })
  })

  it('finds the part of a field', () => {
    const keys = ['identidade.ds_ie', 'cd_classe', 'contador', 'guias.icms.cd_receita', 'inventarios', 'estoque.itens']
    expect(keys.map((campo) => partOfCampo(campo)?.key)).toEqual([
      'empresa',
      'perfil',
      'contador',
      'guias',
      'inventario',
      'estoque',
    ])
    expect(new Set(PARTS.map(({ key }) => key)).size).toBe(PARTS.length)
  })

  it('writes at a path without touching the rest', () => {
    const settings = { contador: null, guias: { icms: { cd_receita: '', nr_dia: 20 }, st: [] } }
    // the paths that the test reads
    const whole = settings as unknown as Parameters<typeof readAt>[0]
    const next = writeAt(whole, 'guias.icms.cd_receita', '046-2')
    expect(readAt(next, 'guias.icms')).toEqual({ cd_receita: '046-2', nr_dia: 20 })
    expect(readAt(whole, 'guias.icms.cd_receita')).toBe('')
    expect(readAt(writeAt(whole, 'contador.nm_contador', 'Ana'), 'contador')).toEqual({ nm_contador: 'Ana' })
  })
})
