import type { NfeProc } from '@portal/fiscal/nfe/layout.gen.ts'
import { situationMarks } from '../format/situacao.ts'
import type { PrintState } from '../format/state.ts'
import type { Block } from '../paper/block.ts'
import { drawTitle, TITLE_HEIGHT } from '../paper/box.ts'
import { A4, type Folha, inset } from '../paper/geometry.ts'
import { drawWatermark, newPage, type Page } from '../paper/page.ts'
import { drawTable } from '../paper/table.ts'
import { canhotoBlock } from './canhoto.ts'
import { additionalText } from './dados-adicionais.ts'
import { type Danfe, toDanfe } from './danfe-model.ts'
import { destinatarioBlock, localBlock } from './destinatario.ts'
import { emitenteBlock } from './emitente.ts'
import { faturaBlock } from './fatura.ts'
import { ibsCbsBlock, impostoBlock, issqnBlock } from './imposto.ts'
import { drawInfo, infoText } from './informacoes.ts'
import { naturezaBlock } from './natureza.ts'
import { planSheets, type Sheet } from './plan.ts'
import { type Produtos, setProdutos } from './produtos.ts'
import { simplificadoPages } from './simplificado.ts'
import { transporteBlock } from './transporte.ts'

const MARGIN = 17

/**
 * The DANFE of an NF-e, page by page: A4, portrait or landscape according to `tpImp`, or the simplified label
 * (3).
 * Shape   blocks in the order of the manual; the head on every page; products and additional data continue on
 *         further pages
 * Units   points
 * Source  MOC, Anexo DANFE; NT Conjunta DF-e 2025.001 (keys with letters); NT 2026.010 (CRT, IBS/CBS/IS; its QR Code is to come
 *         later)
 */
export function danfePages(proc: NfeProc, state: PrintState, options: { trace?: boolean } = {}): Page[] {
  const danfe = toDanfe(proc, state)
  const marks = situationMarks(danfe.situation)
  if (danfe.inf.ide.tpImp === '3') return simplificadoPages(danfe, { marks, ...options })
  const size = danfe.inf.ide.tpImp === '2' ? { w: A4.h, h: A4.w } : A4
  const area = inset({ x: 0, y: 0, ...size }, MARGIN)
  const produtos = setProdutos(danfe, area.w)
  const head = [emitenteBlock(danfe), naturezaBlock(danfe)]
  const blocks = firstBlocks(danfe)
  const cut = [...head, ...blocks].flatMap((block) => block.cutTexts?.(area.w) ?? [])
  const sheets = planSheets({
    width: area.w,
    height: area.h,
    blocks: [canhotoBlock(danfe), ...head, ...blocks],
    head,
    tail: issqnBlock(danfe),
    rows: produtos.rows,
    text: infoText([...cut, additionalText(danfe)].filter((text) => text).join('\n')),
  })
  return sheets.map((sheet, index) => {
    const page = newPage(size, options.trace)
    drawWatermark(page, marks)
    drawSheet(page, { sheet, produtos, folha: { number: index + 1, total: sheets.length } })
    return page
  })
}

function firstBlocks(danfe: Danfe): Block[] {
  const blocks = [
    destinatarioBlock(danfe),
    localBlock('INFORMAÇÕES DO LOCAL DE RETIRADA', danfe.inf.retirada),
    localBlock('INFORMAÇÕES DO LOCAL DE ENTREGA', danfe.inf.entrega),
    faturaBlock(danfe),
    impostoBlock(danfe),
    ibsCbsBlock(danfe),
    transporteBlock(danfe),
  ]
  return blocks.filter((block) => block !== null)
}

function drawSheet(page: Page, { sheet, produtos, folha }: { sheet: Sheet; produtos: Produtos; folha: Folha }): void {
  const rect = inset({ x: 0, y: 0, w: page.w, h: page.h }, MARGIN)
  let y = rect.y
  const takeBox = (height: number) => {
    const box = { ...rect, y, h: height }
    y += height
    return box
  }
  for (const block of sheet.blocks) block.draw(page, takeBox(block.height), folha)
  if (sheet.products) {
    const box = takeBox(sheet.products.height)
    const top = drawTitle(page, box, 'DADOS DOS PRODUTOS / SERVIÇOS')
    const table = { ...box, y: top, h: box.h - TITLE_HEIGHT }
    drawTable(page, table, { columns: produtos.columns, slices: sheet.products.slices })
  }
  if (sheet.tail) sheet.tail.draw(page, takeBox(sheet.tail.height), folha)
  if (sheet.info) drawInfo(page, takeBox(sheet.info.height), sheet.info)
}
