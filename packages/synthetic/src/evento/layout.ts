import { type Moment, written } from '../base/calendar.ts'
import type { Company } from '../base/company.ts'
import { type Answer, type Sealed, type Signer, signElement } from '../base/seal.ts'
import { type Tree, writeTree } from '../base/tree.ts'
import { NAMESPACES, XML_DECLARATION } from '../base/xml.ts'
import { tpAmbOf } from '../layouts/identity.ts'
import { taxIdOf } from '../layouts/parties.ts'

/** xCondUso: the fixed text of a correction letter, in the form without accents. */
export const CORRECTION_TERMS =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser utilizada ' +
  'para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado com: I - as variaveis que ' +
  'determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da operacao ou da prestacao; ' +
  'II - a correcao de dados cadastrais que implique mudanca do remetente ou do destinatario; III - a data de emissao ou de saida.'

export type EventoSpace = 'nfe' | 'cte' | 'mdfe'

/** An event of NF-e, CT-e or MDF-e with the authority's answer. */
export interface EventoParts {
  space: EventoSpace
  chave: string
  tpEvento: string
  sequence: number
  /** cOrgao: the state's code, 91 for the national environment */
  organ: string
  author: Company
  moment: Moment
  homologacao: boolean
  /** Content of `detEvento` */
  detail: Tree
  /** Null for a bare request, which is not registered */
  reply: EventoReply | null
}

export interface EventoReply extends Answer {
  verAplic: string
  xEvento: string
  /** cOrgaoAutor, only in the answer to an EPEC */
  authorOrgan?: string
}

const LAYOUTS = {
  nfe: { key: 'chNFe', proc: 'procEventoNFe', suffix: '', version: '1.00', detail: '@versao', digits: 2 },
  cte: { key: 'chCTe', proc: 'procEventoCTe', suffix: 'CTe', version: '4.00', detail: '@versaoEvento', digits: 3 },
  mdfe: { key: 'chMDFe', proc: 'procEventoMDFe', suffix: 'MDFe', version: '3.00', detail: '@versaoEvento', digits: 2 },
} as const

function requestOf(parts: EventoParts): Tree {
  const layout = LAYOUTS[parts.space]
  return {
    cOrgao: parts.organ,
    tpAmb: tpAmbOf(parts),
    ...taxIdOf(parts.author),
    [layout.key]: parts.chave,
    dhEvento: written(parts.moment),
    tpEvento: parts.tpEvento,
    nSeqEvento: String(parts.sequence),
    verEvento: parts.space === 'nfe' ? '1.00' : undefined,
    detEvento: { [layout.detail]: layout.version, ...parts.detail },
  }
}

function replyOf(parts: EventoParts, reply: EventoReply): Tree {
  return {
    '@Id': `ID${reply.nProt}`,
    tpAmb: tpAmbOf(parts),
    verAplic: reply.verAplic,
    cOrgao: parts.organ,
    cStat: reply.cStat,
    xMotivo: reply.reason,
    [LAYOUTS[parts.space].key]: parts.chave,
    tpEvento: parts.tpEvento,
    xEvento: reply.xEvento,
    nSeqEvento: String(parts.sequence),
    cOrgaoAutor: reply.authorOrgan,
    dhRegEvento: written(reply.received),
    nProt: reply.nProt,
  }
}

/** Writes and signs the request and wraps it with its answer. */
export function buildEvento(parts: EventoParts, signer: Signer | null): Sealed {
  const { chave, reply } = parts
  const { proc, suffix, version, digits } = LAYOUTS[parts.space]
  const namespace = NAMESPACES[parts.space]
  const id = `ID${parts.tpEvento}${chave}${String(parts.sequence).padStart(digits, '0')}`
  const body = writeTree(requestOf(parts))
  const signable = { name: 'infEvento', namespace, attributes: `Id="${id}"`, id, body }
  const { node, element, digest } = signElement(signable, parts.author, signer)
  const evento = `<evento${suffix} versao="${version}" xmlns="${namespace}">${node}${element}</evento${suffix}>`
  if (!reply) return { bytes: Buffer.from(XML_DECLARATION + evento), digest }
  const answer = writeTree({ [`retEvento${suffix}`]: { '@versao': version, infEvento: replyOf(parts, reply) } })
  const text = `${XML_DECLARATION}<${proc} versao="${version}" xmlns="${namespace}">${evento}${answer}</${proc}>`
  return { bytes: Buffer.from(text), digest }
}

/** A summary of the distribution service, `resNFe` or `resEvento` 1.01; summaries are not signed. */
export const buildResumo = (name: 'resNFe' | 'resEvento', fields: Tree): Buffer =>
  Buffer.from(XML_DECLARATION + writeTree({ [name]: { '@xmlns': NAMESPACES.nfe, '@versao': '1.01', ...fields } }))
