import { formatTaxId } from '../../../lib/format.ts'

const TAX_ID = /^(\d{11}|[0-9A-Z]{12}\d{2})$/
/** Inner numbers of users and documents say nothing to who reads */
const INNER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** With whom or with what something was done, as people read it. */
export function targetText({ ds_alvo, ds_detalhe }: { ds_alvo: string; ds_detalhe: string }): string {
  const target = INNER.test(ds_alvo) ? '' : TAX_ID.test(ds_alvo) ? formatTaxId(ds_alvo) : ds_alvo
  return [target, ds_detalhe].filter(Boolean).join(' · ')
}
