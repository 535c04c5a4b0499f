import { type Moment, written } from '../base/calendar.ts'
import type { Actor } from '../base/company.ts'
import { type Signer, signElement } from '../base/seal.ts'
import { type Tree, writeTree } from '../base/tree.ts'
import { NAMESPACES, XML_DECLARATION } from '../base/xml.ts'
import { generatorOf } from './nfse.ts'

/** An event of an NFS-e: its six digits, its author, and its own fields after xDesc. */
export interface NfseEventoWish {
  chave: string
  tpEvento: string
  /** The official name, which the schema fixes */
  name: string
  author: Actor
  /** The emitter of the note, whose municipality, or the Sefin Nacional, registers the event */
  emitter: Actor
  moment: Moment
  detail: Tree
  homologacao?: boolean
  /** Default '1', the municipality */
  generator?: '1' | '2'
}

const NAMESPACE = NAMESPACES.nfse

/** A registered event of an NFS-e, layout 1.01, signed by its author and by the generator. */
export function makeNfseEvento(wish: NfseEventoWish, signer: Signer | null): Buffer {
  const { chave, tpEvento, author, emitter, moment, homologacao, generator = '1' } = wish
  const request: Tree = {
    tpAmb: homologacao ? '2' : '1',
    verAplic: 'GERADOR_1.0',
    dhEvento: written(moment),
    ...(author.taxId.length === 11 ? { CPFAutor: author.taxId } : { CNPJAutor: author.taxId }),
    chNFSe: chave,
    [`e${tpEvento}`]: { xDesc: wish.name, ...wish.detail },
  }
  const asked = signed('infPedReg', `PRE${chave}${tpEvento}`, { body: writeTree(request), holder: author, signer })
  const head = writeTree({
    verAplic: 'GERADOR_1.0',
    ambGer: generator,
    nSeqEvento: '1',
    dhProc: written(moment),
    nDFSe: '0',
  })
  const pedido = `<pedRegEvento versao="1.01">${asked}</pedRegEvento>`
  const holder = generatorOf(emitter, generator)
  const inf = signed('infEvento', `EVT${chave}${tpEvento}001`, {
    body: head + pedido,
    holder,
    signer,
    isExclusive: generator === '2',
  })
  return Buffer.from(`${XML_DECLARATION}<evento xmlns="${NAMESPACE}" versao="1.01">${inf}</evento>`)
}

interface Signing {
  body: string
  holder: { taxId: string; name: string }
  signer: Signer | null
  isExclusive?: boolean
}

function signed(name: string, id: string, { body, holder, signer, isExclusive }: Signing): string {
  const { node, element } = signElement(
    { name, namespace: NAMESPACE, attributes: `Id="${id}"`, id, body, isExclusive },
    holder,
    signer,
  )
  return node + element
}
