import type { Seg } from '@portal/fiscal/mdfe/layout.gen.ts'
import { asText, cep, joined, partyId, taxId } from '../format/values.ts'
import { type Section, textSection } from '../paper/flow.ts'
import { codeWithMeaning } from './codes.ts'
import type { Damdfe } from './damdfe-model.ts'
import { TEXT_STYLE } from './style.ts'

/** Insurance of the cargo. Some issuers write the responsible party's fields without the group infResp. */
export const seguroSection = ({ inf: { seg = [] } }: Damdfe): Section => ({
  title: 'SEGURO DA CARGA',
  columns: [
    { title: 'RESPONSÁVEL', width: 110, grow: true },
    { title: 'SEGURADORA', width: 130, grow: true },
    { title: 'APÓLICE', width: 84, grow: true },
    { title: 'AVERBAÇÕES', width: 0, grow: true },
  ],
  rows: seg.map(seguroRow),
  elastic: 3,
})

function seguroRow(seg: Seg & { respSeg?: string; CNPJ?: string; CPF?: string }): string[] {
  const party = seg.infResp ?? seg
  return [
    joined('\n', codeWithMeaning('respSeg', party.respSeg), partyId(party)),
    joined('\n', seg.infSeg?.xSeg, taxId(seg.infSeg?.CNPJ)),
    asText(seg.nApol),
    joined(', ', ...(seg.nAver ?? [])),
  ]
}

/** Predominant product, the loading and unloading places of a full load, and the seals. */
export function cargaSections({ inf }: Damdfe): Section[] {
  const pred = inf.prodPred
  const lot = pred?.infLotacao
  const seals = (inf.lacres ?? []).map((seal) => asText(seal.nLacre)).filter((text) => text !== '')
  return [
    {
      title: 'PRODUTO PREDOMINANTE',
      columns: [
        { title: 'PRODUTO', width: 0, grow: true },
        { title: 'TIPO DE CARGA', width: 100, grow: true },
        { title: 'NCM', width: 44, align: 'center' },
        { title: 'GTIN', width: 62, align: 'center' },
        { title: 'CARREGAMENTO DA LOTAÇÃO', width: 100, grow: true },
        { title: 'DESCARREGAMENTO DA LOTAÇÃO', width: 100, grow: true },
      ],
      rows: pred
        ? [
            [
              asText(pred.xProd),
              codeWithMeaning('tpCarga', pred.tpCarga),
              asText(pred.NCM),
              asText(pred.cEAN),
              locationText(lot?.infLocalCarrega),
              locationText(lot?.infLocalDescarrega),
            ],
          ]
        : [],
      elastic: 0,
    },
    { ...textSection('LACRES', [seals.join(', ')]), style: TEXT_STYLE },
  ]
}

const locationText = (location: { CEP?: string; latitude?: string; longitude?: string } | undefined): string =>
  joined(
    ', ',
    location?.CEP && `CEP ${cep(location.CEP)}`,
    location?.latitude && `lat. ${asText(location.latitude)}`,
    location?.longitude && `long. ${asText(location.longitude)}`,
  )
