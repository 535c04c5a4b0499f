import { sumToMoney, TOO_MANY_DIGITS } from '@portal/contract/money.ts'
import type { CellKind, CellValue, SheetRows } from '@portal/files/cells.ts'

/** A cell's value as a column returns it; only `cents` may be a bigint. */
export type SheetValue = CellValue | bigint

export interface SheetColumn<Row> {
  head: string
  kind: CellKind
  /** In characters, when the kind does not tell it. */
  width?: number
  value: (row: Row) => SheetValue
}

/** A sheet whose amounts may exceed 15 digits. */
export interface ExportSheet extends Omit<SheetRows, 'batches'> {
  batches: AsyncIterable<readonly (readonly SheetValue[])[]>
}

/** Replaces an amount beyond 15 digits. */
const DASH = '–'

/** Replaces amounts beyond 15 digits by a dash; a last row then explains it. */
export const exactRows = (sheet: ExportSheet): SheetRows => ({ ...sheet, batches: exactBatches(sheet) })

async function* exactBatches({ kinds, batches }: ExportSheet): AsyncGenerator<readonly (readonly CellValue[])[]> {
  const amounts = kinds.flatMap((kind, i) => (kind === 'cents' ? [i] : []))
  // nearly every row is passed on without a copy
  const isExact = (values: readonly SheetValue[]): values is readonly CellValue[] =>
    amounts.every((i) => typeof values[i] === 'string' || toExactValue(values[i] ?? null) === values[i])
  let hasDash = false
  for await (const batch of batches)
    yield batch.map((values) => {
      if (isExact(values)) return values
      const exact = values.map(toExactValue)
      hasDash ||= exact.includes(DASH)
      return exact
    })
  if (hasDash) yield [[TOO_MANY_DIGITS]]
}

const toExactValue = (value: SheetValue): CellValue => {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value
  return sumToMoney(value) === null ? DASH : Number(value)
}
