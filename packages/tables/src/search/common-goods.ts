import commonGoods from './common-goods.json' with { type: 'json' }

/** Everyday names of a common good, and prefixes of NCM (4 to 8 digits), the most usual one first. */
export type CommonGoods = ReadonlyMap<string, readonly string[]>

/**
 * Goods that are sold every day. A query that names one of them finds its codes before rare goods of the same
 * name: `cimento` is the cement of builders, not the one of dentists.
 * Shape   `common-goods.json`: trades with lines `"name, name": "prefix prefix"`; names without accents, in
 *         lower case, singular; each name occurs once
 * Source  our own work. A rank, not a classification: the user decides
 */
export const COMMON_GOODS: CommonGoods = new Map(
  Object.values<Readonly<Record<string, string>>>(commonGoods).flatMap((trade) =>
    Object.entries(trade).flatMap(([names, prefixes]) =>
      names.split(', ').map((name) => [name, prefixes.split(' ')] as const),
    ),
  ),
)
