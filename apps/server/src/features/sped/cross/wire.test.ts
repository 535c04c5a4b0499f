import { CruzamentoReply } from '@portal/contract/sped/cruzamento.ts'
import { CROSS_RULES } from '@portal/efd/cross/cross.ts'
import fc from 'fast-check'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { PURCHASE } from '../month/month.test.kit.ts'
import { type Crossed, documentOfNote, type FileCrossing } from './crossing.ts'
import { crossSheet } from './sheet.ts'
import { ruleName, toCruzamento } from './wire.ts'

const DOCUMENT = { ...documentOfNote(PURCHASE), id: '0199c1a0-0000-7000-8000-000000000001' }
const crossed = (change: Partial<Crossed> = {}): Crossed => ({
  rule: 'valor',
  severity: 'erro',
  chave: PURCHASE.chave,
  line: 12,
  efd: '1100,00',
  xml: '1000,00',
  difference: 10_000,
  document: DOCUMENT,
  ...change,
})
const crossing = (found: Crossed[]): FileCrossing => ({
  from: '2026-11-01',
  to: '2026-11-30',
  documents: 3,
  xmls: 2,
  findings: found,
})
const WARNING = crossed({
  rule: 'numeracao',
  severity: 'aviso',
  chave: null,
  line: null,
  difference: null,
  document: null,
})

test('a difference is written with amounts in reais and both sides for people', () => {
  const reply = toCruzamento(crossing([crossed()]))
  expect(reply).toMatchObject({
    dt_ini: '2026-11-01',
    dt_fin: '2026-11-30',
    nr_documentos: 3,
    nr_xmls: 2,
    erros: 1,
    avisos: 0,
    nr_regras: CROSS_RULES.size,
  })
  expect(reply.data).toEqual([
    {
      codigo: 'valor',
      nm_regra: CROSS_RULES.get('valor'),
      gravidade: 'erro',
      ds_chave: PURCHASE.chave,
      nr_linha: 12,
      ds_efd: '1.100,00',
      ds_xml: '1.000,00',
      vl_diferenca: 100,
      documento: {
        id: DOCUMENT.id,
        tipo: 'nfe',
        nr_docfiscal: 1,
        nr_serie: 1,
        dt_emissao: '2026-11-03',
        nr_cpfcnpj: PURCHASE.issuer_id,
        nm_participante: 'Fornecedor Ltda',
        vl_docfiscal: 100,
      },
    },
  ])
})

test('errors and warnings are counted apart, and each rule once with its group', () => {
  const reply = toCruzamento(crossing([crossed(), crossed(), WARNING]))
  expect([reply.erros, reply.avisos]).toEqual([2, 1])
  expect(reply.regras).toEqual([
    { codigo: 'valor', nm_regra: ruleName('valor'), nm_grupo: 'Valores', gravidade: 'erro', quantidade: 2 },
    { codigo: 'numeracao', nm_regra: ruleName('numeracao'), nm_grupo: 'Numeração', gravidade: 'aviso', quantidade: 1 },
  ])
  expect(reply.data[2]).toMatchObject({ ds_chave: null, nr_linha: null, vl_diferenca: null, documento: null })
})

test('an unknown rule is shown by its code', () => expect(ruleName('nova')).toBe('nova'))

test('an amount beyond 15 digits is null with a notice; without one there is no notice', () => {
  const large = toCruzamento(crossing([crossed({ difference: 1_000_000_000_000_000 })]))
  expect(large).toMatchObject({ ds_aviso: expect.stringContaining('15 dígitos'), data: [{ vl_diferenca: null }] })
  expect(toCruzamento(crossing([crossed()]))).not.toHaveProperty('ds_aviso')
})

test('a reply has at most 5,000 differences; each rule keeps its share, and the counts are of all', () => {
  const many = Array.from({ length: 5_001 }, (_, line) => crossed({ line }))
  const reply = toCruzamento(crossing([...many, WARNING]))
  expect(reply.data.filter(({ codigo }) => codigo === 'valor')).toHaveLength(2_500)
  expect(reply.data.filter(({ codigo }) => codigo === 'numeracao')).toHaveLength(1)
  expect(reply.regras.map(({ quantidade }) => quantidade)).toEqual([5_001, 1])
  expect(toCruzamento(crossing(many.slice(1))).data).toHaveLength(5_000)
})

const anyFinding: fc.Arbitrary<Crossed> = fc
  .record({
    rule: fc.constantFrom('valor', 'cfop', 'emissao', 'numeracao', 'participante'),
    line: fc.option(fc.integer({ min: 1, max: 999 }), { nil: null }),
    difference: fc.option(fc.integer({ min: -99_999, max: 99_999 }), { nil: null }),
    efd: fc.option(fc.constantFrom('1,00', '2026-11-10', '5102', 'x'), { nil: null }),
  })
  .map((change) => crossed({ ...change, severity: change.rule === 'numeracao' ? 'aviso' : 'erro' }))

test('counts by severity and by rule are of the same findings, and the reply is valid for the contract', () => {
  fc.assert(
    fc.property(fc.array(anyFinding, { maxLength: 30 }), (found) => {
      const reply = toCruzamento(crossing(found))
      expect(reply.erros + reply.avisos).toBe(found.length)
      expect(reply.regras.reduce((sum, { quantidade }) => sum + quantidade, 0)).toBe(found.length)
      expect(reply.data).toHaveLength(found.length)
      expect([...Value.Errors(CruzamentoReply, reply)]).toEqual([])
    }),
  )
})

/** Rows of the spreadsheet as objects by column head. */
async function rowsOf(found: readonly Crossed[]) {
  const { heads, kinds, batches } = crossSheet(found)
  expect(kinds).toHaveLength(heads.length)
  const rows: Record<string, unknown>[] = []
  for await (const batch of batches)
    for (const cells of batch) rows.push(Object.fromEntries(heads.map((head, at) => [head, cells[at]])))
  return rows
}

test('in the spreadsheet an amount is a number in its own column, other values are text', async () => {
  const [money, codes] = await rowsOf([
    crossed(),
    crossed({ rule: 'cfop', efd: '1102', xml: '1403', difference: null }),
  ])
  expect(money).toEqual({
    Grupo: 'Valores',
    Regra: ruleName('valor'),
    Gravidade: 'Erro',
    Tipo: 'NF-e',
    Número: 1,
    Série: 1,
    Emissão: '2026-11-03',
    'CPF/CNPJ': PURCHASE.issuer_id,
    Participante: 'Fornecedor Ltda',
    'Valor do documento': 10_000,
    'Linha da EFD': 12,
    EFD: null,
    XML: null,
    'Valor na EFD': 110_000,
    'Valor no XML': 100_000,
    Diferença: 10_000,
    'Chave de acesso': PURCHASE.chave,
  })
  expect(codes).toMatchObject({ EFD: '1102', XML: '1403', 'Valor na EFD': null, 'Valor no XML': null, Diferença: null })
})

test('a finding without document leaves its cells empty', async () => {
  const [row] = await rowsOf([WARNING])
  expect(row).toMatchObject({ Gravidade: 'Aviso', Tipo: null, Número: null, Emissão: null, 'Valor do documento': null })
})

test.each([0, 1, 999, 1_000, 1_001, 2_500])('%d findings are as many rows, in order', async (count) => {
  const rows = await rowsOf(Array.from({ length: count }, (_, line) => crossed({ line })))
  expect(rows.map((row) => row['Linha da EFD'])).toEqual(Array.from({ length: count }, (_, line) => line))
})
