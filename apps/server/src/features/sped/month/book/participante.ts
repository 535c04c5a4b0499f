import type { EfdParticipante } from '@portal/efd/block/facts.ts'
import { participanteCode } from '@portal/efd/entry/participante.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { isCnpj } from '@portal/fiscal/ids/cnpj.ts'
import { isCpf } from '@portal/fiscal/ids/cpf.ts'

/** Brazil in the table of BACEN. */
export const HOME = '1058'
const figures = (text: string | null) => (text ?? '').replace(/\D/g, '')

/** Country of a party (BACEN's code); empty for one abroad whose document states none. */
export function countryOf({ uf, country }: Pick<LedgerParty, 'uf' | 'country'>): string {
  const stated = figures(country)
  const isHome = stated === '' || /^0?1058$/.test(stated)
  if (uf === 'EX') return isHome ? '' : stated
  return isHome ? HOME : stated
}

/** A party as block 0 registers it under its tax id; `lacks` is the message when data is missing. */
export function toParticipante(party: LedgerParty | null): EfdParticipante | { lacks: string } {
  if (!party) return { lacks: 'A nota não diz quem é o outro participante.' }
  const country = countryOf(party)
  const abroad = country !== HOME
  const name = party.name?.trim() || (party.taxId ?? '')
  if (country === '') return { lacks: `Falta o país de ${name}, que é do exterior.` }
  const taxId = abroad ? null : party.taxId
  const wrong = abroad ? null : missingData(name, taxId, party.city)
  if (wrong) return { lacks: wrong }
  const isCompany = taxId?.length === 14
  return {
    code: participanteCode({ taxId, name, country }),
    name,
    country,
    cnpj: isCompany ? taxId : null,
    cpf: taxId !== null && !isCompany ? taxId : null,
    ie: party.ie,
    suframa: party.suframa,
    address: {
      street: party.street,
      number: party.number,
      complement: party.complement,
      district: party.district,
      zip: party.zip,
      cityCode: party.city,
    },
  }
}

function missingData(name: string, taxId: string | null, city: string | null): string | null {
  if (taxId === null || !(isCnpj(taxId) || isCpf(taxId)))
    return name
      ? `${name} não tem CPF ou CNPJ válido na nota.`
      : 'O outro participante não tem CPF ou CNPJ válido na nota.'
  return /^\d{7}$/.test(city ?? '') ? null : `Falta o município (código do IBGE) de ${name} na nota.`
}
