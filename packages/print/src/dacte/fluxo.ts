import type { Entrega } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, date, joined } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { codeName, TP_HOR, TP_PER } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { growBlock } from './grow.ts'

/** Route and delivery terms of the cargo; null when the document has neither. */
export function fluxoBlock({ inf: { compl, ide }, area: room }: Dacte): Block | null {
  const flow = compl?.fluxo
  const route = [
    { label: 'SIGLA OU CÓD. INT. DA ORIGEM', value: asText(flow?.xOrig), weight: 20 },
    { label: 'PASSAGEM', value: joined(' / ', ...(flow?.pass ?? []).map(({ xPass }) => xPass)), weight: 40 },
    { label: 'SIGLA OU CÓD. INT. DO DESTINO', value: asText(flow?.xDest), weight: 20 },
    { label: 'ROTA', value: asText(flow?.xRota), weight: 20 },
  ]
  const delivery = deliveryText(compl?.Entrega)
  const terms = [
    { label: 'PREVISÃO DE ENTREGA', value: delivery, weight: 46 },
    { label: 'ORIGEM PARA CÁLCULO DO FRETE', value: asText(compl?.origCalc), weight: 27 },
    { label: 'DESTINO PARA CÁLCULO DO FRETE', value: asText(compl?.destCalc), weight: 27 },
  ]
  const retira = asText(ide.retira) === '0' ? 'SIM' : ''
  const pick = [
    { label: 'RECEBEDOR RETIRA', value: retira, weight: 20 },
    { label: 'DETALHES DA RETIRADA', value: asText(ide.xDetRetira), weight: 80 },
  ]
  const rows = [route, terms, pick].filter((fields) => fields.some(({ value }) => value !== ''))
  return rows.length > 0 ? growBlock('PREVISÃO DO FLUXO DA CARGA', rows, room) : null
}

/** Scheduled day or period and time of the delivery. */
function deliveryText(delivery: Entrega | undefined): string {
  if (!delivery) return ''
  const { semData, comData, noPeriodo, semHora, comHora, noInter } = delivery
  return joined(
    ', ',
    semData && codeName(TP_PER, semData.tpPer),
    comData && `${codeName(TP_PER, comData.tpPer)} ${date(comData.dProg)}`,
    noPeriodo && `${codeName(TP_PER, noPeriodo.tpPer)} ${date(noPeriodo.dIni)} a ${date(noPeriodo.dFim)}`,
    semHora && codeName(TP_HOR, semHora.tpHor),
    comHora && `${codeName(TP_HOR, comHora.tpHor)} ${asText(comHora.hProg)}`,
    noInter && `${codeName(TP_HOR, noInter.tpHor)} ${asText(noInter.hIni)} a ${asText(noInter.hFim)}`,
  )
}
