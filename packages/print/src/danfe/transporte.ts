import type { Vol } from '@portal/fiscal/nfe/layout.gen.ts'
import { asText, decimal, joined, partyId } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { fieldsBlock } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import type { Danfe } from './danfe-model.ts'

export const FREIGHT: Readonly<Record<string, string>> = {
  '0': '0 - Remetente (CIF)',
  '1': '1 - Destinatário (FOB)',
  '2': '2 - Terceiros',
  '3': '3 - Próprio remetente',
  '4': '4 - Próprio destinatário',
  '9': '9 - Sem transporte',
}
/** Further volumes are printed in the additional data. */
const MAX_VOLUMES = 2

/** Carrier, vehicle and volumes. */
export function transporteBlock({ inf: { transp } }: Danfe): Block {
  const carrier = transp?.transporta
  const vehicle = transp?.veicTransp
  const volumes = (transp?.vol ?? []).slice(0, MAX_VOLUMES)
  return fieldsBlock('TRANSPORTADOR / VOLUMES TRANSPORTADOS', [
    [
      { label: 'NOME / RAZÃO SOCIAL', value: carrier?.xNome, weight: 34, lines: 2 },
      { label: 'FRETE POR CONTA', value: FREIGHT[asText(transp?.modFrete)] ?? transp?.modFrete, weight: 18, min: 6 },
      { label: 'CÓDIGO ANTT', value: vehicle?.RNTC, weight: 13 },
      { label: 'PLACA DO VEÍCULO', value: vehicle?.placa, weight: 12 },
      { label: 'UF', value: vehicle?.UF, weight: 5, align: 'center' },
      { label: 'CNPJ / CPF', value: partyId(carrier), weight: 18 },
    ],
    [
      { label: 'ENDEREÇO', value: carrier?.xEnder, weight: 47, lines: 2 },
      { label: 'MUNICÍPIO', value: carrier?.xMun, weight: 30, lines: 2 },
      { label: 'UF', value: carrier?.UF, weight: 5, align: 'center' },
      { label: 'INSCRIÇÃO ESTADUAL', value: carrier?.IE, weight: 18 },
    ],
    ...(volumes.length > 0 ? volumes : [{}]).map(volumeFields),
  ])
}

const volumeFields = (vol: Vol): Field[] => [
  { label: 'QUANTIDADE', value: decimal(vol.qVol, 0), weight: 12 },
  { label: 'ESPÉCIE', value: vol.esp, weight: 20, lines: 2 },
  { label: 'MARCA', value: vol.marca, weight: 20, lines: 2 },
  { label: 'NUMERAÇÃO', value: vol.nVol, weight: 16, lines: 2 },
  { label: 'PESO BRUTO (KG)', value: decimal(vol.pesoB, 3), weight: 16, align: 'right' },
  { label: 'PESO LÍQUIDO (KG)', value: decimal(vol.pesoL, 3), weight: 16, align: 'right' },
]

/** A group of volumes in one line. */
export const volumeText = (vol: Vol): string =>
  joined(
    ' ',
    decimal(vol.qVol, 0),
    vol.esp,
    vol.marca,
    vol.nVol,
    vol.pesoB && `bruto ${decimal(vol.pesoB, 3)} kg`,
    vol.pesoL && `líquido ${decimal(vol.pesoL, 3)} kg`,
  )

/** Transport data without a field in the block: trailers, wagon, ferry, seals, further volumes. */
export function moreTransport({ inf: { transp } }: Danfe): string[] {
  const rest = (transp?.vol ?? []).slice(MAX_VOLUMES)
  const volumes = rest.map(volumeText)
  const seals = (transp?.vol ?? []).flatMap((vol) => (vol.lacres ?? []).map((lacre) => asText(lacre.nLacre)))
  const trailers = (transp?.reboque ?? []).map((trailer) => joined('/', trailer.placa, trailer.UF, trailer.RNTC))
  return [
    trailers.length > 0 ? `Reboques: ${trailers.join(', ')}` : '',
    transp?.vagao ? `Vagão: ${asText(transp.vagao)}` : '',
    transp?.balsa ? `Balsa: ${asText(transp.balsa)}` : '',
    volumes.length > 0 ? `Demais volumes: ${volumes.join('; ')}` : '',
    seals.length > 0 ? `Lacres: ${seals.join(', ')}` : '',
  ]
}
