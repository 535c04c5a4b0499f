import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { Achado } from '@portal/contract/sped/sped.ts'
import { expect, test } from 'vitest'
import { askedCfops, withRules } from './asked-cfops.ts'

const achadoOf = (id: string, cfop: string, supplier: string): Achado => ({
  codigo: 'CFOP_SEM_REGRA',
  gravidade: 'erro',
  mensagem: 'x',
  cd_cfop: cfop,
  documento: {
    id,
    tipo: 'nfe',
    ds_chave: id,
    nr_docfiscal: 1,
    dt_emissao: '2026-10-01',
    nm_participante: supplier,
    vl_docfiscal: 1,
    nr_emitente: supplier,
    ds_natureza: 'BONIFICACAO',
  },
})

test('a CFOP is listed once for each supplier that uses it', () => {
  const cases = askedCfops([achadoOf('1', '5949', 'A'), achadoOf('2', '5949', 'B'), achadoOf('3', '5949', 'B')])
  expect(cases.map(({ cfop, supplier, count }) => [cfop, supplier, count])).toEqual([
    ['5949', 'B', 2],
    ['5949', 'A', 1],
  ])
})

test('a rule replaces only the one for the same CFOP and supplier', () => {
  const rule = (cd_cfop: string, cd_cfop_entrada: string, nr_cpfcnpj?: string) => ({
    cd_cfop,
    ds_destino: null,
    cd_cfop_entrada,
    ...(nr_cpfcnpj ? { nr_cpfcnpj } : {}),
  })
  const special = { ...rule('5949', '1557'), ds_destino: 'consumo' as const }
  const settings = {
    entradas: { cfops: [rule('5949', '1949'), rule('5949', '1910', 'A'), special] },
  } as unknown as ConfiguracaoSped // the rules that `withRules` reads
  const { entradas } = withRules(settings, [
    { cfop: '5949', entry: '1911', supplier: 'A' },
    { cfop: '6949', entry: '2949', supplier: null },
  ])
  expect(entradas.cfops).toEqual([
    rule('5949', '1949'),
    special,
    { ...rule('5949', '1911'), nr_cpfcnpj: 'A' },
    { ...rule('6949', '2949'), nr_cpfcnpj: null },
  ])
})
