import type * as Cte from '../cte/layout.gen.ts'
import type * as Mdfe from '../mdfe/layout.gen.ts'
import type { Leftover } from '../mirror/take.ts'
import type * as Nfe from '../nfe/layout.gen.ts'
import type * as Nfse from '../nfse/layout.gen.ts'

/*
 * The full model of a document. Official groups keep their names, and every value is text as written (ends
 * trimmed). Each field is in exactly one section; fields that no section names are in `rest`.
 * Fields with English names are copies of official ones.
 */

/** Address of a party, independent of its layout. */
export interface Address {
  street: string | null
  number: string | null
  complement: string | null
  district: string | null
  city: string | null
  cityCode: string | null
  uf: string | null
  zip: string | null
  country: string | null
}

/** The official group that names a party. */
export type PartyGroup =
  | 'emit'
  | 'avulsa'
  | 'dest'
  | 'retirada'
  | 'entrega'
  | 'autXML'
  | 'transporta'
  | 'toma'
  | 'toma4'
  | 'rem'
  | 'exped'
  | 'receb'
  | 'infContratante'
  | 'prest'
  | 'interm'

/**
 * A party of the document.
 * Shape  `taxId` is the CNPJ or CPF as written, not verified; `payer` (CT-e only) pays the freight; `fields`
 *        is the official group, which is not repeated elsewhere (null in a resumo, whose header has the
 *        fields)
 */
export interface DocumentoParty {
  role: PartyGroup
  taxId: string | null
  foreignId: string | null
  name: string | null
  tradeName: string | null
  ie: string | null
  im: string | null
  phone: string | null
  email: string | null
  address: Address | null
  payer: boolean
  fields: object | null
}

interface Common {
  /** `versao` of the signed group; empty when absent */
  layout: string
  /** Root of the file, as written */
  root: string
  parties: DocumentoParty[]
  /** Content that the layout does not name, with its path, in document order */
  rest: Leftover[]
}

type Some<Group, Names extends keyof Group> = Partial<Pick<Group, Names>>

/** NF-e and NFC-e, layouts 1.10 to 4.00 with IBS/CBS. Payments of 3.10 are under `pag.detPag`. */
export interface NfeDocumento extends Common {
  kind: 'nfe'
  header: { infNFe: Some<Nfe.InfNFe, '@versao' | '@Id'>; ide: Nfe.Ide } & Some<Nfe.NFe, 'infNFeSupl'>
  protocol: { nfeProc: Some<Nfe.NfeProc, '@versao'> } & Some<Nfe.NfeProc, 'protNFe' | 'retEvento'>
  items: Nfe.Det[]
  totals: Nfe.Total
  transport: Some<Nfe.InfNFe, 'transp'>
  payments: Some<Nfe.InfNFe, 'cobr' | 'pag'>
  references: Some<Nfe.Ide, 'NFref' | 'gPagAntecipado'>
  notes: Some<
    Nfe.InfNFe,
    'infAdic' | 'infIntermed' | 'exporta' | 'compra' | 'cana' | 'infRespTec' | 'infSolicNFF' | 'agropecuario' | 'infPAA'
  >
}

/** CT-e, CT-e OS and CT-e simplificado, layouts 2.00 to 4.00 with IBS/CBS. */
export interface CteDocumento extends Common {
  kind: 'cte'
  header: { infCte: Some<Cte.InfCte, '@versao' | '@Id'>; CTe: Some<Cte.CTe, '@versao'>; ide: Cte.Ide } & Some<
    Cte.CTe,
    'infCTeSupl'
  >
  protocol: { cteProc: Some<Cte.CteProc, '@versao' | '@ipTransmissor' | '@nPortaCon' | '@dhConexao'> } & Some<
    Cte.CteProc,
    'protCTe'
  >
  /** Services of a CT-e simplificado, one per pair of municipalities */
  items: Cte.Det[]
  /** Price and taxes of the service; `total` only in a CT-e simplificado */
  values: Some<Cte.InfCte, 'vPrest' | 'imp' | 'total'>
  cargo: Some<Cte.InfCTeNorm, 'infCarga' | 'veicNovos' | 'infServico'>
  documents: Some<Cte.InfCTeNorm, 'infDoc' | 'docAnt' | 'infDocRef' | 'infGTVe'>
  modal: Some<Cte.InfCTeNorm, 'infModal'>
  insurance: Some<Cte.InfCTeNorm, 'seg'>
  payments: Some<Cte.InfCTeNorm, 'cobr'> & Some<Cte.InfCte, 'pgtoVinc' | 'tpPagAnt'>
  references: Some<Cte.InfCTeNorm, 'infGlobalizado' | 'infServVinc' | 'refCTeCanc'> &
    Some<Cte.InfCte, 'infCteComp' | 'infCteAnu' | 'gPagAntecipado'> & { infCteSub?: Cte.InfCteSub }
  notes: Some<Cte.InfCte, 'compl' | 'infRespTec' | 'infSolicNFF' | 'infPAA'>
}

/** MDF-e, layouts 1.00 to 3.00. */
export interface MdfeDocumento extends Common {
  kind: 'mdfe'
  header: { infMDFe: Some<Mdfe.InfMDFe, '@versao' | '@Id'>; ide: Mdfe.Ide } & Some<Mdfe.MDFe, 'infMDFeSupl'>
  protocol: { mdfeProc: Some<Mdfe.MdfeProc, '@versao'> } & Some<Mdfe.MdfeProc, 'protMDFe'>
  route: Some<Mdfe.Ide, 'infMunCarrega' | 'infPercurso'>
  /** Municipalities of unloading, with the documents of each */
  unloading: Some<Mdfe.InfMDFe, 'infDoc'>
  cargo: Some<Mdfe.InfMDFe, 'prodPred'>
  modal: Some<Mdfe.InfMDFe, 'infModal'>
  insurance: Some<Mdfe.InfMDFe, 'seg'>
  seals: Some<Mdfe.InfMDFe, 'lacres'>
  totals: Some<Mdfe.InfMDFe, 'tot'>
  notes: Some<Mdfe.InfMDFe, 'infAdic' | 'infRespTec' | 'infSolicNFF' | 'infPAA'>
}

/** NFS-e of the national standard, layouts 1.00 and 1.01. */
export interface NfseDocumento extends Common {
  kind: 'nfse'
  header: {
    NFSe: Some<Nfse.NFSe, '@versao'>
    infNFSe: Partial<Omit<Nfse.InfNFSe, 'emit' | 'valores' | 'IBSCBS' | 'DPS'>>
    DPS: Some<Nfse.DPS, '@versao'>
    infDPS: Partial<Omit<Nfse.InfDPS, 'prest' | 'toma' | 'interm' | 'serv' | 'valores' | 'IBSCBS'>>
  }
  service: Some<Nfse.InfDPS, 'serv'>
  /** Amounts and taxes: what the authority computed, and what the emitter declared */
  values: { infNFSe: Some<Nfse.InfNFSe, 'valores' | 'IBSCBS'>; infDPS: Some<Nfse.InfDPS, 'valores' | 'IBSCBS'> }
  /** The note that this one replaces, or answers */
  references: Some<Nfse.InfDPS, 'subst' | 'cMotivoEmisTI' | 'chNFSeRej'>
}

/** resNFe: the summary of an NF-e, for recipients without the full XML. */
export interface ResumoDocumento extends Common {
  kind: 'resumo'
  header: { resNFe: Readonly<Record<string, string>> }
}

/** A group of a kind without a generated layout: official names, texts as written, repeated names as arrays. */
export interface PlainGroup {
  [name: string]: string | PlainGroup | (string | PlainGroup)[]
}

/** A kind that is read from its description, a CF-e SAT, or an NFS-e of a municipal layout. */
export interface KindDocumento extends Common {
  kind: 'outro'
  header: PlainGroup
  protocol: PlainGroup
  items: PlainGroup[]
  totals: PlainGroup
  /** Installation or subscriber of a bill */
  site: PlainGroup
  payments: PlainGroup
  references: PlainGroup
  notes: PlainGroup
}

/** The full model of a document, by its kind; the result of `readDocumento`. */
export type Documento = NfeDocumento | CteDocumento | MdfeDocumento | NfseDocumento | ResumoDocumento | KindDocumento
