import { asText, cep, joined, partyId, street } from '../format/values.ts'
import { type Strip, textStrips } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** The consumer, if identified, and the delivery address. */
export function consumidorStrips({ inf: { dest, entrega }, roll }: Danfce): Strip[] {
  const center = { align: 'center' } as const
  const id = partyId(dest)
  if (id === '' && asText(dest?.xNome) === '')
    return textStrips(roll, 'CONSUMIDOR NÃO IDENTIFICADO', { ...center, font: 'bold' })
  const kind = dest?.CNPJ ? 'CNPJ' : dest?.CPF ? 'CPF' : 'Id. Estrangeiro'
  return [
    ...textStrips(roll, joined(' - ', 'CONSUMIDOR', id && `${kind} ${id}`), { ...center, font: 'bold' }),
    ...textStrips(roll, asText(dest?.xNome), center),
    ...textStrips(roll, addressText(dest?.enderDest), center),
    ...textStrips(roll, entrega ? `Entrega: ${joined(' - ', entrega.xNome, addressText(entrega))}` : '', center),
  ]
}

const addressText = (address: NonNullable<Danfce['inf']['entrega']> | undefined): string =>
  joined(
    ', ',
    street(address),
    address?.xBairro,
    joined(' - ', address?.xMun, address?.UF),
    address?.CEP && `CEP ${cep(address.CEP)}`,
  )
