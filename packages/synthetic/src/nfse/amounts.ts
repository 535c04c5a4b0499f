import { percentOf, rate } from '../base/money.ts'
import type { Tree } from '../base/tree.ts'
import type { NfseWish } from './wish.ts'

/** What the emitter declares. */
export function amountsTree(wish: NfseWish): Tree {
  const { vServ, vDescIncond, vDescCond, inss, irrf, csll, pis, cofins } = wish
  const hasDiscount = vDescIncond !== undefined || vDescCond !== undefined
  const hasFederal = [inss, irrf, csll, pis, cofins].some((amount) => amount !== undefined)
  return {
    vServPrest: { vServ },
    vDescCondIncond: hasDiscount ? { vDescIncond, vDescCond } : undefined,
    trib: {
      tribMun: { tribISSQN: '1', tpRetISSQN: wish.issWithheld ?? '1', pAliq: rate(wish.issRate ?? 500) },
      tribFed: hasFederal
        ? { piscofins: contributionsTree(wish), vRetCP: inss, vRetIRRF: irrf, vRetCSLL: csll }
        : undefined,
      totTrib: {
        vTotTrib: { vTotTribFed: percentOf(vServ, 1345), vTotTribEst: 0, vTotTribMun: percentOf(vServ, 300) },
      },
    },
  }
}

function contributionsTree({ vServ, pis, cofins, withheldKind }: NfseWish): Tree | undefined {
  if (pis === undefined && cofins === undefined) return undefined
  return {
    CST: '01',
    vBCPisCofins: vServ,
    pAliqPis: '0.65',
    pAliqCofins: '3.00',
    vPis: pis ?? 0,
    vCofins: cofins ?? 0,
    tpRetPisCofins: withheldKind,
  }
}

/** What the generator computes. Units: cents. */
export const computedTree = (
  { vServ, vDescIncond = 0, issRate = 500 }: NfseWish,
  { issqn, withheld, net }: { issqn: number; withheld: number; net: number },
): Tree => ({ vBC: vServ - vDescIncond, pAliqAplic: rate(issRate), vISSQN: issqn, vTotalRet: withheld, vLiq: net })

/** The groups IBSCBS of the note and of its DPS, with the test rates of 2026: 0.10 % IBS of the state, 0.90 % CBS. */
export function ibscbsTrees(
  { vServ, vDescIncond = 0, pis = 0, cofins = 0 }: NfseWish,
  { net, issqn, cityCode, cityName }: { net: number; issqn: number; cityCode: string; cityName: string },
): { declared: Tree; computed: Tree } {
  const vBC = vServ - vDescIncond - issqn - pis - cofins
  const vIBSUF = percentOf(vBC, 10)
  const vCBS = percentOf(vBC, 90)
  return {
    declared: {
      finNFSe: '0',
      indFinal: '0',
      cIndOp: '100301',
      indDest: '0',
      valores: { trib: { gIBSCBS: { CST: '000', cClassTrib: '000001' } } },
    },
    computed: {
      cLocalidadeIncid: cityCode,
      xLocalidadeIncid: cityName,
      valores: {
        vBC,
        uf: { pIBSUF: '0.10', pAliqEfetUF: '0.10' },
        mun: { pIBSMun: '0.00', pAliqEfetMun: '0.00' },
        fed: { pCBS: '0.90', pAliqEfetCBS: '0.90' },
      },
      totCIBS: {
        vTotNF: net,
        gIBS: { vIBSTot: vIBSUF, gIBSUFTot: { vDifUF: 0, vIBSUF }, gIBSMunTot: { vDifMun: 0, vIBSMun: 0 } },
        gCBS: { vDifCBS: 0, vCBS },
      },
    },
  }
}
