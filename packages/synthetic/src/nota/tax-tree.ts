import type { Tree } from '../base/tree.ts'
import type { Item } from '../model/item.ts'

/* Each group is one literal: spreading one object into another takes about a microsecond. */

const ownTax = ({ orig, icmsCst, pRedBC, vBC, pICMS, vICMS, pFCP, vFCP }: Item): Tree => ({
  orig,
  CST: icmsCst,
  modBC: '3',
  pRedBC,
  vBC,
  pICMS,
  vICMS,
  pFCP,
  vFCP: pFCP === null ? null : vFCP,
})

const ownAndSubstituted = (item: Item): Tree => ({
  orig: item.orig,
  CST: item.icmsCst,
  modBC: '3',
  vBC: item.vBC,
  pICMS: item.pICMS,
  vICMS: item.vICMS,
  pFCP: item.pFCP,
  vFCP: item.pFCP === null ? null : item.vFCP,
  modBCST: '4',
  pMVAST: item.pMVAST,
  vBCST: item.vBCST,
  pICMSST: item.pICMSST,
  vICMSST: item.vICMSST,
})

const withheldBefore = (item: Item): Tree => ({
  orig: item.orig,
  CST: item.icmsCst,
  CSOSN: item.csosn,
  vBCSTRet: item.vBCSTRet,
  pST: item.pST,
  vICMSSubstituto: item.vICMSSubstituto,
  vICMSSTRet: item.vICMSSTRet,
})

function simplesGroup(item: Item): Tree {
  const { orig, csosn: CSOSN } = item
  if (CSOSN === '101') return { ICMSSN101: { orig, CSOSN, pCredSN: item.pCredSN, vCredICMSSN: item.vCredICMSSN } }
  return CSOSN === '500' ? { ICMSSN500: withheldBefore(item) } : { ICMSSN102: { orig, CSOSN } }
}

function normalGroup(item: Item): Tree {
  switch (item.icmsCst) {
    case '10':
      return { ICMS10: ownAndSubstituted(item) }
    case '20':
      return { ICMS20: ownTax(item) }
    case '40':
      return { ICMS40: { orig: item.orig, CST: item.icmsCst } }
    case '60':
      return { ICMS60: withheldBefore(item) }
    default:
      return { ICMS00: ownTax(item) }
  }
}

const ipiGroup = (item: Item): Tree | undefined =>
  item.ipiCst === null
    ? undefined
    : { cEnq: item.ipiCEnq, IPITrib: { CST: item.ipiCst, vBC: item.vBCIPI, pIPI: item.pIPI, vIPI: item.vIPI } }

function pisGroup({ pisCst: CST, vBCPIS: vBC, pPIS, vPIS }: Item): Tree {
  if (pPIS === null) return { PISNT: { CST } }
  const group = { CST, vBC, pPIS, vPIS }
  return CST === '49' ? { PISOutr: group } : { PISAliq: group }
}

function cofinsGroup({ cofinsCst: CST, vBCCOFINS: vBC, pCOFINS, vCOFINS }: Item): Tree {
  if (pCOFINS === null) return { COFINSNT: { CST } }
  const group = { CST, vBC, pCOFINS, vCOFINS }
  return CST === '49' ? { COFINSOutr: group } : { COFINSAliq: group }
}

const destinationGroup = (item: Item): Tree | undefined =>
  item.pICMSInter === null
    ? undefined
    : {
        vBCUFDest: item.vBCUFDest,
        vBCFCPUFDest: item.vBCUFDest,
        pFCPUFDest: item.pFCPUFDest,
        pICMSUFDest: item.pICMSUFDest,
        pICMSInter: item.pICMSInter,
        pICMSInterPart: '100.00',
        vFCPUFDest: item.vFCPUFDest,
        vICMSUFDest: item.vICMSUFDest,
        vICMSUFRemet: item.vICMSUFRemet,
      }

/** The `IBSCBS` group, for NF-e and CT-e. */
export const newTaxesGroup = (item: NewTaxes): Tree => ({
  CST: item.ibscbsCst,
  cClassTrib: item.cClassTrib,
  gIBSCBS: {
    vBC: item.vBCIBSCBS,
    gIBSUF: { pIBSUF: item.pIBSUF, gRed: cutOf(item.pIBSUF, item.pRedIBSUF), vIBSUF: item.vIBSUF },
    gIBSMun: { pIBSMun: item.pIBSMun, gRed: cutOf(item.pIBSMun, item.pRedIBSMun), vIBSMun: item.vIBSMun },
    vIBS: item.vIBSUF + item.vIBSMun,
    gCBS: { pCBS: item.pCBS, gRed: cutOf(item.pCBS, item.pRedCBS), vCBS: item.vCBS },
  },
})

export type NewTaxes = Pick<
  Item,
  | 'ibscbsCst'
  | 'cClassTrib'
  | 'vBCIBSCBS'
  | 'pIBSUF'
  | 'vIBSUF'
  | 'pIBSMun'
  | 'vIBSMun'
  | 'pCBS'
  | 'vCBS'
  | 'pRedIBSUF'
  | 'pRedIBSMun'
  | 'pRedCBS'
>

/** The reduction of a rate, both in percent as text. */
const cutOf = (rate: string | null, reduction: string | null): Tree | undefined =>
  reduction === null
    ? undefined
    : { pRedAliq: reduction, pAliqEfet: ((Number(rate) * (100 - Number(reduction))) / 100).toFixed(4) }

/** The `imposto` group of an item. */
export function taxTree(item: Item): Tree {
  return {
    vTotTrib: item.vTotTrib > 0 ? item.vTotTrib : undefined,
    ICMS: item.csosn === null ? normalGroup(item) : simplesGroup(item),
    IPI: ipiGroup(item),
    PIS: pisGroup(item),
    COFINS: cofinsGroup(item),
    ICMSUFDest: destinationGroup(item),
    IBSCBS: item.ibscbsCst === null ? undefined : newTaxesGroup(item),
  }
}
