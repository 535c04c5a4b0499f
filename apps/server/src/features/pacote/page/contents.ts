import { tipoName } from '@portal/contract/nomes.ts'
import { countText } from '../../../base/count-text.ts'
import { groupsOfSide, isAdded, type PackageSummary, type SummaryGroup, sumOfGroups } from '../base/summary.ts'
import { type Html, html } from './html.ts'
import { centsWords } from './words.ts'

/** What is in a package, with its totals. `ofFiles` are the files beside documents, sheets and EFD. */
export const contentsTable = (summary: PackageSummary): Html => html`<table>
<thead><tr><th scope="col">O que há no pacote</th><th scope="col">Arquivos</th><th scope="col">Valor (R$)</th></tr></thead>
<tbody>
${sideRows(summary, 'E')}${sideRows(summary, 'R')}${efdRow(summary)}${exportRows(summary)}${sheetRow(summary)}
<tr><td>Resumo para ler e lista dos arquivos</td><td>1 HTML, 1 CSV</td><td>–</td></tr>
</tbody></table>`

function sideRows(summary: PackageSummary, papel: 'E' | 'R'): Html[] {
  const groups = groupsOfSide(summary, papel)
  const sum = sumOfGroups(groups)
  return [
    ...groups.map((group) => groupRow(group, papel)),
    ...(sum === null ? [] : [sumRow(groups.filter(isAdded), papel, sum)]),
  ]
}

/** The sum names its kinds: freight and cargo are beside it, not in it. */
function sumRow(groups: readonly SummaryGroup[], papel: 'E' | 'R', sum: bigint): Html {
  const names = groups.map(({ tipo }) => tipoName(tipo)).join(', ')
  const notes = groups.reduce((count, group) => count + group.notes, 0)
  return html`<tr class="sum"><td>${papel === 'E' ? 'Emitidas' : 'Recebidas'}: ${names.replace(/, (?=[^,]*$)/, ' e ')}</td><td>${countText(notes, 'documento', 'documentos')}</td>
<td>${centsWords(sum)}</td></tr>
`
}

const MASCULINE: ReadonlySet<string> = new Set(['cte', 'mdfe', 'outro'])

/** «NF-e emitidas», «CT-e recebidos». */
function groupName({ tipo }: SummaryGroup, papel: 'E' | 'R'): string {
  const isMasculine = MASCULINE.has(tipo)
  const side = papel === 'E' ? 'emitid' : 'recebid'
  return `${tipo === 'outro' ? 'Outros documentos' : tipoName(tipo)} ${side}${isMasculine ? 'os' : 'as'}`
}

const groupRow = (
  group: SummaryGroup,
  papel: 'E' | 'R',
): Html => html`<tr><td>${groupName(group, papel)}${group.outside > 0 ? ` (${group.outside.toLocaleString('pt-BR')} fora da soma)` : ''}</td><td>${filesText(group)}</td>
<td>${amountOf(group)}</td></tr>
`

/** The values of other documents do not add up. */
const amountOf = ({ tipo, cents }: SummaryGroup): string =>
  tipo === 'outro' ? '–' : `${tipo === 'mdfe' ? 'carga ' : ''}${centsWords(BigInt(cents))}`

const filesText = ({ xml, pdf, notes }: SummaryGroup): string => {
  const parts = [
    ...(xml > 0 ? [`${xml.toLocaleString('pt-BR')} XML`] : []),
    ...(pdf > 0 ? [`${pdf.toLocaleString('pt-BR')} PDF`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : countText(notes, 'documento', 'documentos')
}

function efdRow({ efd, efdReason }: PackageSummary): Html | null {
  if (efd)
    return html`<tr><td>EFD ICMS/IPI, com o ICMS a recolher</td><td>1 TXT</td><td>${centsWords(BigInt(Math.round(efd.due * 100)))}</td></tr>
`
  return efdReason === null
    ? null
    : html`<tr><td>EFD ICMS/IPI: não está no pacote. ${efdReason}</td><td>–</td><td>–</td></tr>
`
}

function exportRows({ exports, exportReason }: PackageSummary): Html[] {
  const system = exports?.system ?? ''
  const rows = (exports?.files ?? []).map(
    ({
      name,
      sha256,
      notes,
      cents,
    }) => html`<tr><td>Entradas, ${system} (${countText(notes, 'nota', 'notas')}). SHA-256 ${sha256}</td><td>1 ${fileKind(name)}</td><td>${centsWords(BigInt(cents))}</td></tr>
`,
  )
  if (!exportReason) return rows
  const what = rows.length > 0 ? 'há mais do que está no pacote.' : 'não estão no pacote.'
  return [
    ...rows,
    html`<tr><td>Entradas para o sistema contábil: ${what} ${exportReason}</td><td>–</td><td>–</td></tr>
`,
  ]
}

const fileKind = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toUpperCase()

const sheetRow = ({ sheets }: PackageSummary): Html | null =>
  sheets.length === 0
    ? null
    : html`<tr><td>Planilhas: ${sheets.map((name) => name.replace(/^planilhas\/|\.xlsx$/g, '')).join(', ')}</td><td>${sheets.length} XLSX</td><td>–</td></tr>
`
