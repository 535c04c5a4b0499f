import { refusedAnswer } from '../format/answer.ts'
import { asText, dateTime, numero } from '../format/values.ts'
import { type Strip, textStrips } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** Number, series and time of issue as written, and the authority's protocol. */
export function identificacaoStrips({ inf: { ide }, prot, roll, state, nome }: Danfce): Strip[] {
  const center = { align: 'center' } as const
  const name = `${nome} nº ${numero(ide.nNF)}  Série ${asText(ide.serie).padStart(3, '0')}`
  return [
    ...textStrips(roll, name, { ...center, font: 'bold' }),
    ...textStrips(roll, `Emissão: ${dateTime(ide.dhEmi ?? ide.dEmi)}`, center),
    ...textStrips(roll, protocolText(prot, state.situacao === 'denegada'), center),
  ]
}

function protocolText(prot: Danfce['prot'], denied: boolean): string {
  if (!prot?.nProt || refusedAnswer(prot, 65) !== null) return ''
  const name = denied ? 'Protocolo de Denegação de Uso' : 'Protocolo de Autorização'
  return `${name}: ${asText(prot.nProt)}\n${denied ? 'Data' : 'Data de Autorização'}: ${dateTime(prot.dhRecbto)}`
}
