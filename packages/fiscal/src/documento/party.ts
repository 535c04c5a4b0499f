import type { Mirror } from '../mirror/mirror.ts'
import type { Address, DocumentoParty, PartyGroup } from './model.ts'

const ADDRESS_GROUP = /^ender[A-Z]/

/** A party in the common form of all layouts; `fields` is its official group. */
export function partyOf(role: PartyGroup, fields: object): DocumentoParty {
  const group = fields as Mirror // every group of a layout is a Mirror
  const addressName = Object.keys(group).find((name) => ADDRESS_GROUP.test(name))
  const address = addressName === undefined ? flatAddress(group) : groupOf(group[addressName])
  return {
    role,
    taxId: firstText(group, 'CNPJ', 'CPF'),
    foreignId: firstText(group, 'idEstrangeiro', 'NIF'),
    name: firstText(group, 'xNome', 'xOrgao'),
    tradeName: firstText(group, 'xFant'),
    ie: firstText(group, 'IE'),
    im: firstText(group, 'IM'),
    phone: firstText(group, 'fone') ?? firstText(address, 'fone'),
    email: firstText(group, 'email') ?? firstText(address, 'email'),
    address: addressOf(address),
    payer: false,
    fields,
  }
}

const groupOf = (value: Mirror[string]): Mirror => (typeof value === 'object' && !Array.isArray(value) ? value : {})

/** The address of an NFS-e is in `end`, whose municipality is in one of two groups below it. */
function flatAddress(group: Mirror): Mirror {
  if (group.end === undefined) return group
  const end = groupOf(group.end)
  return { ...end, ...groupOf(end.endNac), ...groupOf(end.endExt) }
}

/** The parties of groups that may be absent or repeated, in input order. */
export const partiesOf = (groups: readonly [PartyGroup, object | readonly object[] | undefined][]): DocumentoParty[] =>
  groups.flatMap(([role, groupOrList]) =>
    groupOrList === undefined ? [] : [groupOrList].flat().map((fields) => partyOf(role, fields)),
  )

function addressOf(group: Mirror): Address | null {
  const address: Address = {
    street: firstText(group, 'xLgr', 'xEnder'),
    number: firstText(group, 'nro'),
    complement: firstText(group, 'xCpl'),
    district: firstText(group, 'xBairro'),
    city: firstText(group, 'xMun', 'xCidade'),
    cityCode: firstText(group, 'cMun'),
    uf: firstText(group, 'UF', 'xEstProvReg'),
    zip: firstText(group, 'CEP', 'cEndPost'),
    country: firstText(group, 'xPais', 'cPais'),
  }
  return Object.values(address).some((part) => part !== null) ? address : null
}

function firstText(group: Mirror, ...names: string[]): string | null {
  for (const name of names) {
    const value = group[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
