import { asText, cep, joined, partyId, street } from '../format/values.ts'
import { type Strip, textStrips } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** Who bought, as far as the note says; its address when the goods are delivered. */
export function consumidorStrips({ inf: { dest, entrega }, roll }: Danfce): Strip[] {
  const center = { align: 'center' } as const
  const id = partyId(dest)
  if (id === '' && asText(dest?.xNome) === '')
    return textStrips(roll, 'CONSUMIDOR NÃO IDENTIFICADO', { ...center, font: 'bold' })
  const kind = dest?.CNPJ ? 'CNPJ' : dest?.CPF ? 'CPF' : 'Id. Estrangeiro'
  return [
    ...textStrips(roll, joined(' - ', 'CONSUMIDOR', id && `${kind} ${id}`), { ...center, font: 'bold' }),
    ...textStrips(roll, asText(dest?.xNome), center),
    ...textStrips(roll, placeText(dest?.enderDest), center),
    ...textStrips(roll, entrega ? `Entrega: ${joined(' - ', entrega.xNome, placeText(entrega))}` : '', center),
  ]
}

const placeText = (place: NonNullable<Danfce['inf']['entrega']> | undefined): string =>
  joined(
    ', ',
    street(place),
    place?.xBairro,
    joined(' - ', place?.xMun, place?.UF),
    place?.CEP && `CEP ${cep(place.CEP)}`,
  )
