import type { Tree } from '../../base/tree.ts'
import type { Made } from '../../model/case.ts'
import type { Context } from '../../model/context.ts'
import { type ItemWish, itemCase } from './item.ts'
import { type NotaWish, notaCase } from './nota.ts'

export type Wishes = (context: Context) => Omit<NotaWish, 'items'>

const itemsOf = (context: Context, wishes: readonly ItemWish[]): Tree[] =>
  wishes.map((wish, at) => itemCase(context, at + 1, wish))

export const plain = (count: number): ItemWish[] => Array.from({ length: count }, () => ({}))

/** Maker of a note with one item per wish. */
export const note =
  (wishes: readonly ItemWish[] | ((context: Context) => ItemWish[]), wish: Wishes = () => ({})) =>
  (context: Context): Made =>
    notaCase(context, {
      ...wish(context),
      items: itemsOf(context, typeof wishes === 'function' ? wishes(context) : wishes),
    })

/** A random number of plain items. */
export const some = ({ random }: Context): ItemWish[] => plain(random.int(1, 12))

export const named = (names: string[], wish: (name: string) => ItemWish): ItemWish[] => names.map(wish)
