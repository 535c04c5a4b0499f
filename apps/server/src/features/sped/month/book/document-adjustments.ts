import { toCents } from '@portal/contract/money.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { EfdDocumentAdjustment } from '@portal/efd/block/document-facts.ts'

type Ajuste = NonNullable<ConfiguracaoSped['ajustes_documento']>[number]

/**
 * The company's adjustments inside documents (C197, D197), by key. Each description becomes a remark (0460) whose
 * code is its position in the sorted list of descriptions, so that the codes are the same every time.
 */
export function documentAdjustments({
  ajustes_documento = [],
}: ConfiguracaoSped): ReadonlyMap<string, EfdDocumentAdjustment[]> {
  const texts = [...new Set(ajustes_documento.map(remarkTextOf))].sort()
  const byKey = new Map<string, EfdDocumentAdjustment[]>()
  for (const ajuste of ajustes_documento) {
    const list = byKey.get(ajuste.ds_chave) ?? []
    list.push(toAdjustment(ajuste, String(texts.indexOf(remarkTextOf(ajuste)) + 1).padStart(6, '0')))
    byKey.set(ajuste.ds_chave, list)
  }
  return byKey
}

const remarkTextOf = ({ ds_descricao, cd_ajuste }: Ajuste): string => ds_descricao.trim() || `Ajuste ${cd_ajuste}`

const centsOrNull = (value: number | null): number | null => (value === null ? null : toCents(value))

const toAdjustment = (ajuste: Ajuste, remark: string): EfdDocumentAdjustment => ({
  remark,
  remarkText: remarkTextOf(ajuste),
  code: ajuste.cd_ajuste,
  description: null,
  item: null,
  base: centsOrNull(ajuste.vl_base),
  rate: ajuste.pr_icms,
  value: centsOrNull(ajuste.vl_icms),
  other: centsOrNull(ajuste.vl_outros),
  benefit: ajuste.cd_beneficio,
})
