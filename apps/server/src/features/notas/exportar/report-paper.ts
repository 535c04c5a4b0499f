import { situacaoName } from '@portal/contract/nomes.ts'
import type { Relatorio } from '@portal/contract/notas/exportar.ts'
import type { CellKind } from '@portal/files/cells.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type ListaSection, sumsSection } from '@portal/print/lista.ts'
import { textSection } from '@portal/print/paper/flow.ts'
import type { SheetValue } from '../../../base/files/sheet.ts'
import type { Asker } from '../consulta/filter.ts'
import { REPORT_NAMES } from './group-names.ts'
import { paperAbout, paperAmount, paperCompany, paperCount } from './paper-head.ts'
import { printLista } from './print-lista.ts'
import type { Report, ReportLine } from './report.ts'
import { reportColumns, splitSituations, sumAmount } from './report-sheet.ts'
import { amountsOf } from './report-sql.ts'
import type { ExportRequest } from './request.ts'

/** Width in points of a column, by its kind. */
const WIDTHS: Partial<Record<CellKind, number>> = { whole: 34, cents: 50 }
const CODE_WIDTH = 52
const NAME = 1

/** The totals as a PDF: all groups and their total, then the list's sum and the values outside it. */
export function reportPaper(
  asker: Pick<Asker, 'empresas'>,
  { taxId, picked }: Pick<ExportRequest, 'taxId' | 'picked'>,
  { por, report }: { por: Relatorio; report: Report },
): Promise<Uint8Array> {
  const { totals, untold } = report
  const { notes, apart } = splitSituations(totals)
  return printLista({
    title: `Totais por ${REPORT_NAMES[por]} · ${paperCompany(asker, taxId, picked)}`,
    about: paperAbout(picked),
    sections: [
      groupsSection(por, report, notes),
      sumsSection([
        ['Soma da lista', paperCount(notes), totals.isSummed === false ? '' : paperAmount(totals.cents)],
        ...apart.map(({ situacao, quantity, cents }): [string, string, string] => [
          `Fora da soma: ${situacaoName(situacao).toLowerCase()}`,
          paperCount(quantity),
          paperAmount(cents),
        ]),
      ]),
      textSection('', [
        por === 'participante' ? '' : 'Uma nota com vários grupos conta em cada um: a coluna Notas não é uma soma.',
        untold > 0 ? `Ainda sem o detalhe de impostos: ${paperCount(untold)} documentos.` : '',
      ]),
    ],
  })
}

/** The groups with their total as the last row. A column that is empty or zero in all rows is omitted. */
function groupsSection(por: Relatorio, { lines, totals }: Report, notes: number): ListaSection {
  const total: ReportLine = {
    kind: 'grupo',
    code: null,
    name: 'Total',
    notes,
    items: lines.reduce((sum, { items }) => sum + items, 0),
    ...amountsOf((amount) => sumAmount(lines, amount)),
  }
  const columns = reportColumns(por, totals).filter(
    ({ head, kind, value }, index) =>
      index <= NAME || head === 'Valor' || lines.some((line) => isShown(kind, value(line))),
  )
  const rows = lines.length === 0 ? [] : [...lines, total]
  return {
    title: '',
    columns: columns.map(({ head, kind }, index) => ({
      title: head,
      width: index === NAME ? 150 : (WIDTHS[kind] ?? CODE_WIDTH),
      ...(index === NAME ? { grow: true } : {}),
      ...(kind in WIDTHS ? { align: 'right' as const } : {}),
    })),
    rows: rows.map((line) =>
      columns.map(({ kind, value }, index) => (index === 0 ? codeText(por, line.code) : cellText(kind, value(line)))),
    ),
    elastic: NAME,
  }
}

const isShown = (kind: CellKind, value: SheetValue): boolean =>
  value !== null && value !== '' && !(kind in WIDTHS && Number(value) === 0)

function cellText(kind: CellKind, value: SheetValue): string {
  if (value === null) return ''
  if (kind === 'cents') return paperAmount(typeof value === 'bigint' ? value : Number(value))
  return kind === 'whole' ? paperCount(Number(value)) : String(value)
}

/** `18,5`; CNPJ, NCM and cTribNac with punctuation. */
function codeText(por: Relatorio, code: string | null): string {
  if (code === null) return ''
  if (por === 'participante') return formatTaxId(code)
  if (por === 'aliquota') return code.replace('.', ',')
  if (por === 'servico') return code.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3')
  return por === 'ncm' ? code.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3') : code
}
