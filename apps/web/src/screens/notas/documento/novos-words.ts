import type { CampoNovo } from '@portal/contract/notas/novos.ts'
import { formatDateTime, formatMoney } from '../../../lib/format.ts'
import { formatQuantity } from './resumo/facts.ts'

/** The value of a new field for people; a text that is neither a day nor an amount stays as written. */
export function newFieldText({ ds_valor }: Pick<CampoNovo, 'ds_valor'>): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(ds_valor)) return formatDateTime(ds_valor)
  if (/^-?\d{1,13}\.\d{2}$/.test(ds_valor)) return formatMoney(Number(ds_valor))
  return /^-?\d+\.\d+$/.test(ds_valor) ? formatQuantity(ds_valor) : ds_valor
}

/** The new fields of each item in words, by its number: «Valor líquido 90,00 · Atividade no Simples 01». */
export function newFieldsByItem(campos: readonly CampoNovo[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  for (const campo of campos) {
    if (campo.nr_item === null) continue
    const item = String(campo.nr_item)
    const before = words.get(item)
    words.set(item, `${before ? `${before} · ` : ''}${campo.ds_campo} ${newFieldText(campo)}`)
  }
  return words
}
