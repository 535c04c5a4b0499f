import type { LedgerFacts } from '@portal/fiscal/base/ledger.ts'

/** Column of nota_ledger for each fact that the tax books ask for. */
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
  imports: 'imports',
  notice: 'notice',
}
// the keys are exactly those of the record's type
const PAIRS = Object.entries(COLUMNS) as [keyof LedgerFacts, string][]

/** Every column of nota_ledger but its owner's. */
export const LEDGER_COLUMNS: readonly string[] = PAIRS.map(([, column]) => column)

/** Ledger facts as a row of nota_ledger without its owner, in JSON. */
export const ledgerRow = (facts: LedgerFacts): string =>
  JSON.stringify(Object.fromEntries(PAIRS.map(([fact, column]) => [column, facts[fact]])))
