import { parseCents } from '../base/money.ts'
import type { Det } from '../nfe/layout.gen.ts'
import type { CteDocumento, Documento, MdfeDocumento, NfeDocumento } from './model.ts'

/** A total that is not the sum of what it totals; both as text with a point. */
export interface Difference {
  field: string
  written: string
  summed: string
}

type Tree = { [name: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Every value at a path; `*` stands for whatever group there is (the one ICMS group). */
function valuesAt(tree: unknown, [name, ...path]: string[]): string[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => valuesAt(one, [name ?? '', ...path]))
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

/** Quantities have four decimals in an item and two in the total: summed exactly, then rounded once. */
function quantityAt(trees: unknown, path: string): number {
  const units = valuesAt(trees, path.split('/')).reduce((sum, text) => {
    const [whole = '0', decimals = ''] = text.split('.')
    return sum + BigInt(whole + decimals.slice(0, 4).padEnd(4, '0'))
  }, 0n)
  return Number((units + 50n) / 100n)
}

/** Differences of the sums that the layouts and the manual state. Nothing for a resumo. */
export function totalsDifferences(documento: Documento): Difference[] {
  const found: Difference[] = []
  const hold: Hold = (field, written, summed) => {
    if (written !== summed) found.push({ field, written: shown(written), summed: shown(summed) })
  }
  if (documento.kind === 'nfe') holdNota(documento, hold)
  if (documento.kind === 'cte') holdFreight(documento, hold)
  if (documento.kind === 'mdfe') holdManifest(documento, hold)
  return found
}

type Hold = (field: string, written: number, summed: number) => void
const shown = (value: number) => (value / 100).toFixed(2)

const ICMS_SUMS = {
  ...{ vBC: 'vBC', vICMS: 'vICMS', vICMSDeson: 'vICMSDeson', vFCP: 'vFCP', vBCST: 'vBCST', vST: 'vICMSST' },
  ...{ vFCPST: 'vFCPST', vFCPSTRet: 'vFCPSTRet' },
  ...{ vICMSMono: 'vICMSMono', vICMSMonoReten: 'vICMSMonoReten', vICMSMonoRet: 'vICMSMonoRet' },
}
const OTHER_SUMS = {
  ...{ vFCPUFDest: 'imposto/ICMSUFDest/vFCPUFDest', vICMSUFDest: 'imposto/ICMSUFDest/vICMSUFDest' },
  vICMSUFRemet: 'imposto/ICMSUFDest/vICMSUFRemet',
  ...{ vFrete: 'prod/vFrete', vSeg: 'prod/vSeg', vDesc: 'prod/vDesc', vOutro: 'prod/vOutro' },
  ...{ vII: 'imposto/II/vII', vIPI: 'imposto/IPI/IPITrib/vIPI', vIPIDevol: 'impostoDevol/IPI/vIPIDevol' },
  ...{ vPIS: 'imposto/PIS/*/vPIS', vCOFINS: 'imposto/COFINS/*/vCOFINS' },
}
const SERVICE_SUMS = {
  ...{ vServ: 'prod/vProd', vBC: 'imposto/ISSQN/vBC', vISS: 'imposto/ISSQN/vISSQN', vPIS: 'imposto/PIS/*/vPIS' },
  ...{ vCOFINS: 'imposto/COFINS/*/vCOFINS', vDeducao: 'imposto/ISSQN/vDeducao', vOutro: 'imposto/ISSQN/vOutro' },
  ...{ vDescIncond: 'imposto/ISSQN/vDescIncond', vDescCond: 'imposto/ISSQN/vDescCond' },
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

/** MOC NF-e, group W: the totals against the items. */
function holdNota({ items, totals }: NfeDocumento, hold: Hold): void {
  const services = items.filter(({ imposto }) => imposto.ISSQN)
  const goods = items.filter(({ imposto }) => !imposto.ISSQN)
  const { ICMSTot: tot, ISSQNtot, IBSCBSTot, ISTot, vNFTot } = totals
  const icms = (name: string) => sumAt(goods, `imposto/ICMS/*/${name}`)
  for (const [name, of] of Object.entries(ICMS_SUMS)) hold(`ICMSTot/${name}`, sumAt(tot, name), icms(of))
  for (const [name, path] of Object.entries(OTHER_SUMS)) hold(`ICMSTot/${name}`, sumAt(tot, name), sumAt(goods, path))
  for (const name of ['qBCMono', 'qBCMonoReten', 'qBCMonoRet'])
    hold(`ICMSTot/${name}`, quantityAt(tot, name), quantityAt(goods, `imposto/ICMS/*/${name}`))
  hold('ICMSTot/vProd', sumAt(tot, 'vProd'), sumAt(goods.filter(counts), 'prod/vProd'))
  hold('ICMSTot/vTotTrib', sumAt(tot, 'vTotTrib'), sumAt(items, 'imposto/vTotTrib'))
  hold('ICMSTot/vNF', sumAt(tot, 'vNF'), worthOf(items))
  for (const [name, path] of Object.entries(SERVICE_SUMS))
    hold(`ISSQNtot/${name}`, sumAt(ISSQNtot, name), sumAt(services, path))
  hold('ISTot/vIS', sumAt(ISTot, 'vIS'), sumAt(items, 'imposto/IS/vIS'))
  for (const [path, of] of Object.entries(IBSCBS_SUMS))
    hold(`IBSCBSTot/${path}`, sumAt(IBSCBSTot, path), sumAt(items, `imposto/IBSCBS/${of}`))
  if (vNFTot !== undefined && items.some(({ vItem }) => vItem)) hold('vNFTot', cents(vNFTot), sumAt(items, 'vItem'))
}

const counts = ({ prod }: Det) => prod.indTot !== '0'

/** vNF: rule W16-10. An ICMS relief is taken off unless the item says that it is not. */
function worthOf(items: readonly Det[]): number {
  const added = ['vFrete', 'vSeg', 'vOutro'].reduce((sum, name) => sum + sumAt(items, `prod/${name}`), 0)
  const taxes = ['ICMS/*/vICMSST', 'ICMS/*/vFCPST', 'ICMS/*/vICMSMonoReten', 'II/vII', 'IPI/IPITrib/vIPI'].reduce(
    (sum, path) => sum + sumAt(items, `imposto/${path}`),
    sumAt(items, 'impostoDevol/IPI/vIPIDevol'),
  )
  const withheld = ['PIS', 'COFINS'].reduce((sum, name) => {
    const telling = items.filter((item) => valuesAt(item, ['imposto', `${name}ST`, `indSoma${name}ST`])[0] === '1')
    return sum + sumAt(telling, `imposto/${name}ST/v${name}`)
  }, 0)
  const relieved = items.filter((item) => valuesAt(item, ['imposto', 'ICMS', '*', 'indDeduzDeson'])[0] !== '0')
  const taken = sumAt(items, 'prod/vDesc') + sumAt(relieved, 'imposto/ICMS/*/vICMSDeson')
  return sumAt(items.filter(counts), 'prod/vProd') + added + taxes + withheld - taken
}

/** MOC CT-e: what the service costs is the sum of its components, where they are told. */
function holdFreight({ items, values: { vPrest, total } }: CteDocumento, hold: Hold): void {
  if (vPrest?.Comp) hold('vPrest/vTPrest', sumAt(vPrest, 'vTPrest'), sumAt(vPrest, 'Comp/vComp'))
  if (total) hold('total/vTPrest', sumAt(total, 'vTPrest'), sumAt(items, 'vPrest'))
  items.forEach((det, index) => {
    if (det.Comp) hold(`det[${index + 1}]/vPrest`, sumAt(det, 'vPrest'), sumAt(det, 'Comp/vComp'))
  })
}

/** MOC MDF-e: the counts of documents; one that is unloaded at two places is still one. */
function holdManifest({ unloading: { infDoc }, totals: { tot } }: MdfeDocumento, hold: Hold): void {
  for (const [name, key] of [
    ['qNFe', 'infNFe/chNFe'],
    ['qCTe', 'infCTe/chCTe'],
    ['qMDFe', 'infMDFeTransp/chMDFe'],
  ] as const) {
    const keys = new Set(valuesAt(infDoc, ['infMunDescarga', ...key.split('/')]))
    hold(`tot/${name}`, sumAt(tot, name), keys.size * 100)
  }
}
