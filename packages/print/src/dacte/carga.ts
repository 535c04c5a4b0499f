import type { InfQ } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, decimal, joined } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import type { Part } from '../paper/flow.ts'
import { C_UNID, codeName, TP_MED } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { filledRows, growBlock } from './grow.ts'

const PER_ROW = 5

/** Origin and destination of the service. */
export function percursoBlock({ inf: { ide }, area: room }: Dacte): Block {
  const states = ide.infPercurso?.map(({ UFPer }) => asText(UFPer)) ?? []
  const rows: Field[][] = [
    [
      { label: 'INÍCIO DA PRESTAÇÃO', value: joined(' - ', ide.xMunIni, ide.UFIni) },
      { label: 'TÉRMINO DA PRESTAÇÃO', value: joined(' - ', ide.xMunFim, ide.UFFim) },
    ],
  ]
  if (states.length > 0) rows.push([{ label: 'PERCURSO DO VEÍCULO', value: states.join(' - ') }])
  return growBlock('', rows, room)
}

/** The cargo: predominant product, value, and all measures. */
export function cargaParts({ inf, area: room }: Dacte): Part[] {
  const cargo = inf.infCTeNorm?.infCarga ?? inf.infCarga
  if (!cargo) return []
  const rows: Field[][] = [
    [
      { label: 'PRODUTO PREDOMINANTE', value: cargo.proPred, weight: 38 },
      { label: 'OUTRAS CARACTERÍSTICAS DA CARGA', value: cargo.xOutCat, weight: 24 },
      { label: 'VALOR PARA AVERBAÇÃO', value: decimal(cargo.vCargaAverb), align: 'right', weight: 17 },
      { label: 'VALOR TOTAL DA CARGA', value: decimal(cargo.vCarga), align: 'right', font: 'bold', weight: 21 },
    ],
  ]
  const measures = (cargo.infQ ?? []).map(measureField)
  return [growBlock('', [...rows, ...filledRows(measures, PER_ROW)], room)]
}

const measureField = ({ tpMed, cUnid, qCarga }: InfQ): Field => ({
  label: `QTDE. / ${codeName(TP_MED, tpMed)} (${codeName(C_UNID, cUnid)})`,
  value: decimal(qCarga, 0) || '-',
  align: 'right',
})

/** The service of a CT-e OS: the issuer's description, and the quantity. */
export function servicoBlock({ inf, area: room }: Dacte): Block | null {
  const service = inf.infCTeNorm?.infServico
  if (!service) return null
  return growBlock(
    'INFORMAÇÕES DA PRESTAÇÃO DO SERVIÇO',
    [
      [
        { label: 'QUANTIDADE', value: decimal(service.infQ?.qCarga, 0), weight: 20, align: 'right' },
        { label: 'DESCRIÇÃO DO SERVIÇO PRESTADO', value: service.xDescServ, weight: 80 },
      ],
    ],
    room,
  )
}
