import { written } from '../base/calendar.ts'
import { type Answer, type Sealed, type Signer, seal } from '../base/seal.ts'
import { type Tree, type Value, writeTree } from '../base/tree.ts'
import { stateOf } from '../facts/states.ts'
import { type DocumentHead, tpAmbOf } from '../layouts/identity.ts'

/** The variable fields of `ide`. */
export interface NfeIde {
  natOp: string
  dhSaiEnt?: string
  tpNF?: string
  idDest: string
  tpImp?: string
  finNFe?: string
  indFinal: string
  indIntermed?: string
  verProc: string
  /** Elements from `dhCont` on, in order */
  tail?: Tree
}

/** A complete NF-e or NFC-e (layout 4.00); the builder writes the groups in the order of the schema. */
export interface NfeParts extends DocumentHead {
  modelo: 55 | 65
  ide: NfeIde
  emit: Tree
  avulsa?: Tree
  dest: Tree | null
  retirada?: Tree
  entrega?: Tree
  autXML?: readonly Tree[]
  det: readonly Tree[]
  total: Tree
  transp: Tree
  cobr?: Tree
  pag: Tree
  infIntermed?: Tree
  infAdic?: Tree
  /** Elements from `exporta` on, in order */
  tail?: Tree
  /** QR code and look-up address (NFC-e) */
  supplement?: { qrCode: string; urlChave: string }
  answer: Answer | null
}

function ideOf(parts: NfeParts): Tree {
  const { ide, identity, emitente, moment } = parts
  const consumer = parts.modelo === 65
  return {
    cUF: stateOf(emitente.uf).cUF,
    cNF: identity.code,
    natOp: ide.natOp,
    mod: String(parts.modelo),
    serie: String(identity.serie),
    nNF: String(identity.numero),
    dhEmi: written(moment),
    dhSaiEnt: ide.dhSaiEnt,
    tpNF: ide.tpNF ?? '1',
    idDest: ide.idDest,
    cMunFG: emitente.address.cityCode,
    tpImp: ide.tpImp ?? (consumer ? '4' : '1'),
    tpEmis: identity.tpEmis,
    cDV: identity.chave[43],
    tpAmb: tpAmbOf(parts),
    finNFe: ide.finNFe ?? '1',
    indFinal: ide.indFinal,
    indPres: consumer ? '1' : '9',
    indIntermed: ide.indIntermed,
    procEmi: '0',
    verProc: ide.verProc,
    ...ide.tail,
  }
}

const infNFe = (parts: NfeParts): Tree => ({
  ide: ideOf(parts),
  emit: parts.emit,
  avulsa: parts.avulsa,
  dest: parts.dest,
  retirada: parts.retirada,
  entrega: parts.entrega,
  autXML: parts.autXML,
  det: parts.det,
  total: parts.total,
  transp: parts.transp,
  cobr: parts.cobr,
  pag: parts.pag,
  infIntermed: parts.infIntermed,
  infAdic: parts.infAdic,
  ...parts.tail,
})

/** File name in the form used by issuing programs. */
export const nfeFileName = (chave: string, answer: Answer | null): string =>
  `${chave}-${answer ? 'procNFe' : 'NFe'}.xml`

/** Writes, signs and wraps a note. */
export function buildNfe(parts: NfeParts, signer: Signer | null): Sealed {
  const { identity, homologacao, emitente, answer, supplement } = parts
  const codes: Value = supplement && { qrCode: { '#cdata': supplement.qrCode }, urlChave: supplement.urlChave }
  return seal(
    {
      layout: 'nfe',
      chave: identity.chave,
      body: writeTree(infNFe(parts)),
      supplement: writeTree({ infNFeSupl: codes }),
      homologacao,
      emitente,
      answer,
    },
    signer,
  )
}
