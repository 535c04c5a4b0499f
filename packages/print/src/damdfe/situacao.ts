import { dateTime, joined } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { inset } from '../paper/geometry.ts'
import { drawBorder, drawFill, drawText } from '../paper/page.ts'
import type { Damdfe } from './damdfe-model.ts'

const HEIGHT = 18

/** What must be seen from across the room: no valid manifest, or not any more. */
export function watermarks({ state, homologacao, contingency, prot }: Damdfe): string[] {
  const marks: string[] = []
  if (state.situacao === 'cancelada') marks.push('CANCELADO')
  if (state.situacao === 'encerrada') marks.push('ENCERRADO')
  if (contingency && !prot?.nProt) marks.push('CONTINGÊNCIA')
  else if (state.situacao === 'sem_protocolo') marks.push('SEM PROTOCOLO DE AUTORIZAÇÃO')
  if (homologacao) marks.push('SEM VALOR FISCAL', 'AMBIENTE DE HOMOLOGAÇÃO')
  return marks
}

/** The same in words, with protocol and instant of the event. */
export function situacaoBlocks(damdfe: Damdfe): Block[] {
  const { state, contingency } = damdfe
  const lines: string[] = []
  if (contingency) lines.push('CONTINGÊNCIA - Manifesto emitido em contingência')
  const ended = { cancelada: 'CANCELADO', encerrada: 'ENCERRADO' } as const
  if (state.situacao === 'cancelada' || state.situacao === 'encerrada') {
    const { nProt, dh } = state.cancelamento ?? {}
    const what = `MANIFESTO ${ended[state.situacao]}`
    lines.push(joined(' - ', what, nProt && `protocolo ${nProt}`, dh && `em ${dateTime(dh)}`))
  }
  return lines.map(lineBlock)
}

const lineBlock = (text: string): Block => ({
  height: HEIGHT,
  draw: (page, rect) => {
    drawFill(page, rect, 0.9)
    drawBorder(page, rect)
    drawText(page, inset(rect, 4, 2), { text, font: 'bold', size: 10.5, min: 6, align: 'center', valign: 'middle' })
  },
})
