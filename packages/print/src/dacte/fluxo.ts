import type { Entrega } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, date, joined } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { nameOf, TP_HOR, TP_PER } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { growBlock } from './grow.ts'

/** The way the cargo goes and when it is to be delivered; null when the document says nothing of either. */
export function fluxoBlock({ inf: { compl, ide }, room }: Dacte): Block | null {
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

/** Day or period and hour or interval of the delivery, as programmed. */
function deliveryText(delivery: Entrega | undefined): string {
  if (!delivery) return ''
  const { semData, comData, noPeriodo, semHora, comHora, noInter } = delivery
  return joined(
    ', ',
    semData && nameOf(TP_PER, semData.tpPer),
    comData && `${nameOf(TP_PER, comData.tpPer)} ${date(comData.dProg)}`,
    noPeriodo && `${nameOf(TP_PER, noPeriodo.tpPer)} ${date(noPeriodo.dIni)} a ${date(noPeriodo.dFim)}`,
    semHora && nameOf(TP_HOR, semHora.tpHor),
    comHora && `${nameOf(TP_HOR, comHora.tpHor)} ${asText(comHora.hProg)}`,
    noInter && `${nameOf(TP_HOR, noInter.tpHor)} ${asText(noInter.hIni)} a ${asText(noInter.hFim)}`,
  )
}
