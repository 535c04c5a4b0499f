import type { Tree } from '../base/tree.ts'
import type { Totals } from '../model/totals.ts'
import { issuerOf, type NotaDraft } from './draft.ts'

function icmsTotal(totals: Totals, final: boolean): Tree {
  const hasDestination = totals.vICMSUFDest > 0 || totals.vFCPUFDest > 0
  const { vFCPUFDest, vICMSUFDest, vICMSUFRemet } = totals
  return {
    vBC: totals.vBC,
    vICMS: totals.vICMS,
    vICMSDeson: totals.vICMSDeson,
    ...(hasDestination ? { vFCPUFDest, vICMSUFDest, vICMSUFRemet } : {}),
    vFCP: totals.vFCP,
    vBCST: totals.vBCST,
    vST: totals.vICMSST,
    vFCPST: totals.vFCPST,
    vFCPSTRet: 0,
    vProd: totals.vProd,
    vFrete: totals.vFrete,
    vSeg: totals.vSeg,
    vDesc: totals.vDesc,
    vII: totals.vII,
    vIPI: totals.vIPI,
    vIPIDevol: 0,
    vPIS: totals.vPIS,
    vCOFINS: totals.vCOFINS,
    vOutro: totals.vOutro,
    vNF: totals.vNF,
    vTotTrib: final ? totals.vTotTrib : undefined,
  }
}

const NO_REFUND: Tree = { vDif: 0, vDevTrib: 0 }
const NO_CREDIT: Tree = { vCredPres: 0, vCredPresCondSus: 0 }

const ibsCbsTotal = ({ vBCIBSCBS, vIBSUF, vIBSMun, vCBS }: Totals): Tree => ({
  vBCIBSCBS,
  gIBS: {
    gIBSUF: { ...NO_REFUND, vIBSUF },
    gIBSMun: { ...NO_REFUND, vIBSMun },
    vIBS: vIBSUF + vIBSMun,
    ...NO_CREDIT,
  },
  gCBS: { ...NO_REFUND, vCBS, ...NO_CREDIT },
})

/** The `total` group. In 2026 IBS and CBS are reported, not charged: vNFTot equals vNF. */
export function totalTree(draft: NotaDraft): Tree {
  const { totals } = draft
  const ICMSTot = icmsTotal(totals, draft.operation.final)
  if (issuerOf(draft).regime === 'simples') return { ICMSTot }
  return { ICMSTot, IBSCBSTot: ibsCbsTotal(totals), vNFTot: totals.vItem }
}
