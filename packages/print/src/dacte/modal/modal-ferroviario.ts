import type { FerroEnv, Ferrov } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, cep, decimal, joined, street, taxId } from '../../format/values.ts'
import type { Part, Section } from '../../paper/flow.ts'
import { codeName } from '../codes.ts'
import type { Dacte } from '../dacte-model.ts'
import { growBlock } from '../grow.ts'
import { FERROVIA, TP_TRAF } from './modal-codes.ts'

/** The rail modal; some issuers write the railways beside `trafMut`, as in layout 2.00. */
type AnyFerrov = Ferrov & { ferroEnv?: FerroEnv | FerroEnv[]; vFrete?: string }

/** The rail modal: traffic, flow, freight, mutual traffic with its railways. */
export function ferroviarioParts(ferrov: AnyFerrov, { area: room }: Dacte): Part[] {
  const mutual = ferrov.trafMut
  const rows = [
    [
      { label: 'TIPO DE TRÁFEGO', value: codeName(TP_TRAF, ferrov.tpTraf), weight: 20 },
      { label: 'FLUXO FERROVIÁRIO', value: ferrov.fluxo, weight: 25 },
      { label: 'VALOR DO FRETE', value: decimal(mutual?.vFrete ?? ferrov.vFrete), weight: 15, align: 'right' as const },
      { label: 'RESPONSÁVEL PELO FATURAMENTO', value: codeName(FERROVIA, mutual?.respFat), weight: 22 },
      { label: 'FERROVIA EMITENTE DO CT-E', value: codeName(FERROVIA, mutual?.ferrEmi), weight: 22 },
    ],
  ]
  const origin = asText(mutual?.chCTeFerroOrigem)
  const more = origin ? [[{ label: 'CHAVE DO CT-E DA FERROVIA DE ORIGEM', value: origin }]] : []
  const siblingRailways = ferrov.ferroEnv === undefined ? [] : [ferrov.ferroEnv].flat()
  return [
    growBlock('DADOS ESPECÍFICOS DO MODAL FERROVIÁRIO', [...rows, ...more], room),
    railwaySection([...(mutual?.ferroEnv ?? []), ...siblingRailways]),
  ]
}

const railwaySection = (railways: readonly FerroEnv[]): Section => ({
  title: 'INFORMAÇÕES DAS FERROVIAS ENVOLVIDAS',
  columns: [
    { title: 'CÓD. INTERNO', width: 56, grow: true },
    { title: 'RAZÃO SOCIAL', width: 0, grow: true },
    { title: 'CNPJ', width: 78, grow: true },
    { title: 'INSC. ESTADUAL', width: 66, grow: true },
    { title: 'ENDEREÇO', width: 160, grow: true },
  ],
  rows: railways.map(({ cInt, xNome, CNPJ, IE, enderFerro: address }) => [
    asText(cInt),
    asText(xNome),
    taxId(CNPJ),
    asText(IE),
    joined(' - ', street(address), address?.xBairro, cep(address?.CEP), joined('/', address?.xMun, address?.UF)),
  ]),
  elastic: 1,
})
