import { type RawBuilder, sql } from 'kysely'

/*
 * Documents come from the database as one text each: a month has a hundred thousand of them, and to take forty columns of each from
 * the wire costs more than all that is done with them. Marks stand between items, between cells, and inside
 * a cell between the texts that it is made of.
 */
export const MARKS = { item: '\x1e', cell: '\x1f', text: '\x1c', amount: ',' } as const

const OF_SQL: Readonly<Record<keyof typeof MARKS, RawBuilder<string>>> = {
  item: sql`E'\\x1e'`,
  cell: sql`E'\\x1f'`,
  text: sql`E'\\x1c'`,
  amount: sql`','`,
}

/** Values with a mark between them; what is null is empty. */
export const packed = (values: readonly RawBuilder<unknown>[], mark: keyof typeof MARKS): RawBuilder<string> =>
  sql`concat(${sql.join(values, sql`, ${OF_SQL[mark]}, `)})`

/**
 * Texts as one cell, which no text can leave: the marks around it are taken out of it. The mark inside is not, so that a text that
 * holds one moves those behind it: what proves who somebody is stands first, what anybody may write last.
 */
export const packedTexts = (values: readonly RawBuilder<unknown>[]): RawBuilder<string> =>
  sql`translate(${packed(values, 'text')}, E'\\x1e\\x1f', '')`
