import { tipoName } from '@portal/contract/nomes.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { ListaSection } from '@portal/print/lista.ts'
import { dayOf } from '../../notas/exportar/filter-words.ts'
import { paperAmount, paperCount } from '../../notas/exportar/paper-head.ts'
import { printLista } from '../../notas/exportar/print-lista.ts'
import { companyWords, monthWords, quantityWords } from '../paper/paper-words.ts'
import type { Crossed, FileCrossing } from './crossing.ts'
import { groupOfRule } from './groups.ts'
import { readableSides } from './readable.ts'
import { ruleName, shareFindings } from './wire.ts'

const COLUMNS: ListaSection['columns'] = [
  { title: 'Documento', width: 48 },
  { title: 'Número/série', width: 66 },
  { title: 'Emissão', width: 54 },
  { title: 'Participante', width: 200, grow: true },
  { title: 'CNPJ/CPF', width: 88 },
  { title: 'EFD', width: 120, grow: true },
  { title: 'XML', width: 120, grow: true },
  { title: 'Diferença (R$)', width: 76, align: 'right' },
  { title: 'Linha', width: 36, align: 'right' },
]
const NAME = 3
const SUM_COLUMNS: ListaSection['columns'] = [
  { title: 'Regra', width: 500, grow: true },
  { title: 'Quantidade', width: 80, align: 'right' },
  { title: 'Diferença (R$)', width: 110, align: 'right' },
]

interface CrossedFile {
  empresa: { name: string; taxId: string }
  crossing: FileCrossing
  /** Only the differences of this rule */
  rule?: string
}

/** The cross-check as a PDF: each rule with its differences, then quantity and sum by rule. */
export function crossPaper({ empresa, crossing, rule }: CrossedFile): Promise<Uint8Array> {
  const findings = rule ? crossing.findings.filter((finding) => finding.rule === rule) : crossing.findings
  const rules = [...byRule(findings)]
  const listed = byRule(shareFindings(findings, rules.length))
  const rows = [...listed.values()].reduce((sum, { length }) => sum + length, 0)
  const errors = findings.filter(({ severity }) => severity === 'erro').length
  return printLista({
    title: `Cruzamento da EFD com os XMLs, ${monthWords(crossing.from)} · ${companyWords(empresa)}`,
    about: [
      `${quantityWords(errors, 'erro', 'erros')} e ${quantityWords(findings.length - errors, 'aviso', 'avisos')} · ` +
        `${quantityWords(crossing.documents, 'documento', 'documentos')} no arquivo, ${paperCount(crossing.xmls)} no portal`,
      extentWords(rows, findings.length),
    ],
    sections: [
      ...rules.flatMap(([codigo, all]) => ruleSection(codigo, all, listed.get(codigo) ?? [])),
      {
        title: 'DIFERENÇAS POR REGRA',
        columns: SUM_COLUMNS,
        rows: rules.map(([codigo, all]) => [ruleName(codigo), paperCount(all.length), differenceText(all)]),
        elastic: 0,
      },
    ],
  })
}

function byRule(findings: readonly Crossed[]): Map<string, Crossed[]> {
  const rules = new Map<string, Crossed[]>()
  for (const finding of findings) {
    const before = rules.get(finding.rule)
    if (before) before.push(finding)
    else rules.set(finding.rule, [finding])
  }
  return rules
}

function extentWords(rows: number, all: number): string {
  if (all === 0) return 'A EFD e os XMLs dizem o mesmo: nenhuma diferença.'
  return rows < all
    ? `Neste papel: ${paperCount(rows)} de ${paperCount(all)} diferenças, repartidas entre as regras. A planilha traz todas.`
    : `Neste papel: ${quantityWords(all, 'diferença, a única', 'diferenças, todas')}.`
}

function ruleSection(codigo: string, all: readonly Crossed[], listed: readonly Crossed[]): ListaSection {
  const severity = all[0]?.severity === 'aviso' ? 'AVISO' : 'ERRO'
  const count = quantityWords(all.length, 'diferença', 'diferenças')
  const extent = listed.length < all.length ? `, ${paperCount(listed.length)} neste papel` : ''
  return {
    title: `${severity}: ${groupOfRule(codigo).toUpperCase()} · ${ruleName(codigo)} · ${count}${extent}`,
    columns: COLUMNS,
    rows: [...listed.map(rowOf), ...sumRow(all)],
    elastic: NAME,
  }
}

function rowOf(finding: Crossed): string[] {
  const { document, chave, line, difference } = finding
  const { efd, xml } = readableSides(finding)
  return [
    document?.tipo ? tipoName(document.tipo) : '',
    document ? `${document.number}/${document.serie}` : '',
    document?.issued ? dayOf(document.issued) : '',
    document?.name ?? (document ? '' : (chave ?? '')),
    formatTaxId(document?.taxId ?? ''),
    efd ?? 'não está',
    xml ?? 'não há',
    difference === null ? '' : paperAmount(difference),
    line === null ? '' : paperCount(line),
  ]
}

/** The sum of all differences of a rule that have an amount, listed or not. */
function sumRow(all: readonly Crossed[]): string[][] {
  const text = differenceText(all)
  return text === ''
    ? []
    : [['', '', '', `Soma de ${quantityWords(all.length, 'diferença', 'diferenças')}`, '', '', '', text, '']]
}

function differenceText(findings: readonly Crossed[]): string {
  const amounts = findings.flatMap(({ difference }) => (difference === null ? [] : [difference]))
  return amounts.length === 0 ? '' : paperAmount(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
}
