import { noticeOf, sumToMoney } from '@portal/contract/money.ts'
import type {
  AnoSimulado,
  ClienteSimulado,
  ProdutoSimulado,
  SimulacaoReply,
} from '@portal/contract/tributacao/reforma.ts'
import {
  cellTaxes,
  type FullRates,
  SIMULATED_TAXES,
  simulateReform,
  sumOfBalances,
  type YearBalances,
} from '@portal/tables/reforma/simulate.ts'
import { ESTIMATED_RATES, TRANSITION_YEARS, type TransitionYear } from '@portal/tables/reforma/transition.ts'
import { countText } from '../../../base/count-text.ts'
import type { MonthCells, NamedCell } from './cells.ts'

const WIRE_TAX = { icms: 'icms', iss: 'iss', pisCofins: 'pis_cofins', ipi: 'ipi', cbs: 'cbs', ibs: 'ibs' } as const

const toAno = (ano: number, balances: YearBalances, present: YearBalances): AnoSimulado => ({
  ano,
  tributos: SIMULATED_TAXES.map((tax) => ({
    ds_tributo: WIRE_TAX[tax],
    vl_debito: sumToMoney(balances[tax].debit),
    vl_credito: sumToMoney(balances[tax].credit),
    vl_saldo: sumToMoney(balances[tax].debit - balances[tax].credit),
  })),
  vl_soma: sumToMoney(sumOfBalances(balances)),
  vl_diferenca: sumToMoney(sumOfBalances(balances) - sumOfBalances(present)),
})

const MOST_LINES = 50

interface Line {
  first: NamedCell
  base: number
  cbs: number
  ibs: number
}

/** Sales of a year by a key, the largest first; what is beyond the 50th is one line, so that the list adds up. */
function linesBy(
  cells: readonly NamedCell[],
  keyOf: (cell: NamedCell) => string,
  { rates, year }: { rates: FullRates; year: TransitionYear },
): { lines: Line[]; rest: Line | null; others: number } {
  const groups = new Map<string, Line>()
  for (const cell of cells) {
    if (cell.side !== 'debit') continue
    const line = groups.get(keyOf(cell)) ?? { first: cell, base: 0, cbs: 0, ibs: 0 }
    const taxes = cellTaxes(cell, rates, year)
    line.base += taxes.base
    line.cbs += taxes.cbs
    line.ibs += taxes.ibs
    groups.set(keyOf(cell), line)
  }
  const all = [...groups.values()].toSorted((one, other) => other.base - one.base)
  const beyond = all.slice(MOST_LINES)
  const [first] = beyond
  const sum = (amount: 'base' | 'cbs' | 'ibs') => beyond.reduce((total, line) => total + line[amount], 0)
  const rest = first ? { first: first.first, base: sum('base'), cbs: sum('cbs'), ibs: sum('ibs') } : null
  return { lines: all.slice(0, MOST_LINES), rest, others: beyond.length }
}

const amounts = ({ base, cbs, ibs }: Line) => ({
  vl_base: sumToMoney(base),
  vl_cbs: sumToMoney(cbs),
  vl_ibs: sumToMoney(ibs),
})

function toClientes(...parts: Parameters<typeof linesBy>): ClienteSimulado[] {
  const { lines, rest, others } = linesBy(...parts)
  return [
    ...lines.map(
      (line): ClienteSimulado => ({
        nr_cpfcnpj: line.first.partyId,
        nm_participante: line.first.partyName,
        fl_credito: line.first.partyId === null ? 'N' : 'S',
        ...amounts(line),
      }),
    ),
    ...(rest
      ? [
          {
            nr_cpfcnpj: null,
            nm_participante: countText(others, 'outro cliente', 'outros clientes'),
            fl_credito: 'S' as const,
            ...amounts(rest),
          },
        ]
      : []),
  ]
}

function toProdutos(...parts: Parameters<typeof linesBy>): ProdutoSimulado[] {
  const { lines, rest, others } = linesBy(...parts)
  return [
    ...lines.map(
      (line): ProdutoSimulado => ({
        cd_produto: line.first.code,
        nm_prd: line.first.name,
        cd_ncm: line.first.ncm,
        cd_classtrib: line.first.classTrib,
        fl_seletivo: line.first.isSelective ? 'S' : 'N',
        ...amounts(line),
      }),
    ),
    ...(rest
      ? [
          {
            cd_produto: null,
            nm_prd: countText(others, 'outro produto', 'outros produtos'),
            cd_ncm: null,
            cd_classtrib: null,
            fl_seletivo: 'N' as const,
            ...amounts(rest),
          },
        ]
      : []),
  ]
}

const SOURCES = [
  'ADCT, arts. 125 a 129 (EC 132/2023): CBS desde 2027 sem PIS e Cofins; IBS de 0,1 % em 2027 e 2028; ICMS e ISS a 9, 8, 7 e 6 décimos de 2029 a 2032',
  'LC 214/2025, art. 12 (base) e arts. 343 a 347 (alíquotas da transição)',
  'Reduções: tabela de cClassTrib e Anexos da LC 214/2025',
]

/** What the figures leave out, with what the month itself has of it. */
function leftOut({ ignored, fromSimples, isSimples, isNonCumulative, cells }: MonthCells): string[] {
  const selective = cells.filter((cell) => cell.side === 'debit' && cell.isSelective)
  return [
    'Comparação, não é parecer nem imposto devido. Supõe que o preço sem tributos fica igual, e as notas do mês são as mesmas em cada ano.',
    'Fica de fora: ICMS por substituição, saldos de meses anteriores, split payment, regimes específicos, cashback, mudança de preço ou de fornecedor e a apuração fora das notas.',
    'Sem IPI desde 2027: produtos com industrialização incentivada na Zona Franca de Manaus continuam com ele, e a nota não diz quais são.',
    ...(isSimples
      ? [
          'A empresa emite pelo Simples Nacional: se ficar no DAS sem optar pelo regime regular, estes números não são os dela.',
        ]
      : []),
    ...(fromSimples === 0
      ? []
      : [
          `Compras do Simples Nacional (R$ ${(fromSimples / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}): sem crédito aqui, porque ele depende do que o fornecedor paga.`,
        ]),
    isNonCumulative
      ? 'O crédito de hoje de PIS e Cofins é o destacado nas compras.'
      : 'PIS e Cofins de hoje sem crédito: as vendas não trazem a alíquota do regime não cumulativo.',
    'Todas as compras contam como crédito, também as que a lei exclui (uso e consumo pessoal).',
    ...(selective.length > 0
      ? [
          'Há produtos do Imposto Seletivo, devido desde 2027: a lei ainda não deu as alíquotas, e ele não está na soma.',
        ]
      : []),
    ...(ignored > 0
      ? [
          `${countText(ignored, 'item que não é venda nem compra', 'itens que não são venda nem compra')} (exportações, transferências, remessas) não ${ignored === 1 ? 'conta' : 'contam'}.`,
        ]
      : []),
  ]
}

/** In percent, as text that `percentUnits` reads. */
const percentText = (rate: number): string => rate.toFixed(2)

export function toSimulacao(
  month: MonthCells,
  body: { mes: string; ano: number; pr_cbs?: number; pr_ibs?: number },
): SimulacaoReply {
  const { pr_cbs = ESTIMATED_RATES.cbs, pr_ibs = ESTIMATED_RATES.ibs } = body
  const rates = { cbs: percentText(pr_cbs), ibs: percentText(pr_ibs) }
  const year = TRANSITION_YEARS.find((one) => one === body.ano) ?? 2033
  const { present, years } = simulateReform(month.cells, rates)
  const anos = [
    toAno(Number(body.mes.slice(0, 4)), present, present),
    ...TRANSITION_YEARS.map((ano) => toAno(ano, years[ano], present)),
  ]
  const isEstimate = body.pr_cbs === undefined || body.pr_ibs === undefined
  const clientes = toClientes(month.cells, ({ party }) => party, { rates, year })
  const produtos = toProdutos(month.cells, ({ product }) => product, { rates, year })
  return {
    data: {
      mes: body.mes,
      ano: year,
      pr_cbs,
      pr_ibs,
      fl_estimativa: isEstimate ? 'S' : 'N',
      ds_fonte: isEstimate ? ESTIMATED_RATES.source : 'informadas por você',
      anos,
      clientes,
      produtos,
      fora: leftOut(month),
      fontes: SOURCES,
    },
    ...noticeOf([
      ...anos.flatMap(({ tributos, vl_soma }) => [
        vl_soma,
        ...tributos.flatMap((tax) => [tax.vl_debito, tax.vl_credito]),
      ]),
      ...[...clientes, ...produtos].flatMap(({ vl_base, vl_cbs, vl_ibs }) => [vl_base, vl_cbs, vl_ibs]),
    ]),
  }
}
