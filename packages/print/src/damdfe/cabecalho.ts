import { addressLines } from '../format/address.ts'
import { refusedAnswer } from '../format/answer.ts'
import { asText, dateTime, joined, numero, partyId } from '../format/values.ts'
import { drawChave } from '../head/chave.ts'
import { cutEmitente, drawEmitente, type HeadEmitente } from '../head/emitente.ts'
import { drawQrBox } from '../head/qr-box.ts'
import type { Block } from '../paper/block.ts'
import { drawField, drawFields, FIELD_HEIGHT } from '../paper/box.ts'
import { columns, type Folha, inset, MM, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawText, type Page } from '../paper/page.ts'
import type { Damdfe } from './damdfe-model.ts'

const TITLE = 30
const PROTOCOL = FIELD_HEIGHT
/** The manual requires at least 25 mm. */
const QR_SIDE = 31 * MM
/** Share of the width, in percent */
const ISSUER = 36
const UPPER = TITLE + QR_SIDE + 4

/** The head of every page: issuer, title, key with bar code, protocol, QR Code, and the row of numbers. */
export function cabecalhoBlock(damdfe: Damdfe): Block {
  const issuer = issuerOf(damdfe)
  return {
    height: UPPER + FIELD_HEIGHT,
    draw: (page, rect, folha) => {
      const [left, right] = columns({ ...rect, h: UPPER }, [ISSUER, 100 - ISSUER]) as [Rect, Rect] // two weights, two columns
      drawEmitente(page, left, issuer)
      drawTitulo(page, { ...right, h: TITLE }, folha)
      drawControle(page, { ...right, y: right.y + TITLE, h: UPPER - TITLE }, damdfe)
      drawNumeros(page, { ...rect, y: rect.y + UPPER, h: FIELD_HEIGHT }, { damdfe, folha })
    },
  }
}

/** The issuer's texts that the head cuts, whole. */
export const cutIssuer = (damdfe: Damdfe, width: number): string[] =>
  cutEmitente({ x: 0, y: 0, w: (width * ISSUER) / 100, h: UPPER }, issuerOf(damdfe))

function issuerOf({ inf: { emit }, state: { logo } }: Damdfe): HeadEmitente {
  const id = partyId(emit)
  const lines = [
    emit.xFant !== emit.xNome ? asText(emit.xFant) : '',
    ...addressLines(emit.enderEmit),
    asText(emit.enderEmit?.email),
    joined(' - ', id && `${emit.CNPJ ? 'CNPJ' : 'CPF'} ${id}`, emit.IE && `IE ${asText(emit.IE)}`),
  ]
  return { name: asText(emit.xNome), lines, logo }
}

function drawTitulo(page: Page, rect: Rect, folha: Folha): void {
  drawBorder(page, rect)
  const box = inset(rect, 6, 3)
  drawText(page, { ...box, w: 76 }, { text: 'DAMDFE', font: 'bold', size: 17, valign: 'middle' })
  const text = 'Documento Auxiliar de Manifesto\nEletrônico de Documentos Fiscais'
  drawText(page, { ...box, x: box.x + 80, w: box.w - 150 }, { text, size: 8.5, lines: 2, valign: 'middle' })
  const sheet = `FOLHA ${folha.number}/${folha.total}`
  drawText(
    page,
    { ...box, x: box.x + box.w - 70, w: 70 },
    { text: sheet, font: 'bold', size: 9, min: 6, align: 'right', valign: 'middle' },
  )
}

function drawControle(page: Page, rect: Rect, damdfe: Damdfe): void {
  const side = damdfe.qr.text === '' && !damdfe.qr.refused ? 0 : QR_SIDE + 4
  const left = { ...rect, w: rect.w - side }
  drawChave(page, { ...left, h: rect.h - PROTOCOL }, { chave: damdfe.chave, label: 'CHAVE DE ACESSO' })
  drawField(page, { ...left, y: rect.y + rect.h - PROTOCOL, h: PROTOCOL }, protocolField(damdfe))
  if (side === 0) return
  const box = { ...rect, x: rect.x + left.w, w: side }
  drawBorder(page, box)
  drawQrBox(page, inset(box, 2), { qr: damdfe.qr, refusal: 'QR Code não confere com este MDF-e' })
}

function protocolField({ prot, inf, contingency }: Damdfe) {
  const protocol = asText(prot?.nProt)
  const refused = refusedAnswer(prot, 58)
  if (protocol !== '' && refused === null)
    return {
      label: 'PROTOCOLO DE AUTORIZAÇÃO DE USO',
      value: joined(' - ', protocol, dateTime(prot?.dhRecbto)),
      align: 'center' as const,
      font: 'bold' as const,
    }
  if (contingency)
    return {
      label: 'EMISSÃO EM CONTINGÊNCIA - IMPRESSÃO EM PAPEL OBRIGATÓRIA',
      value: `Autorização de uso em até 168 horas após a emissão (${dateTime(inf.ide.dhEmi)})`,
      min: 5,
      align: 'center' as const,
    }
  return {
    label: 'PROTOCOLO DE AUTORIZAÇÃO DE USO',
    value: refused ?? (joined(' - ', prot?.cStat, prot?.xMotivo) || 'Sem protocolo de autorização'),
    min: 5,
    lines: 2,
    align: 'center' as const,
  }
}

function drawNumeros(page: Page, rect: Rect, { damdfe, folha }: { damdfe: Damdfe; folha: Folha }): void {
  const { ide } = damdfe.inf
  const middle = { align: 'center', font: 'bold' } as const
  drawFields(page, rect, [
    { label: 'MODELO', value: ide.mod, weight: 7, ...middle },
    { label: 'SÉRIE', value: ide.serie, weight: 6, ...middle },
    { label: 'NÚMERO', value: numero(ide.nMDF), weight: 12, ...middle },
    { label: 'FL', value: `${folha.number}/${folha.total}`, weight: 7, ...middle },
    { label: 'DATA E HORA DE EMISSÃO', value: dateTime(ide.dhEmi), weight: 25, min: 6, ...middle },
    { label: 'UF CARREG.', value: ide.UFIni, weight: 8, ...middle },
    { label: 'UF DESCARR.', value: ide.UFFim, weight: 9, ...middle },
    { label: 'PREVISÃO DE INÍCIO DA VIAGEM', value: dateTime(ide.dhIniViagem), weight: 26, min: 6, align: 'center' },
  ])
}
