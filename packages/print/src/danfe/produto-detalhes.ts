import type { Det } from '@portal/fiscal/nfe/layout.gen.ts'
import type { IcmsGroup } from '@portal/fiscal/nfe/nfe.ts'
import { groupSentence, withHeading } from '../format/named.ts'
import { asText, decimal, isPresent, percent } from '../format/values.ts'
import { withCities } from './danfe-model.ts'
import { IBS_CBS } from './ibscbs-rotulos.ts'
import { GOODS, ICMS, ICMS_COLUMNS, OTHER_TAXES } from './produto-rotulos.ts'

/**
 * Details of an item, one line each: batches, medicine, weapon, vehicle, fuel, import, export, FCI, order,
 * and every tax without its own column. Deliberately omitted: PIS and COFINS of the item (the form has their
 * totals), GTIN, and the item's approximate taxes.
 */
export function itemDetails(det: Det, icms: IcmsGroup | null, cities: ReadonlyMap<string, string>): string[] {
  return [...goodsTexts(det), ...taxTexts(det, icms, cities), ...noteTexts(det)].filter((text) => text !== '')
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
    groupSentence(netFields({ prod }), GOODS),
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

function taxTexts({ imposto }: Det, icms: IcmsGroup | null, cities: ReadonlyMap<string, string>): string[] {
  const { ICMSUFDest, II, IPI, ISSQN, PISST, COFINSST } = imposto
  return [
    groupSentence(icms, ICMS, ICMS_COLUMNS),
    withHeading('ICMS previsto', groupSentence(prepaidOf(imposto), { vICMSPrevisto: 'valor' })),
    withHeading('DIFAL', groupSentence(ICMSUFDest, OTHER_TAXES)),
    withHeading('II', groupSentence(II, OTHER_TAXES)),
    withHeading(
      'IPI',
      groupSentence(
        {
          CNPJProd: IPI?.CNPJProd,
          cSelo: IPI?.cSelo,
          qSelo: IPI?.qSelo,
          qUnid: IPI?.IPITrib?.qUnid,
          vUnid: IPI?.IPITrib?.vUnid,
        },
        OTHER_TAXES,
      ),
    ),
    withHeading('ISSQN', groupSentence(withCities(ISSQN, cities), OTHER_TAXES)),
    withHeading('PIS ST', groupSentence(PISST, OTHER_TAXES)),
    withHeading('COFINS ST', groupSentence(COFINSST, OTHER_TAXES)),
    withHeading('IS', groupSentence(imposto.IS, IBS_CBS)),
    withHeading('IBS/CBS', groupSentence(withEffectiveRates(imposto.IBSCBS), IBS_CBS)),
  ]
}

/**
 * The effective rate in the place of the nominal one, which follows in the reduction; other groups as they are.
 * Source  NT 2026.010, item 4.3
 */
function withEffectiveRates(group: Det['imposto']['IBSCBS']): unknown {
  const taxes = group?.gIBSCBS
  if (!taxes) return group
  const { gIBSUF, gIBSMun, gCBS } = taxes
  const rated = {
    gIBSUF: effective(gIBSUF, 'pIBSUF'),
    gIBSMun: effective(gIBSMun, 'pIBSMun'),
    gCBS: effective(gCBS, 'pCBS'),
  }
  // the order of the document, with the same names
  return { ...group, gIBSCBS: { ...taxes, ...present(rated) } }
}

const present = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

function effective<Rate extends string>(
  tax: ({ [name in Rate]?: string } & { gRed?: { pAliqEfet?: string } }) | undefined,
  rate: Rate,
): unknown {
  const pAliqEfet = asText(tax?.gRed?.pAliqEfet)
  if (!tax || pAliqEfet === '') return tax
  const { [rate]: nominal, gRed, ...rest } = tax
  return { aliquota: percent(pAliqEfet), ...rest, gRed: { ...gRed, pAliqEfet: undefined, pNominal: nominal } }
}

/** Newer than the schema of the mirror. Source: NT 2026.008 */
const prepaidOf = (imposto: Det['imposto']): unknown =>
  (imposto as { ICMSPrevistoPagtoAntecip?: unknown }).ICMSPrevistoPagtoAntecip

/** Unit price and value without IBS, CBS and IS. Source: NT 2026.008 */
const netFields = ({ prod }: Pick<Det, 'prod'>): object => {
  // newer than the schema of the mirror
  const { vUnComLiq, vProdLiq } = prod as { vUnComLiq?: string; vProdLiq?: string }
  return { vUnComLiq, vProdLiq }
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
