import { centsOf, milliOf, partOf, type Tree, type Value } from '../../base/tree.ts'
import { worthOf } from './item.ts'

const all = (items: readonly Tree[], path: string[]): Value =>
  items.map((item) => path.reduce((tree, name) => partOf(tree, name), item))

const isService = (item: Tree) => partOf(item, 'imposto').ISSQN !== undefined
const counts = (item: Tree) => partOf(item, 'prod').indTot === '1'

/** Sums of a name in the items' groups of ICMS. */
const icmsSums = (items: readonly Tree[], names: string[]): Tree => {
  const groups = all(items, ['imposto', 'ICMS'])
  return Object.fromEntries(names.map((name) => [name, centsOf(groups, name)]))
}

/** The layout keeps two decimals of a sum of quantities. */
const centsOfMilli = (milli: number) => Math.round(milli / 10)

function monoSums(items: readonly Tree[]): Tree {
  const groups = all(items, ['imposto', 'ICMS'])
  const kinds = ['', 'Reten', 'Ret'].filter((kind) => milliOf(groups, `qBCMono${kind}`) > 0)
  return Object.fromEntries(
    kinds.flatMap((kind) => [
      [`qBCMono${kind}`, centsOfMilli(milliOf(groups, `qBCMono${kind}`))],
      [`vICMSMono${kind}`, centsOf(groups, `vICMSMono${kind}`)],
    ]),
  )
}

function destination(items: readonly Tree[]): Tree {
  const groups = all(items, ['imposto', 'ICMSUFDest'])
  if (centsOf(groups, 'vBCUFDest') === 0) return {}
  return {
    vFCPUFDest: centsOf(groups, 'vFCPUFDest'),
    vICMSUFDest: centsOf(groups, 'vICMSUFDest'),
    vICMSUFRemet: centsOf(groups, 'vICMSUFRemet'),
  }
}

function icmsTotal(items: readonly Tree[]): Tree {
  const goods = items.filter((item) => !isService(item))
  const prods = all(goods, ['prod'])
  const taxes = (tax: string, name: string, of: readonly Tree[] = goods) => centsOf(all(of, ['imposto', tax]), name)
  const approximate = centsOf(all(items, ['imposto']), 'vTotTrib')
  return {
    ...icmsSums(goods, ['vBC', 'vICMS', 'vICMSDeson']),
    ...destination(goods),
    ...icmsSums(goods, ['vFCP', 'vBCST']),
    vST: centsOf(all(goods, ['imposto', 'ICMS']), 'vICMSST'),
    ...icmsSums(goods, ['vFCPST', 'vFCPSTRet']),
    ...monoSums(goods),
    vProd: centsOf(all(goods.filter(counts), ['prod']), 'vProd'),
    vFrete: centsOf(prods, 'vFrete'),
    vSeg: centsOf(prods, 'vSeg'),
    vDesc: centsOf(prods, 'vDesc'),
    vII: taxes('II', 'vII'),
    vIPI: taxes('IPI', 'vIPI'),
    vIPIDevol: centsOf(items, 'vIPIDevol'),
    vPIS: taxes('PIS', 'vPIS'),
    vCOFINS: taxes('COFINS', 'vCOFINS'),
    vOutro: centsOf(prods, 'vOutro'),
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
  const tax = (name: string) => centsOf(all(services, ['imposto', name]), `v${name}`)
  return {
    ISSQNtot: {
      vServ: centsOf(all(services, ['prod']), 'vProd'),
      vBC: centsOf(groups, 'vBC'),
      vISS: centsOf(groups, 'vISSQN'),
      vPIS: tax('PIS'),
      vCOFINS: tax('COFINS'),
      dCompet: day,
      vDeducao: centsOf(groups, 'vDeducao'),
      vDescCond: centsOf(groups, 'vDescCond'),
      vISSRet: centsOf(groups, 'vISSRet'),
      cRegTrib: '6',
    },
  }
}

const side = (groups: Value, name: string): Tree => {
  const part = all(groupsOf(groups), ['gIBSCBS', `g${name}`])
  return { vDif: centsOf(part, 'vDif'), vDevTrib: centsOf(part, 'vDevTrib'), [`v${name}`]: centsOf(part, `v${name}`) }
}

/** `all` gives trees alone: groups of items, one for each. */
const groupsOf = (value: Value): Tree[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'object') : [])

const credits = (groups: Value, name: string): Tree => {
  const part = all(groupsOf(groups), ['gCredPresOper', name])
  return { vCredPres: centsOf(part, 'vCredPres'), vCredPresCondSus: centsOf(part, 'vCredPresCondSus') }
}

function monophaseTotal(groups: Value): Tree {
  const part = all(groupsOf(groups), ['gIBSCBSMono'])
  if (centsOf(part, 'vIBSMono') === 0) return {}
  const names = ['vIBSMono', 'vCBSMono', 'vIBSMonoReten', 'vCBSMonoReten', 'vIBSMonoRet', 'vCBSMonoRet']
  return { gMono: Object.fromEntries(names.map((name) => [name, centsOf(part, name)])) }
}

function newTaxes(items: readonly Tree[]): Tree {
  if (!items.some((item) => partOf(item, 'imposto').IBSCBS !== undefined)) return {}
  const groups = all(items, ['imposto', 'IBSCBS'])
  const [uf, mun, cbs] = ['IBSUF', 'IBSMun', 'CBS'].map((name) => side(groups, name))
  const reversed = centsOf(groups, 'vIBSEstCred') + centsOf(groups, 'vCBSEstCred')
  return {
    IBSCBSTot: {
      vBCIBSCBS: centsOf(all(groupsOf(groups), ['gIBSCBS']), 'vBC'),
      gIBS: {
        gIBSUF: uf,
        gIBSMun: mun,
        vIBS: centsOf(uf, 'vIBSUF') + centsOf(mun, 'vIBSMun'),
        ...credits(groups, 'gIBSCredPres'),
      },
      gCBS: { ...cbs, ...credits(groups, 'gCBSCredPres') },
      ...monophaseTotal(groups),
      gEstornoCred:
        reversed > 0
          ? { vIBSEstCred: centsOf(groups, 'vIBSEstCred'), vCBSEstCred: centsOf(groups, 'vCBSEstCred') }
          : undefined,
    },
    vNFTot: centsOf([...items], 'vItem'),
  }
}

/** The `total` group: every figure is the sum of its items. */
export function totalOf(items: readonly Tree[], day: string, withheld?: Tree): Tree {
  const vIS = centsOf([...items], 'vIS')
  return {
    ICMSTot: icmsTotal(items),
    ...serviceTotal(items, day),
    retTrib: withheld,
    ISTot: vIS > 0 ? { vIS } : undefined,
    ...newTaxes(items),
  }
}
