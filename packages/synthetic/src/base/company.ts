export interface Address {
  street: string
  number: string
  district: string
  /** IBGE code of the city, 7 digits */
  cityCode: string
  cityName: string
  uf: string
  /** 8 digits */
  cep: string
  phone: string
}

/** A party of a document: a company, or a person when `taxId` has 11 digits. */
export interface Actor {
  taxId: string
  name: string
  uf: string
  /** State registration; null for persons and companies without one */
  ie: string | null
  address: Address
  email?: string
}

/** A company that issues documents. */
export interface Company extends Actor {
  ie: string
  tradeName?: string
  regime: 'simples' | 'normal'
  atividade: 'comercio' | 'industria' | 'servico'
  /** PIS/COFINS of the normal regime; default: industry `nao_cumulativo`, others `cumulativo` */
  pisCofins?: 'cumulativo' | 'nao_cumulativo'
  /** Lines of goods that it sells; default: by `atividade` */
  goods?: readonly Trade[]
  /** National registration of carriers, 8 digits; the company issues CT-e and, as carrier, MDF-e */
  rntrc?: string
}

/** Lines of goods of the catalogue. */
export type Trade = 'construcao' | 'mercearia' | 'moveis' | 'insumos' | 'frota'

export const isPerson = (actor: Actor): boolean => actor.taxId.length === 11
