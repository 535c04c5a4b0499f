import type { Det } from '@portal/fiscal/nfe/layout.gen.ts'
import type { IcmsGroup } from '@portal/fiscal/nfe/nfe.ts'
import { headed, told } from '../format/named.ts'
import { asText, decimal, isPresent } from '../format/values.ts'
import { IBS_CBS } from './ibscbs-rotulos.ts'
import { GOODS, ICMS, ICMS_COLUMNS, OTHER_TAXES } from './produto-rotulos.ts'

/**
 * What must be read beside an item, one line each: batches, medicine, weapon, vehicle, fuel, import, export, FCI, order, and every
 * tax that the columns have no place for.
 * Left out on purpose: PIS and COFINS of the item (the form has their totals), GTIN, the taxes' approximate sum of the item.
 */
export function itemDetails(det: Det, icms: IcmsGroup | null): string[] {
  return [...goodsTexts(det), ...taxTexts(det, icms), ...noteTexts(det)].filter((text) => text !== '')
}

function goodsTexts({ prod }: Det): string[] {
  const several = (heading: string, groups: readonly unknown[] | undefined) =>
    (groups ?? []).map((group) => headed(heading, told(group, GOODS)))
  return [
    ...(prod.rastro ?? []).map((lot) => told(lot, GOODS)),
    ...several('Medicamento', prod.med),
    ...several('Arma', prod.arma),
    headed('Veículo', told(prod.veicProd, GOODS)),
    headed('Combustível', told(prod.comb, GOODS)),
    ...several('Importação', prod.DI),
    ...several('Exportação', prod.detExport),
    told({ nFCI: prod.nFCI, xPed: prod.xPed, nItemPed: prod.nItemPed, nRECOPI: prod.nRECOPI }, GOODS),
    told({ CEST: prod.CEST, EXTIPI: prod.EXTIPI, NVE: prod.NVE, cBenef: prod.cBenef, ...scale({ prod }) }, GOODS),
    told(
      { gCred: prod.gCred, tpCredPresIBSZFM: prod.tpCredPresIBSZFM, indBemMovelUsado: prod.indBemMovelUsado },
      GOODS,
    ),
    headed('Embalagem', told(prod.infProdEmb, GOODS)),
    headed('NFF', told(prod.infProdNFF, GOODS)),
    told({ vFrete: prod.vFrete, vSeg: prod.vSeg, vOutro: prod.vOutro }, GOODS),
    taxedUnit({ prod }),
    prod.indTot === '0' ? 'Valor não compõe o total da nota' : '',
  ]
}

/** Relevant scale is the rule; only its absence is told, with who made the goods. */
const scale = ({ prod }: Pick<Det, 'prod'>): object =>
  prod.indEscala === 'N' || prod.CNPJFab ? { indEscala: prod.indEscala, CNPJFab: prod.CNPJFab } : {}

/** The unit that the tax is counted in, when it is another than the sold one. */
function taxedUnit({ prod }: Pick<Det, 'prod'>): string {
  if (!prod.uTrib || (prod.uTrib === prod.uCom && prod.qTrib === prod.qCom)) return ''
  return `Un. tributável: ${decimal(prod.qTrib)} ${asText(prod.uTrib)} x ${decimal(prod.vUnTrib)}`
}

function taxTexts({ imposto }: Det, icms: IcmsGroup | null): string[] {
  const { ICMSUFDest, II, IPI, ISSQN, PISST, COFINSST } = imposto
  return [
    told(icms, ICMS, ICMS_COLUMNS),
    headed('DIFAL', told(ICMSUFDest, OTHER_TAXES)),
    headed('II', told(II, OTHER_TAXES)),
    headed('IPI', told({ CNPJProd: IPI?.CNPJProd, cSelo: IPI?.cSelo, qSelo: IPI?.qSelo }, OTHER_TAXES)),
    headed('ISSQN', told(ISSQN, OTHER_TAXES)),
    headed('PIS ST', told(PISST, OTHER_TAXES)),
    headed('COFINS ST', told(COFINSST, OTHER_TAXES)),
    headed('IS', told(imposto.IS, IBS_CBS)),
    headed('IBS/CBS', told(imposto.IBSCBS, IBS_CBS)),
  ]
}

function noteTexts({ DFeReferenciado, impostoDevol, obsItem, vItem }: Det): string[] {
  const returned = { pDevol: impostoDevol?.pDevol, vIPIDevol: impostoDevol?.IPI?.vIPIDevol }
  const labels = { chaveAcesso: 'chave', nItem: 'item', pDevol: '%', vIPIDevol: 'IPI' }
  return [
    headed('Devolução', told(returned, labels)),
    ...[obsItem?.obsCont, obsItem?.obsFisco].map((obs) => headed(asText(obs?.['@xCampo']), asText(obs?.xTexto))),
    headed('Documento referenciado', told(DFeReferenciado, labels)),
    isPresent(vItem) ? `Valor total do item: ${decimal(vItem)}` : '',
  ]
}
