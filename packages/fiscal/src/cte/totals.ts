import type { DocumentTotals } from '../base/totals.ts'
import { NO_TOTALS } from '../fields/totals.ts'
import { child, elements, type XmlNode } from '../xml/node.ts'
import { decimalAt, statedCentsAt, textAt } from '../xml/value.ts'

/**
 * The taxes of a CT-e, which is taxed as a whole: its single ICMS group, the share of the destination state,
 * IBS and CBS.
 * Units   cents; ICMS due to another state (ICMSOutraUF) is returned as vBC and vICMS
 * Throws  FiscalError `dfe.number`; the message names the field
 */
export function cteTotals(inf: XmlNode): DocumentTotals {
  const imp = child(inf, 'imp') ?? child(child(inf, 'total'), 'imp')
  const [icms] = elements(child(imp, 'ICMS'))
  const share = child(imp, 'ICMSUFFim')
  const federal = child(imp, 'infTribFed')
  return {
    ...NO_TOTALS,
    ...icmsTotals(icms),
    ...ibscbsTotals(child(imp, 'IBSCBS')),
    vICMSUFDest: statedCentsAt(share, 'vICMSUFFim'),
    vICMSUFRemet: statedCentsAt(share, 'vICMSUFIni'),
    vFCPUFDest: statedCentsAt(share, 'vFCPUFFim'),
    vPIS: statedCentsAt(federal, 'vPIS'),
    vCOFINS: statedCentsAt(federal, 'vCOFINS'),
    vTotTrib: statedCentsAt(imp, 'vTotTrib'),
  }
}

function icmsTotals(icms: XmlNode | undefined) {
  const suffix = icms?.name === 'ICMSOutraUF' ? 'OutraUF' : ''
  return {
    icmsCst: textAt(icms, 'CST'),
    vBC: statedCentsAt(icms, `vBC${suffix}`),
    pICMS: decimalAt(icms, `pICMS${suffix}`),
    pRedBC: decimalAt(icms, `pRedBC${suffix}`),
    vICMS: statedCentsAt(icms, `vICMS${suffix}`),
    vICMSDeson: statedCentsAt(icms, 'vICMSDeson'),
  }
}

function ibscbsTotals(group: XmlNode | undefined) {
  const rated = child(group, 'gIBSCBS')
  return {
    ibscbsCst: textAt(group, 'CST'),
    cClassTrib: textAt(group, 'cClassTrib'),
    vBCIBSCBS: statedCentsAt(rated, 'vBC'),
    vIBSUF: statedCentsAt(child(rated, 'gIBSUF'), 'vIBSUF'),
    vIBSMun: statedCentsAt(child(rated, 'gIBSMun'), 'vIBSMun'),
    vIBS: statedCentsAt(rated, 'vIBS'),
    vCBS: statedCentsAt(child(rated, 'gCBS'), 'vCBS'),
  }
}
