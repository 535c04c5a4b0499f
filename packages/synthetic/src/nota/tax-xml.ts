import { money } from '../base/money.ts'
import type { Item } from '../model/item.ts'

const value = (name: string, cents: number) => `<${name}>${money(cents)}</${name}>`

const ownTax = (item: Item) =>
  `${value('vBC', item.vBC)}<pICMS>${item.pICMS}</pICMS>${value('vICMS', item.vICMS)}` +
  (item.pFCP === null ? '' : `<pFCP>${item.pFCP}</pFCP>${value('vFCP', item.vFCP)}`)

const keptBack = (item: Item) =>
  `${value('vBCSTRet', item.vBCSTRet)}<pST>${item.pST}</pST>${value('vICMSSubstituto', item.vICMSSubstituto)}` +
  value('vICMSSTRet', item.vICMSSTRet)

function simplesGroup(item: Item): string {
  const head = `<orig>${item.orig}</orig><CSOSN>${item.csosn}</CSOSN>`
  if (item.csosn === '101') {
    return `<ICMSSN101>${head}<pCredSN>${item.pCredSN}</pCredSN>${value('vCredICMSSN', item.vCredICMSSN)}</ICMSSN101>`
  }
  return item.csosn === '500' ? `<ICMSSN500>${head}${keptBack(item)}</ICMSSN500>` : `<ICMSSN102>${head}</ICMSSN102>`
}

function normalGroup(item: Item): string {
  const head = `<orig>${item.orig}</orig><CST>${item.icmsCst}</CST>`
  const st = () =>
    `<modBCST>4</modBCST><pMVAST>${item.pMVAST}</pMVAST>${value('vBCST', item.vBCST)}` +
    `<pICMSST>${item.pICMSST}</pICMSST>${value('vICMSST', item.vICMSST)}`
  switch (item.icmsCst) {
    case '10':
      return `<ICMS10>${head}<modBC>3</modBC>${ownTax(item)}${st()}</ICMS10>`
    case '20':
      return `<ICMS20>${head}<modBC>3</modBC><pRedBC>${item.pRedBC}</pRedBC>${ownTax(item)}</ICMS20>`
    case '40':
      return `<ICMS40>${head}</ICMS40>`
    case '60':
      return `<ICMS60>${head}${keptBack(item)}</ICMS60>`
    default:
      return `<ICMS00>${head}<modBC>3</modBC>${ownTax(item)}</ICMS00>`
  }
}

const ipiGroup = (item: Item) =>
  item.ipiCst === null
    ? ''
    : `<IPI><cEnq>${item.ipiCEnq}</cEnq><IPITrib><CST>${item.ipiCst}</CST>${value('vBC', item.vBCIPI)}` +
      `<pIPI>${item.pIPI}</pIPI>${value('vIPI', item.vIPI)}</IPITrib></IPI>`

interface Contribution {
  cst: string | null
  vBC: number
  percent: string | null
  amount: number
}

function contributionGroup(name: 'PIS' | 'COFINS', { cst, vBC, percent, amount }: Contribution): string {
  if (percent === null) return `<${name}><${name}NT><CST>${cst}</CST></${name}NT></${name}>`
  const group = cst === '49' ? `${name}Outr` : `${name}Aliq`
  const tax = `<p${name}>${percent}</p${name}>${value(`v${name}`, amount)}`
  return `<${name}><${group}><CST>${cst}</CST>${value('vBC', vBC)}${tax}</${group}></${name}>`
}

const destinationGroup = (item: Item) =>
  item.pICMSInter === null
    ? ''
    : `<ICMSUFDest>${value('vBCUFDest', item.vBCUFDest)}${value('vBCFCPUFDest', item.vBCUFDest)}` +
      `<pFCPUFDest>${item.pFCPUFDest}</pFCPUFDest><pICMSUFDest>${item.pICMSUFDest}</pICMSUFDest>` +
      `<pICMSInter>${item.pICMSInter}</pICMSInter><pICMSInterPart>100.00</pICMSInterPart>` +
      `${value('vFCPUFDest', item.vFCPUFDest)}${value('vICMSUFDest', item.vICMSUFDest)}` +
      `${value('vICMSUFRemet', item.vICMSUFRemet)}</ICMSUFDest>`

export interface NewTaxes {
  vBC: number
  vIBSUF: number
  vIBSMun: number
  vCBS: number
}

/** IBS and CBS at the rates of 2026; NF-e and CT-e share the group. */
export const ibsCbsGroup = ({ vBC, vIBSUF, vIBSMun, vCBS }: NewTaxes): string =>
  `<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS>${value('vBC', vBC)}` +
  `<gIBSUF><pIBSUF>0.1000</pIBSUF>${value('vIBSUF', vIBSUF)}</gIBSUF>` +
  `<gIBSMun><pIBSMun>0.0000</pIBSMun>${value('vIBSMun', vIBSMun)}</gIBSMun>${value('vIBS', vIBSUF + vIBSMun)}` +
  `<gCBS><pCBS>0.9000</pCBS>${value('vCBS', vCBS)}</gCBS></gIBSCBS></IBSCBS>`

/** The `imposto` group of an item. */
export function taxXml(item: Item): string {
  const pis = { cst: item.pisCst, vBC: item.vBCPIS, percent: item.pPIS, amount: item.vPIS }
  const cofins = { cst: item.cofinsCst, vBC: item.vBCCOFINS, percent: item.pCOFINS, amount: item.vCOFINS }
  return (
    `<imposto>${item.vTotTrib > 0 ? value('vTotTrib', item.vTotTrib) : ''}` +
    `<ICMS>${item.csosn === null ? normalGroup(item) : simplesGroup(item)}</ICMS>${ipiGroup(item)}` +
    contributionGroup('PIS', pis) +
    contributionGroup('COFINS', cofins) +
    destinationGroup(item) +
    (item.ibscbsCst === null ? '' : ibsCbsGroup({ ...item, vBC: item.vBCIBSCBS })) +
    '</imposto>'
  )
}
