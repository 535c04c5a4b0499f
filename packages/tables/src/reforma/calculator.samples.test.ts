import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCents } from '@portal/fiscal/base/money.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type CalculatedItem,
  type CalculatorItem,
  calculateBase,
  calculateItem,
  centsOf,
  exactOf,
  rateTextOf,
  selectiveTax,
  TAXES,
} from './calculator.ts'
import { officialReformRows } from './official-rows.test.kit.ts'
import { createReformTables, type ReformTables } from './reform-tables.ts'
import type { YearRates } from './transition.ts'

/** Case files of the calculator of Receita Federal and CGIBS; skipped where they are absent. */
const FOLDER = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'reforma/oraculo')
const isAbsent = !existsSync(FOLDER)
if (isAbsent) console.warn(`skipped: no case files of the official calculator in ${FOLDER}`)

interface Input {
  numero: number
  ncm?: string | null
  nbs?: string | null
  cst: string
  cClassTrib: string
  baseCalculo?: number
  impostoSeletivo?: { cst: string; baseCalculo: number; quantidade: number }
  tributacaoRegular?: { cst: string; cClassTrib: string }
}
interface Entry {
  dataHoraEmissao?: string
  dhFatoGerador?: string
  gCompraGov?: { tpEnteGov: number; tpOperGov: number }
  itens: Input[]
}
interface Case {
  desligado?: boolean
  entrada: Entry
  esperado: Record<string, unknown>
}

const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(FOLDER, 'casos', name), 'utf8')) as T
const readTsv = (name: string): Record<string, string>[] => {
  const [head = [], ...lines] = readFileSync(join(FOLDER, 'tabelas', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  return lines.map((line) => Object.fromEntries(head.map((column, index) => [column, line[index] ?? ''])))
}

const NAMES: Readonly<Record<string, keyof YearRates>> = { CBS: 'cbs', 'IBS UF': 'ibsUf', 'IBS Mun': 'ibsMun' }

/** Rates with which the calculator computed its cases; those of 2027 were simulated, and no act fixes them. */
function simulatedRates(day: string, classTrib: string): YearRates | undefined {
  const rows = readTsv('aliquotas_v0042.tsv').filter(
    ({ cclasstrib, inicio, fim }) => cclasstrib === classTrib && (inicio ?? '') <= day && (fim ?? '') >= day,
  )
  if (rows.length === 0) return undefined
  const rates: YearRates = { cbs: null, ibsUf: null, ibsMun: null }
  for (const { tributo = '', percentual } of rows) {
    const name = NAMES[tributo]
    if (name) rates[name] = percentual ?? null
  }
  return rates
}

let tablesOn: (day: string) => ReformTables
beforeAll(async () => {
  const rows = await officialReformRows()
  tablesOn = (day) =>
    createReformTables(
      rows,
      { first: `${day.slice(0, 7)}-01`, last: `${day.slice(0, 7)}-28` },
      { loaded: simulatedRates(day, '') },
    )
})

const dayOf = ({ dataHoraEmissao, dhFatoGerador }: Entry): string =>
  (dataHoraEmissao ?? dhFatoGerador ?? '').slice(0, 10)

interface Selective {
  base: string
  rate: string
  perUnit: string
  owed: bigint
}

/** The selective tax of an item; CST 100 states it without owing it. */
function selectiveOf({ ncm, impostoSeletivo: is }: Input, day: string): Selective | null {
  const row = readTsv('is_aliquotas_simuladas.tsv').find(
    (one) => one.ncm === ncm && (one.inicio ?? '') <= day && (one.fim === '' || (one.fim ?? '') >= day),
  )
  if (!is || !row) return null
  const parts = { base: String(is.baseCalculo), rate: row.ad_valorem || '0', perUnit: row.ad_rem || '0' }
  const tax = selectiveTax({ ...parts, quantity: String(is.quantidade) })
  return { ...parts, owed: is.cst === '000' ? tax : 0n }
}

interface Computed {
  input: Input
  selective: Selective | null
  result: ReturnType<typeof calculateItem>
}

function compute(entry: Entry): Computed[] {
  const day = dayOf(entry)
  const tables = tablesOn(day)
  return entry.itens.map((input) => {
    const selective = selectiveOf(input, day)
    const { tributacaoRegular: other, baseCalculo } = input
    const item: CalculatorItem = {
      base: parseCents(String(baseCalculo ?? 0)),
      selective: selective?.owed ?? 0n,
      cst: input.cst,
      classTrib: input.cClassTrib,
      ...(other && { regular: { cst: other.cst, classTrib: other.cClassTrib } }),
      ...(entry.gCompraGov && { purchase: { entity: entry.gCompraGov.tpEnteGov, reducer: '50', moved: '0' } }),
      own: simulatedRates(day, input.cClassTrib),
    }
    return { input, selective, result: calculateItem(item, tables) }
  })
}

const GROUP = { ibsUf: 'gIBSUF', ibsMun: 'gIBSMun', cbs: 'gCBS' } as const
const SUFFIX = { ibsUf: 'IBSUF', ibsMun: 'IBSMun', cbs: 'CBS' } as const
const money = (value: bigint): number => centsOf(value) / 100

/** The amounts of an item by the names of the layout. */
function amountsOf({ selective, result }: Computed): Record<string, number> {
  if ('refused' in result) throw new Error(result.refused)
  const amounts: Record<string, number> = {}
  if (selective) {
    amounts['IS.vBCIS'] = Number(selective.base)
    amounts['IS.pIS'] = Number(selective.rate)
    amounts['IS.pISEspec'] = Number(selective.perUnit)
    amounts['IS.vIS'] = money(selective.owed)
  }
  if (!result.taxes) return amounts
  amounts.vBC = money(result.base)
  amounts.vIBS = money(result.taxes.ibsUf.tax + result.taxes.ibsMun.tax)
  for (const name of TAXES) Object.assign(amounts, taxAmounts(result, name))
  return amounts
}

function taxAmounts({ taxes, regular, purchase }: CalculatedItem, name: (typeof TAXES)[number]) {
  const [group, suffix] = [GROUP[name], SUFFIX[name]]
  const tax = taxes?.[name]
  const amounts: Record<string, number> = {}
  if (!tax) return amounts
  amounts[`${group}.p${suffix}`] = Number(rateTextOf(tax.rate))
  amounts[`${group}.v${suffix}`] = money(tax.tax)
  amounts[`${group}.gDif.pDif`] = tax.deferred === 0n ? 0 : 100
  amounts[`${group}.gDif.vDif`] = money(tax.deferred)
  if (tax.reduction !== null) {
    amounts[`${group}.gRed.pRedAliq`] = Number(rateTextOf(tax.reduction))
    amounts[`${group}.gRed.pAliqEfet`] = Number(rateTextOf(tax.effective))
  }
  if (regular) {
    amounts[`gTribRegular.pAliqEfetReg${suffix}`] = Number(rateTextOf(regular[name].effective))
    amounts[`gTribRegular.vTribReg${suffix}`] = money(regular[name].tax)
  }
  if (purchase) {
    amounts[`gTribCompraGov.pAliq${suffix}`] = Number(rateTextOf(purchase[name].effective))
    amounts[`gTribCompraGov.vTrib${suffix}`] = money(purchase[name].tax)
  }
  return amounts
}

/** Totals: the sums of what is not rounded. */
function totalsOf(items: readonly Computed[]): Record<string, number> {
  const sum = (of: (item: CalculatedItem) => bigint) =>
    money(items.reduce((total, { result }) => total + ('refused' in result ? 0n : of(result)), 0n))
  const totals: Record<string, number> = {
    'ISTot.vIS': money(items.reduce((total, { selective }) => total + (selective?.owed ?? 0n), 0n)),
    'IBSCBSTot.vBCIBSCBS': sum(({ base, taxes }) => (taxes ? base : 0n)),
    'IBSCBSTot.gIBS.vIBS': sum(({ taxes }) => (taxes ? taxes.ibsUf.tax + taxes.ibsMun.tax : 0n)),
  }
  for (const name of TAXES) {
    const path = name === 'cbs' ? 'IBSCBSTot.gCBS' : `IBSCBSTot.gIBS.${GROUP[name]}`
    totals[`${path}.v${SUFFIX[name]}`] = sum(({ taxes }) => taxes?.[name].tax ?? 0n)
    totals[`${path}.vDif`] = sum(({ taxes }) => taxes?.[name].deferred ?? 0n)
  }
  return totals
}

/** Numbers below a group, by their path; words (CST, unit) are left out. */
function leavesOf(node: unknown, path = ''): [string, number][] {
  if (typeof node !== 'object' || node === null)
    return /^-?\d+(\.\d+)?$/.test(String(node)) ? [[path, Number(node)]] : []
  return Object.entries(node).flatMap(([name, value]) => leavesOf(value, path ? `${path}.${name}` : name))
}
const WORDS = /(CST|CSTIS|CSTReg|cClassTrib|cClassTribIS|cClassTribReg|uTrib|qTrib|tpEnteGov|tpOperGov|nObj|pRedutor)$/
/** Groups of which the calculator's cases have none: zero. */
const ZERO = /(vDevTrib|vCredPres|vCredPresCondSus|Mono|MonoReten|MonoRet)$/

function compareNumbers(expected: unknown, actual: Record<string, number>, where: string) {
  const leaves = leavesOf(expected).filter(([path]) => !WORDS.test(path))
  const differences = leaves.flatMap(([path, value]) => {
    const name = path.replace(/^tribCalc\./, '').replace(/^IBSCBS\.gIBSCBS\./, '')
    const own = ZERO.test(name) ? 0 : actual[name]
    return own === value ? [] : [{ where, name, expected: value, own }]
  })
  return { count: leaves.length, differences }
}

interface Answer {
  objetos?: { nObj: number }[]
  total?: unknown
}

function compareCase(name: string, { entrada, esperado }: Case) {
  const computed = compute(entrada)
  const { objetos, total } = esperado as Answer
  if (!objetos) return [compareNumbers(esperado, amountsOf(computed[0]!), name)]
  return [
    ...objetos.map((one) => compareNumbers(one, amountsOf(computed[one.nObj - 1]!), `${name} ${one.nObj}`)),
    compareNumbers(total, totalsOf(computed), name),
  ]
}

const isWithAmounts = (name: string) =>
  /^(Teste_\d|compra_governamental|varios_itens)/.test(name) && !/_00_/.test(name) && !readJson<Case>(name).desligado
const OTHERS = [
  'Teste_510002_1.json',
  'Teste_620001_1.json',
  'compra_governamental_cenario_00_tipo_ente_invalido.json',
  'compra_governamental_cenario_00_tipo_operacao_invalido.json',
  'indicadores_gred.json',
  'totais_1.json',
  'validacoes.json',
]

describe.skipIf(isAbsent)('the case files of the official calculator', () => {
  const files = isAbsent ? [] : readdirSync(join(FOLDER, 'casos'))
  const withAmounts = files.filter(isWithAmounts)

  test('are 25 with expected amounts, and seven others', () => {
    expect([...withAmounts, 'bases.json', ...OTHERS].toSorted()).toEqual(files.toSorted())
    expect(withAmounts).toHaveLength(24)
  })

  test('every expected amount of 24 files is computed to the cent, items and totals', () => {
    const compared = withAmounts.flatMap((name) => compareCase(name, readJson<Case>(name)))
    expect(compared.flatMap(({ differences }) => differences)).toEqual([])
    expect(compared.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(3800)
  })

  test('every base of bases.json is computed, or refused where the calculator refuses', () => {
    interface BaseCase {
      nome: string
      tributo: string
      entrada: Record<string, string> & { ano: unknown }
      esperado: { base?: string; erro?: boolean }
    }
    const { casos } = readJson<{ casos: BaseCase[] }>('bases.json')
    const differences = casos.flatMap(({ nome, tributo, entrada, esperado }) => {
      const base = calculateBase(partsOf(entrada), Number(entrada.ano), tributo === 'IS' ? 'is' : 'ibscbs')
      const own = typeof base === 'number' ? base / 100 : 'refused'
      const right = esperado.base === undefined ? 'refused' : Number(esperado.base)
      return own === right ? [] : [{ nome, tributo, own, right }]
    })
    expect(differences).toEqual([])
    expect(casos.length).toBeGreaterThan(30)
  })

  test('the seven others are read, or refused with a reason', () => {
    const reasons = (entry: Entry) =>
      compute(entry).flatMap(({ result }) => ('refused' in result ? [result.refused] : []))
    const of = (name: string) => readJson<Case>(name).entrada
    expect(reasons(of('Teste_510002_1.json'))).toEqual(['cClassTrib desconhecido'])
    expect(reasons(of('Teste_620001_1.json'))).toEqual(['tributação monofásica: por quantidade'])
    expect(reasons(of('totais_1.json'))).toContain('tributação monofásica: por quantidade')
    expect(reasons(of(OTHERS[2] ?? ''))).toEqual(['tipo de ente inválido'])
    // tpOperGov says when the government pays, and changes no amount
    expect(reasons(of(OTHERS[3] ?? ''))).toEqual([])
    const { casos } = readJson<{ casos: { nome: string; entrada: Entry }[] }>('indicadores_gred.json')
    expect(casos.map(({ entrada }) => hasReductions(compute(entrada)[0]))).toEqual([true, false, false, true])
  })

  test.each([
    ['Teste_validacao_10_SituacaoTributariaNaoEncontradaException', 'CST desconhecido'],
    ['Teste_validacao_12_IncompatibilidadeSuspensaoException', 'a tributação regular não pode ser outra suspensão'],
    ['Teste_validacao_13_TributacaoRegularNaoInformadaException', 'falta a tributação regular (gTribRegular)'],
    ['Teste_validacao_13_DesoneracaoNaoInformadaException', 'falta a tributação regular (gTribRegular)'],
    ['Teste_validacao_22_ErroFaltaImplementacaoException', 'tributação monofásica: por quantidade'],
    ['Teste_validacao_7_ClassificacaoTributariaNaoEncontradaException', 'cClassTrib desconhecido'],
    ['Teste_validacao_8_ClassificacaoTributariaNaoVinculadaException', 'CST e cClassTrib não combinam'],
    ['Teste_validacao_88', 'cClassTrib desconhecido'],
  ])('%s is refused: %s', (nome, reason) => {
    const { casos } = readJson<{ casos: { nome: string; entrada: Entry }[] }>('validacoes.json')
    const entry = casos.find((one) => one.nome === nome)!.entrada
    const [first] = compute(entry)
    expect(first?.result).toEqual({ refused: reason })
  })
})

const hasReductions = (computed: Computed | undefined): boolean =>
  !!computed && !('refused' in computed.result) && computed.result.taxes?.cbs.reduction != null

function partsOf(entry: Record<string, unknown>) {
  const cents = (...names: string[]) =>
    names.reduce((sum, name) => sum + (entry[name] === undefined ? 0 : parseCents(String(entry[name]))), 0)
  return {
    product: cents('valorBem') - cents('ipi', 'cosip'),
    freight: cents('frete', 'freteCobrado'),
    insurance: 0,
    other: cents(
      ...['ajusteAcrescimos', 'juros', 'multas', 'encargos', 'acrescimos', 'outrosTributos', 'demaisImportancias'],
    ),
    importDuty: 0,
    discount: cents('descontoIncondicional', 'bonificacao', 'devolucaoVendas'),
    pis: cents('pis', 'pisImportacao'),
    cofins: cents('cofins', 'cofinsImportacao'),
    icms: cents('icms'),
    fcp: 0,
    difal: 0,
    difalFcp: 0,
    iss: cents('iss'),
    selective: cents('impostoSeletivo'),
  }
}

test('amounts are kept with eight decimals and rounded half to even', () => {
  expect([exactOf('0.125'), exactOf('0.135'), exactOf('-0.125')].map(centsOf)).toEqual([12, 14, -12])
  expect(['0', '8.4', '0.025', '3.285', '100'].map((text) => rateTextOf(exactOf(text)))).toEqual([
    '0.00',
    '8.40',
    '0.025',
    '3.285',
    '100.00',
  ])
})
