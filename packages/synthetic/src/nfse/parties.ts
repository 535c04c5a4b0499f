import type { Actor } from '../base/company.ts'
import type { Tree } from '../base/tree.ts'

/** The schema takes the characters of Latin-1 only. */
export const latin = (text: string): string => text.replaceAll('’', "'")

const idTree = ({ taxId }: Actor): Tree => (taxId.length === 11 ? { CPF: taxId } : { CNPJ: taxId })

function addressTree({ address }: Actor): Tree {
  const { street, number, district, cityCode, cep } = address
  return { endNac: { cMun: cityCode, CEP: cep }, xLgr: street, nro: number, xBairro: latin(district) }
}

/** A tomador or an intermediário. */
export const partyTree = (actor: Actor): Tree => ({
  ...idTree(actor),
  xNome: actor.name,
  end: addressTree(actor),
  fone: actor.address.phone,
  email: actor.email,
})

/** The prestador, whose name and address stand in `emit` when it is the emitter. */
export const prestTree = (actor: Actor, { simples, isEmitter }: { simples: string; isEmitter: boolean }): Tree => ({
  ...idTree(actor),
  ...(isEmitter ? {} : { xNome: actor.name, end: addressTree(actor) }),
  regTrib: { opSimpNac: simples, regApTribSN: simples === '3' ? '1' : undefined, regEspTrib: '0' },
})
