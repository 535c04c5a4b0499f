import type { ServicoFacts } from '../base/servico.ts'
import type { DocumentTotals } from '../base/totals.ts'
import { NO_TOTALS, sumStated } from '../fields/totals.ts'
import { statedCentsAt, textAt } from '../fields/value.ts'
import { child, find, type XmlNode } from '../xml/node.ts'

/**
 * The totals of an NFS-e under the names of the other documents. PIS and COFINS are the debit of the prestador.
 * Units   cents
 * Throws  FiscalError `dfe.number`; the message names the field
 */
export function nfseTotals(inf: XmlNode, dps: XmlNode, servico: ServicoFacts): DocumentTotals {
  const taxes = find(dps, 'valores', 'trib', 'totTrib', 'vTotTrib')
  const gIBS = find(inf, 'IBSCBS', 'totCIBS', 'gIBS')
  const gIBSCBS = find(dps, 'IBSCBS', 'valores', 'trib', 'gIBSCBS')
  return {
    ...NO_TOTALS,
    vServ: servico.vServ,
    vDesc: servico.vDescIncond + servico.vDescCond,
    vPIS: servico.vPis,
    vCOFINS: servico.vCofins,
    vISS: servico.vISSQN,
    vTotTrib: sumStated(...['vTotTribFed', 'vTotTribEst', 'vTotTribMun'].map((name) => statedCentsAt(taxes, name))),
    vBCIBSCBS: statedCentsAt(find(inf, 'IBSCBS', 'valores'), 'vBC'),
    vIBSUF: statedCentsAt(child(gIBS, 'gIBSUFTot'), 'vIBSUF'),
    vIBSMun: statedCentsAt(child(gIBS, 'gIBSMunTot'), 'vIBSMun'),
    vIBS: servico.vIBS,
    vCBS: servico.vCBS,
    ibscbsCst: textAt(gIBSCBS, 'CST'),
    cClassTrib: textAt(gIBSCBS, 'cClassTrib'),
  }
}
