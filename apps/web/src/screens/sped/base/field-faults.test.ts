import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { describe, expect, it } from 'vitest'
import { INVENTORY_ITEMS, SLIPS } from './amount-forms.ts'
import { COMPANY, ENTRIES } from './company-forms.ts'
import { faultsWithin, fieldFaults } from './field-faults.ts'

// the fields that `faultsOf` reads
const settings = {
  identidade: { ds_cep: '1301', cd_municipio: '', nm_empresa: 'A' },
  entradas: {
    cfops: [
      { cd_cfop: '5949', ds_destino: null, cd_cfop_entrada: '2949', nr_cpfcnpj: null },
      { cd_cfop: '59', ds_destino: null, cd_cfop_entrada: '', nr_cpfcnpj: null },
    ],
  },
  guias: { st: [{ ds_uf: '', cd_receita: '100099', nr_dia: 9 }] },
} as unknown as ConfiguracaoSped

describe('faults of the settings', () => {
  it('only changed values are checked: wrong shapes, and empty cells of rows', () => {
    const forms = [...COMPANY, ...ENTRIES, ...SLIPS]
    const changed = ['identidade.ds_cep', 'identidade.cd_municipio', 'entradas.cfops', 'guias.st']
    const faults = fieldFaults(forms, settings, changed)
    expect([...faults]).toEqual([
      ['identidade.ds_cep', 'O CEP tem 8 dígitos.'],
      ['entradas.cfops.1.cd_cfop', 'Um CFOP tem 4 dígitos.'],
      ['entradas.cfops.1.cd_cfop_entrada', 'Preencha.'],
      ['guias.st.0.ds_uf', 'Escolha.'],
    ])
    expect([...faultsWithin(faults, 'guias.st')]).toEqual([['0.ds_uf', 'Escolha.']])
    expect(fieldFaults(forms, settings, []).size).toBe(0)
  })

  it('the value of an item of stock follows quantity and price until another is written', () => {
    const row = { nr_quantidade: '2', vl_unitario: '0', vl_item: 0 }
    const priced = INVENTORY_ITEMS.follow?.(row, { ...row, vl_unitario: '28.4' })
    expect(priced?.vl_item).toBe(56.8)
    const own = { ...row, vl_unitario: '28.4', vl_item: 50 }
    expect(INVENTORY_ITEMS.follow?.(own, { ...own, nr_quantidade: '3' }).vl_item).toBe(50)
  })
})
