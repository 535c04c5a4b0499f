/** Options of a synthetic NFC-e, all with defaults. */
export interface NfceShape {
  items?: number
  xProd?: string
  infCpl?: string
  value?: string
  qrCode?: string
  urlChave?: string
  dest?: string
  tpAmb?: '1' | '2'
  tpEmis?: string
  dhEmi?: string
  troco?: string
  desconto?: string
  /** Further elements of `total` */
  total?: string
  /** Further elements of infProt; null omits the protocol */
  prot?: string | null
}

export const NFCE_CHAVE = '35260611222333000181650010000012341000012340'

const item = (index: number, { xProd = `PRODUTO ${index}`, value = '10.00', desconto }: NfceShape): string =>
  `<det nItem="${index}"><prod><cProd>COD${index}</cProd><xProd>${xProd}</xProd><NCM>22021000</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>${value}</vUnCom><vProd>${value}</vProd>${desconto ? `<vDesc>${desconto}</vDesc>` : ''}</prod><imposto/></det>`

/** A small synthetic NFC-e in bytes. */
export function nfceXml(shape: NfceShape = {}): Uint8Array {
  const { items = 1, value = '10.00', dhEmi = '2026-06-01T00:10:00-03:00', tpAmb = '1', tpEmis = '1' } = shape
  const {
    dest = '',
    desconto,
    infCpl = '',
    prot = '',
    qrCode = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${NFCE_CHAVE}|3|1`,
    total = '',
  } = shape
  const dets = Array.from({ length: items }, (_, index) => item(index + 1, shape)).join('')
  const discount = desconto ? `<vDesc>${desconto}</vDesc>` : ''
  const change = shape.troco ? `<vTroco>${shape.troco}</vTroco>` : ''
  const address = shape.urlChave ?? 'https://www.nfce.fazenda.sp.gov.br/consulta'
  const supl = qrCode ? `<infNFeSupl><qrCode>${qrCode}</qrCode><urlChave>${address}</urlChave></infNFeSupl>` : ''
  const contingency = tpEmis === '9' ? '<dhCont>2026-06-01T00:05:00-03:00</dhCont><xJust>SEM REDE</xJust>' : ''
  const protocol =
    prot === null
      ? ''
      : `<protNFe><infProt><chNFe>${NFCE_CHAVE}</chNFe><dhRecbto>2026-06-01T00:11:12-03:00</dhRecbto><nProt>135260000000002</nProt><cStat>100</cStat>${prot}</infProt></protNFe>`
  return Buffer.from(
    `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe${NFCE_CHAVE}" versao="4.00">` +
      `<ide><mod>65</mod><serie>1</serie><nNF>1234</nNF><dhEmi>${dhEmi}</dhEmi><tpImp>4</tpImp><tpEmis>${tpEmis}</tpEmis><tpAmb>${tpAmb}</tpAmb>${contingency}</ide>` +
      `<emit><CNPJ>11222333000181</CNPJ><xNome>MERCADO</xNome><enderEmit><xLgr>RUA A</xLgr><nro>1</nro><xBairro>CENTRO</xBairro><xMun>SAO PAULO</xMun><UF>SP</UF></enderEmit><IE>123456789012</IE></emit>` +
      `${dest}${dets}<total><ICMSTot><vProd>${value}</vProd>${discount}<vNF>${value}</vNF><vTotTrib>3.21</vTotTrib></ICMSTot>${total}</total>` +
      `<pag><detPag><tPag>01</tPag><vPag>${value}</vPag></detPag><detPag><tPag>99</tPag><xPag>VALE DA CASA</xPag><vPag>1.00</vPag></detPag>${change}</pag>` +
      `<infAdic><infCpl>${infCpl}</infCpl></infAdic></infNFe>${supl}</NFe>${protocol}</nfeProc>`,
  )
}
