import { entriesOf } from './accounting-entries.ts'
import { dominioLine } from './dominio-fields.ts'
import { dayText, moneyText } from './figures.ts'
import type { ExportCodes, ExportCompany, LayoutWriter } from './model.ts'
import { safeText } from './text-bytes.ts'

/**
 * Lançamentos contábeis em lote: one 6000 of type X (one debit, one credit) before each 6100. Accounts are the reduced
 * codes of the plan in the system.
 * Source  more than eight writers, one checked field by field against a file that was taken
 */
export const dominioEntriesWriter = (company: ExportCompany, codes: ExportCodes): LayoutWriter => ({
  note: (note) =>
    entriesOf(note, codes)
      .map(
        ({ day, debit, credit, cents, words }) =>
          dominioLine('6000', { 2: 'X' }) +
          dominioLine('6100', { 2: dayText(day), 3: debit, 4: credit, 5: moneyText(cents), 7: safeText(words) }),
      )
      .join(''),
  head: () => dominioLine('0000', { 2: company.taxId }),
  tail: () => '',
})
