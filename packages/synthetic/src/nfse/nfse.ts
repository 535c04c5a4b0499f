import { written } from '../base/calendar.ts'
import type { Actor } from '../base/company.ts'
import { nfseChaveOf } from '../base/digits.ts'
import { percentOf } from '../base/money.ts'
import { type Signer, signElement } from '../base/seal.ts'
import { type Tree, writeTree } from '../base/tree.ts'
import { NAMESPACES, XML_DECLARATION } from '../base/xml.ts'
import { amountsTree, computedTree, ibscbsTrees } from './amounts.ts'
import type { NfseWish } from './wish.ts'

export interface Nfse {
  name: string
  chave: string
  bytes: Buffer
}

const NAMESPACE = NAMESPACES.nfse
const VERSION = '1.01'

/** ISSQN of a wish. Units: cents. */
const issqnOf = ({ vServ, vDescIncond = 0, issRate = 500 }: NfseWish): number => percentOf(vServ - vDescIncond, issRate)

/** What is withheld. Units: cents. */
const withheldOf = (wish: NfseWish): number =>
  ((wish.issWithheld ?? '1') === '1' ? 0 : issqnOf(wish)) +
  (wish.inss ?? 0) +
  (wish.irrf ?? 0) +
  (wish.csll ?? 0) +
  (wish.withheldKind === '1' ? (wish.pis ?? 0) + (wish.cofins ?? 0) : 0)

/** The net value of a wish. Units: cents. */
export const netOf = (wish: NfseWish): number =>
  wish.vServ - (wish.vDescIncond ?? 0) - (wish.vDescCond ?? 0) - withheldOf(wish)

const emitterOf = ({ emitter = '1', prestador, tomador, intermediario }: NfseWish): Actor =>
  (emitter === '2' ? tomador : emitter === '3' ? intermediario : prestador) ?? prestador

/**
 * A valid NFS-e of the national standard, layout 1.01, signed by its generator: the municipality of the emitter, or the
 * Sefin Nacional.
 * Shape   valid against the official schema 1.01_20260727 when a signer is given
 */
export function makeNfse(wish: NfseWish, signer: Signer | null): Nfse {
  const emitter = emitterOf(wish)
  const { cityCode, cityName } = emitter.address
  const { numero, code, moment, generator = '1', service } = wish
  const chave = nfseChaveOf({
    cMun: cityCode,
    ambGer: generator,
    taxId: emitter.taxId,
    numero,
    month: moment.local,
    code,
  })
  const inf: Tree = {
    xLocEmi: cityName,
    xLocPrestacao: cityName,
    nNFSe: String(numero),
    cLocIncid: cityCode,
    xLocIncid: cityName,
    xTribNac: service.name,
    xTribMun: service.municipal && service.name,
    xNBS: service.nbs && service.name,
    verAplic: 'GERADOR_1.0',
    ambGer: generator,
    tpEmis: '1',
    procEmi: '1',
    cStat: wish.simples === '2' ? '107' : '100',
    dhProc: written(moment),
    nDFSe: String(numero),
    emit: emitTree(emitter),
    valores: computedTree(wish, { issqn: issqnOf(wish), withheld: withheldOf(wish), net: netOf(wish) }),
    IBSCBS: wish.ibsCbs
      ? ibscbsTrees(wish, { net: netOf(wish), issqn: issqnOf(wish), cityCode, cityName }).computed
      : undefined,
    DPS: { '@versao': VERSION, infDPS: dpsTree(wish, emitter) },
  }
  const id = `NFS${chave}`
  const isExclusive = generator === '2'
  const { node, element } = signElement(
    { name: 'infNFSe', namespace: NAMESPACE, attributes: `Id="${id}"`, id, body: writeTree(inf), isExclusive },
    generatorOf(emitter, generator),
    signer,
  )
  const text = `<NFSe xmlns="${NAMESPACE}" versao="${VERSION}">${node}${element}</NFSe>`
  return { name: `${chave}-NFSe.xml`, chave, bytes: Buffer.from(XML_DECLARATION + text) }
}

const SEFIN = { taxId: '', name: '*.nfse.gov.br' }

/** Who signs what it generates: a municipality with an e-CNPJ of its own, the Sefin Nacional as a host. */
export const generatorOf = ({ address }: Actor, generator: '1' | '2') =>
  generator === '2' ? SEFIN : { taxId: '18715383000140', name: `MUNICIPIO DE ${address.cityName.toUpperCase()}` }

function emitTree(actor: Actor): Tree {
  const { street, number, district, cityCode, uf, cep, phone } = actor.address
  return {
    ...(actor.taxId.length === 11 ? { CPF: actor.taxId } : { CNPJ: actor.taxId }),
    xNome: actor.name,
    enderNac: { xLgr: street, nro: number, xBairro: latin(district), cMun: cityCode, UF: uf, CEP: cep },
    fone: phone,
    email: actor.email,
  }
}

function dpsTree(wish: NfseWish, emitter: Actor): Tree {
  const { numero, moment, service, prestador, tomador, intermediario, replaces, info } = wish
  const { cityCode } = emitter.address
  const kind = emitter.taxId.length === 11 ? '1' : '2'
  const id = `DPS${cityCode}${kind}${emitter.taxId.padStart(14, '0')}00001${String(numero).padStart(15, '0')}`
  return {
    '@Id': id,
    tpAmb: wish.homologacao ? '2' : '1',
    dhEmi: written(moment),
    verAplic: 'GERADOR_1.0',
    serie: '1',
    nDPS: String(numero),
    dCompet: wish.competencia ?? moment.local.slice(0, 10),
    tpEmit: wish.emitter ?? '1',
    cMotivoEmisTI: (wish.emitter ?? '1') === '1' ? undefined : '1',
    cLocEmi: cityCode,
    subst: replaces && { chSubstda: replaces, cMotivo: '99', xMotivo: 'Valor do serviço corrigido' },
    prest: prestTree(prestador, { simples: wish.simples ?? '1', isEmitter: (wish.emitter ?? '1') === '1' }),
    toma: tomador && partyTree(tomador),
    interm: intermediario && partyTree(intermediario),
    serv: {
      locPrest: { cLocPrestacao: cityCode },
      cServ: { cTribNac: service.code, cTribMun: service.municipal, xDescServ: service.description, cNBS: service.nbs },
      infoCompl: info && { xInfComp: info },
    },
    valores: amountsTree(wish),
    IBSCBS: wish.ibsCbs
      ? ibscbsTrees(wish, { net: netOf(wish), issqn: issqnOf(wish), cityCode, cityName: '' }).declared
      : undefined,
  }
}

/** The schema takes the characters of Latin-1 only. */
const latin = (text: string): string => text.replaceAll('’', "'")

const idTree = ({ taxId }: Actor): Tree => (taxId.length === 11 ? { CPF: taxId } : { CNPJ: taxId })

function addressTree({ address }: Actor): Tree {
  const { street, number, district, cityCode, cep } = address
  return { endNac: { cMun: cityCode, CEP: cep }, xLgr: street, nro: number, xBairro: latin(district) }
}

/** A tomador or an intermediário. */
const partyTree = (actor: Actor): Tree => ({
  ...idTree(actor),
  xNome: actor.name,
  end: addressTree(actor),
  fone: actor.address.phone,
  email: actor.email,
})

/** The prestador, whose name and address stand in `emit` when it is the emitter. */
const prestTree = (actor: Actor, { simples, isEmitter }: { simples: string; isEmitter: boolean }): Tree => ({
  ...idTree(actor),
  ...(isEmitter ? {} : { xNome: actor.name, end: addressTree(actor) }),
  regTrib: { opSimpNac: simples, regApTribSN: simples === '3' ? '1' : undefined, regEspTrib: '0' },
})
