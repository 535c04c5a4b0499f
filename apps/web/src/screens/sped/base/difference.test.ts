import type { ResumoSped } from '@portal/contract/sped/sped.ts'
import { describe, expect, it } from 'vitest'
import { changesBetween } from './difference.ts'

const apuracao: ResumoSped['apuracao'] = {
  vl_debitos: 1000,
  vl_creditos: 400,
  vl_ajustes_debito: 0,
  vl_ajustes_credito: 0,
  vl_saldo_anterior: 0,
  vl_saldo_apurado: 600,
  vl_deducoes: 0,
  vl_recolher: 600,
  vl_saldo_transportar: 0,
  vl_debitos_especiais: 0,
}
const cfop = (cd_cfop: string, vl_operacao: number, vl_icms: number) => ({
  cd_cfop,
  vl_operacao,
  vl_icms,
  vl_base: vl_operacao,
  vl_st: 0,
  vl_ipi: 0,
})
const before: ResumoSped = {
  nr_documentos: 10,
  cfops: [cfop('1102', 2000, 400), cfop('5102', 5000, 1000)],
  apuracao,
}

describe('differences between two files of a month', () => {
  it('equal files have no differences', () => {
    expect(changesBetween(before, structuredClone(before))).toEqual([])
  })

  it('names documents, CFOPs and balances, with effects that add up to the change', () => {
    const after: ResumoSped = {
      nr_documentos: 12,
      cfops: [cfop('1102', 2500.1, 500.02), cfop('2949', 10, 0), cfop('5102', 5000, 1000)],
      apuracao: {
        ...apuracao,
        vl_creditos: 500.02,
        vl_saldo_anterior: 50,
        vl_saldo_apurado: 449.98,
        vl_recolher: 449.98,
      },
    }
    const changes = changesBetween(before, after)
    expect(changes.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      '2 documentos a mais',
      'CFOP 1102, Compra para comercialização: valor contábil de R$ 2.000,00 para R$ 2.500,10, mais crédito',
      'CFOP 2949, Outra entrada: valor contábil de R$ 0,00 para R$ 10,00',
      'Saldo credor do mês anterior: de R$ 0,00 para R$ 50,00',
    ])
    const total = changes.reduce((sum, { effect }) => sum + (effect ?? 0), 0)
    expect(total).toBeCloseTo(449.98 - 600, 10)
  })

  it('names the changed field of a CFOP whose value is unchanged', () => {
    const changed = { ...before, cfops: [cfop('1102', 2000, 0), { ...cfop('5102', 5000, 1000), vl_st: 7 }] }
    expect(
      changesBetween(before, changed).map(({ text, effect }) => [text.replaceAll('\u00a0', ' '), effect]),
    ).toMatchObject([
      ['CFOP 1102, Compra para comercialização: crédito de R$ 400,00 para R$ 0,00', 400],
      ['CFOP 5102, Venda de mercadoria: ST de R$ 0,00 para R$ 7,00', 0],
      ['Outros efeitos na apuração', -400],
    ])
  })

  it('names changes that do not affect a total', () => {
    const after = { ...before, apuracao: { ...apuracao, vl_debitos: 900, vl_saldo_apurado: 500, vl_recolher: 500 } }
    expect(changesBetween(before, after)).toEqual([{ text: 'Outros efeitos na apuração', effect: -100 }])
  })

  it('lists other taxes separately, if the previous file has them', () => {
    const with_ = (due: number): ResumoSped => ({
      ...before,
      difal: [{ ds_uf: 'RJ', vl_difal: due, vl_fcp: 0.1, vl_saldo_transportar: 0 }],
    })
    expect(changesBetween(before, with_(5))).toEqual([])
    expect(
      changesBetween(with_(5), with_(7)).map(({ text, isOtherTax }) => [text.replaceAll('\u00a0', ' '), isOtherTax]),
    ).toEqual([['DIFAL e FCP a recolher: de R$ 5,10 para R$ 7,10', true]])
  })
})
