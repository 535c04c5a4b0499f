import type { NfeProc } from '@portal/fiscal/nfe/layout.gen.ts'
import type { PrintOptions } from '../format/form.ts'
import type { PrintState } from '../format/state.ts'
import type { Folha } from '../paper/geometry.ts'
import { drawText, drawWatermark, newPage, type Page } from '../paper/page.ts'
import { drawStrips, gapStrip, planStrips, type Roll, type Strip, stripsHeight } from '../paper/strip.ts'
import { cabecalhoStrips } from './cabecalho.ts'
import { consultaStrips } from './consulta.ts'
import { consumidorStrips } from './consumidor.ts'
import { type Danfce, toDanfce } from './danfce-model.ts'
import { identificacaoStrips } from './identificacao.ts'
import { itensStrips } from './itens.ts'
import { mensagensStrips } from './mensagens.ts'
import { pagamentosStrips } from './pagamentos.ts'
import { qrStrips } from './qr-code.ts'
import { situacaoStrips, watermarks } from './situacao.ts'
import { totaisStrips } from './totais.ts'
import { tributosStrips } from './tributos.ts'

/** Maximum length of a PDF page in points (200 inches). */
const MAX_PAGE_HEIGHT = 14_400
const END = 12
const FOLHA = 14
const GAP = 6

/**
 * The DANFE NFC-e: one page, 80 or 58 mm wide, as long as its content; content beyond 14,400 points continues
 * on further pages.
 * Shape   blocks in the order of the manual; QR Code and addresses are taken from the document only
 * Units   points
 * Source  Manual de Especificações Técnicas do DANFE NFC-e e QR Code; NT 2025.002 (IBS/CBS, position not
 *         defined)
 */
export function danfcePages(proc: NfeProc, state: PrintState, options: PrintOptions = {}): Page[] {
  const danfce = toDanfce(proc, state, options.largura ?? 80)
  return rollPages(danfce, allStrips(danfce), options)
}

/** The blocks below each other on pages as wide as the paper. */
export function rollPages(danfce: Danfce, blocks: readonly Strip[][], options: PrintOptions): Page[] {
  const strips = blocks.flatMap((block) => (block.length === 0 ? [] : [...block, gapStrip(GAP)]))
  const sheets = planStrips(strips, MAX_PAGE_HEIGHT - 2 * END - FOLHA)
  const marks = watermarks(danfce)
  return sheets.map((sheet, index) => {
    const page = newPage(
      { w: danfce.roll.width, h: stripsHeight(sheet) + 2 * END + (sheets.length > 1 ? FOLHA : 0) },
      options.trace,
    )
    drawWatermark(page, marks)
    drawSheet(page, { sheet, roll: danfce.roll, folha: { number: index + 1, total: sheets.length } })
    return page
  })
}

function allStrips(danfce: Danfce): Strip[][] {
  return [
    cabecalhoStrips(danfce),
    situacaoStrips(danfce),
    itensStrips(danfce),
    totaisStrips(danfce),
    pagamentosStrips(danfce),
    consultaStrips(danfce),
    consumidorStrips(danfce),
    identificacaoStrips(danfce),
    situacaoStrips(danfce),
    qrStrips(danfce),
    tributosStrips(danfce),
    mensagensStrips(danfce),
  ]
}

function drawSheet(page: Page, { sheet, roll, folha }: { sheet: Strip[]; roll: Roll; folha: Folha }): void {
  const rect = { x: roll.margin, y: END, w: roll.width - 2 * roll.margin, h: FOLHA }
  const y = drawStrips(page, rect, sheet)
  if (folha.total === 1) return
  const text = `FOLHA ${folha.number}/${folha.total}`
  drawText(page, { ...rect, y }, { text, size: roll.size * 0.85, align: 'center', valign: 'bottom' })
}
