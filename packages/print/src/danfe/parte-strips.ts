import { asText, cep, joined, partyId, phone, street } from '../format/values.ts'
import { type Roll, type Strip, textStrips } from '../paper/strip.ts'
import type { Danfe } from './danfe-model.ts'
import { FREIGHT, volumeText } from './transporte.ts'

interface Party {
  xNome?: string
  IE?: string
  IEST?: string
  IM?: string
  ISUF?: string
  CNPJ?: string
  CPF?: string
  idEstrangeiro?: string
}

interface Address {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  xMun?: string
  UF?: string
  CEP?: string
  xPais?: string
  fone?: string
}

const TITLE = { font: 'bold', scale: 0.92 } as const

/** A party with its registrations and its whole address, for narrow papers. */
export function partyStrips(
  roll: Roll,
  title: string,
  { party, address }: { party: Party | undefined; address: Address | undefined },
): Strip[] {
  const ids = joined(
    '  ',
    partyId(party),
    party?.IE && `IE: ${asText(party.IE)}`,
    party?.IEST && `IE ST: ${asText(party.IEST)}`,
    party?.IM && `IM: ${asText(party.IM)}`,
    address?.UF && `UF: ${asText(address.UF)}`,
  )
  return [
    ...textStrips(roll, title, TITLE),
    ...textStrips(roll, asText(party?.xNome), { font: 'bold' }),
    ...textStrips(roll, ids),
    ...textStrips(roll, addressText(address)),
  ]
}

const addressText = (address: Address | undefined): string =>
  joined(
    ', ',
    street(address),
    address?.xBairro,
    address?.xMun,
    address?.UF === 'EX' ? address.xPais : '',
    address?.CEP && `CEP ${cep(address.CEP)}`,
    address?.fone && `Fone ${phone(address.fone)}`,
  )

/** Carrier, freight, vehicle and the volumes that the additional data do not have, as far as the note names them. */
export function transportStrips(roll: Roll, { inf: { transp } }: Danfe): Strip[] {
  const carrier = transp?.transporta
  const vehicle = transp?.veicTransp
  const freight = asText(transp?.modFrete)
  const address = { xLgr: carrier?.xEnder, xMun: carrier?.xMun, UF: carrier?.UF }
  const lines = [
    freight && `Frete por conta: ${FREIGHT[freight] ?? freight}`,
    vehicle &&
      `Veículo: ${joined('/', vehicle.placa, vehicle.UF)}${vehicle.RNTC ? ` ANTT ${asText(vehicle.RNTC)}` : ''}`,
    ...(transp?.vol ?? []).slice(0, 2).map((vol) => `Volumes: ${volumeText(vol)}`),
  ]
  const shown = lines.flatMap((line) => (line ? [line] : []))
  return [
    ...(carrier ? partyStrips(roll, 'TRANSPORTADOR', { party: carrier, address }) : []),
    ...textStrips(roll, shown.join('\n')),
  ]
}

/** Places of pick-up and delivery. */
export const placeStrips = (roll: Roll, { inf: { retirada, entrega } }: Danfe): Strip[] => [
  ...(retirada ? partyStrips(roll, 'LOCAL DE RETIRADA', { party: retirada, address: retirada }) : []),
  ...(entrega ? partyStrips(roll, 'LOCAL DE ENTREGA', { party: entrega, address: entrega }) : []),
]
