import { generateBills } from '@portal/synthetic/bill/bills.ts'
import { describe, expect, test } from 'vitest'
import type { Dfe, DfeNota } from '../base/model.ts'
import { readDfe } from '../dfe.ts'

/** Files as systems and people deliver them: wrapped, joined, renamed, cut short. Each document is kept, or the refusal says what the file is. */

const bills = generateBills({ count: 20, customer: '99888777000100' })
const [energy, phone] = ['nf3e', 'nfcom'].map((tipo) => bills.find((bill) => bill.tipo === tipo)!)
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('utf8')
    .replace(/^<\?xml[^>]*\?>\s*/, '')

/** A ticket, a declaration of content, a coupon, a gas bill and a guide of valuables: each with little more than what is needed. */
const SIGNATURE = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/></Signature>'
const ISSUER = '<emit><CNPJ>55666777000181</CNPJ><xNome>Emitente</xNome></emit>'
const BUYER = '<CNPJ>99888777000100</CNPJ><xNome>Cliente</xNome>'
const ide = (modelo: number, number: string, more = '') =>
  `<ide><cUF>41</cUF><tpAmb>1</tpAmb><mod>${modelo}</mod><serie>1</serie><${number}>601</${number}><dhEmi>2026-10-08T09:00:00-03:00</dhEmi>${more}</ide>`
const TICKET = `<BPe xmlns="http://www.portalfiscal.inf.br/bpe"><infBPe versao="1.00" Id="BPe41261055666777000181630010000006011000000016">${ide(63, 'nBP')}${ISSUER}<comp>${BUYER}</comp><infValorBPe><vBP>100.00</vBP></infValorBPe></infBPe></BPe>`
const METROPOLITAN = `<BPeTM xmlns="http://www.portalfiscal.inf.br/bpe"><infBPe versao="1.00" Id="BPe41261055666777000181630010000006011000000016">${ide(63, 'nBP', '<dCompet>2026-10-07</dCompet><tpBPe>4</tpBPe><CFOP>5357</CFOP>')}${ISSUER}<detBPeTM idEqpCont="1"><UFIniViagem>PR</UFIniViagem><det nViagem="1"><cMunIni>4106902</cMunIni><qPass>10</qPass><vBP>50.00</vBP></det></detBPeTM><total><qPass>10</qPass><vBP>50.00</vBP><ICMSTot><vBC>50.00</vBC><vICMS>6.00</vICMS></ICMSTot></total></infBPe></BPeTM>`
const AIRLINE = `<BPeTA xmlns="http://www.portalfiscal.inf.br/bpe"><infBPe versao="1.00" Id="BPe41261055666777000181630010000006011000000016">${ide(63, 'nBP', '<tpBPe>0</tpBPe><tpCompra>0</tpCompra>')}${ISSUER}<comp>${BUYER}</comp><infPassagem><dhEmb>2026-10-09T09:00:00-03:00</dhEmb></infPassagem><infViagem><nroVoo>3040</nroVoo><cAeroOrig>CWB</cAeroOrig><cAeroDest>GRU</cAeroDest></infViagem><infValorBPe><vBP>900.00</vBP><vDesconto>0.00</vDesconto><vPgto>900.00</vPgto></infValorBPe><imp><IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></IBSCBS></imp></infBPe></BPeTA>`
const GAS = `<NFGas xmlns="http://www.portalfiscal.inf.br/nfgas"><infNFGas versao="1.00" Id="NFGas41261055666777000181760010000006011000000018">${ide(76, 'nNF')}${ISSUER}<dest>${BUYER}</dest><total><vNF>50.00</vNF></total></infNFGas></NFGas>`
const ESTATE = `<NFeABI xmlns="http://www.portalfiscal.inf.br/nfeabi"><infNFeABI versao="1.00" Id="NFeABI41261055666777000181770010000006011000000018">${ide(77, 'nNF')}${ISSUER}<dest>${BUYER}</dest><total><vNF>50.00</vNF></total></infNFeABI></NFeABI>`
const COUPON = `<CFe><infCFe Id="CFe35150770100311000108599000040190000215133403" versao="0.07"><ide><cUF>35</cUF><mod>59</mod><nserieSAT>900004019</nserieSAT><nCFe>000021</nCFe><dEmi>20150718</dEmi><hEmi>154423</hEmi><tpAmb>1</tpAmb></ide><emit><CNPJ>70100311000108</CNPJ><xNome>Loja</xNome></emit><dest/><total><vCFe>2.00</vCFe></total></infCFe></CFe>`
const town = (number: number, more = '', tag = 'CompNfse'): string =>
  `<${tag}><Nfse versao="2.04"><InfNfse><Numero>${number}</Numero><CodigoVerificacao>AB12</CodigoVerificacao><DataEmissao>2026-06-20T10:00:00</DataEmissao><PrestadorServico><RazaoSocial>Prestador</RazaoSocial></PrestadorServico><DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico><Servico><Valores><ValorServicos>150.25</ValorServicos></Valores></Servico><Prestador><CpfCnpj><Cnpj>11222333000181</Cnpj></CpfCnpj></Prestador></InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse>${more}</${tag}>`

const DOCUMENTS: Readonly<Record<string, readonly [xml: string, modelo: number, numero: number | null]>> = {
  NF3e: [textOf(energy!.bytes), 66, null],
  NFCom: [textOf(phone!.bytes), 62, null],
  'BP-e': [TICKET, 63, 601],
  'BP-e TM': [METROPOLITAN, 63, 601],
  'BP-e TA': [AIRLINE, 63, 601],
  NFGas: [GAS, 76, 601],
  'NF-e ABI': [ESTATE, 77, 601],
  'CF-e SAT': [COUPON, 59, 21],
  'NFS-e municipal': [town(7), 0, 7],
}

function dfesOf(file: string | Uint8Array): Dfe[] {
  return readDfe(typeof file === 'string' ? Buffer.from(file) : file).map(({ result }) => {
    if (!result.ok) throw new Error(result.reason)
    return result.dfe
  })
}
const modelosOf = (file: string | Uint8Array) => dfesOf(file).map((dfe) => (dfe as DfeNota).modelo)

/** What is done to a file, and how many documents it then holds. */
const WAYS: Readonly<Record<string, readonly [(xml: string) => string | Uint8Array, number]>> = {
  'as it is': [(xml) => xml, 1],
  'with a declaration and a byte order mark': [(xml) => `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\r\n${xml}`, 1],
  'in latin-1': [
    (xml) =>
      Buffer.from(
        `<?xml version="1.0" encoding="ISO-8859-1"?>${xml.replaceAll('Prestador</R', 'Prestação</R')}`,
        'latin1',
      ),
    1,
  ],
  'in a SOAP envelope': [
    (xml) =>
      `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><resposta xmlns="urn:sistema">${xml}</resposta></soap:Body></soap:Envelope>`,
    1,
  ],
  'in a message of the authority': [(xml) => `<dadosMsg>${xml}</dadosMsg>`, 1],
  'in the root of another system': [(xml) => `<exportacao><documento id="1">${xml}</documento></exportacao>`, 1],
  'without its signature': [(xml) => xml.replace(/<Signature[\s\S]*?<\/Signature>/g, ''), 1],
  'with comments and white space around it': [(xml) => `<!-- sistema -->\n  ${xml}\n<!-- fim -->\n`, 1],
}

describe.each(Object.entries(DOCUMENTS))('%s', (_, [xml, modelo, numero]) => {
  test.each(Object.entries(WAYS))('%s is read', (_name, [change, count]) => {
    const found = dfesOf(change(xml))
    expect(found).toHaveLength(count)
    expect(found[0]).toMatchObject({ kind: 'nota', modelo, ...(numero === null ? {} : { numero }) })
  })

  test('a prefix in place of the default namespace changes nothing', () => {
    const prefixed = xml
      .replace(/<(\/?)(?!Signature|SignedInfo|Reference|Transform|Digest|Canonical|KeyInfo|X509)([A-Za-z])/g, '<$1n:$2')
      .replace(/(<n:[\w]+) xmlns="([^"]*)"/g, '$1 xmlns:n="$2"')
    const whole = prefixed.includes('xmlns:n=') ? prefixed : prefixed.replace(/^<n:\w+/, '$& xmlns:n="urn:cidade"')
    expect(modelosOf(whole)).toEqual([modelo])
  })
})

test('several documents of several kinds in one file are each kept', () => {
  const lot = `<lote>${Object.values(DOCUMENTS)
    .map(([xml]) => xml)
    .join('')}</lote>`
  expect(modelosOf(lot).toSorted()).toEqual(
    Object.values(DOCUMENTS)
      .map(([, modelo]) => modelo)
      .toSorted(),
  )
})

test('a bill without its total is refused instead of counted as zero', () => {
  for (const xml of [GAS, textOf(energy!.bytes), textOf(phone!.bytes)]) {
    const without = xml.replace(/<vNF>[^<]*<\/vNF>/, '')
    expect(readDfe(Buffer.from(without))[0]?.result).toMatchObject({
      code: 'dfe.field',
      reason: expect.stringContaining('Falta o campo vNF.'),
    })
  }
})

test('a bill whose protocol was lost is kept and says so', () => {
  const bare = textOf(energy!.bytes).replace(/<protNF3e[\s\S]*<\/protNF3e>/, '')
  expect(dfesOf(bare)).toMatchObject([{ modelo: 66, chave: energy!.chave, protocolState: 'sem_protocolo' }])
})

test('one broken document does not take the others with it', () => {
  const broken = TICKET.replace('2026-10-08T09:00:00-03:00', 'ontem')
  const results = readDfe(Buffer.from(`<lote>${COUPON}${broken}${GAS}</lote>`)).map(({ result }) => result.ok)
  expect(results).toEqual([true, false, true])
})

test('the notes of a list of a town are kept one by one, the cancelled one as such', () => {
  const cancelled =
    '<NfseCancelamento><Confirmacao><Pedido/><DataHora>2026-06-21T10:00:00</DataHora></Confirmacao></NfseCancelamento>'
  const list = `<ConsultarNfseResposta xmlns="http://www.abrasf.org.br/nfse.xsd"><ListaNfse>${town(1)}${town(2, cancelled)}${town(3)}</ListaNfse></ConsultarNfseResposta>`
  expect(dfesOf(list).map((dfe) => [(dfe as DfeNota).numero, (dfe as DfeNota).protocolState])).toEqual([
    [1, 'autorizada'],
    [2, 'cancelada'],
    [3, 'autorizada'],
  ])
})

/** Notes as providers of municipal systems write them: prefixes of names, days, decimals and places of their own. */
test.each([
  [
    'Equiplano',
    '<es:esConsultarNfseResposta xmlns:es="http://www.equiplano.com.br/esnfs"><listaNfse><nfse><nfse><nrNfs>123</nrNfs><dtEmissaoNfs>2026-10-15T10:00:00</dtEmissaoNfs><nrRps>9</nrRps><dtEmissaoRps>2026-10-01</dtEmissaoRps><vlBaseCalculo>90.00</vlBaseCalculo><vlTotalNota>100.00</vlTotalNota></nfse><prestador><nrCnpj>11222333000181</nrCnpj></prestador><tomador><documento><nrDocumento>99888777000100</nrDocumento></documento><nmTomador>Cliente</nmTomador></tomador></nfse></listaNfse></es:esConsultarNfseResposta>',
  ],
  [
    'SmarAPD',
    '<tbnfd><nfd><numeronfd>123</numeronfd><dataemissao>15/10/2026</dataemissao><razaotomador>Cliente</razaotomador><cpfcnpjtomador>99888777000100</cpfcnpjtomador><cpfcnpjprestador>11222333000181</cpfcnpjprestador><tbfatura><fatura><numfatura>7</numfatura><valorfatura>100,00</valorfatura></fatura></tbfatura></nfd></tbnfd>',
  ],
  [
    'Infisc',
    '<NFS-e><infNFSe><Id><nNFS-e>123</nNFS-e><dEmi>2026-10-15</dEmi><hEmi>10:00</hEmi></Id><prest><CNPJ>11222333000181</CNPJ><xNome>Prestador</xNome></prest><TomS><CNPJ>99888777000100</CNPJ><xNome>Cliente</xNome></TomS><total><vServ>100.00</vServ><vtNF>100.00</vtNF></total></infNFSe></NFS-e>',
  ],
  [
    'Agili',
    '<Nfse xmlns="http://www.agili.com.br/nfse_v_1.00.xsd"><Numero>123</Numero><DataEmissao>2026-10-15T10:00:00</DataEmissao><DadosPrestador><IdentificacaoPrestador><CpfCnpj><Cnpj>11222333000181</Cnpj></CpfCnpj></IdentificacaoPrestador></DadosPrestador><DadosTomador><IdentificacaoTomador><CpfCnpj><Cnpj>99888777000100</Cnpj></CpfCnpj></IdentificacaoTomador></DadosTomador><ValorServicos>100.00</ValorServicos></Nfse>',
  ],
  [
    'SigISS',
    '<RetornoNota><DadosNota><nota>123</nota><numero_nota>123</numero_nota><data_emissao>Oct 15 2026 12:00:00:000AM</data_emissao><valor>100,00</valor><prestador_cnpj>11.222.333/0001-81</prestador_cnpj><tomador_cnpj_cpf>99.888.777/0001-00</tomador_cnpj_cpf></DadosNota></RetornoNota>',
  ],
])('a note of %s is kept with its number, day, value and parties', (_, xml) => {
  const [found] = dfesOf(xml) as DfeNota[]
  expect(found).toMatchObject({ kind: 'nota', modelo: 0, numero: 123, totalCents: 10_000 })
  expect(found?.issued.local.slice(0, 10)).toBe('2026-10-15')
  expect([found?.emitente.taxId, found?.destinatario?.taxId]).toEqual(['11222333000181', '99888777000100'])
})

/** Files without a document: what they are, and what to do. */
test.each([
  [
    'an empty answer',
    '<ConsultarNfseResposta xmlns="http://www.betha.com.br/e-nota-contribuinte-ws"><ListaNfse/></ConsultarNfseResposta>',
    /^É a resposta de uma consulta de NFS-e em leiaute municipal, sem nenhuma nota dentro\. .*envie/,
  ],
  [
    'an empty answer of DSF',
    '<p1:RetornoConsultaNotas xmlns:p1="http://localhost:8080/WsNFe2/lote"><Cabecalho><CodCidade>1</CodCidade></Cabecalho></p1:RetornoConsultaNotas>',
    /^É a resposta de uma consulta de NFS-e/,
  ],
  [
    'a lot of RPS',
    '<EnviarLoteRpsEnvio xmlns="http://www.abrasf.org.br/nfse.xsd"><LoteRps><ListaRps><Rps><InfRps><Numero>1</Numero></InfRps></Rps></ListaRps></LoteRps></EnviarLoteRpsEnvio>',
    /^É um lote de RPS .* Envie o XML da NFS-e/,
  ],
  [
    'a question',
    '<ConsultarNfseEnvio xmlns="http://www.abrasf.org.br/nfse.xsd"><Prestador><InscricaoMunicipal>1</InscricaoMunicipal></Prestador></ConsultarNfseEnvio>',
    /^É um pedido à prefeitura/,
  ],
])('%s is refused by what it is', (_, xml, expected) => {
  expect(() => readDfe(Buffer.from(xml))).toThrow(expected)
})

test('a note of nobody is named in its refusal, with what to ask for', () => {
  const xml = town(123).replace('11222333000181', '0000000000')
  const [found] = readDfe(Buffer.from(xml))
  expect(found?.result).toMatchObject({
    ok: false,
    code: 'dfe.field',
    reason: expect.stringMatching(
      /^NFS-e municipal nº 123, de 20\/06\/2026, de R\$ 150,25, de Prestador: .*não traz um CNPJ ou CPF válido.*Baixe/,
    ),
  })
})

test('a signature of nothing does not refuse a document', () => {
  const signed = TICKET.replace('</BPe>', `${SIGNATURE}</BPe>`)
  expect(dfesOf(signed)).toMatchObject([
    { modelo: 63, marks: { signature: { state: expect.not.stringMatching(/^ok$/) } } },
  ])
})
