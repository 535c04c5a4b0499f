import { chaveShape, formatChave } from '@portal/fiscal/ids/chave.ts'
import { asText, cep, joined, numero, phone, street } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { drawCode128 } from '../paper/code128.ts'
import { columns, type Folha, inset, type Rect } from '../paper/geometry.ts'
import { drawLogo } from '../paper/logo.ts'
import { drawBorder, drawText, type Page } from '../paper/page.ts'
import { contingencyCode } from './contingencia.ts'
import type { Danfe } from './danfe-model.ts'

const HEIGHT = 96
const PORTAL =
  'Consulta de autenticidade no portal nacional da NF-e www.nfe.fazenda.gov.br/portal ou no site da Sefaz Autorizadora'

/** Issuer, the word DANFE with number, series and page, and the key with its bar code: the head of every page. */
export function emitenteBlock(danfe: Danfe): Block {
  return {
    height: HEIGHT,
    draw: (page, rect, folha) => {
      const [emit, middle, key] = columns(rect, [38, 18, 44]) as [Rect, Rect, Rect] // three weights, three columns
      drawEmitente(page, emit, danfe)
      drawDanfe(page, middle, { danfe, folha })
      drawChave(page, key, danfe)
    },
  }
}

/** The logo's share of the issuer's width. */
const LOGO = 0.27

function drawEmitente(page: Page, rect: Rect, { inf: { emit }, state: { logo } }: Danfe): void {
  drawBorder(page, rect)
  const whole = inset(rect, 4, 3)
  const side = logo ? whole.w * LOGO : 0
  if (logo) drawLogo(page, { ...whole, y: whole.y + 9, w: side, h: whole.h - 9 }, logo)
  const box = logo ? { ...whole, x: whole.x + side + 4, w: whole.w - side - 4 } : whole
  drawText(page, { ...whole, h: 7 }, { text: 'IDENTIFICAÇÃO DO EMITENTE', size: 6, align: 'center' })
  const name = { ...box, y: box.y + 9, h: 34 }
  drawText(page, name, {
    text: asText(emit.xNome),
    font: 'bold',
    size: 12,
    min: 7,
    lines: 3,
    align: 'center',
    valign: 'middle',
  })
  const place = emit.enderEmit
  const lines = [
    street(place),
    joined(' - ', place?.xBairro, cep(place?.CEP) && `CEP ${cep(place?.CEP)}`),
    joined(' - ', place?.xMun, place?.UF, place?.fone && `Fone ${phone(place.fone)}`),
  ]
  const below = { ...box, y: box.y + 46, h: box.h - 46 }
  const text = lines.filter((line) => line !== '').join('\n')
  drawText(page, below, { text, size: 8, min: 5.5, lines: 6, align: 'center', valign: 'middle' })
}

function drawDanfe(page: Page, rect: Rect, { danfe, folha }: { danfe: Danfe; folha: Folha }): void {
  const { ide } = danfe.inf
  drawBorder(page, rect)
  const box = inset(rect, 3, 2)
  const row = (y: number, h: number) => ({ ...box, y: rect.y + y, h })
  drawText(page, row(2, 14), { text: 'DANFE', font: 'bold', size: 14, align: 'center' })
  const title = 'Documento Auxiliar da Nota Fiscal Eletrônica'
  drawText(page, row(17, 17), { text: title, size: 7, lines: 2, align: 'center' })
  drawText(
    page,
    { ...row(36, 18), w: box.w - 20 },
    { text: '0 - ENTRADA\n1 - SAÍDA', size: 7.5, lines: 2, valign: 'middle' },
  )
  const mark = { x: box.x + box.w - 17, y: rect.y + 37, w: 15, h: 15 }
  drawBorder(page, mark)
  drawText(page, mark, { text: asText(ide.tpNF), font: 'bold', size: 11, align: 'center', valign: 'middle' })
  const lines = [`Nº ${numero(ide.nNF)}`, `SÉRIE ${asText(ide.serie)}`, `FOLHA ${folha.number}/${folha.total}`]
  for (const [at, text] of lines.entries()) {
    drawText(page, row(57 + at * 12.4, 11.4), {
      text,
      font: 'bold',
      size: 10.5,
      min: 8,
      align: 'center',
      valign: 'middle',
    })
  }
}

function drawChave(page: Page, rect: Rect, danfe: Danfe): void {
  drawBorder(page, rect)
  const box = inset(rect, 3, 3)
  // a document without a proper key (a test file) has no bar code to show
  if (chaveShape(danfe.chave)) drawCode128(page, { ...box, h: 34 }, danfe.chave)
  const key = { x: rect.x, y: rect.y + 40, w: rect.w, h: 21 }
  drawBorder(page, key)
  const inner = inset(key, 2, 1.2)
  drawText(page, { ...inner, h: 6 }, { text: 'CHAVE DE ACESSO', size: 6 })
  const groups = { ...inner, y: inner.y + 7, h: inner.h - 7 }
  drawText(page, groups, {
    text: formatChave(danfe.chave),
    font: 'bold',
    size: 9.2,
    min: 6,
    align: 'center',
    valign: 'middle',
  })
  const below = { ...box, y: key.y + key.h + 3, h: rect.y + rect.h - key.y - key.h - 6 }
  if (danfe.securityForm) drawCode128(page, below, contingencyCode(danfe))
  else drawText(page, below, { text: PORTAL, size: 8, min: 6, lines: 3, align: 'center', valign: 'middle' })
}
