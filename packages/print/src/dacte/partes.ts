import { asText, cep, joined, partyId, phone, street } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { columns, type Rect } from '../paper/geometry.ts'
import { drawBorder } from '../paper/page.ts'
import { codeName, IND_IE_TOMA } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { type FieldArea, SIZES } from './grow.ts'
import { drawInline, type Inline, type InlineBox, setInline } from './inline.ts'
import { dacteParties, type Party } from './party.ts'

/** Remetente and destinatário, expedidor and recebedor, side by side as on the official form. */
export function partesBlocks(dacte: Dacte): Block[] {
  if (dacte.form !== 'CTe') return []
  const parties = dacteParties(dacte.inf)
  const others = [partyLines('EXPEDIDOR', parties['1']), partyLines('RECEBEDOR', parties['2'])] as const
  const absent = others.flat(2).every(({ value }) => value === '')
  return [
    pairBlock([partyLines('REMETENTE', parties['0']), partyLines('DESTINATÁRIO', parties['3'])], dacte.area),
    // most documents have neither: the frames are printed one line high
    pairBlock(absent ? [others[0].slice(0, 1), others[1].slice(0, 1)] : [...others], dacte.area),
  ]
}

/** The tomador with all its fields. */
export function tomadorBlock({ tomador, inf, area: room }: Dacte): Block {
  const address = tomador.address
  const indicator = codeName(IND_IE_TOMA, inf.ide.indIEToma ?? tomador.indIEToma)
  const lines: Inline[][] = [
    [
      { label: 'TOMADOR DO SERVIÇO', value: asText(tomador.xNome), bold: true, weight: 50 },
      { label: 'MUNICÍPIO', value: joined(' - ', address?.xMun, address?.UF), weight: 32 },
      { label: 'CEP', value: cep(address?.CEP), weight: 18 },
    ],
    [
      { label: 'ENDEREÇO', value: joined(' - ', street(address), address?.xBairro), weight: 50 },
      { label: 'PAÍS', value: asText(address?.xPais), weight: 16 },
      ...emailOf(tomador, 34),
    ],
    [
      { label: 'CNPJ/CPF', value: partyId(tomador), weight: 30 },
      { label: 'INSCRIÇÃO ESTADUAL', value: asText(tomador.IE), weight: 30 },
      { label: 'FONE', value: phone(tomador.fone), weight: 20 },
      { label: '', value: indicator, weight: 20 },
    ],
    ...extraLines(tomador),
  ]
  const box = setInline(lines, room)
  return {
    height: box.height,
    draw: (page, rect) => {
      drawBorder(page, rect)
      drawInline(page, rect, box)
    },
  }
}

function partyLines(label: string, party: Party): Inline[][] {
  const address = party.address
  return [
    [{ label, value: asText(party.xNome), bold: true }],
    [{ label: 'ENDEREÇO', value: joined(' - ', street(address), address?.xBairro) }],
    [
      { label: 'MUNICÍPIO', value: joined(' - ', address?.xMun, address?.UF), weight: 68 },
      { label: 'CEP', value: cep(address?.CEP), weight: 32 },
    ],
    [
      { label: 'CNPJ/CPF', value: partyId(party), weight: 50 },
      { label: 'INSCRIÇÃO ESTADUAL', value: asText(party.IE), weight: 50 },
    ],
    [
      { label: 'PAÍS', value: asText(address?.xPais), weight: 24 },
      { label: 'FONE', value: phone(party.fone), weight: 31 },
      ...emailOf(party, 45),
    ],
    ...extraLines(party),
  ]
}

const extraLines = ({ xFant, xNome }: Party): Inline[][] =>
  xFant && xFant !== xNome ? [[{ label: 'NOME FANTASIA', value: xFant }]] : []

const emailOf = ({ email }: Party, weight: number): Inline[] =>
  email ? [{ label: 'E-MAIL', value: email, weight }] : []

function pairBlock(pair: [Inline[][], Inline[][]], room: FieldArea): Block {
  const half = { ...room, width: room.width / 2 }
  const boxes = pair.map((lines) => setInline(lines, half)) as [InlineBox, InlineBox] // map keeps the length of the pair
  return {
    height: Math.max(boxes[0].height, boxes[1].height, SIZES.large),
    draw: (page, rect) => {
      const cells = columns(rect, [1, 1]) as [Rect, Rect] // two weights
      for (const index of [0, 1] as const) {
        drawBorder(page, cells[index])
        drawInline(page, cells[index], boxes[index])
      }
    },
  }
}
