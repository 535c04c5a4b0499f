import { asText, cep, joined, partyId, phone, street } from '../format/values.ts'
import { inset, type Rect } from '../paper/geometry.ts'
import { drawLogo } from '../paper/logo.ts'
import { drawBorder, drawText, type Page } from '../paper/page.ts'

/** What the head tells of an issuer. */
export interface HeadEmitente {
  CNPJ?: string
  CPF?: string
  IE?: string
  xNome?: string
  xFant?: string
  place:
    | {
        xLgr?: string
        nro?: string
        xCpl?: string
        xBairro?: string
        xMun?: string
        CEP?: string
        UF?: string
        fone?: string
        email?: string
      }
    | undefined
}

const LOGO = 0.3
const NAME = 32

/** The issuer's frame: logo, name, address, tax ids. Units: points; at least 80 high. */
export function drawEmitente(
  page: Page,
  rect: Rect,
  { emit, logo }: { emit: HeadEmitente; logo: Uint8Array | undefined },
): void {
  drawBorder(page, rect)
  const whole = inset(rect, 4, 3)
  drawText(page, { ...whole, h: 7 }, { text: 'IDENTIFICAÇÃO DO EMITENTE', size: 6, align: 'center' })
  const side = logo ? whole.w * LOGO + 4 : 0
  if (logo) drawLogo(page, { ...whole, y: whole.y + 9, w: side - 4, h: whole.h - 9 }, logo)
  const box = { x: whole.x + side, y: whole.y + 9, w: whole.w - side, h: NAME }
  const text = asText(emit.xNome)
  drawText(page, box, { text, font: 'bold', size: 11.5, min: 6, lines: 3, align: 'center', valign: 'middle' })
  const below = { ...box, y: box.y + NAME + 1, h: whole.h - NAME - 10 }
  const lines = { size: 8, min: 5, lines: 12, align: 'center', valign: 'middle' } as const
  drawText(page, below, { text: told(emit), ...lines })
}

function told(emit: HeadEmitente): string {
  const { place } = emit
  const lines = [
    emit.xFant && emit.xFant !== emit.xNome ? asText(emit.xFant) : '',
    street(place),
    joined(' - ', place?.xBairro, cep(place?.CEP) && `CEP ${cep(place?.CEP)}`),
    joined(' - ', place?.xMun, place?.UF, place?.fone && `Fone ${phone(place.fone)}`),
    asText(place?.email),
    joined(
      ' - ',
      partyId(emit) && `${emit.CNPJ ? 'CNPJ' : 'CPF'} ${partyId(emit)}`,
      emit.IE && `IE ${asText(emit.IE)}`,
    ),
  ]
  return lines.filter((line) => line !== '').join('\n')
}
