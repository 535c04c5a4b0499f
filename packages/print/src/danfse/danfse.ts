import type { FormInput, Printed } from '../format/form.ts'
import { A4 } from '../paper/geometry.ts'
import { drawBorder, drawText, drawWatermark, newPage, type Page } from '../paper/page.ts'
import { destinatario, identification, intermediario, prestador, tomador } from './blocks.ts'
import { drawCabecalho, drawConsulta, HEAD_BOTTOM } from './cabecalho.ts'
import { type Danfse, toDanfse } from './danfse-model.ts'
import { complementares, descricao, servico } from './servico.ts'
import { BODY, drawRule, FRAME, heightOf, layBlock, layText, linesOf } from './sheet.ts'
import { approximateTaxes, tributacaoFederal, tributacaoIbsCbs, tributacaoMunicipal, valorTotal } from './tributos.ts'

const MARKS: Readonly<Record<string, string>> = { cancelada: 'CANCELADA', substituida: 'SUBSTITUÍDA' }
/** K35 */
const MARK_GREY = 0.65
/** Lines of one value before the sheet is laid out again with one line each. */
const VALUE_LINES = 3
const TAXES_SIZE = 7

/**
 * The DANFSe v2.0 of an NFS-e: exactly one page, A4 portrait.
 * Shape   description and complementary information share the height that the other blocks leave; what does not fit
 *         there ends with three dots. The approximate taxes are never cut
 * Throws  FiscalError `documento.too_large`
 * Source  NT SE/CGNFS-e 008 (DANFSe v2.0); CANCELADA and SUBSTITUÍDA come from the portal's events
 */
export function drawDanfse({ root, state, options }: FormInput): Printed {
  const danfse = toDanfse(root)
  const page = newPage(A4, options.trace ?? false)
  const mark = MARKS[state.situacao]
  if (mark) drawWatermark(page, [mark], { font: 'sansBold', grey: MARK_GREY })
  drawCabecalho(page, danfse)
  drawBody(page, danfse)
  page.ops.push('1 w')
  drawBorder(page, FRAME)
  page.ops.push('0.5 w')
  return { title: `DANFSe NFS-e ${danfse.inf.nNFSe ?? ''}`, issued: danfse.inf.dhProc ?? '', pages: [page] }
}

const blocksBefore = [identification, prestador, tomador, destinatario, intermediario, servico]
const blocksAfter = [tributacaoMunicipal, tributacaoFederal, tributacaoIbsCbs, valorTotal]

type LaidBlock = ReturnType<typeof layBlock>
const heightOfBlocks = (blocks: readonly LaidBlock[]): number =>
  blocks.flat().reduce((sum, { height }) => sum + height, 0)

function drawBody(page: Page, danfse: Danfse): void {
  const taxes = linesOf(approximateTaxes(danfse), { font: 'sans', size: TAXES_SIZE }, { width: BODY.w - 4 })
  const taxesHeight = heightOf(taxes.length, TAXES_SIZE) + 4
  const description = layText('Descrição do Serviço', descricao(danfse))
  const information = layText('INFORMAÇÕES COMPLEMENTARES', complementares(danfse))
  const room = FRAME.y + FRAME.h - HEAD_BOTTOM - taxesHeight
  const least = description.heightFor(1) + information.heightFor(1)
  const lay = (maxLines: number) => {
    const [before, after] = [blocksBefore, blocksAfter].map((blocks) =>
      blocks.map((block) => layBlock(block(danfse), maxLines)),
    )
    return { before: before ?? [], after: after ?? [] }
  }
  const full = lay(VALUE_LINES)
  const isTooHigh = heightOfBlocks([...full.before, ...full.after]) + least > room
  const { before, after } = isTooHigh ? lay(1) : full
  const left = room - heightOfBlocks([...before, ...after])
  const wanted = left - information.heightFor(information.lines)
  const share = Math.max(description.heightFor(1), wanted, left / 2)
  const count = Math.min(description.lines, Math.max(1, description.countIn(share)))
  let y = drawBlocks(page, before, HEAD_BOTTOM)
  description.draw(page, y, count)
  y = drawBlocks(page, after, y + description.heightFor(count))
  drawRule(page, y)
  information.draw(page, y, Math.min(information.lines, information.countIn(FRAME.y + FRAME.h - taxesHeight - y)))
  const box = { x: BODY.x + 2, y: FRAME.y + FRAME.h - taxesHeight + 1, w: BODY.w - 4, h: taxesHeight - 2 }
  drawText(page, box, { text: approximateTaxes(danfse), font: 'sans', size: TAXES_SIZE, lines: taxes.length })
  drawConsulta(page, danfse)
}

function drawBlocks(page: Page, blocks: readonly LaidBlock[], from: number): number {
  let y = from
  for (const rows of blocks) {
    drawRule(page, y)
    for (const row of rows) {
      row.draw(page, y)
      y += row.height
    }
  }
  return y
}
