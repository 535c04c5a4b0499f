import { subtreeOf, sumCents, sumThousandths, type Tree, type Value } from '../../base/tree.ts'
import { worthOf } from './item.ts'

const all = (items: readonly Tree[], path: string[]): Value =>
  items.map((item) => path.reduce((tree, name) => subtreeOf(tree, name), item))

const isService = (item: Tree) => subtreeOf(item, 'imposto').ISSQN !== undefined
const counts = (item: Tree) => subtreeOf(item, 'prod').indTot === '1'

/** Sums of fields in the ICMS groups of the items. */
const icmsSums = (items: readonly Tree[], names: string[]): Tree => {
  const groups = all(items, ['imposto', 'ICMS'])
  return Object.fromEntries(names.map((name) => [name, sumCents(groups, name)]))
}

/** A sum of quantities has two decimals in the layout. */
const centsOfMilli = (milli: number) => Math.round(milli / 10)

function monoSums(items: readonly Tree[]): Tree {
  const groups = all(items, ['imposto', 'ICMS'])
  const kinds = ['', 'Reten', 'Ret'].filter((kind) => sumThousandths(groups, `qBCMono${kind}`) > 0)
  return Object.fromEntries(
    kinds.flatMap((kind) => [
      [`qBCMono${kind}`, centsOfMilli(sumThousandths(groups, `qBCMono${kind}`))],
      [`vICMSMono${kind}`, sumCents(groups, `vICMSMono${kind}`)],
    ]),
  )
}

function destination(items: readonly Tree[]): Tree {
  const groups = all(items, ['imposto', 'ICMSUFDest'])
  if (sumCents(groups, 'vBCUFDest') === 0) return {}
  return {
    vFCPUFDest: sumCents(groups, 'vFCPUFDest'),
    vICMSUFDest: sumCents(groups, 'vICMSUFDest'),
    vICMSUFRemet: sumCents(groups, 'vICMSUFRemet'),
  }
}

function icmsTotal(items: readonly Tree[]): Tree {
  const goods = items.filter((item) => !isService(item))
  const prods = all(goods, ['prod'])
  const taxes = (tax: string, name: string, of: readonly Tree[] = goods) => sumCents(all(of, ['imposto', tax]), name)
  const approximate = sumCents(all(items, ['imposto']), 'vTotTrib')
  return {
    ...icmsSums(goods, ['vBC', 'vICMS', 'vICMSDeson']),
    ...destination(goods),
    ...icmsSums(goods, ['vFCP', 'vBCST']),
    vST: sumCents(all(goods, ['imposto', 'ICMS']), 'vICMSST'),
    ...icmsSums(goods, ['vFCPST', 'vFCPSTRet']),
    ...monoSums(goods),
    vProd: sumCents(all(goods.filter(counts), ['prod']), 'vProd'),
    vFrete: sumCents(prods, 'vFrete'),
    vSeg: sumCents(prods, 'vSeg'),
    vDesc: sumCents(prods, 'vDesc'),
    vII: taxes('II', 'vII'),
    vIPI: taxes('IPI', 'vIPI'),
    vIPIDevol: sumCents(items, 'vIPIDevol'),
    vPIS: taxes('PIS', 'vPIS'),
    vCOFINS: taxes('COFINS', 'vCOFINS'),
    vOutro: sumCents(prods, 'vOutro'),
    vNF: noteWorth(items),
    vTotTrib: approximate > 0 ? approximate : undefined,
  }
}

/** vNF, in cents. */
export const noteWorth = (items: readonly Tree[]): number => items.reduce((sum, item) => sum + worthOf(item), 0)

function serviceTotal(items: readonly Tree[], day: string): Tree {
  const services = items.filter(isService)
  if (services.length === 0) return {}
  const groups = all(services, ['imposto', 'ISSQN'])
  const tax = (name: string) => sumCents(all(services, ['imposto', name]), `v${name}`)
  return {
    ISSQNtot: {
      vServ: sumCents(all(services, ['prod']), 'vProd'),
      vBC: sumCents(groups, 'vBC'),
      vISS: sumCents(groups, 'vISSQN'),
      vPIS: tax('PIS'),
      vCOFINS: tax('COFINS'),
      dCompet: day,
      vDeducao: sumCents(groups, 'vDeducao'),
      vDescCond: sumCents(groups, 'vDescCond'),
      vISSRet: sumCents(groups, 'vISSRet'),
      cRegTrib: '6',
    },
  }
}

const side = (groups: Value, name: string): Tree => {
  const part = all(groupsOf(groups), ['gIBSCBS', `g${name}`])
  return {
    vDif: sumCents(part, 'vDif'),
    vDevTrib: sumCents(part, 'vDevTrib'),
    [`v${name}`]: sumCents(part, `v${name}`),
  }
}

/** Keeps the groups of a list; the result of `all` has only groups here. */
const groupsOf = (value: Value): Tree[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'object') : [])

const credits = (groups: Value, name: string): Tree => {
  const part = all(groupsOf(groups), ['gCredPresOper', name])
  return { vCredPres: sumCents(part, 'vCredPres'), vCredPresCondSus: sumCents(part, 'vCredPresCondSus') }
}

function monophaseTotal(groups: Value): Tree {
  const part = all(groupsOf(groups), ['gIBSCBSMono'])
  if (sumCents(part, 'vIBSMono') === 0) return {}
  const names = ['vIBSMono', 'vCBSMono', 'vIBSMonoReten', 'vCBSMonoReten', 'vIBSMonoRet', 'vCBSMonoRet']
  return { gMono: Object.fromEntries(names.map((name) => [name, sumCents(part, name)])) }
}

function newTaxes(items: readonly Tree[]): Tree {
  if (!items.some((item) => subtreeOf(item, 'imposto').IBSCBS !== undefined)) return {}
  const groups = all(items, ['imposto', 'IBSCBS'])
  const [uf, mun, cbs] = ['IBSUF', 'IBSMun', 'CBS'].map((name) => side(groups, name))
  const reversed = sumCents(groups, 'vIBSEstCred') + sumCents(groups, 'vCBSEstCred')
  return {
    IBSCBSTot: {
      vBCIBSCBS: sumCents(all(groupsOf(groups), ['gIBSCBS']), 'vBC'),
      gIBS: {
        gIBSUF: uf,
        gIBSMun: mun,
        vIBS: sumCents(uf, 'vIBSUF') + sumCents(mun, 'vIBSMun'),
        ...credits(groups, 'gIBSCredPres'),
      },
      gCBS: { ...cbs, ...credits(groups, 'gCBSCredPres') },
      ...monophaseTotal(groups),
      gEstornoCred:
        reversed > 0
          ? { vIBSEstCred: sumCents(groups, 'vIBSEstCred'), vCBSEstCred: sumCents(groups, 'vCBSEstCred') }
          : undefined,
    },
    vNFTot: sumCents([...items], 'vItem'),
  }
}

/** The `total` group; every total is the sum of the items. */
export function totalOf(items: readonly Tree[], day: string, withheld?: Tree): Tree {
  const vIS = sumCents([...items], 'vIS')
  return {
    ICMSTot: icmsTotal(items),
    ...serviceTotal(items, day),
    retTrib: withheld,
    ISTot: vIS > 0 ? { vIS } : undefined,
    ...newTaxes(items),
  }
}
