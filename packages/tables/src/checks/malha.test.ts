import { describe, expect, test } from 'vitest'
import type { TableSource } from '../lookup/model.ts'
import { readPisCofinsLists } from '../official/readers.ts'
import { ALERTAS, type AlertaCodigo } from './alerta.ts'
import { type MalhaSettings, type Observado, openMalha, type TabelasDoCadastro } from './context.ts'
import { checkList } from './malha.ts'
import type { Produto } from './produto.ts'

const source = (kind: string): TableSource => ({
  kind,
  name: kind,
  referenceDate: '2026-08-13',
  validTo: null,
  rows: 9,
})
const open = { from: null, to: null }
const classTrib = (code: string, annex: number | null = null, documents = ['NFe', 'NFCe']) => ({
  ...open,
  code,
  cst: code.slice(0, 3),
  name: code,
  annex,
  reductionIbs: '0',
  reductionCbs: '0',
  documents,
})
const zeroClass = (code: string, annex: number | null = null) => ({
  ...classTrib(code, annex),
  reductionIbs: '100',
  reductionCbs: '100.00',
})
const LISTS = [
  'tabela codigo descricao ncm_prefixos ncm_excecoes ex cst pr_pis pr_cofins desde ate base condicional lc224 observacao',
  '4.3.10 423-426 Cervejas 2203   02 1.86;2.32 8.54;10.68 2015-05-01  Lei_13.097 N  ',
  '4.3.10 419-422 Refrigerantes 2202   02 1.86;2.32 8.54;10.68 2015-05-01  Lei_13.097 S  Leite_não_entra',
  '4.3.10 202 Sabão 34011190  exceto_01 02 2.20 10.30 2013-03-08  Lei_10.147 N  ',
  '4.3.10 302 Autopeças 4009   02 2.30 10.80 2011-01-01  Lei_10.485 S  Só_de_veículos',
]
  .map((line) =>
    line
      .replaceAll(' ', '\t')
      .replaceAll('_', ' ')
      .replace(/^tabela.*/, (head) => head.replaceAll(' ', '_')),
  )
  .join('\n')
const DATA: TabelasDoCadastro = {
  version: '1',
  sources: ['ncm', 'cest', 'cclasstrib', 'cclasstrib-ncm', 'cfop'].map(source),
  ncm: [
    ['22030000', null, null],
    ['10063021', null, null],
    ['40111000', null, null],
    ['85395200', null, null],
    ['39139050', null, '2026-09-30'],
    ['39139099', null, null],
  ],
  cests: [
    { code: '0302100', name: 'Cerveja em garrafa de vidro retornável', ncms: ['22030000'] },
    { code: '0302103', name: 'Cerveja em lata', ncms: ['22030000'] },
    { code: '1600100', name: 'Pneus novos de automóveis', ncms: ['401110'] },
    { code: '2806400', name: 'Produtos de limpeza', ncms: ['22'] },
  ],
  classTribs: [
    classTrib('000001'),
    zeroClass('200003', 1),
    classTrib('200013', 8),
    zeroClass('200004', 12),
    zeroClass('200005', 4),
    classTrib('200030', 4),
    zeroClass('200007', 13),
    zeroClass('200014', 15),
    classTrib('410004', null, ['CTe']),
    { ...classTrib('550001'), to: '2026-06-30' },
  ],
  annexes: [
    { ...open, ncm: '1006', annex: 1, classTrib: null, item: null, condition: null, exception: null },
    { ...open, ncm: '9619', annex: 8, classTrib: null, item: null, condition: null, exception: null },
    { ...open, ncm: '0702', annex: 15, classTrib: null, item: null, condition: null, exception: null },
    { ...open, ncm: '901890', annex: 12, classTrib: null, item: null, condition: null, exception: null, needs: 'yes' },
    { ...open, ncm: '871310', annex: 13, classTrib: null, item: null, condition: null, exception: null },
    { ...open, ncm: '9018', annex: 4, classTrib: null, item: null, condition: null, exception: null },
  ],
  cfops: [
    ['5102', 'Venda'],
    ['5405', 'Venda com ST'],
    ['6102', 'Venda a outra UF'],
    ['1102', 'Compra'],
  ],
  benefits: [],
  revokedCests: [['1704901', '2019-12-31']],
  tipi: [
    ['22030000', '', '3.9'],
    ['40111000', '', '6.5'],
    ['40111000', '01', '0'],
    ['85395200', '', 'NT'],
  ],
  pisCofins: readPisCofinsLists(LISTS),
}
const SETTINGS: MalhaSettings = { day: '2026-11-21', uf: 'SP', simples: false }
const observedRow = (about: Partial<Observado>): Observado => ({
  notes: 5,
  ncm: null,
  ncmNotes: 4,
  unit: null,
  unitNotes: 4,
  cbs: null,
  ibsUf: null,
  ibsMun: null,
  ...about,
})

/** A product without faults. */
const CLEAN: Produto = {
  cd_produto: '1',
  nm_prd: 'CERVEJA PILSEN LATA 350ML',
  ds_unidade: 'UN',
  ds_codbarras: '7890000000024',
  cd_tipoitem: '00',
  cd_ncm: '22030000',
  cd_cest: '0302103',
  cd_origem: '0',
  icms: { cd_cst_saida: '60', cd_cfop_saida: '5405', cd_cfop_entrada: '1102' },
  pis: { cd_cst_saida: '04' },
  cofins: { cd_cst_saida: '04' },
  ibscbs: { cd_cst: '000', cd_classtrib: '000001' },
}
const ARROZ: Produto = {
  ...CLEAN,
  nm_prd: 'Arroz',
  cd_ncm: '10063021',
  cd_cest: undefined,
  icms: { cd_cst_saida: '40' },
}
const LAMP: Produto = {
  ...ARROZ,
  nm_prd: 'Lâmpada LED',
  cd_ncm: '85395200',
  icms: { cd_cst_saida: '00', cd_cfop_saida: '6102', pr_icms: 12 },
  pis: { cd_cst_saida: '01' },
  cofins: { cd_cst_saida: '01' },
}

interface Case {
  produto: Produto
  others?: readonly Produto[]
  notes?: Partial<Observado>
  settings?: Partial<MalhaSettings>
}
const alertas = ({ produto, others = [], notes, settings }: Case) => {
  const observed = { byCode: notes ? { [produto.cd_produto]: observedRow(notes) } : {}, byGtin: {} }
  return checkList([produto, ...others], openMalha(DATA, { ...SETTINGS, ...settings }, observed))[0] ?? []
}

/** Per code: a case that raises it, its suggestion, and the most similar case that does not. */
const CASES: Record<AlertaCodigo, { yes: Case; fix?: string; no: Case }> = {
  NCM_INEXISTENTE: {
    yes: { produto: { ...CLEAN, cd_ncm: '12345678' }, notes: { ncm: '22030000' } },
    fix: '22030000',
    no: { produto: { ...CLEAN, cd_ncm: '00000000', cd_tipoitem: '09' } },
  },
  NCM_EXTINTO: {
    yes: { produto: { ...LAMP, cd_ncm: '39139050' }, notes: { ncm: '39139099' } },
    fix: '39139099',
    no: { produto: { ...LAMP, cd_ncm: '39139050' }, settings: { day: '2026-09-30' } },
  },
  NCM_DIVERGE: {
    yes: { produto: CLEAN, notes: { ncm: '10063021' } },
    fix: '10063021',
    no: { produto: CLEAN, notes: { ncm: '10063021', notes: 2 } },
  },
  CEST_FALTA: { yes: { produto: { ...CLEAN, cd_cest: undefined } }, fix: '0302103', no: { produto: ARROZ } },
  CEST_INEXISTENTE: { yes: { produto: { ...CLEAN, cd_cest: '9999999' } }, fix: '0302103', no: { produto: CLEAN } },
  CEST_NCM: {
    yes: { produto: { ...CLEAN, cd_cest: '1600100' } },
    fix: '0302103',
    no: { produto: { ...CLEAN, cd_cest: '2806400' } },
  },
  ST_SEM_CST: {
    yes: { produto: { ...CLEAN, icms: { cd_cst_saida: '20', cd_cfop_saida: '5405' } } },
    fix: '60',
    no: { produto: CLEAN },
  },
  CST_REGIME: {
    yes: { produto: { ...CLEAN, icms: { cd_csosn_saida: '500' } } },
    fix: '60',
    no: { produto: { ...CLEAN, icms: { cd_csosn_saida: '500' } }, settings: { simples: true } },
  },
  CFOP_UF: {
    yes: { produto: { ...CLEAN, icms: { cd_cst_saida: '60', cd_cfop_saida: '1102' } } },
    no: { produto: CLEAN },
  },
  ST_CFOP: {
    yes: { produto: { ...CLEAN, icms: { cd_cst_saida: '60', cd_cfop_saida: '5102' } } },
    fix: '5405',
    no: { produto: { ...CLEAN, cd_anp: '210203001', icms: { cd_cst_saida: '60', cd_cfop_saida: '5102' } } },
  },
  ANP_FALTA: {
    yes: { produto: { ...LAMP, icms: { cd_cst_saida: '61' } } },
    no: { produto: { ...LAMP, cd_anp: '210203001', icms: { cd_cst_saida: '61' } } },
  },
  ALIQ_FRACAO: {
    yes: { produto: { ...LAMP, icms: { cd_cst_saida: '00', pr_icms: 0.18 } } },
    fix: '18',
    no: { produto: { ...LAMP, pis: { cd_cst_saida: '01', pr_pis: 0.65 } } },
  },
  INTER_ALIQ: {
    yes: {
      produto: { ...LAMP, icms: { cd_cfop_saida: '6102', cd_cst_saida: '00', pr_icms: 18 } },
      settings: { uf: 'BA' },
    },
    fix: '12',
    no: { produto: LAMP },
  },
  GTIN_DV: {
    yes: { produto: { ...CLEAN, ds_codbarras: '7890000000025' } },
    fix: '7890000000024',
    no: { produto: { ...CLEAN, ds_codbarras: 'SEM GTIN' } },
  },
  GTIN_PREFIXO: {
    yes: { produto: { ...CLEAN, ds_codbarras: '2000000000008' } },
    fix: 'SEM GTIN',
    no: { produto: CLEAN },
  },
  IPI_TIPI: {
    yes: { produto: { ...CLEAN, ipi: { cd_cst_saida: '50', pr_ipi: 5 } } },
    fix: '3.9',
    no: { produto: { ...CLEAN, ipi: { cd_cst_saida: '50', pr_ipi: 3.9 } } },
  },
  PISCOFINS_MONOFASICO: {
    yes: { produto: { ...CLEAN, pis: { cd_cst_saida: '01' } } },
    fix: '04',
    no: { produto: { ...CLEAN, pis: { cd_cst_saida: '01' }, cd_tipoitem: '04' } },
  },
  PISCOFINS_LC224: {
    yes: { produto: { ...LAMP, pis: { cd_cst_saida: '06' } } },
    no: { produto: { ...ARROZ, pis: { cd_cst_saida: '06' } } },
  },
  CLASSTRIB_INEXISTENTE: { yes: { produto: { ...CLEAN, ibscbs: { cd_classtrib: '999999' } } }, no: { produto: CLEAN } },
  CLASSTRIB_CST: {
    yes: { produto: { ...CLEAN, ibscbs: { cd_cst: '200', cd_classtrib: '000001' } } },
    fix: '000',
    no: { produto: { ...CLEAN, ibscbs: { cd_classtrib: '000001' } } },
  },
  CLASSTRIB_DOC: { yes: { produto: { ...CLEAN, ibscbs: { cd_classtrib: '410004' } } }, no: { produto: CLEAN } },
  CLASSTRIB_NCM: {
    yes: { produto: { ...CLEAN, ibscbs: { cd_classtrib: '200003' } } },
    fix: '000001',
    no: { produto: { ...ARROZ, ibscbs: { cd_classtrib: '200003' } } },
  },
  CLASSTRIB_ZERO: {
    yes: { produto: { ...ARROZ, ibscbs: { cd_classtrib: '000001' } } },
    fix: '200003',
    no: { produto: { ...ARROZ, ibscbs: { cd_classtrib: '200003' } } },
  },
  CLASSTRIB_FALTA: {
    yes: { produto: { ...CLEAN, ibscbs: undefined } },
    fix: '000001',
    no: { produto: { ...CLEAN, ibscbs: undefined }, settings: { simples: true } },
  },
  ALIQ_TESTE: {
    yes: { produto: CLEAN, notes: { cbs: 8.8 } },
    no: { produto: CLEAN, notes: { cbs: 0.9, ibsUf: 0.1, ibsMun: 0 } },
  },
  UNID_DIVERGE: {
    yes: { produto: CLEAN, notes: { unit: 'Caixa' } },
    fix: 'CX',
    no: { produto: { ...CLEAN, unidades: [{ ds_unidade: 'CX', nr_fator: 12 }] }, notes: { unit: 'CX' } },
  },
  DUPLICADO: {
    yes: { produto: CLEAN, others: [{ ...ARROZ, cd_produto: '2', ds_codbarras: '07890000000024' }] },
    no: { produto: CLEAN, others: [{ ...CLEAN, cd_produto: '2', fl_ativo: 'N' }] },
  },
  SEM_DESCRICAO: {
    yes: { produto: { ...CLEAN, nm_prd: ' - ' } },
    no: { produto: { ...CLEAN, nm_prd: 'PRODUTO SEM NCM' } },
  },
  ORIGEM_ALIQ: {
    yes: { produto: { ...LAMP, cd_origem: '1' } },
    fix: '4',
    no: { produto: { ...LAMP, cd_origem: '1', icms: { cd_cfop_saida: '6102', cd_cst_saida: '00', pr_icms: 4 } } },
  },
}

test.each([
  ['10063021', 'aviso', /anexo 1 /, '200003'],
  ['07020000', 'aviso', /anexo 15 /, '200014'],
  ['87131000', 'aviso', /anexo 13 /, '200007'],
  ['90189099', 'info', /anexo 12 .*pede mais que o NCM/, undefined],
  ['90181100', 'info', /anexo 4 .*só da venda a órgão público/, undefined],
])(
  'CLASSTRIB_ZERO: %s is in an annex of zero rate (LC 214/2025, arts. 125, 144, 145, 148)',
  (...[cd_ncm, gravidade, mensagem, sugestao]) => {
    const produto = { ...ARROZ, cd_ncm, ibscbs: { cd_classtrib: '000001' } }
    const zero = alertas({ produto }).find(({ codigo }) => codigo === 'CLASSTRIB_ZERO')
    expect(zero).toMatchObject({ gravidade, mensagem: expect.stringMatching(mensagem) })
    expect(zero?.sugestao).toBe(sugestao)
  },
)

describe.each(Object.keys(ALERTAS) as AlertaCodigo[])('%s', (codigo) => {
  // the keys of the table
  const { yes, fix, no } = CASES[codigo]
  test('is raised with a reason and a suggestion', () => {
    const match = alertas(yes).find((candidate) => candidate.codigo === codigo)
    expect(match).toMatchObject({
      codigo,
      campo: expect.any(String),
      mensagem: expect.stringMatching(/[a-zç]{4}.*\.$/),
    })
    expect(match?.sugestao).toBe(fix)
  })
  test('is not raised by a correct product', () => {
    expect(alertas(no).map((candidate) => candidate.codigo)).not.toContain(codigo)
  })
})

test('an extinct NCM shows its successors, and suggests the only one', () => {
  expect(alertas({ produto: { ...LAMP, cd_ncm: '39139050' } })).toContainEqual(
    expect.objectContaining({
      codigo: 'NCM_EXTINTO',
      mensagem: expect.stringContaining('Vigentes da mesma posição: 3913.90.99.'),
      sugestao: '39139099',
    }),
  )
})

test('a CST and a CSOSN in one product: the note has one of them', () => {
  const icms = { cd_cst_saida: '60', cd_csosn_saida: '500', cd_cfop_saida: '5405' }
  const regime = (simples: boolean) => alertas({ produto: { ...CLEAN, icms }, settings: { simples } })
  expect(regime(false)).toMatchObject([{ codigo: 'CST_REGIME', campo: 'icms.cd_csosn_saida' }])
  expect(regime(true)).toMatchObject([{ codigo: 'CST_REGIME', campo: 'icms.cd_cst_saida' }])
})

test.each([
  ['icms.pr_icms', { icms: { pr_icms: 0.07 } }, '7'],
  ['icms.pr_fcp', { icms: { pr_fcp: 0.02 } }, '2'],
  ['pis.pr_pis', { pis: { pr_pis: 0.0165 } }, '1.65'],
  ['cofins.pr_cofins', { cofins: { pr_cofins: 0.076 } }, '7.6'],
  ['ipi.pr_ipi', { ipi: { pr_ipi: 0.05 } }, '5'],
])('a rate as a fraction in %s is noticed', (campo, change, sugestao) => {
  const produto: Produto = { ...ARROZ, ibscbs: { cd_classtrib: '200003' }, ...change }
  expect(alertas({ produto }).filter(({ codigo }) => codigo === 'ALIQ_FRACAO')).toMatchObject([{ campo, sugestao }])
})

test('the CFOP of a retained tax: other state, Simples, and CFOPs that are right', () => {
  const of = (icms: Produto['icms'], simples = false) =>
    alertas({ produto: { ...CLEAN, icms }, settings: { simples } }).filter(({ codigo }) => codigo === 'ST_CFOP')
  expect(of({ cd_cst_saida: '60', cd_cfop_saida: '6102' })).toMatchObject([{ sugestao: '6404' }])
  expect(of({ cd_csosn_saida: '500', cd_cfop_saida: '5102' }, true)).toMatchObject([{ sugestao: '5405' }])
  expect(of({ cd_cst_saida: '00', cd_cfop_saida: '5102' })).toEqual([])
  expect(of({ cd_cst_saida: '60', cd_cfop_saida: '5405' })).toEqual([])
})

test('a product without faults has no alerts', () => {
  for (const produto of [CLEAN, LAMP]) expect(alertas({ produto })).toEqual([])
})

test('the CEST of beer follows the packing in the description; without it nothing is suggested', () => {
  const fixOf = (nm_prd: string) => alertas({ produto: { ...CLEAN, nm_prd, cd_cest: undefined } })[0]
  expect(fixOf('CERVEJA RETORNÁVEL 600ML')?.sugestao).toBe('0302100')
  expect(fixOf('CERVEJA LATA 473ML')?.sugestao).toBe('0302103')
  expect(fixOf('CERVEJA 600ML')).toMatchObject({
    codigo: 'CEST_FALTA',
    mensagem: expect.stringContaining('tem 2, fora'),
  })
  expect(fixOf('CERVEJA 600ML')?.sugestao).toBeUndefined()
})

test('without tables no alert is raised', () => {
  const nothing: TabelasDoCadastro = {
    version: '0',
    sources: [],
    ncm: [],
    cests: [],
    classTribs: [],
    annexes: [],
    cfops: [],
    benefits: [],
    revokedCests: [],
    tipi: [],
    pisCofins: [],
  }
  const odd = { ...CLEAN, cd_ncm: '12345678', cd_cest: '9999999', ibscbs: { cd_cst: '999', cd_classtrib: '999999' } }
  expect(checkList([odd], openMalha(nothing, SETTINGS))).toEqual([[]])
})

test('a revoked CEST has its last day', () => {
  expect(alertas({ produto: { ...CLEAN, cd_cest: '1704901' } })).toMatchObject([
    { codigo: 'CEST_INEXISTENTE', mensagem: 'O CEST 17.049.01 foi revogado e valeu até 31/12/2019.' },
  ])
})

test('the IPI of an exception is that of the exception; NT is zero; without CST 50 zero is no statement', () => {
  const ipi = (change: Partial<Produto>, pr_ipi: number, cd_cst_saida?: string) =>
    alertas({ produto: { ...LAMP, ...change, ipi: { cd_cst_saida, pr_ipi } } }).filter(
      ({ codigo }) => codigo === 'IPI_TIPI',
    )
  expect(ipi({ cd_ncm: '40111000', cd_ex: '001' }, 0, '50')).toEqual([])
  expect(ipi({ cd_ncm: '40111000' }, 0, '50')).toMatchObject([
    { sugestao: '6.5', mensagem: expect.stringContaining('do Ex 01') },
  ])
  expect(ipi({ cd_ncm: '40111000' }, 0)).toEqual([])
  expect(ipi({ cd_ncm: '40111000', cd_ex: '09' }, 1)).toMatchObject([{ campo: 'cd_ex' }])
  expect(ipi({}, 0, '50')).toEqual([])
  expect(ipi({}, 5)[0]?.sugestao).toBeUndefined()
  expect(ipi({ cd_ncm: '10063021' }, 5)).toEqual([])
})

test('the rate of the IPI is not compared after its act', () => {
  const ipi = (day: string) =>
    alertas({
      produto: { ...LAMP, cd_ncm: '40111000', ipi: { pr_ipi: 99, cd_cst_saida: '50' } },
      settings: { day },
    }).filter(({ codigo }) => codigo === 'IPI_TIPI').length
  expect([ipi('2026-12-31'), ipi('2027-01-01')]).toEqual([1, 0])
})

test('a single-phase list that depends on the product is only a notice; parts are none; an exception is judged', () => {
  const taxed = (change: Partial<Produto>, day = SETTINGS.day) =>
    alertas({ produto: { ...LAMP, ...change }, settings: { day } })
      .filter(({ codigo }) => codigo === 'PISCOFINS_MONOFASICO')
      .map(({ gravidade, sugestao }) => [gravidade, sugestao])
  expect(taxed({ cd_ncm: '22021000' })).toEqual([['info', undefined]])
  expect(taxed({ cd_ncm: '40093100' })).toEqual([])
  expect(taxed({ cd_ncm: '34011190' })).toEqual([['aviso', '04']])
  expect(taxed({ cd_ncm: '34011190', cd_ex: '01' })).toEqual([])
  expect(taxed({ cd_ncm: '34011190' }, '2027-01-01')).toEqual([])
})

test('a company of the Simples with a CST gets its CSOSN as suggestion', () => {
  const result = alertas({ produto: CLEAN, settings: { simples: true } })
  expect(result).toEqual([
    expect.objectContaining({ codigo: 'CST_REGIME', campo: 'icms.cd_csosn_saida', sugestao: '500' }),
  ])
})

test.each<[string, Produto]>([
  ['não existe', { ...CLEAN, icms: { cd_cst_saida: '99' } }],
  ['não é de saída', { ...CLEAN, pis: { cd_cst_saida: '50' } }],
  ['não é de entrada', { ...CLEAN, ipi: { cd_cst_entrada: '50' } }],
  ['não existe na tabela', { ...CLEAN, icms: { cd_cst_saida: '60', cd_cfop_saida: '5999' } }],
  ['é só de zeros', { ...CLEAN, ds_codbarras: '0000000000000' }],
  ['e este tem 4', { ...CLEAN, ds_codbarras: '1234' }],
  ['valeu até 30/06/2026', { ...CLEAN, ibscbs: { cd_classtrib: '550001' } }],
  ['origem 9 não existe', { ...CLEAN, cd_origem: '9' }],
])('gives the message «%s»', (words, produto) => {
  expect(alertas({ produto }).map(({ mensagem }) => mensagem)).toEqual([expect.stringContaining(words)])
})
