import type { Actor } from '../../base/company.ts'
import type { Tree } from '../../base/tree.ts'
import { nfeAddress, taxIdOf } from '../../layouts/parties.ts'

/** A foreign recipient: a passport, a city without code. */
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

/** Address of pick-up or delivery. */
export const nfePlace = (actor: Actor): Tree => {
  const { xLgr, nro, xBairro, cMun, xMun, UF, CEP, cPais, xPais, fone } = nfeAddress(actor)
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
