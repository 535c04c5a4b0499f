import { decimal, isPresent } from '../format/values.ts'
import { gapStrip, pairStrips, type Strip } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** Number of items, their total, additions and deductions, and the amount to pay. */
export function totaisStrips({ inf: { det, total }, roll }: Danfce): Strip[] {
  const tot = total.ICMSTot
  const adjustments: [string, string | undefined][] = [
    ['Valor dos serviços R$', total.ISSQNtot?.vServ],
    ['Desconto R$', tot?.vDesc],
    ['Acréscimo (frete) R$', tot?.vFrete],
    ['Acréscimo (seguro) R$', tot?.vSeg],
    ['Acréscimo (outras despesas) R$', tot?.vOutro],
    ['ICMS ST R$', tot?.vST],
    ['FCP ST R$', tot?.vFCPST],
    ['IPI R$', tot?.vIPI],
    ['Imposto de importação R$', tot?.vII],
    ['ICMS desonerado R$', tot?.vICMSDeson],
  ]
  return [
    ...pairStrips(roll, ['Qtde. total de itens', String(det.length)]),
    ...pairStrips(roll, ['Valor total R$', decimal(tot?.vProd)]),
    ...presentPairs(adjustments).flatMap((pair) => pairStrips(roll, pair)),
    ...pairStrips(roll, ['VALOR A PAGAR R$', decimal(tot?.vNF)], { font: 'bold', scale: 1.15 }),
    ...ibsCbsStrips({ inf: { total }, roll }),
  ]
}

const presentPairs = (pairs: readonly [string, string | undefined][]): [string, string][] =>
  pairs.filter(([, value]) => isPresent(value)).map(([name, value]) => [name, decimal(value)])

/** Totals of IBS, CBS and IS. The manuals do not define their position yet. */
function ibsCbsStrips({ inf: { total }, roll }: { inf: Pick<Danfce['inf'], 'total'>; roll: Danfce['roll'] }): Strip[] {
  const tot = total.IBSCBSTot
  const pairs = presentPairs([
    ['Base de cálculo IBS/CBS R$', tot?.vBCIBSCBS],
    ['IBS UF R$', tot?.gIBS?.gIBSUF?.vIBSUF],
    ['IBS Município R$', tot?.gIBS?.gIBSMun?.vIBSMun],
    ['IBS R$', tot?.gIBS?.vIBS],
    ['CBS R$', tot?.gCBS?.vCBS],
    ['IBS monofásico R$', tot?.gMono?.vIBSMono],
    ['CBS monofásica R$', tot?.gMono?.vCBSMono],
    ['IBS monofásico retido R$', tot?.gMono?.vIBSMonoRet],
    ['CBS monofásica retida R$', tot?.gMono?.vCBSMonoRet],
    ['Imposto Seletivo R$', total.ISTot?.vIS],
    ['Total com IBS/CBS/IS R$', total.vNFTot],
  ])
  return pairs.length === 0 ? [] : [gapStrip(3), ...pairs.flatMap((pair) => pairStrips(roll, pair, { scale: 0.9 }))]
}
