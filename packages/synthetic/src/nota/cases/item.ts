import { gtin13Of } from '../../base/digits.ts'
import { priceOf, quantity, unitPrice } from '../../base/money.ts'
import { subtreeOf, sumCents, type Tree } from '../../base/tree.ts'
import { GOODS } from '../../facts/goods.ts'
import type { Context } from '../../model/context.ts'
import { oddText } from '../../model/texts.ts'
import { contributions, difal, importTax, ipi, issqn } from './contributions.ts'
import { ibsCbs, selective } from './ibs-cbs-groups.ts'
import { type Base, ICMS_NORMAL, ICMS_SIMPLES } from './icms-groups.ts'

/** Content of an item; omitted options give a plain item. */
export interface ItemWish {
  /** Name of a group of `ICMS_NORMAL` or `ICMS_SIMPLES`; default 00 */
  icms?: string
  ipi?: string
  contributions?: string
  ibsCbs?: string
  selective?: boolean
  imported?: boolean
  difal?: boolean
  /** A service, with ISSQN instead of ICMS */
  service?: boolean
  xProd?: string
  cProd?: string
  cfop?: string
  /** Elements of `prod` from `NVE` to `EXTIPI`, in order */
  codes?: Tree
  /** Freight, insurance, discount, other costs, in cents */
  costs?: { vFrete?: number; vSeg?: number; vDesc?: number; vOutro?: number }
  /** The item is not part of the note's total (indTot 0) */
  apart?: boolean
  /** Elements of `prod` from `DI` to `detExport`, in order */
  papers?: Tree
  /** Elements of `prod` from `xPed` on, in order */
  tail?: Tree
  returned?: boolean
  infAdProd?: string
  obsItem?: Tree
  reference?: Tree
  approximate?: boolean
}

interface Priced extends Base {
  unit: number
}

function price({ random }: Context): Priced {
  const milli = random.int(1, 40) * 1000 + (random.chance(0.3) ? random.int(1, 999) : 0)
  const unit = random.int(1500, 4_000_000)
  return { milli, unit, cents: Math.max(100, priceOf(milli, unit)) }
}

function prodOf(context: Context, { milli, unit, cents }: Priced, wish: ItemWish): Tree {
  const { random } = context
  const good = random.pick(GOODS)
  const gtin = random.chance(0.5) ? gtin13Of(`789${random.digits(9)}`) : 'SEM GTIN'
  const { costs = {}, service } = wish
  return {
    cProd: wish.cProd ?? `${good.code}-${random.digits(3)}`,
    cEAN: gtin,
    xProd: wish.xProd ?? (random.chance(0.1) ? oddText(random) : good.name),
    NCM: service ? '00' : good.ncm,
    ...wish.codes,
    CFOP: wish.cfop ?? (service ? '5933' : '5102'),
    uCom: service ? 'SV' : good.unit,
    qCom: quantity(milli),
    vUnCom: unitPrice(unit),
    vProd: cents,
    cEANTrib: gtin,
    uTrib: service ? 'SV' : good.unit,
    qTrib: quantity(milli),
    vUnTrib: unitPrice(unit),
    vFrete: costs.vFrete,
    vSeg: costs.vSeg,
    vDesc: costs.vDesc,
    vOutro: costs.vOutro,
    indTot: wish.apart ? '0' : '1',
    ...wish.papers,
    ...wish.tail,
  }
}

function icmsOf(base: Base, { icms = '00', imported }: ItemWish): Tree {
  const of = ICMS_NORMAL[icms] ?? ICMS_SIMPLES[icms]
  if (!of) throw new RangeError(`unknown group of ICMS: ${icms}`)
  return of(base, imported ? '1' : '0')
}

function taxesOf(context: Context, base: Base, wish: ItemWish): Tree {
  const goods: Tree = wish.service
    ? { ISSQN: issqn(base, context.emitente.address.cityCode) }
    : {
        ICMS: icmsOf(base, wish),
        IPI: wish.ipi === undefined ? undefined : ipi(wish.ipi, base),
        II: wish.imported ? importTax(base) : undefined,
      }
  const taxes: Tree = {
    ...goods,
    ...contributions(wish.contributions ?? 'aliquota', base),
    ICMSUFDest: wish.difal ? difal(base) : undefined,
    IS: wish.selective ? selective(base) : undefined,
    IBSCBS: wish.ibsCbs === undefined ? undefined : ibsCbs(wish.ibsCbs, base),
  }
  return wish.approximate ? { vTotTrib: sumOfTaxes(taxes), ...taxes } : taxes
}

const sumOfTaxes = (taxes: Tree): number =>
  ['vICMS', 'vIPI', 'vPIS', 'vCOFINS', 'vISSQN'].reduce((sum, name) => sum + sumCents(taxes, name), 0)

/** Share of an item in vNF, in cents. */
export function worthOf(det: Tree): number {
  const prod = subtreeOf(det, 'prod')
  const imposto = subtreeOf(det, 'imposto')
  const added = ['vICMSST', 'vFCPST', 'vICMSMonoReten', 'vIPI', 'vII'].map((name) => sumCents(imposto, name))
  const costs = ['vFrete', 'vSeg', 'vOutro'].map((name) => sumCents(prod, name))
  const taken = sumCents(prod, 'vDesc') + sumCents(imposto, 'vICMSDeson')
  const own = prod.indTot === '1' ? sumCents(prod, 'vProd') : 0
  return [...added, ...costs, sumCents(det, 'vIPIDevol')].reduce((sum, cents) => sum + cents, own - taken)
}

/** One `det` with its taxes, rounded to cents. */
export function itemCase(context: Context, nItem: number, wish: ItemWish = {}): Tree {
  const base = price(context)
  const det: Tree = {
    '@nItem': String(nItem),
    prod: prodOf(context, base, wish),
    imposto: taxesOf(context, base, wish),
    impostoDevol: wish.returned ? { pDevol: '50.00', IPI: { vIPIDevol: Math.round(base.cents / 20) } } : undefined,
    infAdProd: wish.infAdProd,
    obsItem: wish.obsItem,
  }
  const told: Tree = wish.ibsCbs === undefined ? {} : { vItem: worthOf(det) + sumCents(det, 'vIS') }
  return { ...det, ...told, DFeReferenciado: wish.reference }
}
