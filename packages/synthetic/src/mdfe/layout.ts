import { written } from '../base/calendar.ts'
import { type Answer, type Sealed, type Signer, seal } from '../base/seal.ts'
import { type Tree, writeTree } from '../base/tree.ts'
import { stateOf } from '../facts/states.ts'
import { type DocumentHead, tpAmbOf } from '../layouts/identity.ts'

/** The variable fields of `ide`. */
export interface MdfeIde {
  /** 1 carrier, 2 own cargo */
  tpEmit: string
  tpTransp?: string
  modal: string
  verProc: string
  /** Destination state */
  UFFim: string
  infPercurso?: readonly Tree[]
  /** Elements from `dhIniViagem` on, in order */
  tail?: Tree
}

/** A complete MDF-e (layout 3.00). */
export interface MdfeParts extends DocumentHead {
  ide: MdfeIde
  /** Groups of `infMDFe` after `ide`, in order */
  groups: Tree
  answer: Answer | null
}

function ideOf(parts: MdfeParts): Tree {
  const { ide, identity, emitente, moment } = parts
  const { cityCode, cityName } = emitente.address
  return {
    cUF: stateOf(emitente.uf).cUF,
    tpAmb: tpAmbOf(parts),
    tpEmit: ide.tpEmit,
    tpTransp: ide.tpTransp,
    mod: '58',
    serie: String(identity.serie),
    nMDF: String(identity.numero),
    cMDF: identity.code,
    cDV: identity.chave[43],
    modal: ide.modal,
    dhEmi: written(moment),
    tpEmis: identity.tpEmis,
    procEmi: '0',
    verProc: ide.verProc,
    UFIni: emitente.uf,
    UFFim: ide.UFFim,
    infMunCarrega: { cMunCarrega: cityCode, xMunCarrega: cityName },
    infPercurso: ide.infPercurso,
    ...ide.tail,
  }
}

/** File name in the form used by issuing programs. */
export const mdfeFileName = (chave: string, answer: Answer | null): string =>
  `${chave}-${answer ? 'procMDFe' : 'MDFe'}.xml`

/** Writes, signs and wraps a manifest. */
export function buildMdfe(parts: MdfeParts, signer: Signer | null): Sealed {
  const { identity, homologacao, emitente, answer } = parts
  const { chave } = identity
  const url = `https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=${chave}&tpAmb=${tpAmbOf(parts)}`
  const supplement = writeTree({ infMDFeSupl: { qrCodMDFe: { '#cdata': url } } })
  const body = writeTree({ ide: ideOf(parts), ...parts.groups })
  return seal({ layout: 'mdfe', chave, body, supplement, homologacao, emitente, answer }, signer)
}
