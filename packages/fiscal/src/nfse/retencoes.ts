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
  /** 1: PIS and COFINS are withheld and are not part of vRetCSLL; 5 and 9 withhold PIS alone, 6 and 7 COFINS alone */
  tpRetPisCofins: string | null
}

/** tpRetPisCofins of notes that withhold one of the two alone. Source  schema 1.01 of 2026-07-27 */
const ONLY_PIS: ReadonlySet<string> = new Set(['5', '9'])
const ONLY_COFINS: ReadonlySet<string> = new Set(['6', '7'])

/**
 * The taxes withheld in an NFS-e. vTotalRet is not read: emitters fill it by different rules. PIS and COFINS are added to
 * vRetCSLL as tpRetPisCofins says, unless only another reading leaves vLiq: emitters write the sum of the three in
 * vRetCSLL and still declare them as withheld, leave the type out, or leave what it names out of vRetCSLL.
 * Units   cents
 * Shape   `closes` false: no reading leaves vLiq, and the figures rest on the fields alone
 * Source  NT SE/CGNFS-e 007, tpRetPisCofins; NT 008 v1.02, contribuições sociais retidas
 */
export function retencoesOf(amounts: RetencaoAmounts): Retencoes {
  const { vServ, vDescIncond, vDescCond, vISSQN, vRetCP, vRetIRRF, vRetCSLL, vPis, vCofins, vLiq } = amounts
  const iss = amounts.tpRetISSQN === '2' || amounts.tpRetISSQN === '3' ? vISSQN : 0
  const left = vServ - vDescIncond - vDescCond - vLiq
  const isLeft = (contribuicoes: Cents) => Math.abs(iss + vRetCP + vRetIRRF + contribuicoes - left) <= 1
  const [alone, added] = [vRetCSLL, vRetCSLL + vPis + vCofins]
  const kind = amounts.tpRetPisCofins ?? ''
  const named = vRetCSLL + (ONLY_PIS.has(kind) ? vPis : 0) + (ONLY_COFINS.has(kind) ? vCofins : 0)
  const declared = kind === '1' ? added : alone
  const contribuicoes = [declared, named, alone, added].find(isLeft) ?? declared
  const total = iss + vRetCP + vRetIRRF + contribuicoes
  return { iss, inss: vRetCP, irrf: vRetIRRF, contribuicoes, total, closes: isLeft(contribuicoes) }
}
