/** Options of a synthetic NF-e, all with defaults. */
export interface NfeShape {
  items?: number
  name?: string
  xProd?: string
  infAdProd?: string
  infCpl?: string
  value?: string
  tpImp?: '1' | '2' | '3'
  tpAmb?: '1' | '2'
  tpEmis?: string
  chave?: string
  dhEmi?: string
  dups?: number
  protocol?: boolean
}

export const CHAVE = '35260611222333000181550010000012341000012347'

const item = (index: number, { xProd = `PRODUTO ${index}`, infAdProd, value = '10.00' }: NfeShape): string =>
  `<det nItem="${index}"><prod><cProd>COD${index}</cProd><cEAN>SEM GTIN</cEAN><xProd>${xProd}</xProd><NCM>22021000</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>${value}</vUnCom><vProd>${value}</vProd><indTot>1</indTot></prod><imposto><ICMS><ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>${value}</vBC><pICMS>18.00</pICMS><vICMS>${value}</vICMS></ICMS00></ICMS><IPI><cEnq>999</cEnq><IPITrib><CST>50</CST><vBC>${value}</vBC><pIPI>10.00</pIPI><vIPI>${value}</vIPI></IPITrib></IPI></imposto>${infAdProd ? `<infAdProd>${infAdProd}</infAdProd>` : ''}</det>`

const party = (name: string): string =>
  `<xLgr>${name}</xLgr><nro>1</nro><xCpl>${name}</xCpl><xBairro>${name}</xBairro><cMun>3550308</cMun><xMun>${name}</xMun><UF>SP</UF><CEP>01310100</CEP><fone>11987654321</fone>`

const TOTALS =
  'vBC vICMS vBCST vST vII vICMSUFRemet vFCPUFDest vPIS vProd vFrete vSeg vDesc vOutro vIPI vICMSUFDest vTotTrib vCOFINS vFCP vFCPST vNF'

const totals = (value: string): string =>
  TOTALS.split(' ')
    .map((tag) => `<${tag}>${value}</${tag}>`)
    .join('')

const cobr = (dups: number, value: string): string =>
  dups === 0
    ? ''
    : `<cobr><fat><nFat>1</nFat><vOrig>${value}</vOrig><vLiq>0.00</vLiq></fat>${Array.from(
        { length: dups },
        (_, index) => `<dup><nDup>${index + 1}</nDup><dVenc>2026-07-01</dVenc><vDup>${value}</vDup></dup>`,
      ).join('')}</cobr>`

const protNFe = (chave: string): string =>
  `<protNFe><infProt><tpAmb>1</tpAmb><chNFe>${chave}</chNFe><dhRecbto>2026-06-01T00:11:12-03:00</dhRecbto><nProt>135260000000001</nProt><cStat>100</cStat></infProt></protNFe>`

/** A small synthetic NF-e, for extreme cases that real samples do not cover. */
export function nfeXml(shape: NfeShape = {}): Uint8Array {
  const { items = 1, name = 'EMPRESA', value = '10.00', chave = CHAVE, dhEmi = '2026-06-01T00:10:00-03:00' } = shape
  const { tpImp = '1', tpEmis = '1', tpAmb = '1', dups = 0, infCpl = '', protocol = true } = shape
  const addressXml = party(name)
  const dets = Array.from({ length: items }, (_, index) => item(index + 1, shape)).join('')
  return Buffer.from(
    `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe${chave}" versao="4.00">` +
      `<ide><cUF>35</cUF><natOp>${name}</natOp><mod>55</mod><serie>1</serie><nNF>1234</nNF><dhEmi>${dhEmi}</dhEmi><dhSaiEnt>${dhEmi}</dhSaiEnt><tpNF>1</tpNF><tpImp>${tpImp}</tpImp><tpEmis>${tpEmis}</tpEmis><tpAmb>${tpAmb}</tpAmb></ide>` +
      `<emit><CNPJ>11222333000181</CNPJ><xNome>${name}</xNome><enderEmit>${addressXml}</enderEmit><IE>123456789012</IE></emit>` +
      `<dest><CNPJ>99888777000166</CNPJ><xNome>${name}</xNome><enderDest>${addressXml}</enderDest><IE>ISENTO</IE></dest>${dets}` +
      `<total><ICMSTot>${totals(value)}</ICMSTot></total>` +
      `<transp><modFrete>0</modFrete><transporta><CNPJ>11222333000181</CNPJ><xNome>${name}</xNome><xEnder>${name}</xEnder><xMun>${name}</xMun><UF>SP</UF></transporta></transp>` +
      `${cobr(dups, value)}<infAdic><infCpl>${infCpl}</infCpl></infAdic></infNFe></NFe>${protocol ? protNFe(chave) : ''}</nfeProc>`,
  )
}
