import { addMoney } from '@portal/contract/money.ts'
import type { LinhaTotais, Relatorio } from '@portal/contract/notas/exportar.ts'
import { formatCfop, formatTaxId } from '../../../lib/format.ts'
import { formatServico } from '../query/servico-words.ts'

type Amount = Exclude<keyof LinhaTotais, 'ds_linha' | 'cd_grupo' | 'nm_grupo' | 'nr_notas' | 'nr_itens'>

const AMOUNTS: readonly { key: Amount; head: string }[] = [
  { key: 'vl_docfiscal', head: 'Valor' },
  { key: 'vl_produtos', head: 'Produtos' },
  { key: 'vl_desconto', head: 'Desconto' },
  { key: 'vl_acessorias', head: 'Frete e outras' },
  { key: 'vl_bcicms', head: 'BC ICMS' },
  { key: 'vl_icms', head: 'ICMS' },
  { key: 'vl_bcst', head: 'BC ST' },
  { key: 'vl_st', head: 'ICMS ST' },
  { key: 'vl_fcp', head: 'FCP' },
  { key: 'vl_ipi', head: 'IPI' },
  { key: 'vl_pis', head: 'PIS' },
  { key: 'vl_cofins', head: 'COFINS' },
  { key: 'vl_deducoes', head: 'Deduções' },
  { key: 'vl_bcissqn', head: 'BC ISSQN' },
  { key: 'vl_issqn', head: 'ISSQN' },
  { key: 'vl_issqn_devido', head: 'ISSQN devido' },
  { key: 'vl_issqn_retido', head: 'ISSQN retido' },
  { key: 'vl_inss', head: 'INSS retido' },
  { key: 'vl_irrf', head: 'IRRF' },
  { key: 'vl_contribuicoes', head: 'Contrib. sociais retidas' },
  { key: 'vl_liquido', head: 'Líquido' },
  { key: 'vl_ibs', head: 'IBS' },
  { key: 'vl_cbs', head: 'CBS' },
  { key: 'vl_is', head: 'IS' },
]

/** Zero where the report has no such amount. */
export const lineAmount = (line: LinhaTotais, key: Amount): number | null => (line[key] === undefined ? 0 : line[key])

/** The value, and every other amount that is not zero in all lines. */
export const shownAmounts = (lines: readonly LinhaTotais[]): typeof AMOUNTS =>
  AMOUNTS.filter(({ key }) => key === 'vl_docfiscal' || lines.some((line) => lineAmount(line, key) !== 0))

export const sumOfRows = (lines: readonly LinhaTotais[], key: Amount): number | null =>
  addMoney(lines.map((line) => lineAmount(line, key)))

/** Formats the code of a group: `18 %`; CNPJ, NCM and cTribNac with punctuation. */
export function codeText(por: Relatorio, { cd_grupo }: Pick<LinhaTotais, 'cd_grupo'>): string {
  if (cd_grupo === null) return ''
  if (por === 'aliquota') return `${cd_grupo.replace('.', ',')} %`
  if (por === 'participante') return formatTaxId(cd_grupo)
  if (por === 'ncm') return cd_grupo.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3')
  if (por === 'servico') return formatServico(cd_grupo)
  if (por === 'cfop') return formatCfop(cd_grupo)
  return cd_grupo
}
