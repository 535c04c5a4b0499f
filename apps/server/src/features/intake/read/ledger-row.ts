import type { LedgerFacts } from '@portal/fiscal/base/ledger.ts'

/** Column of nota_ledger for each field that the tax books need. */
const COLUMNS: Record<keyof LedgerFacts, string> = {
  operation: 'operation',
  purpose: 'purpose',
  consumer: 'consumer',
  destination: 'destination',
  moved: 'moved',
  freight: 'freight',
  payment: 'payment',
  issuer: 'issuer',
  recipient: 'recipient',
  taker: 'taker',
  from: 'place_from',
  to: 'place_to',
  references: 'refs',
  carried: 'carried',
  imports: 'imports',
  notice: 'notice',
  declared: 'declared',
  payments: 'payments',
  bill: 'bill',
}
// the keys are exactly those of the record's type
const PAIRS = Object.entries(COLUMNS) as [keyof LedgerFacts, string][]

/** All columns of nota_ledger except empresa_id. */
export const LEDGER_COLUMNS: readonly string[] = PAIRS.map(([, column]) => column)

/** Ledger fields as a row of nota_ledger without empresa_id, in JSON. */
export const ledgerRow = (facts: LedgerFacts): string =>
  JSON.stringify(Object.fromEntries(PAIRS.map(([fact, column]) => [column, facts[fact]])))
