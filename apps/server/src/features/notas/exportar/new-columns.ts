import type { Tipo } from '@portal/fiscal/base/model.ts'
import type { NewValues } from '@portal/fiscal/base/new-values.ts'
import { type FieldPlace, newFieldsOf } from '@portal/fiscal/fields/new-fields.ts'
import type { SheetColumn } from '../../../base/files/sheet.ts'

/**
 * A column for each new field of some kinds of document, with its official name in the head; one that several kinds have is one column. Values are
 * the document's own words: they are not summed.
 * @param valuesOf the column `declared` of a line: what intake read by `readNewFields`
 * @param others names that already have a column
 */
export function newColumns<Line>(
  tipos: readonly Tipo[],
  place: FieldPlace,
  valuesOf: (line: Line) => unknown,
  others: ReadonlySet<string> = new Set(),
): SheetColumn<Line>[] {
  const fields = new Map(tipos.flatMap((tipo) => newFieldsOf(tipo, place)).map((field) => [field.name, field]))
  const own = [...fields.values()].filter(({ name }) => !others.has(name))
  return own.map(({ name, label, kind }) => ({
    head: `${label} (${name})`,
    kind,
    // written by intake; null without a new field
    value: (line) => (valuesOf(line) as NewValues | null)?.[name] ?? null,
  }))
}
