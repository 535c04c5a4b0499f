import { money } from '../base/money.ts'
import type { Totals } from '../model/totals.ts'
import { issuerOf, type NotaDraft } from './draft.ts'

const value = (name: string, cents: number) => `<${name}>${money(cents)}</${name}>`

function icmsTotal(totals: Totals, final: boolean): string {
  const destination =
    totals.vICMSUFDest > 0 || totals.vFCPUFDest > 0
      ? value('vFCPUFDest', totals.vFCPUFDest) +
        value('vICMSUFDest', totals.vICMSUFDest) +
        value('vICMSUFRemet', totals.vICMSUFRemet)
      : ''
  return (
    `<ICMSTot>${value('vBC', totals.vBC)}${value('vICMS', totals.vICMS)}${value('vICMSDeson', totals.vICMSDeson)}` +
    `${destination}${value('vFCP', totals.vFCP)}${value('vBCST', totals.vBCST)}${value('vST', totals.vICMSST)}` +
    `${value('vFCPST', totals.vFCPST)}<vFCPSTRet>0.00</vFCPSTRet>${value('vProd', totals.vProd)}` +
    `${value('vFrete', totals.vFrete)}${value('vSeg', totals.vSeg)}${value('vDesc', totals.vDesc)}` +
    `${value('vII', totals.vII)}${value('vIPI', totals.vIPI)}<vIPIDevol>0.00</vIPIDevol>` +
    `${value('vPIS', totals.vPIS)}${value('vCOFINS', totals.vCOFINS)}${value('vOutro', totals.vOutro)}` +
    `${value('vNF', totals.vNF)}${final ? value('vTotTrib', totals.vTotTrib) : ''}</ICMSTot>`
  )
}

const NOTHING_BACK = '<vDif>0.00</vDif><vDevTrib>0.00</vDevTrib>'
const NO_CREDIT = '<vCredPres>0.00</vCredPres><vCredPresCondSus>0.00</vCredPresCondSus>'

const ibsCbsTotal = (totals: Totals) =>
  `<IBSCBSTot>${value('vBCIBSCBS', totals.vBCIBSCBS)}` +
  `<gIBS><gIBSUF>${NOTHING_BACK}${value('vIBSUF', totals.vIBSUF)}</gIBSUF>` +
  `<gIBSMun>${NOTHING_BACK}${value('vIBSMun', totals.vIBSMun)}</gIBSMun>` +
  `${value('vIBS', totals.vIBSUF + totals.vIBSMun)}${NO_CREDIT}</gIBS>` +
  `<gCBS>${NOTHING_BACK}${value('vCBS', totals.vCBS)}${NO_CREDIT}</gCBS></IBSCBSTot>${value('vNFTot', totals.vItem)}`

/** The `total` group. In 2026 IBS and CBS are told, not charged: vNFTot equals vNF. */
export function totalXml(draft: NotaDraft): string {
  const newTaxes = issuerOf(draft).regime === 'simples' ? '' : ibsCbsTotal(draft.totals)
  return `<total>${icmsTotal(draft.totals, draft.operation.final)}${newTaxes}</total>`
}
