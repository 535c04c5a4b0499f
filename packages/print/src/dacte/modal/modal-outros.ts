import type { Duto, Multimodal } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, date, decimal, joined, taxId } from '../../format/values.ts'
import type { Part } from '../../paper/flow.ts'
import { codeName } from '../codes.ts'
import type { Dacte } from '../dacte-model.ts'
import { growBlock } from '../grow.ts'
import { CLASS_DUTO, IND_NEGOCIAVEL, TP_CONTRATACAO } from './modal-codes.ts'

/** The pipeline modal: rate, term, class, contract and points. */
export function dutoviarioParts(duto: Duto, { area: room }: Dacte): Part[] {
  const rows = [
    [
      { label: 'VALOR DA TARIFA', value: decimal(duto.vTar), align: 'right' as const },
      { label: 'DATA DE INÍCIO DA PRESTAÇÃO', value: date(duto.dIni) },
      { label: 'DATA DE TÉRMINO DA PRESTAÇÃO', value: date(duto.dFim) },
      { label: 'CLASSIFICAÇÃO', value: codeName(CLASS_DUTO, duto.classDuto) },
    ],
    [
      { label: 'TIPO DE CONTRATAÇÃO', value: codeName(TP_CONTRATACAO, duto.tpContratacao) },
      { label: 'PONTO DE ENTRADA', value: asText(duto.codPontoEntrada) },
      { label: 'PONTO DE SAÍDA', value: asText(duto.codPontoSaida) },
      { label: 'Nº DO CONTRATO DE CAPACIDADE', value: asText(duto.nContrato) },
    ],
  ].filter((fields, index) => index === 0 || fields.some(({ value }) => value !== ''))
  return [growBlock('DADOS ESPECÍFICOS DO MODAL DUTOVIÁRIO', rows, room)]
}

/** The multimodal contract: operator's certificate, negotiability, insurance. */
export function multimodalParts(multimodal: Multimodal, { area: room }: Dacte): Part[] {
  const { seg } = multimodal
  const insurance = [
    { label: 'SEGURADORA', value: joined(' - ', seg?.infSeg?.xSeg, taxId(seg?.infSeg?.CNPJ)), weight: 2 },
    { label: 'Nº DA APÓLICE', value: asText(seg?.nApol) },
    { label: 'Nº DA AVERBAÇÃO', value: asText(seg?.nAver) },
  ]
  const rows = [
    [
      { label: 'Nº DO CERTIFICADO DO OPERADOR (COTM)', value: asText(multimodal.COTM) },
      { label: 'INDICADOR NEGOCIÁVEL', value: codeName(IND_NEGOCIAVEL, multimodal.indNegociavel) },
    ],
    ...(insurance.some(({ value }) => value !== '') ? [insurance] : []),
  ]
  return [growBlock('DADOS ESPECÍFICOS DO TRANSPORTE MULTIMODAL DE CARGAS', rows, room)]
}
