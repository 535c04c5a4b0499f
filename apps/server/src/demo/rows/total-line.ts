import type { Kind } from './habits.ts'

export const TOTAL_COLUMNS = `empresa_id, nota_id, product_cents, discount_cents, freight_cents, icms_base_cents, icms_cents, pis_cents,
  cofins_cents, icms_cst, icms_rate`

interface Whole {
  empresaId: number
  id: string
  kind: Kind
  cents: number
}

const RATE = 18
const share = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

/**
 * Totals stated in the document: goods are the whole value of the note and have one tax rate. A manifest
 * states no tax.
 */
export function totalLine({ empresaId, id, kind, cents }: Whole): string {
  const whose = `${empresaId}\t${id}`
  if (kind.tipo === 'mdfe') return `${whose}${'\t\\N'.repeat(9)}\n`
  const icms = share(cents, RATE)
  if (kind.tipo === 'cte') return `${whose}\t\\N\t\\N\t\\N\t${cents}\t${icms}\t\\N\t\\N\t00\t${RATE}\n`
  return `${whose}\t${cents}\t0\t0\t${cents}\t${icms}\t${share(cents, 0.65)}\t${share(cents, 3)}\t\\N\t\\N\n`
}
