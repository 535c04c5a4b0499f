import type { Company, Trade } from '../base/company.ts'
import { percentOf, priceOf, proratedShare, sum } from '../base/money.ts'
import type { Random } from '../base/random.ts'
import { GOODS, type Good, goodsOf } from '../facts/goods.ts'
import type { Line } from '../model/item.ts'

const DEFAULT_TRADES: Record<Company['atividade'], readonly Trade[]> = {
  comercio: ['construcao', 'mercearia'],
  industria: ['moveis', 'insumos'],
  servico: ['frota'],
}

const shelves = new Map<string, readonly Good[]>()

/** Goods that a company sells. */
export function shelfOf(company: Company): readonly Good[] {
  const trades = company.goods ?? DEFAULT_TRADES[company.atividade]
  const name = trades.join()
  let shelf = shelves.get(name)
  if (!shelf) {
    shelf = trades.length === 0 ? GOODS : goodsOf(trades)
    shelves.set(name, shelf)
  }
  return shelf
}

export interface LineWish {
  count: number
  /** Maximum quantity of a cheap good */
  most: number
  /** Probability of a discount */
  discount: number
}

/** Quantity in thousandths; the maximum falls with the price. */
function quantityOf(random: Random, good: Good, most: number): number {
  if (good.unit === 'KG' || good.unit === 'M3') return random.int(120, 4800)
  const ceiling = Math.max(1, Math.min(most, Math.floor((most * 2000) / good.price)))
  return random.int(1, ceiling) * 1000
}

/** Lines of different goods at prices near the catalogue's, without freight. */
export function makeLines(random: Random, shelf: readonly Good[], wish: LineWish): Line[] {
  const start = random.int(0, shelf.length - 1)
  const lines: Line[] = []
  for (let i = 0; i < wish.count; i++) {
    const good = shelf[(start + i * 5) % shelf.length]!
    const milli = quantityOf(random, good, wish.most)
    // some prices have four decimals, like prices computed from a margin
    const cents = good.price + Math.floor((good.price * random.int(-6, 6)) / 100)
    const unit = cents * 100 + (random.chance(0.15) ? random.int(1, 99) : 0)
    const vProd = Math.max(1, priceOf(milli, unit))
    const vDesc = random.chance(wish.discount) ? percentOf(vProd, random.int(2, 10) * 100) : 0
    lines.push({ good, milli, unit, vProd, vFrete: 0, vDesc })
  }
  return lines
}

/** Distributes the freight by value; the last line gets the rounding difference. */
export function spreadFreight(lines: Line[], freight: number): void {
  const whole = sum(lines, (line) => line.vProd)
  let left = freight
  for (const line of lines) {
    line.vFrete = proratedShare(freight, line.vProd, whole)
    left -= line.vFrete
  }
  lines.at(-1)!.vFrete += left
}
