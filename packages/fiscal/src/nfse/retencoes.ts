import type { Cents } from '../base/cents.ts'
import type { Retencoes } from '../base/servico.ts'

/** The amounts of an NFS-e that tell what was withheld. Units: cents. */
export interface RetencaoAmounts {
  vServ: Cents
  vDescIncond: Cents
  vDescCond: Cents
  vISSQN: Cents
  vRetCP: Cents
  vRetIRRF: Cents
  vRetCSLL: Cents
  vPis: Cents
  vCofins: Cents
  vLiq: Cents
  /** 1 não, 2 tomador, 3 intermediário */
  tpRetISSQN: string | null
  /** 1: PIS and COFINS are withheld and are not part of vRetCSLL */
  tpRetPisCofins: string | null
}

/**
 * The taxes withheld in an NFS-e. vTotalRet is not read: emitters fill it by different rules.
 * Units   cents
 * Source  NT SE/CGNFS-e 007, tpRetPisCofins; NT 008 v1.02, contribuições sociais retidas
 */
export function retencoesOf(amounts: RetencaoAmounts): Retencoes {
  const { vServ, vDescIncond, vDescCond, vISSQN, vRetCP, vRetIRRF, vRetCSLL, vPis, vCofins, vLiq } = amounts
  const iss = amounts.tpRetISSQN === '2' || amounts.tpRetISSQN === '3' ? vISSQN : 0
  const contribuicoes = vRetCSLL + (amounts.tpRetPisCofins === '1' ? vPis + vCofins : 0)
  const total = iss + vRetCP + vRetIRRF + contribuicoes
  const left = vServ - vDescIncond - vDescCond - vLiq
  return { iss, inss: vRetCP, irrf: vRetIRRF, contribuicoes, total, closes: Math.abs(total - left) <= 1 }
}
