import type { Cents } from '../base/cents.ts'
import type { DocumentTotals } from '../base/totals.ts'
import { NO_TOTALS, sumStated } from '../fields/totals.ts'
import { child, find, text, type XmlNode } from '../xml/node.ts'
import { textAt } from '../xml/value.ts'
import type { LenientReader } from './lenient.ts'
import type { ReadServico } from './servico.ts'

/**
 * The totals of an NFS-e under the names of the other documents. PIS and COFINS are the debit of the prestador.
 * Units   cents
 */
export function nfseTotals(
  { inf, dps }: { inf: XmlNode; dps: XmlNode },
  servico: ReadServico,
  reader: LenientReader,
): DocumentTotals {
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
    vTotTrib: approximateTaxes(taxes, reader),
    vBCIBSCBS: reader.statedCents(find(inf, 'IBSCBS', 'valores'), 'vBC'),
    vIBSUF: reader.statedCents(child(gIBS, 'gIBSUFTot'), 'vIBSUF'),
    vIBSMun: reader.statedCents(child(gIBS, 'gIBSMunTot'), 'vIBSMun'),
    vIBS: servico.vIBS,
    vCBS: servico.vCBS,
    ibscbsCst: textAt(gIBSCBS, 'CST'),
    cClassTrib: textAt(gIBSCBS, 'cClassTrib'),
  }
}

/** Null when one of the amounts cannot be read: the sum of the others would be too small. */
function approximateTaxes(taxes: XmlNode | undefined, reader: LenientReader): Cents | null {
  const names = ['vTotTribFed', 'vTotTribEst', 'vTotTribMun']
  const amounts = names.map((name) => reader.statedCents(taxes, name))
  const isComplete = names.every((name, index) => amounts[index] !== null || text(taxes, name) === undefined)
  return isComplete ? sumStated(...amounts) : null
}
