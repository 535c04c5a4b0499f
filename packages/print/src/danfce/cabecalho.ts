import { asText, cep, joined, partyId, phone, street } from '../format/values.ts'
import { MM } from '../paper/geometry.ts'
import { drawLogo } from '../paper/logo.ts'
import { gapStrip, type Strip, textStrips } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

const TITLES = {
  'NFC-e': 'Documento Auxiliar da\nNota Fiscal de Consumidor Eletrônica',
  'NF-e': 'DANFE Simplificado Tipo 2\nDocumento Auxiliar da\nNota Fiscal Eletrônica',
}
const LOGO_HEIGHT = 14 * MM

/** The issuer and the document's title. The title does not depend on the note's situation. */
export function cabecalhoStrips({ inf: { emit }, state: { logo }, roll, nome }: Danfce): Strip[] {
  const center = { align: 'center' } as const
  const address = emit.enderEmit
  const ids = joined(
    '  ',
    partyId(emit) && `${emit.CNPJ ? 'CNPJ' : 'CPF'}: ${partyId(emit)}`,
    emit.IE && `IE: ${asText(emit.IE)}`,
    emit.IM && `IM: ${asText(emit.IM)}`,
  )
  const addressText = joined(
    ', ',
    street(address),
    address?.xBairro,
    joined(' - ', address?.xMun, address?.UF),
    address?.CEP && `CEP ${cep(address.CEP)}`,
  )
  return [
    ...(logo ? [{ height: LOGO_HEIGHT + 4, draw: drawHead(logo) }] : []),
    ...textStrips(roll, asText(emit.xNome), { ...center, font: 'bold', scale: 1.1 }),
    ...textStrips(roll, emit.xFant === emit.xNome ? '' : asText(emit.xFant), center),
    ...textStrips(roll, ids, center),
    ...textStrips(roll, addressText, center),
    ...textStrips(roll, address?.fone ? `Fone ${phone(address.fone)}` : '', center),
    gapStrip(4),
    ...textStrips(roll, TITLES[nome], { ...center, font: 'bold' }),
  ]
}

const drawHead =
  (logo: Uint8Array): Strip['draw'] =>
  (page, rect) =>
    drawLogo(page, { ...rect, h: LOGO_HEIGHT }, logo)
