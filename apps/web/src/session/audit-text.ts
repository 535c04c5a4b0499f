import { formatTaxId } from '../lib/format.ts'

const TAX_ID = /^(\d{11}|[0-9A-Z]{12}\d{2})$/
/** Internal ids of users and documents, which are not displayed */
const INNER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Target of an audited action, formatted for display. */
export function targetText({ ds_alvo, ds_detalhe }: { ds_alvo: string; ds_detalhe: string }): string {
  const target = INNER.test(ds_alvo) ? '' : TAX_ID.test(ds_alvo) ? formatTaxId(ds_alvo) : ds_alvo
  return [target, ds_detalhe].filter(Boolean).join(' · ')
}
