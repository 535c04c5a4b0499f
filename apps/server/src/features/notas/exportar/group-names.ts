import { cfopName } from '@portal/contract/cfops.ts'
import type { Relatorio } from '@portal/contract/notas/exportar.ts'
import { CSOSNS, ICMS_CSTS, ORIGINS } from '@portal/tables/fixed/codes.ts'

export const REPORT_HEADS: Record<Relatorio, string> = {
  cfop: 'CFOP',
  cst: 'CST/CSOSN',
  aliquota: 'Alíquota do ICMS (%)',
  ncm: 'NCM',
  participante: 'CNPJ/CPF',
  servico: 'Código do serviço',
  municipio: 'Município (IBGE)',
}

/** What the totals are grouped by, for a title: «Totais por …». */
export const REPORT_NAMES: Record<Relatorio, string> = {
  cfop: 'CFOP',
  cst: 'CST',
  aliquota: 'alíquota do ICMS',
  ncm: 'NCM',
  participante: 'participante',
  servico: 'serviço',
  municipio: 'município do ISSQN',
}

/** Label of the group of documents without a code. */
const NONE: Record<Relatorio, string> = {
  cfop: 'Sem CFOP',
  cst: 'Sem CST',
  aliquota: 'Sem alíquota',
  ncm: 'Sem NCM',
  participante: 'Não identificado',
  servico: 'Sem código de serviço',
  municipio: 'Sem município de incidência',
}

/** Kind of a report's line. */
export type LineKind = 'grupo' | 'demais' | 'fora_itens'

/** The description of a group's code. A CST has the digit of the origin in front, as in the books of entries. */
export function groupName(
  por: Relatorio,
  { kind, code, name }: { kind: LineKind; code: string | null; name: string | null },
) {
  if (kind === 'fora_itens') return 'Fora dos itens'
  if (kind === 'demais') return 'Demais'
  if (code === null) return name ?? NONE[por]
  if (por === 'cfop') return cfopName(code) || null
  return por === 'cst' ? cstName(code) : name
}

function cstName(code: string): string | null {
  const [origin, cst] = code.length > 2 && !(code in CSOSNS) ? [code.slice(0, 1), code.slice(1)] : ['', code]
  const name = ICMS_CSTS[cst] ?? CSOSNS[cst]
  if (name === undefined) return null
  const from =
    origin === '' || origin === '0' ? '' : ` · origem ${origin}${ORIGINS[origin] ? ` (${ORIGINS[origin]})` : ''}`
  return `${name}${from}`
}
