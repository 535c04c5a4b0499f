import type { RodoOS } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, dateTime, joined, partyId } from '../../format/values.ts'
import type { Part } from '../../paper/flow.ts'
import { codeName } from '../codes.ts'
import type { Dacte } from '../dacte-model.ts'
import { growBlock } from '../grow.ts'
import { TP_FRETAMENTO, TP_PROP_OS } from './modal-codes.ts'

/** The road modal of a CT-e OS: authorisations, vehicle with owner, charter. */
export function rodoOsParts(rodo: RodoOS, { area: room }: Dacte): Part[] {
  const { veic, infFretamento: charter } = rodo
  const rows = [
    [
      { label: 'TERMO DE AUTORIZAÇÃO DE FRETAMENTO (TAF)', value: asText(rodo.TAF) },
      { label: 'Nº DO REGISTRO ESTADUAL', value: asText(rodo.NroRegEstadual) },
      { label: 'PLACA DO VEÍCULO / UF', value: joined(' / ', veic?.placa, veic?.UF) },
      { label: 'RENAVAM', value: asText(veic?.RENAVAM) },
    ],
    [
      { label: 'TIPO DE FRETAMENTO', value: codeName(TP_FRETAMENTO, charter?.tpFretamento) },
      { label: 'DATA E HORA DA VIAGEM', value: dateTime(charter?.dhViagem) },
    ],
    ...ownerRows(veic?.prop),
  ]
  const filledRows = rows.filter((fields, index) => index === 0 || fields.some(({ value }) => value !== ''))
  return [growBlock('DADOS ESPECÍFICOS DO MODAL RODOVIÁRIO', filledRows, room)]
}

function ownerRows(owner: NonNullable<RodoOS['veic']>['prop']) {
  if (!owner) return []
  return [
    [
      { label: 'PROPRIETÁRIO DO VEÍCULO', value: asText(owner.xNome), weight: 40 },
      { label: 'CNPJ / CPF', value: partyId(owner), weight: 20 },
      { label: 'INSC. ESTADUAL / UF', value: joined(' / ', owner.IE, owner.UF), weight: 20 },
      { label: 'TIPO', value: codeName(TP_PROP_OS, owner.tpProp), weight: 20 },
    ],
    [
      { label: 'TAF DO PROPRIETÁRIO', value: asText(owner.TAF) },
      { label: 'REGISTRO ESTADUAL DO PROPRIETÁRIO', value: asText(owner.NroRegEstadual) },
    ],
  ]
}
