import type { Relatorio } from '@portal/contract/notas/exportar.ts'

interface ReportWord {
  value: Relatorio
  label: string
  head: string
  /** Of what only NFS-e have: the API refuses it for other documents. */
  onlyNfse?: true
}

/** Labels of the reports. */
export const REPORT_WORDS: readonly ReportWord[] = [
  { value: 'cfop', label: 'CFOP', head: 'CFOP' },
  { value: 'cst', label: 'CST', head: 'CST/CSOSN' },
  { value: 'aliquota', label: 'alíquota do ICMS', head: 'Alíquota' },
  { value: 'ncm', label: 'NCM', head: 'NCM' },
  { value: 'participante', label: 'participante', head: 'CNPJ/CPF' },
  { value: 'servico', label: 'serviço (NFS-e)', head: 'Serviço', onlyNfse: true },
  { value: 'municipio', label: 'município do ISSQN (NFS-e)', head: 'Município', onlyNfse: true },
]

/** The reports of a list of one kind. */
export const reportsOf = (tipo: string | undefined): readonly ReportWord[] =>
  REPORT_WORDS.filter(({ onlyNfse }) => !onlyNfse || tipo === 'nfse')
