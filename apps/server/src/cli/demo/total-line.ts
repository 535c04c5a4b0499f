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

/** What the document states of its own totals: goods make the whole of a note's value, and are taxed at one rate. A manifest states no tax. */
export function totalLine({ empresaId, id, kind, cents }: Whole): string {
  const states = [empresaId, id]
  if (kind.tipo === 'mdfe') return `${[...states, ...Array<string>(9).fill('\\N')].join('\t')}\n`
  const icms = share(cents, RATE)
  if (kind.tipo === 'cte')
    return `${[...states, '\\N', '\\N', '\\N', cents, icms, '\\N', '\\N', '00', RATE].join('\t')}\n`
  return `${[...states, cents, 0, 0, cents, icms, share(cents, 0.65), share(cents, 3), '\\N', '\\N'].join('\t')}\n`
}
