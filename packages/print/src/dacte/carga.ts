import type { InfQ } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, decimal, joined } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import type { Part } from '../paper/flow.ts'
import { C_UNID, nameOf, TP_MED } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { filledRows, growBlock } from './grow.ts'

const PER_ROW = 5

/** Where the service starts and ends. */
export function percursoBlock({ inf: { ide }, room }: Dacte): Block {
  const cross = ide.infPercurso?.map(({ UFPer }) => asText(UFPer)) ?? []
  const rows: Field[][] = [
    [
      { label: 'INÍCIO DA PRESTAÇÃO', value: joined(' - ', ide.xMunIni, ide.UFIni) },
      { label: 'TÉRMINO DA PRESTAÇÃO', value: joined(' - ', ide.xMunFim, ide.UFFim) },
    ],
  ]
  if (cross.length > 0) rows.push([{ label: 'PERCURSO DO VEÍCULO', value: cross.join(' - ') }])
  return growBlock('', rows, room)
}

/** What is carried: predominant product, value, and every measure. */
export function cargaParts({ inf, room }: Dacte): Part[] {
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
  label: `QTDE. / ${nameOf(TP_MED, tpMed)} (${nameOf(C_UNID, cUnid)})`,
  value: decimal(qCarga, 0) || '-',
  align: 'right',
})

/** Of a CT-e OS: the service in the issuer's words and its quantity. */
export function servicoBlock({ inf, room }: Dacte): Block | null {
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
