import { joined } from '../format/values.ts'
import { MM } from '../paper/geometry.ts'
import { drawFill, drawText, type Page } from '../paper/page.ts'
import { drawQr } from '../paper/qr.ts'
import { AMB_GER, optionText, TP_AMB } from './codes.ts'
import type { Danfse } from './danfse-model.ts'
import { FRAME, SHADE } from './sheet.ts'

const CM = 10 * MM
/** Y of the first block. */
export const HEAD_BOTTOM = 1.48 * CM
/** Side of the QR Code with its quiet zone, so that the symbol itself is at least 1.52 cm wide. */
const QR_SIDE = 1.9 * CM
const QR_TEXT =
  'A autenticidade desta NFS-e pode ser verificada pela leitura deste código QR ou pela consulta da chave de acesso no portal nacional da NFS-e'
/** Item of the list of services without a municipality of its own. */
const NATIONAL_ITEM = '99'

/** The head: logo, title, municipality and environment. */
export function drawCabecalho(page: Page, { inf, dps, emit, serv }: Danfse): void {
  drawFill(page, { ...FRAME, h: HEAD_BOTTOM - FRAME.y }, SHADE)
  const logo = { x: 0.49 * CM, y: 0.44 * CM, w: 4 * CM, h: 0.85 * CM }
  drawText(page, { ...logo, h: 0.55 * CM }, { text: 'NFS-e', font: 'sansBold', size: 16, valign: 'middle' })
  drawText(
    page,
    { ...logo, y: 0.99 * CM, h: 0.3 * CM },
    { text: 'Nota Fiscal de Serviço eletrônica', font: 'sans', size: 6 },
  )
  const title = { x: 5.41 * CM, w: 10.1 * CM, h: 0.34 * CM }
  const style = { font: 'sansBold', size: 9, align: 'center' } as const
  drawText(page, { ...title, y: 0.36 * CM }, { text: 'DANFSe v2.0', ...style })
  drawText(page, { ...title, y: 0.7 * CM }, { text: 'Documento Auxiliar da NFS-e', ...style })
  if (dps.tpAmb === '2') {
    page.ops.push('1 0 0 rg')
    drawText(page, { ...title, y: 1.06 * CM }, { text: 'NFS-e SEM VALIDADE JURÍDICA', ...style })
    page.ops.push('0 g')
  }
  const side = { x: 15.62 * CM, w: 5.05 * CM }
  const place = `Município: ${joined(' / ', inf.xLocEmi, emit.enderNac?.UF)}`
  if (!serv.cServ?.cTribNac?.startsWith(NATIONAL_ITEM))
    drawText(page, { ...side, y: 0.3 * CM, h: 0.64 * CM }, { text: place, font: 'sans', size: 8, min: 8, lines: 2 })
  const small = { font: 'sans', size: 6 } as const
  drawText(
    page,
    { ...side, y: 0.97 * CM, h: 0.24 * CM },
    { text: `Ambiente Gerador: ${optionText(AMB_GER, inf.ambGer)}`, ...small },
  )
  drawText(
    page,
    { ...side, y: 1.22 * CM, h: 0.24 * CM },
    { text: `Tipo de Ambiente: ${optionText(TP_AMB, dps.tpAmb)}`, ...small },
  )
}

/** The QR Code and the sentence below it, in the fourth column of the identification block. */
export function drawConsulta(page: Page, { chave }: Danfse): void {
  const url = `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${chave}`
  const x = 15.7 * CM
  drawQr(page, { x: x + (4.9 * CM - QR_SIDE) / 2, y: HEAD_BOTTOM + 0.04 * CM, w: QR_SIDE, h: QR_SIDE }, url)
  const below = { x, y: HEAD_BOTTOM + QR_SIDE + 0.06 * CM, w: 4.9 * CM, h: 0.78 * CM }
  drawText(page, below, { text: QR_TEXT, font: 'sans', size: 6, min: 6, lines: 3, align: 'center' })
}
