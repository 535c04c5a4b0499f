import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { refusedAnswer } from '../format/answer.ts'
import { epecNumber } from '../format/contingencia.ts'
import { asText, dateTime, joined } from '../format/values.ts'
import { bannerStrips, type Strip, textStrips } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** Reasons why the note is not valid (yet); printed under the head and above the QR Code. */
export function situacaoStrips(danfce: Danfce): Strip[] {
  const { inf, nome, prot, roll, state } = danfce
  const texts: string[] = []
  const refused = refusedAnswer(prot, nome === 'NF-e' ? 55 : 65)
  if (state.situacao === 'cancelada') texts.push(`${nome} CANCELADA`)
  if (state.situacao === 'denegada') texts.push(`${nome} DENEGADA`)
  const isEpec = asText(inf.ide.tpEmis) === '4' && asText(prot?.nProt) === ''
  if (isEpec && state.epec) texts.push(`EMITIDA EM CONTINGÊNCIA\nEPEC nº ${epecNumber(state.epec)}`)
  else if (danfce.pending) texts.push('EMITIDA EM CONTINGÊNCIA\nPendente de autorização')
  else if (asText(prot?.nProt) === '' || refused !== null)
    texts.push(joined('\n', 'SEM PROTOCOLO DE AUTORIZAÇÃO', refused ?? ''))
  if (asText(inf.ide.tpAmb) === '2') texts.push('EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL')
  return [
    ...texts.flatMap((text) => bannerStrips(roll, text)),
    ...textStrips(roll, cancellationText(danfce), { align: 'center' }),
  ]
}

/** Protocol and time of the cancellation, or the reason of the denial. */
function cancellationText({ nome, prot, state }: Danfce): string {
  if (state.situacao === 'denegada') return asText(prot?.xMotivo)
  const { nProt, dh } = state.cancelamento ?? {}
  if (state.situacao !== 'cancelada') return ''
  const { substituta } = state
  const replaced = substituta ? `\nSubstituída pela ${nome} de chave ${formatChave(substituta)}` : ''
  return `${joined(' ', nProt && `Protocolo de cancelamento: ${nProt}`, dh && dateTime(dh))}${replaced}`
}

/** Watermark lines of a note that is not valid. */
export function watermarks({ inf, state }: Danfce): string[] {
  const marks: string[] = []
  if (state.situacao === 'cancelada') marks.push('CANCELADA')
  if (state.situacao === 'denegada') marks.push('DENEGADA')
  if (asText(inf.ide.tpAmb) === '2') marks.push('SEM VALOR FISCAL')
  return marks
}
