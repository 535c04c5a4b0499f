import { parseCents } from '../base/money.ts'
import type { Det } from '../nfe/layout.gen.ts'
import type { CteDocumento, Documento, MdfeDocumento, NfeDocumento } from './model.ts'

/** A total that differs from the sum of its parts; both as text with a point. */
export interface Difference {
  field: string
  written: string
  summed: string
}

type Tree = { [name: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** All values at a path; `*` matches any group. */
function valuesAt(tree: unknown, [name, ...path]: string[]): string[] {
  if (Array.isArray(tree)) return tree.flatMap((item) => valuesAt(item, [name ?? '', ...path]))
  if (name === undefined) return typeof tree === 'string' ? [tree] : []
  if (!isTree(tree)) return []
  if (name === '*') return Object.values(tree).flatMap((below) => valuesAt(below, path))
  const below = tree[name]
  if (path.length > 0) return valuesAt(below, path)
  return [below].flat().filter((value) => typeof value === 'string')
}

const cents = (text: string): number => parseCents(text)
const sumAt = (trees: unknown, path: string): number =>
  valuesAt(trees, path.split('/')).reduce((sum, text) => sum + cents(text), 0)

/** Sums quantities exactly and rounds once: items have four decimals, the total has two. */
function quantityAt(trees: unknown, path: string): number {
  const units = valuesAt(trees, path.split('/')).reduce((sum, text) => {
    const [whole = '0', decimals = ''] = text.split('.')
    return sum + BigInt(whole + decimals.slice(0, 4).padEnd(4, '0'))
  }, 0n)
  return Number((units + 50n) / 100n)
}

/** The totals that violate the rules of layouts and manual; empty for a resumo. */
export function totalsDifferences(documento: Documento): Difference[] {
  const differences: Difference[] = []
  const compare: Compare = (field, written, summed) => {
    if (written !== summed) differences.push({ field, written: toDecimal(written), summed: toDecimal(summed) })
  }
  if (documento.kind === 'nfe') compareNota(documento, compare)
  if (documento.kind === 'cte') compareFreight(documento, compare)
  if (documento.kind === 'mdfe') compareManifest(documento, compare)
  return differences
}

type Compare = (field: string, written: number, summed: number) => void
const toDecimal = (value: number) => (value / 100).toFixed(2)

const ICMS_SUMS = {
  vBC: 'vBC',
  vICMS: 'vICMS',
  vICMSDeson: 'vICMSDeson',
  vFCP: 'vFCP',
  vBCST: 'vBCST',
  vST: 'vICMSST',
  vFCPST: 'vFCPST',
  vFCPSTRet: 'vFCPSTRet',
  vICMSMono: 'vICMSMono',
  vICMSMonoReten: 'vICMSMonoReten',
  vICMSMonoRet: 'vICMSMonoRet',
}
const OTHER_SUMS = {
  vFCPUFDest: 'imposto/ICMSUFDest/vFCPUFDest',
  vICMSUFDest: 'imposto/ICMSUFDest/vICMSUFDest',
  vICMSUFRemet: 'imposto/ICMSUFDest/vICMSUFRemet',
  vFrete: 'prod/vFrete',
  vSeg: 'prod/vSeg',
  vDesc: 'prod/vDesc',
  vOutro: 'prod/vOutro',
  vII: 'imposto/II/vII',
  vIPI: 'imposto/IPI/IPITrib/vIPI',
  vIPIDevol: 'impostoDevol/IPI/vIPIDevol',
  vPIS: 'imposto/PIS/*/vPIS',
  vCOFINS: 'imposto/COFINS/*/vCOFINS',
}
const SERVICE_SUMS = {
  vServ: 'prod/vProd',
  vBC: 'imposto/ISSQN/vBC',
  vISS: 'imposto/ISSQN/vISSQN',
  vPIS: 'imposto/PIS/*/vPIS',
  vCOFINS: 'imposto/COFINS/*/vCOFINS',
  vDeducao: 'imposto/ISSQN/vDeducao',
  vOutro: 'imposto/ISSQN/vOutro',
  vDescIncond: 'imposto/ISSQN/vDescIncond',
  vDescCond: 'imposto/ISSQN/vDescCond',
  vISSRet: 'imposto/ISSQN/vISSRet',
}
const IBSCBS_SUMS = {
  vBCIBSCBS: 'gIBSCBS/vBC',
  'gIBS/gIBSUF/vDif': 'gIBSCBS/gIBSUF/gDif/vDif',
  'gIBS/gIBSUF/vDevTrib': 'gIBSCBS/gIBSUF/gDevTrib/vDevTrib',
  'gIBS/gIBSUF/vIBSUF': 'gIBSCBS/gIBSUF/vIBSUF',
  'gIBS/gIBSMun/vDif': 'gIBSCBS/gIBSMun/gDif/vDif',
  'gIBS/gIBSMun/vDevTrib': 'gIBSCBS/gIBSMun/gDevTrib/vDevTrib',
  'gIBS/gIBSMun/vIBSMun': 'gIBSCBS/gIBSMun/vIBSMun',
  'gIBS/vIBS': 'gIBSCBS/vIBS',
  'gIBS/vCredPres': 'gCredPresOper/gIBSCredPres/vCredPres',
  'gIBS/vCredPresCondSus': 'gCredPresOper/gIBSCredPres/vCredPresCondSus',
  'gCBS/vDif': 'gIBSCBS/gCBS/gDif/vDif',
  'gCBS/vDevTrib': 'gIBSCBS/gCBS/gDevTrib/vDevTrib',
  'gCBS/vCBS': 'gIBSCBS/gCBS/vCBS',
  'gCBS/vCredPres': 'gCredPresOper/gCBSCredPres/vCredPres',
  'gCBS/vCredPresCondSus': 'gCredPresOper/gCBSCredPres/vCredPresCondSus',
  'gMono/vIBSMono': 'gIBSCBSMono/gMonoPadrao/vIBSMono',
  'gMono/vCBSMono': 'gIBSCBSMono/gMonoPadrao/vCBSMono',
  'gMono/vIBSMonoReten': 'gIBSCBSMono/gMonoReten/vIBSMonoReten',
  'gMono/vCBSMonoReten': 'gIBSCBSMono/gMonoReten/vCBSMonoReten',
  'gMono/vIBSMonoRet': 'gIBSCBSMono/gMonoRet/vIBSMonoRet',
  'gMono/vCBSMonoRet': 'gIBSCBSMono/gMonoRet/vCBSMonoRet',
  'gEstornoCred/vIBSEstCred': 'gEstornoCred/vIBSEstCred',
  'gEstornoCred/vCBSEstCred': 'gEstornoCred/vCBSEstCred',
}

/** MOC NF-e, group W: compares the totals with the items. */
function compareNota({ items, totals }: NfeDocumento, compare: Compare): void {
  const services = items.filter(({ imposto }) => imposto.ISSQN)
  const goods = items.filter(({ imposto }) => !imposto.ISSQN)
  const { ICMSTot: tot, ISSQNtot, IBSCBSTot, ISTot, vNFTot } = totals
  const icms = (name: string) => sumAt(goods, `imposto/ICMS/*/${name}`)
  for (const [name, itemPath] of Object.entries(ICMS_SUMS)) compare(`ICMSTot/${name}`, sumAt(tot, name), icms(itemPath))
  for (const [name, path] of Object.entries(OTHER_SUMS))
    compare(`ICMSTot/${name}`, sumAt(tot, name), sumAt(goods, path))
  for (const name of ['qBCMono', 'qBCMonoReten', 'qBCMonoRet'])
    compare(`ICMSTot/${name}`, quantityAt(tot, name), quantityAt(goods, `imposto/ICMS/*/${name}`))
  compare('ICMSTot/vProd', sumAt(tot, 'vProd'), sumAt(goods.filter(counts), 'prod/vProd'))
  compare('ICMSTot/vTotTrib', sumAt(tot, 'vTotTrib'), sumAt(items, 'imposto/vTotTrib'))
  compare('ICMSTot/vNF', sumAt(tot, 'vNF'), worthOf(items))
  for (const [name, path] of Object.entries(SERVICE_SUMS))
    compare(`ISSQNtot/${name}`, sumAt(ISSQNtot, name), sumAt(services, path))
  compare('ISTot/vIS', sumAt(ISTot, 'vIS'), sumAt(items, 'imposto/IS/vIS'))
  for (const [path, itemPath] of Object.entries(IBSCBS_SUMS))
    compare(`IBSCBSTot/${path}`, sumAt(IBSCBSTot, path), sumAt(items, `imposto/IBSCBS/${itemPath}`))
  if (vNFTot !== undefined && items.some(({ vItem }) => vItem)) compare('vNFTot', cents(vNFTot), sumAt(items, 'vItem'))
}

const counts = ({ prod }: Det) => prod.indTot !== '0'

/** vNF by rule W16-10. An ICMS relief is subtracted unless indDeduzDeson is 0. */
function worthOf(items: readonly Det[]): number {
  const added = ['vFrete', 'vSeg', 'vOutro'].reduce((sum, name) => sum + sumAt(items, `prod/${name}`), 0)
  const taxes = ['ICMS/*/vICMSST', 'ICMS/*/vFCPST', 'ICMS/*/vICMSMonoReten', 'II/vII', 'IPI/IPITrib/vIPI'].reduce(
    (sum, path) => sum + sumAt(items, `imposto/${path}`),
    sumAt(items, 'impostoDevol/IPI/vIPIDevol'),
  )
  const withheld = ['PIS', 'COFINS'].reduce((sum, name) => {
    const included = items.filter((item) => valuesAt(item, ['imposto', `${name}ST`, `indSoma${name}ST`])[0] === '1')
    return sum + sumAt(included, `imposto/${name}ST/v${name}`)
  }, 0)
  const relieved = items.filter((item) => valuesAt(item, ['imposto', 'ICMS', '*', 'indDeduzDeson'])[0] !== '0')
  const deductions = sumAt(items, 'prod/vDesc') + sumAt(relieved, 'imposto/ICMS/*/vICMSDeson')
  return sumAt(items.filter(counts), 'prod/vProd') + added + taxes + withheld - deductions
}

/** MOC CT-e: the price of the service is the sum of its components, if present. */
function compareFreight({ items, values: { vPrest, total } }: CteDocumento, compare: Compare): void {
  if (vPrest?.Comp) compare('vPrest/vTPrest', sumAt(vPrest, 'vTPrest'), sumAt(vPrest, 'Comp/vComp'))
  if (total) compare('total/vTPrest', sumAt(total, 'vTPrest'), sumAt(items, 'vPrest'))
  items.forEach((det, index) => {
    if (det.Comp) compare(`det[${index + 1}]/vPrest`, sumAt(det, 'vPrest'), sumAt(det, 'Comp/vComp'))
  })
}

/** MOC MDF-e: the counts of documents; a document unloaded in two municipalities counts once. */
function compareManifest({ unloading: { infDoc }, totals: { tot } }: MdfeDocumento, compare: Compare): void {
  for (const [name, key] of [
    ['qNFe', 'infNFe/chNFe'],
    ['qCTe', 'infCTe/chCTe'],
    ['qMDFe', 'infMDFeTransp/chMDFe'],
  ] as const) {
    const keys = new Set(valuesAt(infDoc, ['infMunDescarga', ...key.split('/')]))
    compare(`tot/${name}`, sumAt(tot, name), keys.size * 100)
  }
}
