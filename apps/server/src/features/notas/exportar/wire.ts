import { noticeOf, sumToMoney } from '@portal/contract/money.ts'
import type { LinhaTotais, Relatorio, TotaisNotasReply } from '@portal/contract/notas/exportar.ts'
import { toTotais } from '../consulta/wire.ts'
import type { Report, ReportLine } from './report.ts'
import { sumAmount } from './report-sheet.ts'
import { type Amount, amountsIn, amountsOf } from './report-sql.ts'

/** Most lines of a reply; a file has them all. */
const SHOWN = 500

const WORDS: Record<
  Amount,
  Exclude<keyof LinhaTotais, 'ds_linha' | 'cd_grupo' | 'nm_grupo' | 'nr_notas' | 'nr_itens'>
> = {
  value: 'vl_docfiscal',
  product: 'vl_produtos',
  discount: 'vl_desconto',
  charges: 'vl_acessorias',
  icms_base: 'vl_bcicms',
  icms: 'vl_icms',
  st_base: 'vl_bcst',
  st: 'vl_st',
  fcp: 'vl_fcp',
  ipi: 'vl_ipi',
  pis: 'vl_pis',
  cofins: 'vl_cofins',
  issqn: 'vl_issqn',
  ibs: 'vl_ibs',
  cbs: 'vl_cbs',
  is: 'vl_is',
  deduction: 'vl_deducoes',
  issqn_base: 'vl_bcissqn',
  issqn_due: 'vl_issqn_devido',
  issqn_withheld: 'vl_issqn_retido',
  irrf: 'vl_irrf',
  inss: 'vl_inss',
  contribuicoes: 'vl_contribuicoes',
  net: 'vl_liquido',
}

export function toTotaisNotas(por: Relatorio, { lines, totals, untold }: Report): TotaisNotasReply {
  const groups = lines.filter(({ kind }) => kind === 'grupo')
  const rest = lines.filter(({ kind }) => kind !== 'grupo')
  const shown = groups.length > SHOWN ? [...groups.slice(0, SHOWN), others(groups.slice(SHOWN))] : groups
  const isSummed = totals.isSummed !== false
  const data = [...shown, ...rest].map((line) => toLinha(por, line, isSummed))
  const totais = toTotais(totals)
  const vl_diferenca = isSummed ? sumToMoney(sumAmount(lines, 'value') - totals.cents) : null
  const amounts = data.flatMap((linha) => amountsIn(por).map((amount) => linha[WORDS[amount]] ?? null))
  return {
    data,
    nr_grupos: groups.length,
    totais,
    vl_diferenca,
    nr_semdetalhe: untold,
    ...(isSummed && noticeOf([...amounts, totais.vl_docfiscal, vl_diferenca])),
  }
}

/** Joins the groups beyond the limit in one line, so that the lines add up to the sum. */
function others(lines: readonly ReportLine[]): ReportLine {
  return {
    kind: 'demais',
    code: null,
    name: 'Demais',
    notes: lines.reduce((sum, { notes }) => sum + notes, 0),
    items: lines.reduce((sum, { items }) => sum + items, 0),
    ...amountsOf((amount) => sumAmount(lines, amount)),
  }
}

function toLinha(por: Relatorio, line: ReportLine, isSummed: boolean): LinhaTotais {
  const amounts = Object.fromEntries(
    amountsIn(por).map((amount) => [WORDS[amount], isSummed ? sumToMoney(line[amount]) : null]),
  )
  return {
    ds_linha: line.kind,
    cd_grupo: line.code,
    nm_grupo: line.name,
    nr_notas: line.notes,
    nr_itens: line.items,
    ...amounts,
  } as LinhaTotais // WORDS names every amount of a report
}
