import { checkDigit } from '../ids/chave.ts'

/**
 * Small hand-written documents for the readers' tests, which must not depend on samples. Tax ids are invented
 * and valid.
 */
export const CNPJ = { emitente: '11222333000181', destinatario: '11444777000161', letters: '12ABC34501DE35' }
export const CPF = '52998224725'

interface KeyOf {
  mod?: string
  cnpj?: string
  serie?: number
  numero?: number
}

/** A key with a correct check digit. */
export function chaveOf({ mod = '55', cnpj = CNPJ.emitente, serie = 1, numero = 10 }: KeyOf = {}): string {
  const first43 = `352606${cnpj}${mod}${String(serie).padStart(3, '0')}${String(numero).padStart(9, '0')}112345678`
  return first43 + String(checkDigit(first43))
}

export const asBytes = (xml: string): Uint8Array => new TextEncoder().encode(xml)

interface NfeOf {
  chave?: string
  mod?: string
  /** Replaces the only item's prod and imposto */
  prod?: string
  imposto?: string
  date?: string
  vNF?: string
  more?: string
  layout?: string
}

export const PROD =
  '<cProd>1</cProd><cEAN>SEM GTIN</cEAN><xProd>Pão &amp; vinho</xProd><NCM>19059090</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>2.0000</qCom><vUnCom>5.125</vUnCom><vProd>10.25</vProd>'

/** An NFe element, one item, no signature. */
export function nfe(options: NfeOf = {}): string {
  const { mod = '55', prod = PROD, imposto = '', vNF = '10.25', more = '', layout = '4.00' } = options
  const chave = options.chave ?? chaveOf({ mod })
  const date = options.date ?? '<dhEmi>2026-06-01T10:00:00-03:00</dhEmi>'
  return `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe${chave}" versao="${layout}"><ide><cUF>35</cUF><natOp>Venda</natOp><mod>${mod}</mod><serie>1</serie><nNF>10</nNF>${date}<tpAmb>1</tpAmb></ide><emit><CNPJ>${CNPJ.emitente}</CNPJ><xNome>Emitente Ltda</xNome><enderEmit><UF>SP</UF></enderEmit><IE>111</IE></emit><dest><CNPJ>${CNPJ.destinatario}</CNPJ><xNome>Destino SA</xNome><enderDest><UF>RJ</UF></enderDest></dest><autXML><CPF>${CPF}</CPF></autXML><det nItem="1"><prod>${prod}</prod><imposto>${imposto}</imposto></det><total><ICMSTot><vNF>${vNF}</vNF></ICMSTot></total><transp><transporta><CNPJ>${CNPJ.letters}</CNPJ></transporta></transp>${more}</infNFe></NFe>`
}

export const protNfe = (cStat: string, chave = chaveOf()): string =>
  `<protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><chNFe>${chave}</chNFe><dhRecbto>2026-06-01T10:00:05-03:00</dhRecbto><nProt>135260000000001</nProt><digVal>AAAA</digVal><cStat>${cStat}</cStat><xMotivo>Motivo</xMotivo></infProt></protNFe>`

export const nfeProc = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${inner}</nfeProc>`

interface EventoOf {
  chave?: string
  tpEvento?: string
  detail?: string
  cStat?: string | null
}

/** A procEventoNFe; `cStat: null` omits the return. */
export function procEventoNfe(options: EventoOf = {}): string {
  const { chave = chaveOf(), tpEvento = '110111', cStat = '135' } = options
  const detail =
    options.detail ?? '<descEvento>Cancelamento</descEvento><nProt>1</nProt><xJust>Pedido desfeito pelo cliente</xJust>'
  const answer = `<retEvento versao="1.00"><infEvento><tpAmb>1</tpAmb><cStat>${cStat}</cStat><xMotivo>Registrado</xMotivo><chNFe>${chave}</chNFe><tpEvento>${tpEvento}</tpEvento><xEvento>Nome do evento</xEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>2026-06-02T10:00:09-03:00</dhRegEvento><nProt>135260000000009</nProt></infEvento></retEvento>`
  return `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><evento versao="1.00"><infEvento Id="ID${tpEvento}${chave}01"><cOrgao>35</cOrgao><tpAmb>1</tpAmb><CNPJ>${CNPJ.emitente}</CNPJ><chNFe>${chave}</chNFe><dhEvento>2026-06-02T10:00:00-03:00</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>1</nSeqEvento><detEvento versao="1.00">${detail}</detEvento></infEvento></evento>${cStat === null ? '' : answer}</procEventoNFe>`
}

interface CteOf {
  root?: 'CTe' | 'CTeOS' | 'CTeSimp'
  mod?: string
  /** The tomador as the layout writes it, inside ide */
  tomador?: string
  body?: string
}

/** A CT-e element with remetente, expedidor, recebedor and destinatário. */
export function cte({
  root = 'CTe',
  mod = '57',
  tomador = '<toma3><toma>0</toma></toma3>',
  body = CTE_BODY,
}: CteOf = {}): string {
  return `<${root} xmlns="http://www.portalfiscal.inf.br/cte"><infCte Id="CTe${chaveOf({ mod })}" versao="4.00"><ide><CFOP>5353</CFOP><natOp>Frete</natOp><mod>${mod}</mod><serie>1</serie><nCT>10</nCT><dhEmi>2026-06-01T10:00:00-03:00</dhEmi><tpAmb>1</tpAmb>${tomador}</ide><emit><CNPJ>${CNPJ.emitente}</CNPJ><xNome>Transportes</xNome><enderEmit><UF>SP</UF></enderEmit></emit>${body}</infCte></${root}>`
}

export const CTE_BODY = `<rem><CNPJ>${CNPJ.destinatario}</CNPJ><xNome>Remetente</xNome><enderReme><UF>SP</UF></enderReme></rem><exped><CNPJ>${CNPJ.letters}</CNPJ><xNome>Expedidor</xNome></exped><receb><CPF>${CPF}</CPF><xNome>Recebedor</xNome></receb><dest><CNPJ>${CNPJ.destinatario}</CNPJ><xNome>Destinatário</xNome><enderDest><UF>BA</UF></enderDest></dest><vPrest><vTPrest>150.50</vTPrest></vPrest>`

/** An MDF-e element with two contratantes. */
export const mdfe = (): string =>
  `<MDFe xmlns="http://www.portalfiscal.inf.br/mdfe"><infMDFe Id="MDFe${chaveOf({ mod: '58' })}" versao="3.00"><ide><mod>58</mod><serie>1</serie><nMDF>10</nMDF><dhEmi>2026-06-01T10:00:00-03:00</dhEmi><tpAmb>2</tpAmb></ide><emit><CNPJ>${CNPJ.emitente}</CNPJ><xNome>Transportes</xNome></emit><infModal><rodo><infANTT><infContratante><xNome>Quem contrata</xNome><CNPJ>${CNPJ.destinatario}</CNPJ></infContratante><infContratante><CPF>${CPF}</CPF></infContratante></infANTT></rodo></infModal><tot><vCarga>1234.50</vCarga></tot></infMDFe></MDFe>`
