import type { Company } from '@portal/synthetic/base/company.ts'
import { chaveOf } from '@portal/synthetic/base/digits.ts'
import { seal, signElement } from '@portal/synthetic/base/seal.ts'
import { NAMESPACES, XML_DECLARATION } from '@portal/synthetic/base/xml.ts'
import type { TestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'

/**
 * Generates statements about one NF-e: copies, events and summaries, each genuine or forged in a chosen way.
 */

/**
 * The signer: the issuer under the trusted or the unknown authority, none, or the issuer over another
 * content.
 */
type Signing = 'trusted' | 'unknown' | 'none' | 'broken'

export interface NotaStatement {
  kind: 'nota'
  /** Signed content. B has another value and another nature. */
  content: 'A' | 'B'
  signing: Signing
  /** cStat of the protocol: authorised, denied. Null for a note without protocol. */
  protocol: '100' | '302' | null
  /** Changes bytes outside the signed node: time of receipt and a comment. */
  wrapper: 0 | 1
  /** Appends an unsigned retEvento of a cancellation to the note's file. */
  embedded: boolean
}

/** The author that an event names and its signer. */
type EventoAuthor = 'issuer' | 'recipient' | 'third' | 'forged'

export interface EventoStatement {
  kind: 'evento'
  tpEvento: '110111' | '110110'
  /** `forged`: names the issuer, signed by the third company. */
  author: EventoAuthor
  signing: Signing
  registered: boolean
  nSeq: 1 | 2
  /** Changes the signed text */
  text: 0 | 1
}

/** resNFe with its cSitNFe, or resEvento of a cancellation. Summaries have no signature. */
type SummaryStatement = { kind: 'resumo'; cSit: '1' | '2' | '3' } | { kind: 'resumo_evento' }

export type Statement = NotaStatement | EventoStatement | SummaryStatement

export interface StatementParties {
  issuer: Company
  recipient: Company
  third: Company
  trusted: TestCa
  unknown: TestCa
}

/** The demo companies as issuer, recipient and third company. */
export const [ISSUER, RECIPIENT, THIRD] = DEMO_COMPANIES as readonly [Company, Company, Company]

export const VALUE_CENTS = { A: 84_751, B: 1_084_751 } as const
/** vICMS of both contents, in cents: the debit in the EFD. */
export const ICMS_CENTS = 5368
const RECEIVED = ['2026-07-19T17:39:36-03:00', '2026-12-31T23:59:59-03:00'] as const

let template: string | null = null
/** Inner XML of infNFe of a generated note with two items. */
function templateBody(): string {
  template ??= findTemplate()
  return template
}

function findTemplate(): string {
  const documents = generate({
    seed: 3,
    count: 60,
    empresa: ISSUER,
    kinds: { nfe: 3, evento: 2 },
    from: '2026-06',
    to: '2026-08',
  })
  for (const { chave, bytes } of documents)
    if (chave === '35260741827365000171550010000000141448598224') {
      const body = /<infNFe[^>]*>(.*)<\/infNFe>/s.exec(bytes.toString())?.[1]
      if (body !== undefined) return body
    }
  throw new Error('the generator made no template note')
}

export interface DocumentOptions {
  /** nNF */
  numero: number
  /** Names the third company as carrier, which makes it a party. */
  isThirdParty: boolean
}

/** Generates statements about one note. Equal statements give equal bytes. */
export function openDocument(parties: StatementParties, options: DocumentOptions) {
  const { taxId } = parties.issuer
  const chave = chaveOf({ cUF: '35', month: '2607', taxId, modelo: 55, serie: 1, numero: options.numero, code: CODE })
  const around = { parties, options, chave }
  const write = (statement: Statement): Buffer => {
    switch (statement.kind) {
      case 'nota':
        return Buffer.from(notaXml(around, statement))
      case 'evento':
        return Buffer.from(eventoXml(around, statement))
      case 'resumo':
        return Buffer.from(resumoXml(around, statement.cSit))
      case 'resumo_evento':
        return Buffer.from(resumoEventoXml(around))
    }
  }
  return { chave, write }
}
export type StatementDocument = ReturnType<typeof openDocument>
/** cNF of the template */
const CODE = '44859822'

interface Around {
  parties: StatementParties
  options: DocumentOptions
  chave: string
}

function notaXml(around: Around, { content, signing, protocol, wrapper, embedded }: NotaStatement): string {
  const isSigned = signing === 'trusted' || signing === 'unknown'
  const own = sealed(around, { content, protocol, wrapper, signing: isSigned ? signing : 'none' })
  const other = content === 'A' ? 'B' : 'A'
  const xml =
    signing === 'broken'
      ? withSignatureOf(own, sealed(around, { content: other, protocol, wrapper, signing: 'trusted' }))
      : own
  const wrapped = wrapper === 1 ? xml.replace('<NFe ', '<!-- outra cópia --><NFe ') : xml
  return embedded ? appended(wrapped, retEvento(around.chave, '110111', 1)) : wrapped
}

function sealed(
  around: Around,
  { content, protocol, wrapper, signing }: Pick<NotaStatement, 'content' | 'protocol' | 'wrapper' | 'signing'>,
): string {
  const { parties, chave } = around
  const answer = protocol && {
    nProt: '135261408324740',
    cStat: protocol,
    reason: protocol === '100' ? 'Autorizado o uso da NF-e' : 'Uso Denegado',
    received: { local: RECEIVED[wrapper].slice(0, 19), offset: '-03:00' },
  }
  const document = {
    layout: 'nfe',
    chave,
    supplement: '',
    homologacao: false,
    emitente: parties.issuer,
    answer,
  } as const
  const authorities = { trusted: parties.trusted, unknown: parties.unknown, none: null, broken: null }
  return seal({ ...document, body: bodyOf(around, content) }, authorities[signing]).bytes.toString()
}

function bodyOf({ parties, options, chave }: Around, content: 'A' | 'B'): string {
  const { numero, isThirdParty } = options
  const carrier = `<transporta><CNPJ>${parties.third.taxId}</CNPJ><xNome>Transportes</xNome></transporta>`
  const body = templateBody()
    .replace('<nNF>14</nNF>', `<nNF>${numero}</nNF>`)
    .replace(/<cDV>\d<\/cDV>/, `<cDV>${chave.slice(-1)}</cDV>`)
    .replaceAll('<CNPJ>65976400000182</CNPJ>', `<CNPJ>${parties.recipient.taxId}</CNPJ>`)
    .replace(`<CNPJ>${ISSUER.taxId}</CNPJ>`, `<CNPJ>${parties.issuer.taxId}</CNPJ>`)
    .replace('<modFrete>9</modFrete>', `<modFrete>9</modFrete>${isThirdParty ? carrier : ''}`)
  if (content === 'A') return body
  return body
    .replace('<natOp>Venda de mercadoria</natOp>', '<natOp>Venda alterada</natOp>')
    .replace('<vNF>847.51</vNF>', '<vNF>10847.51</vNF>')
}

const SIGNATURE = /<Signature .*<\/Signature>/s
const withSignatureOf = (xml: string, other: string): string =>
  xml.replace('</NFe>', `${SIGNATURE.exec(other)?.[0] ?? ''}</NFe>`)

/** Inserts before the end of the root element. A bare NFe cannot contain an event, so it is wrapped first. */
function appended(xml: string, inner: string): string {
  if (xml.includes('</nfeProc>')) return xml.replace('</nfeProc>', `${inner}</nfeProc>`)
  const bare = xml.replace(XML_DECLARATION, '')
  return `${XML_DECLARATION}<nfeProc versao="4.00" xmlns="${NAMESPACES.nfe}">${bare}${inner}</nfeProc>`
}

const retEvento = (chave: string, tpEvento: string, nSeq: number): string =>
  `<retEvento versao="1.00"><infEvento Id="ID135269999999999"><tpAmb>1</tpAmb><verAplic>TESTE</verAplic><cOrgao>35</cOrgao>` +
  `<cStat>135</cStat><xMotivo>Evento registrado</xMotivo><chNFe>${chave}</chNFe><tpEvento>${tpEvento}</tpEvento>` +
  `<nSeqEvento>${nSeq}</nSeqEvento><dhRegEvento>2026-07-20T09:00:05-03:00</dhRegEvento><nProt>135269999999999</nProt></infEvento></retEvento>`

function eventoXml({ parties, chave }: Around, statement: EventoStatement): string {
  const { tpEvento, author, signing, registered, nSeq, text } = statement
  const companies = {
    issuer: parties.issuer,
    recipient: parties.recipient,
    third: parties.third,
    forged: parties.third,
  }
  const signer = companies[author]
  const written = author === 'forged' ? parties.issuer : signer
  const reason = text === 0 ? 'Pedido desfeito pelo cliente' : 'Pedido desfeito por outro motivo'
  const detail =
    tpEvento === '110111'
      ? `<descEvento>Cancelamento</descEvento><nProt>135261408324740</nProt><xJust>${reason}</xJust>`
      : `<descEvento>Carta de Correcao</descEvento><xCorrecao>${reason}</xCorrecao><xCondUso>A Carta de Correcao e disciplinada</xCondUso>`
  const body =
    `<cOrgao>35</cOrgao><tpAmb>1</tpAmb><CNPJ>${written.taxId}</CNPJ><chNFe>${chave}</chNFe>` +
    `<dhEvento>2026-07-20T09:00:00-03:00</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>${nSeq}</nSeqEvento>` +
    `<verEvento>1.00</verEvento><detEvento versao="1.00">${detail}</detEvento>`
  const attributes = `Id="ID${tpEvento}${chave}0${nSeq}"`
  const id = `ID${tpEvento}${chave}0${nSeq}`
  const sign = (of: string) =>
    signElement(
      { name: 'infEvento', namespace: NAMESPACES.nfe, attributes, id, body: of },
      signer,
      signing === 'none' ? null : signing === 'unknown' ? parties.unknown : parties.trusted,
    ).element
  const element = sign(signing === 'broken' ? body.replace('T09:00:00', 'T10:00:00') : body)
  const request = `<evento versao="1.00" xmlns="${NAMESPACES.nfe}"><infEvento ${attributes}>${body}</infEvento>${element}</evento>`
  if (!registered) return `${XML_DECLARATION}${request}`
  return `${XML_DECLARATION}<procEventoNFe versao="1.00" xmlns="${NAMESPACES.nfe}">${request}${retEvento(chave, tpEvento, nSeq)}</procEventoNFe>`
}

const resumoXml = ({ parties: { issuer }, chave }: Around, cSit: string): string =>
  `${XML_DECLARATION}<resNFe xmlns="${NAMESPACES.nfe}" versao="1.01"><chNFe>${chave}</chNFe><CNPJ>${issuer.taxId}</CNPJ>` +
  `<xNome>Emitente</xNome><IE>${issuer.ie}</IE><dhEmi>2026-07-19T17:39:33-03:00</dhEmi><tpNF>1</tpNF><vNF>847.51</vNF>` +
  `<dhRecbto>${RECEIVED[0]}</dhRecbto><nProt>135261408324740</nProt><cSitNFe>${cSit}</cSitNFe></resNFe>`

const resumoEventoXml = ({ parties: { issuer }, chave }: Around): string =>
  `${XML_DECLARATION}<resEvento xmlns="${NAMESPACES.nfe}" versao="1.01"><cOrgao>35</cOrgao><CNPJ>${issuer.taxId}</CNPJ>` +
  `<chNFe>${chave}</chNFe><dhEvento>2026-07-20T09:00:00-03:00</dhEvento><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento>` +
  `<xEvento>Cancelamento</xEvento><dhRecbto>2026-07-20T09:00:05-03:00</dhRecbto><nProt>135269999999999</nProt></resEvento>`
