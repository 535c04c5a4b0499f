import { addressLines } from '../format/address.ts'
import { asText, dateTime, joined, numero, partyId } from '../format/values.ts'
import { cutEmitente, drawEmitente, type HeadEmitente } from '../head/emitente.ts'
import type { Block } from '../paper/block.ts'
import { drawFields, FIELD_HEIGHT, type Field } from '../paper/box.ts'
import { type Folha, inset, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawText, type Page } from '../paper/page.ts'
import { drawControle, KEY_HEIGHT, protocolField } from './chave.ts'
import { codeName, MODAL, TP_CTE, TP_SERV } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { FORM_NAMES } from './names.ts'

const TITLE = 28
const LEFT = 0.42
/** Height above the nature row: title, fields and key on the right; issuer and kinds on the left */
const TOP = TITLE + FIELD_HEIGHT + KEY_HEIGHT
const KINDS = 2 * FIELD_HEIGHT

/**
 * The head of every page: issuer, title, number, series, page, key with bar code and QR Code, kind, nature,
 * protocol.
 */
export function headBlock(dacte: Dacte): Block {
  const kinds = kindRows(dacte)
  const nature = natureRow(dacte)
  const identity = identityRow(dacte)
  const issuer = issuerOf(dacte)
  const frame = { x: 0, y: 0, w: dacte.area.width * LEFT, h: TOP - KINDS }
  for (const text of cutEmitente(frame, issuer)) dacte.area.cutTexts.push(['EMITENTE', text.replace(/^EMITENTE: /, '')])
  const modal = codeName(MODAL, dacte.inf.ide.modal)
  return {
    height: TOP + FIELD_HEIGHT,
    draw: (page, rect, folha) => {
      const left = { ...rect, w: rect.w * LEFT, h: TOP }
      const right = { ...left, x: rect.x + left.w, w: rect.w - left.w }
      drawEmitente(page, { ...left, h: TOP - KINDS }, issuer)
      for (const [index, fields] of kinds.entries()) {
        drawFields(page, { ...left, y: rect.y + TOP - KINDS + index * FIELD_HEIGHT, h: FIELD_HEIGHT }, fields)
      }
      drawTitle(page, { ...right, h: TITLE }, { form: dacte.form, modal })
      drawFields(page, { ...right, y: rect.y + TITLE, h: FIELD_HEIGHT }, identity(folha))
      const key = { ...right, y: rect.y + TITLE + FIELD_HEIGHT, h: KEY_HEIGHT }
      drawControle(page, key, dacte)
      drawFields(page, { ...rect, y: rect.y + TOP, h: FIELD_HEIGHT }, nature)
    },
  }
}

function issuerOf({ inf: { emit }, state: { logo } }: Dacte): HeadEmitente {
  const id = partyId(emit)
  const lines = [
    ...addressLines(emit.enderEmit),
    joined('   ', id && `${emit.CPF ? 'CPF' : 'CNPJ'} ${id}`, emit.IE && `IE ${asText(emit.IE)}`),
    emit.IEST ? `IE do substituto tributário ${asText(emit.IEST)}` : '',
  ]
  return { name: asText(emit.xNome), lines, logo }
}

function drawTitle(page: Page, rect: Rect, { form, modal: text }: { form: Dacte['form']; modal: string }): void {
  const modal = { ...rect, x: rect.x + rect.w * 0.72, w: rect.w * 0.28 }
  const title = { ...rect, w: rect.w * 0.72 }
  drawBorder(page, title)
  drawBorder(page, modal)
  const { title: name, long } = FORM_NAMES[form]
  const box = inset(title, 3, 2)
  drawText(page, { ...box, y: box.y + 1, h: 12.5 }, { text: name, font: 'bold', size: 12.5, align: 'center' })
  drawText(page, { ...box, y: box.y + 15, h: 9 }, { text: long, size: 6.8, min: 4.6, align: 'center' })
  const modalBox = inset(modal, 3, 2)
  drawText(page, { ...modalBox, h: 6 }, { text: 'MODAL', size: 6 })
  drawText(
    page,
    { ...modalBox, y: modalBox.y + 8, h: 14 },
    { text, font: 'bold', size: 10.5, min: 6, align: 'center', valign: 'middle' },
  )
}

function identityRow({ form, inf: { ide, dest, toma } }: Dacte): (folha: Folha) => Field[] {
  const centred = { align: 'center', font: 'bold', min: 5 } as const
  const before: Field[] = [
    { label: 'MODELO', value: asText(ide.mod) || FORM_NAMES[form].mod, weight: 11, ...centred },
    { label: 'SÉRIE', value: ide.serie, weight: 9, ...centred },
    { label: 'NÚMERO', value: numero(ide.nCT), weight: 19, ...centred },
  ]
  const issued = dateTime(ide.dhEmi)
  const suframa = dest?.ISUF ?? toma?.ISUF
  return ({ number, total }) => [
    ...before,
    { label: 'FL', value: `FOLHA ${number}/${total}`, weight: 15, ...centred },
    { label: 'DATA E HORA DE EMISSÃO', value: issued, weight: 28, ...centred, size: 8 },
    { label: 'INSC. SUFRAMA', value: suframa, weight: 18, ...centred },
  ]
}

function kindRows({ form, inf: { ide }, tomador }: Dacte): Field[][] {
  const bold = { font: 'bold', min: 5, lines: 2 } as const
  return [
    [
      { label: 'TIPO DO CT-E', value: codeName(TP_CTE, ide.tpCTe), ...bold },
      { label: 'TIPO DO SERVIÇO', value: codeName(TP_SERV, ide.tpServ), ...bold },
    ],
    form !== 'CTe'
      ? [{ label: 'TOMADOR DO SERVIÇO', value: tomador.role || tomador.xNome, ...bold }]
      : [
          { label: 'TOMADOR DO SERVIÇO', value: tomador.role, ...bold },
          { label: 'INDICADOR DO CT-E GLOBALIZADO', value: ide.indGlobalizado === '1' ? 'SIM' : 'NÃO', ...bold },
        ],
  ]
}

function natureRow(dacte: Dacte): Field[] {
  const { ide } = dacte.inf
  return [
    {
      label: 'CFOP - NATUREZA DA PRESTAÇÃO',
      value: joined(' - ', ide.CFOP, ide.natOp),
      weight: LEFT * 100,
      lines: 2,
      min: 5,
    },
    { ...protocolField(dacte), weight: (1 - LEFT) * 100 },
  ]
}
