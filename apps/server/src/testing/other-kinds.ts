import { chaveOf } from '@portal/synthetic/base/digits.ts'

/** A coupon with one taxed item of R$ 100,00, R$ 10,00 of it given on the subtotal. */
export function couponXml(number: number, issuer: string) {
  const parts = { cUF: '35', month: '2606', taxId: issuer, modelo: 59, serie: 0, numero: 123_456_000, tpEmis: '0' }
  const chave = chaveOf({ ...parts, code: `${String(number).padStart(2, '0')}123456` })
  return {
    chave,
    xml: `<CFe><infCFe Id="CFe${chave}" versao="0.07"><ide><cUF>35</cUF><cNF>123456</cNF><mod>59</mod><nserieSAT>000123456</nserieSAT><nCFe>0000${String(number).padStart(2, '0')}</nCFe><dEmi>20260610</dEmi><hEmi>101500</hEmi><cDV>${chave[43]}</cDV><tpAmb>1</tpAmb></ide><emit><CNPJ>${issuer}</CNPJ><xNome>Loja</xNome><IE>110042490114</IE></emit><dest/><det nItem="1"><prod><cProd>1</cProd><xProd>Item</xProd><CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>100.00</vUnCom><vProd>100.00</vProd><indRegra>A</indRegra><vItem>90.00</vItem><vRatDesc>10.00</vRatDesc></prod><imposto><ICMS><ICMS00><Orig>0</Orig><CST>00</CST><pICMS>18.00</pICMS><vICMS>16.20</vICMS></ICMS00></ICMS></imposto></det><total><ICMSTot><vICMS>16.20</vICMS><vProd>100.00</vProd><vDesc>0.00</vDesc><vOutro>0.00</vOutro></ICMSTot><DescAcrEntr><vDescSubtot>10.00</vDescSubtot></DescAcrEntr><vCFe>90.00</vCFe></total></infCFe></CFe>`,
  }
}

/** A ticket from São Paulo to Curitiba for R$ 100,00 with 12 % of ICMS. */
export function ticketXml(number: number, issuer: string, buyer = '') {
  const parts = { cUF: '35', month: '2606', taxId: issuer, modelo: 63, serie: 1, numero: number, code: '00000001' }
  const chave = chaveOf(parts)
  return `<bpeProc xmlns="http://www.portalfiscal.inf.br/bpe" versao="1.00"><BPe><infBPe versao="1.00" Id="BPe${chave}"><ide><cUF>35</cUF><tpAmb>1</tpAmb><mod>63</mod><serie>1</serie><nBP>${number}</nBP><cBP>00000001</cBP><cDV>${chave[43]}</cDV><modal>1</modal><dhEmi>2026-06-12T09:00:00-03:00</dhEmi><tpEmis>1</tpEmis><tpBPe>0</tpBPe><UFIni>SP</UFIni><cMunIni>3550308</cMunIni><UFFim>PR</UFFim><cMunFim>4106902</cMunFim></ide><emit><CNPJ>${issuer}</CNPJ><IE>110042490114</IE><xNome>Viacao</xNome><enderEmit><cMun>3550308</cMun><UF>SP</UF></enderEmit></emit>${buyer}<infValorBPe><vBP>100.00</vBP><vDesconto>0.00</vDesconto><vPgto>100.00</vPgto></infValorBPe><imp><ICMS><ICMS00><CST>00</CST><vBC>100.00</vBC><pICMS>12.00</pICMS><vICMS>12.00</vICMS></ICMS00></ICMS></imp></infBPe></BPe><protBPe versao="1.00"><infProt><tpAmb>1</tpAmb><chBPe>${chave}</chBPe><dhRecbto>2026-06-12T09:00:05-03:00</dhRecbto><nProt>135260000000001</nProt><cStat>100</cStat><xMotivo>Autorizado</xMotivo></infProt></protBPe></bpeProc>`
}
