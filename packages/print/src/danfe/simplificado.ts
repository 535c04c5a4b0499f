import { chaveShape, formatChave } from '@portal/fiscal/ids/chave.ts'
import { icmsOf } from '@portal/fiscal/nfe/nfe.ts'
import { asText, dateTime, decimal, isPresent, joined, numero, reais } from '../format/values.ts'
import { drawCode128 } from '../paper/code128.ts'
import { type Folha, MM } from '../paper/geometry.ts'
import { drawLogo } from '../paper/logo.ts'
import { drawWatermark, newPage, type Page } from '../paper/page.ts'
import {
  drawStrips,
  gapStrip,
  innerWidth,
  keepTogether,
  pairStrips,
  planStrips,
  type Roll,
  type Strip,
  stripsHeight,
  textStrips,
} from '../paper/strip.ts'
import { contingencyCode } from './contingencia.ts'
import { additionalText } from './dados-adicionais.ts'
import type { Danfe } from './danfe-model.ts'
import { protocolField } from './natureza.ts'
import { partyStrips, placeStrips, transportStrips } from './parte-strips.ts'
import { itemDetails } from './produto-detalhes.ts'

/** A parcel label of 100 × 150 mm; the norm requires at least 55 mm and 6 pt. */
const LABEL: Roll = { width: 100 * MM, margin: 5 * MM, size: 7.6 }
const HEIGHT = 150 * MM
const BARS = 30
/** Items and parties up to this height are kept on one label. */
const MAX_UNBROKEN = HEIGHT / 3
const TITLE = { font: 'bold', scale: 0.92 } as const
const CENTER = { align: 'center' } as const

/**
 * The DANFE Simplificado – Etiqueta (tpImp 3): key and protocol on every label; parties, totals and all
 * items, on as many labels as needed.
 * Source  NT 2020.004 (etiqueta: fields, 55 mm, 6 pt, titles in bold capitals); MOC, DANFE simplificado
 *         (items)
 */
export function simplificadoPages(
  danfe: Danfe,
  { marks, trace }: { marks: readonly string[]; trace?: boolean },
): Page[] {
  const rect = { x: LABEL.margin, y: LABEL.margin, w: innerWidth(LABEL), h: HEIGHT - 2 * LABEL.margin }
  const head = (folha: Folha) => headStrips(danfe, folha)
  const available = rect.h - stripsHeight(head({ number: 1, total: 1 }))
  const sheets = planStrips(bodyStrips(danfe), available)
  return sheets.map((sheet, index) => {
    const page = newPage({ w: LABEL.width, h: HEIGHT }, trace)
    drawWatermark(page, marks)
    drawStrips(page, rect, [...head({ number: index + 1, total: sheets.length }), ...sheet])
    return page
  })
}

/** Limits a text of the head, which is repeated on every label. */
const shortText = (value: unknown): string => asText(value).replace(/\s+/g, ' ').slice(0, 80)

function headStrips(danfe: Danfe, folha: Folha): Strip[] {
  const { inf, chave } = danfe
  const { ide } = inf
  const kind = ide.tpNF === '0' ? '0 - ENTRADA' : '1 - SAÍDA'
  const protocol = protocolField(danfe)
  const bars = (text: string): Strip[] => [
    { height: BARS, draw: (page, rect) => drawCode128(page, rect, text) },
    gapStrip(2),
  ]
  return [
    ...textStrips(LABEL, 'DANFE SIMPLIFICADO - ETIQUETA', { ...CENTER, font: 'bold', scale: 1.35 }),
    gapStrip(2),
    ...(chaveShape(chave) ? bars(chave) : []),
    ...textStrips(LABEL, 'CHAVE DE ACESSO', { ...CENTER, ...TITLE }),
    ...textStrips(LABEL, shortText(formatChave(chave)), { ...CENTER, font: 'bold', scale: 1.1 }),
    ...(danfe.securityForm ? bars(contingencyCode(danfe)) : []),
    ...textStrips(LABEL, protocol.label, { ...CENTER, ...TITLE }),
    ...textStrips(LABEL, shortText(protocol.value), CENTER),
    ...pairStrips(
      LABEL,
      [shortText(`Nº ${numero(ide.nNF)}  SÉRIE ${asText(ide.serie)}  ${kind}`), `FOLHA ${folha.number}/${folha.total}`],
      {
        font: 'bold',
        scale: 1.32,
      },
    ),
    gapStrip(3),
  ]
}

function bodyStrips(danfe: Danfe): Strip[] {
  const { inf } = danfe
  const { ide, emit, dest, total } = inf
  const tot = total.ICMSTot
  const departure = joined(' ', dateTime(ide.dhSaiEnt ?? ide.dSaiEnt), ide.hSaiEnt)
  const totals: [string, string | undefined][] = [
    ['BASE DE CÁLCULO DO ICMS', tot?.vBC],
    ['VALOR DO ICMS', tot?.vICMS],
    ['VALOR DO ICMS ST', tot?.vST],
    ['VALOR DOS PRODUTOS', tot?.vProd],
    ['FRETE', tot?.vFrete],
    ['SEGURO', tot?.vSeg],
    ['DESCONTO', tot?.vDesc],
    ['OUTRAS DESPESAS', tot?.vOutro],
    ['VALOR DO IPI', tot?.vIPI],
    ['VALOR DO IBS', total.IBSCBSTot?.gIBS?.vIBS],
    ['VALOR DA CBS', total.IBSCBSTot?.gCBS?.vCBS],
    ['IMPOSTO SELETIVO', total.ISTot?.vIS],
  ]
  return [
    ...logoStrips(danfe),
    ...together(partyStrips(LABEL, 'EMITENTE', { party: emit, address: emit.enderEmit })),
    ...together(partyStrips(LABEL, 'DESTINATÁRIO', { party: dest, address: dest?.enderDest })),
    ...together(placeStrips(LABEL, danfe)),
    ...together(transportStrips(LABEL, danfe)),
    ...pairStrips(LABEL, ['EMISSÃO', dateTime(ide.dhEmi ?? ide.dEmi)], TITLE),
    ...(departure ? pairStrips(LABEL, ['SAÍDA / ENTRADA', departure], TITLE) : []),
    ...pairStrips(LABEL, ['NATUREZA DA OPERAÇÃO', asText(ide.natOp)], TITLE),
    ...pairStrips(LABEL, ['VALOR TOTAL DA NOTA', reais(tot?.vNF)], { font: 'bold', scale: 1.2 }),
    ...totals
      .filter(([, value]) => isPresent(value))
      .flatMap(([name, value]) => pairStrips(LABEL, [name, decimal(value)], { scale: 0.92 })),
    gapStrip(4),
    ...itemStrips(danfe),
    gapStrip(4),
    ...infoStrips(danfe),
  ]
}

/** A part on one label, with a gap below it; nothing for no part. */
const together = (strips: Strip[]): Strip[] =>
  strips.length === 0 ? [] : keepTogether([...strips, gapStrip(3)], MAX_UNBROKEN)

function logoStrips({ state: { logo } }: Danfe): Strip[] {
  return logo ? [{ height: 34, draw: (page, rect) => drawLogo(page, { ...rect, h: 32 }, logo) }] : []
}

function itemStrips({ inf: { det }, cities }: Danfe): Strip[] {
  return [
    ...pairStrips(LABEL, ['CÓDIGO  DESCRIÇÃO  QTDE  UN  x  VALOR UNIT.', 'VALOR TOTAL'], TITLE),
    ...det.flatMap((det) => {
      const { prod } = det
      const amount = joined(' ', decimal(prod.qCom), prod.uCom, 'x', decimal(prod.vUnCom))
      const codes = joined(' ', prod.NCM && `NCM ${asText(prod.NCM)}`, prod.CFOP && `CFOP ${asText(prod.CFOP)}`)
      const more = [asText(det.infAdProd), ...itemDetails(det, icmsOf(det), cities)].filter((text) => text !== '')
      const strips = [
        ...textStrips(LABEL, joined('  ', prod.cProd, prod.xProd)),
        ...pairStrips(LABEL, [joined('  ', amount, codes), decimal(prod.vProd)]),
        ...textStrips(LABEL, more.join('\n'), { scale: 0.86 }),
      ]
      return keepTogether(strips, MAX_UNBROKEN)
    }),
  ]
}

function infoStrips(danfe: Danfe): Strip[] {
  const text = additionalText(danfe)
  if (text === '') return []
  return [...textStrips(LABEL, 'DADOS ADICIONAIS', TITLE), ...textStrips(LABEL, text, { scale: 0.86 })]
}
