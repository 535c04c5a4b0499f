import type { Actor, Company } from '../../base/company.ts'
import { isPerson } from '../../base/company.ts'
import type { Tree } from '../../base/tree.ts'
import { taxIdOf } from '../base/context.ts'

export const addressOf = ({ address }: Actor, xCpl?: string): Tree => ({
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
  /** Provides services: city registration and activity */
  municipal?: boolean
  CRT?: string
  ISUFEmit?: string
}

export const emitOf = (company: Company, wish: IssuerWish = {}): Tree => ({
  ...taxIdOf(company),
  xNome: company.name,
  xFant: company.tradeName,
  enderEmit: addressOf(company, wish.xCpl),
  IE: company.ie,
  IEST: wish.IEST,
  ...(wish.municipal ? { IM: '4567.890-1', CNAE: '4520001' } : {}),
  CRT: wish.CRT ?? '3',
  ISUFEmit: wish.ISUFEmit,
})

export const destOf = (actor: Actor, extras: { ISUF?: string; xCpl?: string } = {}): Tree => ({
  ...taxIdOf(actor),
  xNome: actor.name,
  enderDest: addressOf(actor, extras.xCpl),
  ...(actor.ie === null || isPerson(actor) ? { indIEDest: '9' } : { indIEDest: '1', IE: actor.ie }),
  ISUF: extras.ISUF,
  email: actor.email,
})

/** Who lives abroad: a passport, a city without code. */
export const foreigner = (): Tree => ({
  idEstrangeiro: 'PA-1234567',
  xNome: 'Compañía Exportadora Núñez & Söhne GmbH',
  enderDest: {
    xLgr: 'Große Straße',
    nro: '77',
    xBairro: 'Altstadt',
    cMun: '9999999',
    xMun: 'EXTERIOR',
    UF: 'EX',
    cPais: '0230',
    xPais: 'Alemanha',
  },
  indIEDest: '9',
})

/** Where goods are fetched or brought to. */
export const placeOf = (actor: Actor): Tree => {
  const { xLgr, nro, xBairro, cMun, xMun, UF, CEP, cPais, xPais, fone } = addressOf(actor)
  return {
    ...taxIdOf(actor),
    xNome: actor.name,
    xLgr,
    nro,
    xCpl: 'Doca 3',
    xBairro,
    cMun,
    xMun,
    UF,
    CEP,
    cPais,
    xPais,
    fone,
    email: 'doca@exemplo.com.br',
    IE: actor.ie,
  }
}
