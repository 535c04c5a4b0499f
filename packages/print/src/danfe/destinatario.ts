import { asText, cep, date, joined, partyId, phone, street, time } from '../format/values.ts'
import { type Block, fieldsBlock } from '../paper/block.ts'
import type { Danfe } from './danfe-model.ts'

/** The counterparty and the dates. A missing time of departure stays empty. */
export function destinatarioBlock({ inf: { dest, ide } }: Danfe): Block {
  const address = dest?.enderDest
  const departure = ide.dhSaiEnt ?? ide.dSaiEnt
  return fieldsBlock('DESTINATÁRIO / REMETENTE', [
    [
      { label: 'NOME / RAZÃO SOCIAL', value: dest?.xNome, weight: 60, lines: 2, min: 6 },
      { label: idLabel(dest), value: partyId(dest), weight: 24 },
      { label: 'DATA DA EMISSÃO', value: date(ide.dhEmi ?? ide.dEmi), weight: 16, align: 'center' },
    ],
    [
      { label: 'ENDEREÇO', value: street(address), weight: 46, lines: 2 },
      { label: 'BAIRRO / DISTRITO', value: address?.xBairro, weight: 24, lines: 2 },
      { label: 'CEP', value: cep(address?.CEP), weight: 14 },
      { label: 'DATA DA SAÍDA / ENTRADA', value: date(departure), weight: 16, align: 'center', min: 6 },
    ],
    [
      { label: 'MUNICÍPIO', value: municipio(address), weight: 34, lines: 2 },
      { label: 'UF', value: address?.UF, weight: 6, align: 'center' },
      { label: 'FONE / FAX', value: phone(address?.fone), weight: 20 },
      { label: 'INSCRIÇÃO ESTADUAL', value: dest?.IE, weight: 24 },
      { label: 'HORA DA SAÍDA / ENTRADA', value: time(departure) || time(ide.hSaiEnt), weight: 16, align: 'center' },
    ],
  ])
}

const idLabel = (party: { CPF?: string; idEstrangeiro?: string } | undefined): string =>
  party?.idEstrangeiro ? 'ID. ESTRANGEIRO' : party?.CPF ? 'CPF' : 'CNPJ / CPF'

/** The city; abroad, city and country. */
const municipio = (address: { xMun?: string; UF?: string; xPais?: string } | undefined): string =>
  address?.UF === 'EX' ? joined(' - ', address.xMun, address.xPais) : asText(address?.xMun)

/** Address of pick-up (retirada) or delivery (entrega); null when the note has none. */
export function localBlock(title: string, local: Danfe['inf']['retirada']): Block | null {
  if (!local) return null
  return fieldsBlock(title, [
    [
      { label: 'NOME / RAZÃO SOCIAL', value: local.xNome, weight: 52, lines: 2 },
      { label: 'CNPJ / CPF', value: partyId(local), weight: 24 },
      { label: 'INSCRIÇÃO ESTADUAL', value: local.IE, weight: 24 },
    ],
    [
      { label: 'ENDEREÇO', value: street(local), weight: 38, lines: 2 },
      { label: 'BAIRRO / DISTRITO', value: local.xBairro, weight: 18, lines: 2 },
      { label: 'MUNICÍPIO', value: municipio(local), weight: 18, lines: 2 },
      { label: 'UF', value: local.UF, weight: 5, align: 'center' },
      { label: 'CEP', value: cep(local.CEP), weight: 9 },
      { label: 'FONE / FAX', value: phone(local.fone), weight: 12 },
    ],
  ])
}
