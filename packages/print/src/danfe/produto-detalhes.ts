import type { Det } from '@portal/fiscal/nfe/layout.gen.ts'
import type { IcmsGroup } from '@portal/fiscal/nfe/nfe.ts'
import { groupSentence, withHeading } from '../format/named.ts'
import { asText, decimal, isPresent } from '../format/values.ts'
import { IBS_CBS } from './ibscbs-rotulos.ts'
import { GOODS, ICMS, ICMS_COLUMNS, OTHER_TAXES } from './produto-rotulos.ts'

/**
 * Details of an item, one line each: batches, medicine, weapon, vehicle, fuel, import, export, FCI, order,
 * and every tax without its own column. Deliberately omitted: PIS and COFINS of the item (the form has their
 * totals), GTIN, and the item's approximate taxes.
 */
export function itemDetails(det: Det, icms: IcmsGroup | null): string[] {
  return [...goodsTexts(det), ...taxTexts(det, icms), ...noteTexts(det)].filter((text) => text !== '')
}

function goodsTexts({ prod }: Det): string[] {
  const sentences = (heading: string, groups: readonly unknown[] | undefined) =>
    (groups ?? []).map((group) => withHeading(heading, groupSentence(group, GOODS)))
  return [
    ...(prod.rastro ?? []).map((lot) => groupSentence(lot, GOODS)),
    ...sentences('Medicamento', prod.med),
    ...sentences('Arma', prod.arma),
    withHeading('Veículo', groupSentence(prod.veicProd, GOODS)),
    withHeading('Combustível', groupSentence(prod.comb, GOODS)),
    ...sentences('Importação', prod.DI),
    ...sentences('Exportação', prod.detExport),
    groupSentence({ nFCI: prod.nFCI, xPed: prod.xPed, nItemPed: prod.nItemPed, nRECOPI: prod.nRECOPI }, GOODS),
    groupSentence(
      { CEST: prod.CEST, EXTIPI: prod.EXTIPI, NVE: prod.NVE, cBenef: prod.cBenef, ...scaleFields({ prod }) },
      GOODS,
    ),
    groupSentence(
      { gCred: prod.gCred, tpCredPresIBSZFM: prod.tpCredPresIBSZFM, indBemMovelUsado: prod.indBemMovelUsado },
      GOODS,
    ),
    withHeading('Embalagem', groupSentence(prod.infProdEmb, GOODS)),
    withHeading('NFF', groupSentence(prod.infProdNFF, GOODS)),
    groupSentence({ vFrete: prod.vFrete, vSeg: prod.vSeg, vOutro: prod.vOutro }, GOODS),
    taxedUnitText({ prod }),
    prod.indTot === '0' ? 'Valor não compõe o total da nota' : '',
  ]
}

/** indEscala and CNPJFab; omitted for relevant scale, which is the default. */
const scaleFields = ({ prod }: Pick<Det, 'prod'>): object =>
  prod.indEscala === 'N' || prod.CNPJFab ? { indEscala: prod.indEscala, CNPJFab: prod.CNPJFab } : {}

/** The taxed unit, when it differs from the sold unit. */
function taxedUnitText({ prod }: Pick<Det, 'prod'>): string {
  if (!prod.uTrib || (prod.uTrib === prod.uCom && prod.qTrib === prod.qCom)) return ''
  return `Un. tributável: ${decimal(prod.qTrib)} ${asText(prod.uTrib)} x ${decimal(prod.vUnTrib)}`
}

function taxTexts({ imposto }: Det, icms: IcmsGroup | null): string[] {
  const { ICMSUFDest, II, IPI, ISSQN, PISST, COFINSST } = imposto
  return [
    groupSentence(icms, ICMS, ICMS_COLUMNS),
    withHeading('DIFAL', groupSentence(ICMSUFDest, OTHER_TAXES)),
    withHeading('II', groupSentence(II, OTHER_TAXES)),
    withHeading('IPI', groupSentence({ CNPJProd: IPI?.CNPJProd, cSelo: IPI?.cSelo, qSelo: IPI?.qSelo }, OTHER_TAXES)),
    withHeading('ISSQN', groupSentence(ISSQN, OTHER_TAXES)),
    withHeading('PIS ST', groupSentence(PISST, OTHER_TAXES)),
    withHeading('COFINS ST', groupSentence(COFINSST, OTHER_TAXES)),
    withHeading('IS', groupSentence(imposto.IS, IBS_CBS)),
    withHeading('IBS/CBS', groupSentence(imposto.IBSCBS, IBS_CBS)),
  ]
}

function noteTexts({ DFeReferenciado, impostoDevol, obsItem, vItem }: Det): string[] {
  const returned = { pDevol: impostoDevol?.pDevol, vIPIDevol: impostoDevol?.IPI?.vIPIDevol }
  const labels = { chaveAcesso: 'chave', nItem: 'item', pDevol: '%', vIPIDevol: 'IPI' }
  return [
    withHeading('Devolução', groupSentence(returned, labels)),
    ...[obsItem?.obsCont, obsItem?.obsFisco].map((obs) => withHeading(asText(obs?.['@xCampo']), asText(obs?.xTexto))),
    withHeading('Documento referenciado', groupSentence(DFeReferenciado, labels)),
    isPresent(vItem) ? `Valor total do item: ${decimal(vItem)}` : '',
  ]
}
