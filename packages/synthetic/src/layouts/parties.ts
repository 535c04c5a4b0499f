import { type Actor, type Address, type Company, isPerson } from '../base/company.ts'
import type { Tree } from '../base/tree.ts'

const personId = ({ taxId }: { taxId: string }) => (taxId.length === 11 ? taxId : undefined)
const companyId = ({ taxId }: { taxId: string }) => (taxId.length === 11 ? undefined : taxId)

/** `CNPJ` or `CPF`, by its length. */
export const taxIdOf = (actor: { taxId: string }): Tree => ({ CNPJ: companyId(actor), CPF: personId(actor) })

/** An address in the order of NF-e, where the state precedes the postal code. */
export const nfeAddress = ({ address }: Actor, xCpl?: string): Tree => ({
  xLgr: address.street,
  nro: address.number,
  xCpl,
  xBairro: address.district,
  cMun: address.cityCode,
  xMun: address.cityName,
  UF: address.uf,
  CEP: address.cep,
  cPais: '1058',
  xPais: 'Brasil',
  fone: address.phone,
})

export interface IssuerWish {
  xCpl?: string
  IEST?: string
  /** True for a provider of services: adds municipal registration and activity */
  municipal?: boolean
  CRT?: string
  ISUFEmit?: string
}

/** The `emit` group of NF-e and NFC-e. */
export const nfeEmit = (company: Company, wish: IssuerWish = {}): Tree => ({
  CNPJ: companyId(company),
  CPF: personId(company),
  xNome: company.name,
  xFant: company.tradeName,
  enderEmit: nfeAddress(company, wish.xCpl),
  IE: company.ie,
  IEST: wish.IEST,
  IM: wish.municipal ? '4567.890-1' : undefined,
  CNAE: wish.municipal ? '4520001' : undefined,
  CRT: wish.CRT ?? '3',
  ISUFEmit: wish.ISUFEmit,
})

/** The `dest` group of NF-e. */
export function nfeDest(actor: Actor, extras: { ISUF?: string; xCpl?: string } = {}): Tree {
  const IE = isPerson(actor) ? null : actor.ie
  return {
    CNPJ: companyId(actor),
    CPF: personId(actor),
    xNome: actor.name,
    enderDest: nfeAddress(actor, extras.xCpl),
    indIEDest: IE === null ? '9' : '1',
    IE,
    ISUF: extras.ISUF,
    email: actor.email,
  }
}

/** City and state of an actor; `suffix` is the suffix of the field names (`Env`, `Ini`, `Fim`). */
export const cteCity = (suffix: string, { address }: Actor): Tree => ({
  [`cMun${suffix}`]: address.cityCode,
  [`xMun${suffix}`]: address.cityName,
  [`UF${suffix}`]: address.uf,
})

/** An address in the order of CT-e and MDF-e, where the postal code precedes the state. */
export const transportAddress = (address: Address, xCpl?: string): Tree => ({
  xLgr: address.street,
  nro: address.number,
  xCpl,
  xBairro: address.district,
  cMun: address.cityCode,
  xMun: address.cityName,
  CEP: address.cep,
  UF: address.uf,
})

/** The `emit` group of CT-e. */
export const cteEmit = (company: Company, { CRT, xCpl }: { CRT: string; xCpl?: string }): Tree => ({
  ...taxIdOf(company),
  IE: company.ie,
  xNome: company.name,
  xFant: company.tradeName,
  enderEmit: { ...transportAddress(company.address, xCpl), fone: company.address.phone },
  CRT,
})

export type CteRole = 'Reme' | 'Exped' | 'Receb' | 'Dest' | 'Toma'

/** A party of a CT-e; the role determines the name of its address group. */
export const cteParty = (actor: Actor, role: CteRole, xCpl?: string): Tree => ({
  ...taxIdOf(actor),
  IE: actor.ie,
  xNome: actor.name,
  fone: actor.address.phone,
  [`ender${role}`]: { ...transportAddress(actor.address, xCpl), cPais: '1058', xPais: 'BRASIL' },
  email: actor.email,
})

/** The `emit` group of MDF-e. */
export const mdfeEmit = (company: Company, { xFant, email }: { xFant?: string; email?: string }): Tree => ({
  ...taxIdOf(company),
  IE: company.ie,
  xNome: company.name,
  xFant,
  enderEmit: { ...transportAddress(company.address), fone: company.address.phone, email },
})
