import { tipoName } from '@portal/contract/nomes.ts'
import type { ReformProposal } from '@portal/tables/reforma/model.ts'
import { REFORM_RULE, type ReformSeverity } from '@portal/tables/reforma/rules.ts'
import type { ExportSheet, SheetColumn } from '../../../base/files/sheet.ts'
import type { ExportedFault } from './conferencia.ts'
import { type JudgedSignature, RECEIVED, ruleOfFinding } from './judge-month.ts'
import { severityOfFinding } from './wire.ts'

const SEVERITIES: Readonly<Record<ReformSeverity, string>> = {
  erro: 'Erro',
  aviso: 'Aviso',
  informativo: 'Informativo',
}

type Row = ExportedFault & { proposal: ReformProposal | undefined }

const ruleOf = ({ finding }: Row) => REFORM_RULE[ruleOfFinding(finding) ?? 'totals']

const COLUMNS: readonly SheetColumn<Row>[] = [
  { head: 'Achado', kind: 'text', value: (row) => ruleOf(row).name },
  {
    head: 'Gravidade',
    kind: 'text',
    value: ({ finding }) => SEVERITIES[severityOfFinding(finding)],
  },
  { head: 'Detalhe', kind: 'text', value: ({ cause }) => cause },
  { head: 'Base legal', kind: 'text', value: (row) => ruleOf(row).law },
  {
    head: 'Emitida ou recebida',
    kind: 'text',
    value: ({ finding }) => (finding.startsWith(RECEIVED) ? 'Recebida' : 'Emitida'),
  },
  { head: 'Tipo', kind: 'text', value: ({ tipo }) => tipoName(tipo) },
  { head: 'Número', kind: 'whole', value: ({ number }) => number },
  { head: 'Série', kind: 'whole', value: ({ serie }) => serie },
  { head: 'Emissão', kind: 'when', value: ({ issued_text }) => issued_text },
  { head: 'CPF/CNPJ', kind: 'code', value: ({ party_tax_id }) => party_tax_id },
  { head: 'Participante', kind: 'text', value: ({ party_name }) => party_name },
  { head: 'Código do produto', kind: 'code', value: ({ code }) => code },
  { head: 'Produto', kind: 'text', value: ({ name }) => name },
  { head: 'NCM', kind: 'code', value: ({ ncm }) => ncm },
  { head: 'CST', kind: 'code', value: ({ cst }) => cst },
  { head: 'cClassTrib', kind: 'code', value: ({ class_trib }) => class_trib },
  { head: 'CST da tabela', kind: 'code', value: ({ proposal }) => proposal?.cst ?? null },
  { head: 'cClassTrib da tabela', kind: 'code', value: ({ proposal }) => proposal?.classTrib ?? null },
  { head: 'Base', kind: 'cents', value: ({ base }) => base },
  { head: 'CBS', kind: 'cents', value: ({ cbs }) => cbs },
  { head: 'IBS', kind: 'cents', value: ({ ibs }) => ibs },
  { head: 'A mais', kind: 'cents', value: ({ excess }) => excess },
  { head: 'Chave de acesso', kind: 'code', value: ({ chave }) => chave },
]
const AT_ONCE = 1000

/** Every finding of every item as a spreadsheet. */
export function reformSheet(rows: readonly ExportedFault[], faulty: readonly JudgedSignature[]): ExportSheet {
  const proposals = new Map(faulty.map(({ signature, code, proposal }) => [`${signature} ${code}`, proposal]))
  const withProposal = (row: ExportedFault): Row => ({
    ...row,
    proposal: proposals.get(`${row.signature} ${row.finding}`),
  })
  return {
    name: 'Conferência IBS e CBS',
    heads: COLUMNS.map(({ head }) => head),
    kinds: COLUMNS.map(({ kind }) => kind),
    batches: (async function* () {
      for (let start = 0; start < rows.length; start += AT_ONCE)
        yield rows
          .slice(start, start + AT_ONCE)
          .map(withProposal)
          .map((row) => COLUMNS.map(({ value }) => value(row)))
    })(),
  }
}
