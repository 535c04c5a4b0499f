import { chaveOf, cnpjOf } from '../base/digits.ts'

/**
 * Documents that are only kept and listed, unsigned: a coupon of a SAT device, a ticket and a note of a town. The reader under test shares no
 * code with this file.
 */

/** A generated document with what its reader must find. Money in cents. */
export interface Ticket {
  modelo: '59' | '63' | 'nfse_municipal'
  name: string
  bytes: Buffer
  number: number
  totalCents: number
  issuerName: string
}

export interface TicketsWish {
  /** CNPJ of the buyer */
  customer: string
  /** Day of emission, `AAAA-MM-DD` */
  day: string
  /** Of each sort */
  count: number
}

const money = (cents: number): string => (cents / 100).toFixed(2)
const address = (name: string, more = '<cMun>3550308</cMun>') =>
  `<${name}><xLgr>RUA DAS ACACIAS</xLgr><nro>100</nro><xBairro>CENTRO</xBairro>${more}<xMun>SAO PAULO</xMun><CEP>01001000</CEP>`

/** Coupons, tickets and notes in turn. */
export const generateTickets = ({ customer, day, count }: TicketsWish): Ticket[] =>
  Array.from({ length: count }, (_, index) =>
    [coupon, busTicket, townNote].map((make) =>
      make({ customer, day, number: 701 + index, cents: 8_990 + index * 35 }),
    ),
  ).flat()

interface Fields {
  customer: string
  day: string
  number: number
  cents: number
}

const SHOP = cnpjOf('445556660001')
const CARRIER = cnpjOf('556667770001')
const PROVIDER = cnpjOf('667778880001')

function coupon({ customer, day, number, cents }: Fields): Ticket {
  const [serial, numero, code] = ['900004019', String(number).padStart(6, '0'), '513340']
  const digits = `${serial}${numero}${code}`
  const chave = chaveOf({
    cUF: '35',
    month: day.slice(2, 7).replace('-', ''),
    taxId: SHOP,
    modelo: 59,
    // the key of a coupon divides the same 21 digits otherwise
    serie: Number(digits.slice(0, 3)),
    numero: Number(digits.slice(3, 12)),
    tpEmis: digits.slice(12, 13),
    code: digits.slice(13),
  })
  const item = (at: number, name: string, value: number) =>
    `<det nItem="${at}"><prod><cProd>${at}</cProd><xProd>${name}</xProd><NCM>09012100</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>${money(value)}</vUnCom><vProd>${money(value)}</vProd><indRegra>A</indRegra><vItem>${money(value)}</vItem></prod><imposto><ICMS><ICMS00><Orig>0</Orig><CST>00</CST><pICMS>18.00</pICMS><vICMS>${money(Math.round(value * 0.18))}</vICMS></ICMS00></ICMS><PIS><PISNT><CST>07</CST></PISNT></PIS><COFINS><COFINSNT><CST>07</CST></COFINSNT></COFINS></imposto></det>`
  const bytes = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><CFe><infCFe Id="CFe${chave}" versao="0.08" versaoDadosEnt="0.08" versaoSB="010300"><ide><cUF>35</cUF><cNF>${code}</cNF><mod>59</mod><nserieSAT>${serial}</nserieSAT><nCFe>${numero}</nCFe><dEmi>${day.replaceAll('-', '')}</dEmi><hEmi>154423</hEmi><cDV>${chave[43]}</cDV><tpAmb>1</tpAmb><CNPJ>${PROVIDER}</CNPJ><signAC>AC</signAC><assinaturaQRCODE>QUFB</assinaturaQRCODE><numeroCaixa>002</numeroCaixa></ide><emit><CNPJ>${SHOP}</CNPJ><xNome>MERCADO FICTICIO LTDA</xNome>${address('enderEmit', '')}</enderEmit><IE>110042490114</IE><cRegTrib>3</cRegTrib><indRatISSQN>N</indRatISSQN></emit><dest><CNPJ>${customer}</CNPJ></dest>${item(1, 'CAFE TORRADO 500 G', cents - 1_000)}${item(2, 'ACUCAR 1 KG', 1_000)}<total><ICMSTot><vICMS>${money(Math.round((cents - 1_000) * 0.18) + 180)}</vICMS><vProd>${money(cents)}</vProd><vDesc>0.00</vDesc><vPIS>0.00</vPIS><vCOFINS>0.00</vCOFINS><vPISST>0.00</vPISST><vCOFINSST>0.00</vCOFINSST><vOutro>0.00</vOutro></ICMSTot><vCFe>${money(cents)}</vCFe></total><pgto><MP><cMP>01</cMP><vMP>${money(cents)}</vMP></MP><vTroco>0.00</vTroco></pgto></infCFe></CFe>`,
  )
  const issuerName = 'MERCADO FICTICIO LTDA'
  return { modelo: '59', name: `CFe${chave}.xml`, bytes, number, totalCents: cents, issuerName }
}

function busTicket({ customer, day, number, cents }: Fields): Ticket {
  const issuerName = 'VIACAO FICTICIA LTDA'
  const chave = chaveOf({
    cUF: '35',
    month: day.slice(2, 7).replace('-', ''),
    taxId: CARRIER,
    modelo: 63,
    serie: 1,
    numero: number,
    code: '00000001',
  })
  const bytes = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><bpeProc xmlns="http://www.portalfiscal.inf.br/bpe" versao="1.00"><BPe><infBPe versao="1.00" Id="BPe${chave}"><ide><cUF>35</cUF><tpAmb>1</tpAmb><mod>63</mod><serie>1</serie><nBP>${number}</nBP><cBP>00000001</cBP><cDV>${chave[43]}</cDV><modal>1</modal><dhEmi>${day}T09:00:00-03:00</dhEmi><tpEmis>1</tpEmis><verProc>BIL 1</verProc><tpBPe>0</tpBPe><indPres>1</indPres><UFIni>SP</UFIni><cMunIni>3550308</cMunIni><UFFim>PR</UFFim><cMunFim>4106902</cMunFim></ide><emit><CNPJ>${CARRIER}</CNPJ><IE>110042490114</IE><xNome>${issuerName}</xNome><IM>1234</IM><CNAE>4922101</CNAE><CRT>3</CRT>${address('enderEmit')}<UF>SP</UF></enderEmit></emit><comp><xNome>COMERCIO FICTICIO LTDA</xNome><CNPJ>${customer}</CNPJ>${address('enderComp')}<UF>SP</UF></enderComp></comp><infPassagem><cLocOrig>3550308</cLocOrig><xLocOrig>SAO PAULO</xLocOrig><cLocDest>4106902</cLocDest><xLocDest>CURITIBA</xLocDest><dhEmb>${day}T22:00:00-03:00</dhEmb><dhValidade>${day}T23:59:59-03:00</dhValidade><infPassageiro><xNome>FULANO DE TAL</xNome><CPF>12345678909</CPF><tpDoc>1</tpDoc><nDoc>1234567</nDoc></infPassageiro></infPassagem><infViagem><cPercurso>1</cPercurso><xPercurso>SAO PAULO - CURITIBA</xPercurso><tpViagem>00</tpViagem><tpServ>1</tpServ><tpAcomodacao>1</tpAcomodacao><tpTrecho>1</tpTrecho><dhViagem>${day}T22:00:00-03:00</dhViagem><prefixo>12345</prefixo><poltrona>12</poltrona></infViagem><infValorBPe><vBP>${money(cents)}</vBP><vDesconto>0.00</vDesconto><vPgto>${money(cents)}</vPgto><vTroco>0.00</vTroco><Comp><tpComp>01</tpComp><vComp>${money(cents)}</vComp></Comp></infValorBPe><imp><ICMS><ICMS00><CST>00</CST><vBC>${money(cents)}</vBC><pICMS>12.00</pICMS><vICMS>${money(Math.round(cents * 0.12))}</vICMS></ICMS00></ICMS></imp><pag><tPag>03</tPag><vPag>${money(cents)}</vPag></pag></infBPe><infBPeSupl><qrCodBPe>https://bpe.fazenda.sp.gov.br/BPe/qrcode?chBPe=${chave}&amp;tpAmb=1</qrCodBPe></infBPeSupl></BPe><protBPe versao="1.00"><infProt><tpAmb>1</tpAmb><verAplic>SP1</verAplic><chBPe>${chave}</chBPe><dhRecbto>${day}T09:00:05-03:00</dhRecbto><nProt>135260000000001</nProt><digVal>q83vEjRWeJCrze8SNFZ4kKvN7xI=</digVal><cStat>100</cStat><xMotivo>Autorizado o uso do BP-e</xMotivo></infProt></protBPe></bpeProc>`,
  )
  return { modelo: '63', name: `${chave}-bpe.xml`, bytes, number, totalCents: cents, issuerName }
}

function townNote({ customer, day, number, cents }: Fields): Ticket {
  const issuerName = 'CONTABILIDADE FICTICIA LTDA'
  const bytes = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse versao="2.04"><InfNfse Id="n${number}"><Numero>${number}</Numero><CodigoVerificacao>AB12CD34</CodigoVerificacao><DataEmissao>${day}T10:00:00</DataEmissao><ValoresNfse><BaseCalculo>${money(cents)}</BaseCalculo><Aliquota>5.00</Aliquota><ValorIss>${money(Math.round(cents * 0.05))}</ValorIss><ValorLiquidoNfse>${money(cents)}</ValorLiquidoNfse></ValoresNfse><PrestadorServico><RazaoSocial>${issuerName}</RazaoSocial><Endereco><Endereco>RUA DAS ACACIAS</Endereco><Numero>100</Numero><CodigoMunicipio>3550308</CodigoMunicipio><Uf>SP</Uf></Endereco></PrestadorServico><DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico><Competencia>${day}</Competencia><Servico><Valores><ValorServicos>${money(cents)}</ValorServicos></Valores><IssRetido>2</IssRetido><ItemListaServico>17.19</ItemListaServico><Discriminacao>HONORARIOS DO MES</Discriminacao><CodigoMunicipio>3550308</CodigoMunicipio></Servico><Prestador><CpfCnpj><Cnpj>${PROVIDER}</Cnpj></CpfCnpj></Prestador><TomadorServico><IdentificacaoTomador><CpfCnpj><Cnpj>${customer}</Cnpj></CpfCnpj></IdentificacaoTomador><RazaoSocial>COMERCIO FICTICIO LTDA</RazaoSocial></TomadorServico></InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse></CompNfse>`,
  )
  return { modelo: 'nfse_municipal', name: `nfse-${number}.xml`, bytes, number, totalCents: cents, issuerName }
}
