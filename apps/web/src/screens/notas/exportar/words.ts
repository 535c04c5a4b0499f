import type { Relatorio } from '@portal/contract/exportar.ts'

/** Labels of the reports. */
export const REPORT_WORDS: readonly { value: Relatorio; label: string; head: string }[] = [
  { value: 'cfop', label: 'CFOP', head: 'CFOP' },
  { value: 'cst', label: 'CST', head: 'CST/CSOSN' },
  { value: 'aliquota', label: 'alíquota do ICMS', head: 'Alíquota' },
  { value: 'ncm', label: 'NCM', head: 'NCM' },
  { value: 'participante', label: 'participante', head: 'CNPJ/CPF' },
  { value: 'servico', label: 'serviço (NFS-e)', head: 'Serviço' },
  { value: 'municipio', label: 'município do ISSQN (NFS-e)', head: 'Município' },
]
