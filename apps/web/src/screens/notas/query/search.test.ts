// spec: 5.7, 7.8, C3

import { type FilterWire, filterRows } from '@portal/contract/filtros.ts'
import { ConsultaQuery } from '@portal/contract/notas.ts'
import { describe, expect, test } from 'vitest'
import { formatInstant } from '../../../lib/format.ts'
import { activeFilters, allOff } from './active-filters.ts'
import { parseSearch } from './address.ts'
import { filterCount, nextOrdem, periodOf, queryOfTipo, readSearch, toQuery } from './search.ts'

const AT = { cnpj: '11444777000161', tipo: 'nfe', today: '2026-11-21' } as const
const read = (raw: Record<string, unknown>) => readSearch(parseSearch(raw))
const KEY = '35261111222333000181550010000012341000012349'
const OTHER_KEY = '35261111222333000181550010000012351000012351'

/** Each name with a valid value */
/** An upload of 2026-11-23T17:05Z. */
const IMPORT = '01a2095e-3a60-7000-8000-000000000001'
const ALL = {
  de: '2026-10-01',
  ate: '2026-10-31',
  papel: 'R',
  modelo: '59,nfse_municipal',
  busca: '4187',
  ordem: 'vl_docfiscal',
  filial: '0002',
  situacao: 'autorizada,cancelada',
  numero_de: '1',
  numero_ate: '70',
  valor_de: '600',
  valor_ate: '1000.5',
  chave: `${KEY},${OTHER_KEY}`,
  parte: '11444777000161',
  cfop: '5102',
  serie: '1',
  uf: 'SP',
  funcao: 'tomador',
  servico: '171901',
  municipio: '3550308',
  iss: 'S',
  importada_de: '2026-11-01',
  importada_ate: '2026-11-10',
  importacao: IMPORT,
  veredito: 'repetido',
  baixada: 'N',
  homologacao: '1',
  assinatura: 'invalida',
  prova: 'assinada,alegada',
  manifestacao: 'sem,tacita',
  terceiro: 'S',
  origem: 'captura',
  cancelamento: 'S',
  protocolo: 'desconhecido',
  colunas: '^numero,parte.320,valor',
  pagina: '7',
  cursor: 'abc-_9',
} as const

/** Names in the API by name in the address, of every filter of the table */
const WIRES: Readonly<Record<string, string>> = Object.fromEntries(
  filterRows.flatMap(([, { address = [], wire }]) => [address].flat().map((name, end) => [name, [wire].flat()[end]!])),
)

/** The contract's example of each filter; the page's own words for two */
const EXAMPLES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(WIRES).map(([name, wire]) => {
    const { examples = [wire === 'fl_homologacao' ? '1' : 'S'] } = ConsultaQuery.properties[wire as FilterWire] as {
      examples?: string[]
    }
    return [name, { papel: 'T', parte: '11444777000161', importacao: IMPORT }[name] ?? examples[0]!]
  }),
)
/** A filter without which another means nothing */
const NEEDED: Readonly<Record<string, Record<string, string>>> = { veredito: { importacao: IMPORT } }

describe('the address of the list', () => {
  test('holds every filter and gives it back', () => {
    expect(read(ALL)).toEqual(ALL)
  })

  test.each(Object.entries(EXAMPLES))(
    '%s=%s of the table is read, asked for, shown as a chip and removed',
    (name, value) => {
      const search = read({ ...NEEDED[name], [name]: value })
      expect(search).toMatchObject({ [name]: value })
      const wire = WIRES[name]!
      expect(toQuery(search, AT)).toMatchObject({ [wire]: value === 'T' ? undefined : value })
      const chip = activeFilters(search).find(({ off }) => name in off)
      expect([chip?.label, chip?.value].join()).toMatch(/^[^,]+,[^,]/)
      expect(filterCount({ ...search, ...allOff(search) })).toBe(0)
    },
  )

  test.each([
    [{ de: '2026-02-31', ate: '2026-03-01', papel: 'X', busca: 'a', ordem: 'nome' }, {}],
    [{ de: '2026-03-02', ate: '2026-03-01' }, {}],
    [{ ordem: '-dt_emissao', utm_source: 'x', pagina: '1' }, {}],
    [{ pagina: '4' }, {}],
    [{ numero_de: '70', numero_ate: '7' }, { numero_de: '70' }],
    [{ valor_de: '1,5', valor_ate: '1.234,5' }, { valor_de: '1.5' }],
    [{ situacao: 'cancelada,qualquer', assinatura: 'boa' }, { situacao: 'cancelada' }],
    [{ manifestacao: 'confirmada,talvez' }, { manifestacao: 'confirmada' }],
    [{ prova: 'alegada,certa', terceiro: 'talvez', cancelamento: '1' }, { prova: 'alegada' }],
    [
      { filial: '01de', parte: '11.444.777/0001-61' },
      { filial: '01DE', parte: '11444777000161' },
    ],
    [{ importacao: `${IMPORT},x`, veredito: 'repetido' }, {}],
    [{ chave: '35261' }, {}],
    [{ chave: '3526 1111' }, { chave: '35261111' }],
    [{ colunas: '<b>' }, {}],
    [{ busca: ['x'], filial: { a: '0001' }, numero_de: true }, {}],
    [
      { busca: '4187', valor_de: '600.5', pagina: '3' },
      { busca: '4187', valor_de: '600.5' },
    ],
  ])('invalid parameters of %j are ignored', (raw, left) => {
    expect(read(raw)).toEqual(left)
  })
})

test('without filters the query is the current month, issued, newest first', () => {
  const query = toQuery({}, AT)
  expect(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))).toEqual({
    cnpj_remetente: '11444777000161',
    ds_tipo: 'nfe',
    ds_emitidarec: 'E',
    dt_emissaoini: '2026-11-01',
    dt_emissaofim: '2026-11-30',
    ordem: '-dt_emissao',
  })
})

test('the period of NFS-e is their competência, and that of the other tabs the emission', () => {
  const query = toQuery({}, { ...AT, tipo: 'nfse' })
  expect(query).toMatchObject({ ds_tipo: 'nfse', dt_competenciaini: '2026-11-01', dt_competenciafim: '2026-11-30' })
  expect(query).not.toHaveProperty('dt_emissaoini')
  expect(queryOfTipo(query, 'nfe')).toEqual(toQuery({}, AT))
  expect(queryOfTipo(toQuery({}, AT), 'nfse')).toEqual(query)
})

test('the twelve filters of the specification, and the contract’s own, reach the query', () => {
  expect(toQuery(read(ALL), AT)).toEqual({
    cnpj_remetente: '11444777000161',
    ds_tipo: 'nfe',
    ds_emitidarec: 'R',
    modelo: '59,nfse_municipal',
    dt_emissaoini: '2026-10-01',
    dt_emissaofim: '2026-10-31',
    ds_busca: '4187',
    ds_filial: '0002',
    ds_situacao: 'autorizada,cancelada',
    nr_docfiscalini: '1',
    nr_docfiscalfim: '70',
    vl_docfiscalini: '600',
    vl_docfiscalfim: '1000.5',
    ds_chave: `${KEY},${OTHER_KEY}`,
    nr_cnpjdestinatario: '11444777000161',
    cd_cfop: '5102',
    nr_serie: '1',
    ds_uf: 'SP',
    ds_papel: 'tomador',
    cd_servico: '171901',
    cd_municipio: '3550308',
    fl_issretido: 'S',
    dt_importacaoini: '2026-11-01',
    dt_importacaofim: '2026-11-10',
    ds_importacao: IMPORT,
    ds_veredito: 'repetido',
    fl_baixada: 'N',
    fl_homologacao: '1',
    fl_assinatura: 'invalida',
    ds_protocolo: 'desconhecido',
    ds_prova: 'assinada,alegada',
    ds_manifestacao: 'sem,tacita',
    fl_terceiro: 'S',
    ds_origem: 'captura',
    fl_cancelamento_pendente: 'S',
    ordem: 'vl_docfiscal',
  })
})

test('pasted keys are searched in any period, unless one is chosen', () => {
  expect(periodOf({ chave: KEY }, AT.today)).toBeNull()
  expect(periodOf({ importacao: IMPORT }, AT.today)).toBeNull()
  expect(periodOf({ de: 'tudo' }, AT.today)).toBeNull()
  expect(periodOf({ chave: KEY, de: '2026-10-01', ate: '2026-10-31' }, AT.today)?.de).toBe('2026-10-01')
})

test('active filters are chips with a text, and each can be removed', () => {
  const chips = activeFilters(read(ALL))
  expect(chips.map(({ label, value }) => `${label} ${value}`.replaceAll('\u00a0', ' '))).toEqual([
    'Modelo CF-e SAT, NFS-e municipal',
    'Texto «4187»',
    'Filial 0002',
    'Situação autorizada, cancelada',
    'Número de 1 a 70',
    'Valor de R$ 600,00 a R$ 1.000,50',
    'CNPJ/CPF 11.444.777/0001-61',
    'CFOP 5.102',
    'Série 1',
    'UF SP',
    'Papel tomador',
    'Serviço 17.19.01',
    'Município 3550308',
    'ISSQN retido',
    'Chave 2 coladas',
    'Importada de 01/11/2026 a 10/11/2026',
    `Só da importação de ${formatInstant('2026-11-23T17:05:00Z')}`,
    'Na importação já estavam aqui',
    'Baixadas não baixadas',
    'Assinatura inválida',
    'Prova assinada, alegada',
    'Manifestação sem manifestação, tácita',
    'Origem captura',
    'Trazidas por terceiros',
    'Cancelamento a confirmar',
    'Protocolo desconhecido',
    'Homologação incluída',
  ])
  expect(activeFilters({ ...read(ALL), ...allOff(read(ALL)) })).toEqual([])
  expect(activeFilters({})).toEqual([])
  expect(filterCount(read(ALL))).toBe(chips.length)
  expect(filterCount({ ...read(ALL), ...allOff(read(ALL)) })).toBe(0)
  expect(filterCount({ papel: 'T' })).toBe(1)
})

test('a header sorts by its natural direction, then by the other', () => {
  expect(nextOrdem('-dt_emissao', 'vl_docfiscal')).toBe('-vl_docfiscal')
  expect(nextOrdem('-vl_docfiscal', 'vl_docfiscal')).toBe('vl_docfiscal')
  expect(nextOrdem('vl_docfiscal', 'vl_docfiscal')).toBe('-vl_docfiscal')
  expect(nextOrdem('-dt_emissao', 'nm_participante')).toBe('nm_participante')
})
