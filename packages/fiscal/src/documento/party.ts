import type { Mirror } from '../mirror/mirror.ts'
import type { Address, DocumentoParty, PartyGroup } from './model.ts'

const ADDRESS_GROUP = /^ender[A-Z]/

/** Someone as every layout tells him: `fields` is his official group. */
export function partyOf(role: PartyGroup, fields: object): DocumentoParty {
  const group = fields as Mirror // what a layout's group is, whatever its names
  const inner = Object.keys(group).find((name) => ADDRESS_GROUP.test(name))
  const found = inner === undefined ? group : group[inner]
  const place: Mirror = typeof found === 'object' && !Array.isArray(found) ? found : {}
  return {
    role,
    taxId: textOf(group, 'CNPJ', 'CPF'),
    foreignId: textOf(group, 'idEstrangeiro'),
    name: textOf(group, 'xNome', 'xOrgao'),
    tradeName: textOf(group, 'xFant'),
    ie: textOf(group, 'IE'),
    im: textOf(group, 'IM'),
    phone: textOf(group, 'fone') ?? textOf(place, 'fone'),
    email: textOf(group, 'email') ?? textOf(place, 'email'),
    address: addressOf(place),
    payer: false,
    fields,
  }
}

/** The parties of groups that may be absent or repeat, in the order given. */
export const partiesOf = (groups: readonly [PartyGroup, object | readonly object[] | undefined][]): DocumentoParty[] =>
  groups.flatMap(([role, found]) => (found === undefined ? [] : [found].flat().map((fields) => partyOf(role, fields))))

function addressOf(place: Mirror): Address | null {
  const address: Address = {
    street: textOf(place, 'xLgr', 'xEnder'),
    number: textOf(place, 'nro'),
    complement: textOf(place, 'xCpl'),
    district: textOf(place, 'xBairro'),
    city: textOf(place, 'xMun'),
    cityCode: textOf(place, 'cMun'),
    uf: textOf(place, 'UF'),
    zip: textOf(place, 'CEP'),
    country: textOf(place, 'xPais'),
  }
  return Object.values(address).some((part) => part !== null) ? address : null
}

function textOf(group: Mirror, ...names: string[]): string | null {
  for (const name of names) {
    const value = group[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
