/**
 * Notes in the layouts of municipal systems, for tests: the same note as each provider writes it.
 * Source  the providers' public schemas and manuals (ABRASF 1.00 and 2.01 to 2.04, Ginfes 3, ISSNet, Betha, WebISS, IPM, Nota Fiscal Paulistana …)
 */

/** What a note says. */
export interface TownNote {
  number: number
  /** `YYYY-MM-DDTHH:MM:SS` */
  issued: string
  cents: number
  provider: string
  customer: string
  isCancelled: boolean
}

type Layout = (note: TownNote) => string

const dot = (cents: number): string => (cents / 100).toFixed(2)
const comma = (cents: number): string =>
  dot(cents)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.')
const dayBr = ({ issued }: TownNote): string => issued.slice(0, 10).split('-').toReversed().join('/')
const day = ({ issued }: TownNote): string => issued.slice(0, 10)
const hour = ({ issued }: TownNote): string => issued.slice(11)
const idAbrasf = (id: string): string => (id.length === 11 ? `<Cpf>${id}</Cpf>` : `<Cnpj>${id}</Cnpj>`)
const punctuated = (id: string): string =>
  id.length === 11
    ? id.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
    : id.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
const AWAY = '<CodigoMunicipio>4106902</CodigoMunicipio>'
const ADDRESS = (uf: string) =>
  `<Endereco><Endereco>RUA DAS ACACIAS</Endereco><Numero>641</Numero><Bairro>CENTRO</Bairro>${AWAY}<Uf>${uf}</Uf><Cep>80000000</Cep></Endereco>`
/** The RPS of a note has a number and a day of its own. */
const RPS = '<IdentificacaoRps><Numero>98765</Numero><Serie>RPS</Serie><Tipo>1</Tipo></IdentificacaoRps>'

const cancelled1 = ({ isCancelled, number }: TownNote): string =>
  isCancelled
    ? `<NfseCancelamento><Confirmacao Id="c1"><Pedido><InfPedidoCancelamento Id="p1"><IdentificacaoNfse><Numero>${number}</Numero></IdentificacaoNfse><CodigoCancelamento>1</CodigoCancelamento></InfPedidoCancelamento></Pedido><InfConfirmacaoCancelamento><Sucesso>true</Sucesso><DataHora>2026-10-20T08:00:00</DataHora></InfConfirmacaoCancelamento></Confirmacao></NfseCancelamento>`
    : ''
const cancelled2 = ({ isCancelled, number }: TownNote): string =>
  isCancelled
    ? `<NfseCancelamento versao="2.02"><Confirmacao Id="c1"><Pedido><InfPedidoCancelamento Id="p1"><IdentificacaoNfse><Numero>${number}</Numero></IdentificacaoNfse><CodigoCancelamento>2</CodigoCancelamento></InfPedidoCancelamento></Pedido><DataHora>2026-10-20T08:00:00</DataHora></Confirmacao></NfseCancelamento>`
    : ''

/** ABRASF 1.00; `bare` writes the tax ids of the provider without CpfCnpj, as the layout does. */
const abrasf1 =
  ({ comp = 'CompNfse', providerId = (id: string) => idAbrasf(id), money = dot } = {}): Layout =>
  (note) =>
    `<${comp}><Nfse><InfNfse Id="n1"><Numero>${note.number}</Numero><CodigoVerificacao>AB12CD34</CodigoVerificacao><DataEmissao>${note.issued}</DataEmissao><IdentificacaoRps><Numero>98765</Numero><Serie>A</Serie><Tipo>1</Tipo></IdentificacaoRps><DataEmissaoRps>2026-01-02</DataEmissaoRps><NaturezaOperacao>1</NaturezaOperacao><OptanteSimplesNacional>2</OptanteSimplesNacional><IncentivadorCultural>2</IncentivadorCultural><Competencia>${day(note)}T00:00:00</Competencia><NfseSubstituida>0</NfseSubstituida><OutrasInformacoes>x</OutrasInformacoes><Servico><Valores><ValorServicos>${money(note.cents)}</ValorServicos><ValorDeducoes>0.00</ValorDeducoes><IssRetido>2</IssRetido><ValorIss>1.00</ValorIss><BaseCalculo>1.00</BaseCalculo><Aliquota>0.02</Aliquota><ValorLiquidoNfse>1.00</ValorLiquidoNfse></Valores><ItemListaServico>1.07</ItemListaServico><Discriminacao>SUPORTE</Discriminacao>${AWAY}</Servico><ValorCredito>0.00</ValorCredito><PrestadorServico><IdentificacaoPrestador>${providerId(note.provider)}<InscricaoMunicipal>123</InscricaoMunicipal></IdentificacaoPrestador><RazaoSocial>PRESTADOR LTDA</RazaoSocial>${ADDRESS('PR')}<Contato><Telefone>41</Telefone></Contato></PrestadorServico><TomadorServico><IdentificacaoTomador><CpfCnpj>${idAbrasf(note.customer)}</CpfCnpj></IdentificacaoTomador><RazaoSocial>TOMADOR LTDA</RazaoSocial>${ADDRESS('SP')}</TomadorServico><OrgaoGerador>${AWAY}<Uf>PR</Uf></OrgaoGerador></InfNfse></Nfse>${cancelled1(note)}</${comp}>`

/** ABRASF 2.01 to 2.04, which put provider and service in the declaration. */
const abrasf2 =
  (version: string, { comp = 'CompNfse', tomador = 'TomadorServico', hasProvider = true } = {}): Layout =>
  (note) =>
    `<${comp}><Nfse versao="${version}"><InfNfse Id="n1"><Numero>${note.number}</Numero><CodigoVerificacao>9F8E7D6C</CodigoVerificacao><DataEmissao>${note.issued}</DataEmissao><ValoresNfse><BaseCalculo>1.00</BaseCalculo><Aliquota>2.0000</Aliquota><ValorIss>1.00</ValorIss><ValorLiquidoNfse>1.00</ValorLiquidoNfse></ValoresNfse><PrestadorServico>${hasProvider ? `<IdentificacaoPrestador><CpfCnpj>${idAbrasf(note.provider)}</CpfCnpj><InscricaoMunicipal>123</InscricaoMunicipal></IdentificacaoPrestador>` : ''}<RazaoSocial>PRESTADOR LTDA</RazaoSocial>${ADDRESS('PR')}</PrestadorServico><OrgaoGerador>${AWAY}<Uf>PR</Uf></OrgaoGerador><DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico Id="d1"><Rps>${RPS}<DataEmissao>2026-01-02</DataEmissao><Status>1</Status></Rps><Competencia>${day(note)}</Competencia><Servico><Valores><ValorServicos>${dot(note.cents)}</ValorServicos><ValorDeducoes>0</ValorDeducoes><ValorPis>0</ValorPis><ValorIss>1.00</ValorIss><Aliquota>2.00</Aliquota></Valores><IssRetido>2</IssRetido><ItemListaServico>01.07</ItemListaServico><Discriminacao>SUPORTE</Discriminacao>${AWAY}</Servico><Prestador><CpfCnpj>${idAbrasf(note.provider)}</CpfCnpj><InscricaoMunicipal>123</InscricaoMunicipal></Prestador><${tomador}><IdentificacaoTomador><CpfCnpj>${idAbrasf(note.customer)}</CpfCnpj></IdentificacaoTomador><RazaoSocial>TOMADOR LTDA</RazaoSocial>${ADDRESS('SP')}</${tomador}><OptanteSimplesNacional>2</OptanteSimplesNacional><IncentivoFiscal>2</IncentivoFiscal></InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse>${cancelled2(note)}</${comp}>`

/** The answer of a question around notes; the namespace is of the answer, with or without a prefix. */
const answer =
  (root: string, namespace: string, list = 'ListaNfse') =>
  (notes: string): string =>
    `<${root}${namespace === '' ? '' : ` xmlns="${namespace}"`}><${list}>${notes}</${list}></${root}>`

/** Gives every element of a text a prefix that the root declares. */
const prefixed = (xml: string, prefix: string, namespace: string): string =>
  xml.replace(/<(\/?)([A-Za-z])/g, `<$1${prefix}:$2`).replace(/^<[\w:-]+/, `$& xmlns:${prefix}="${namespace}"`)

/** A layout with the file in which its notes are delivered. */
export interface TownLayout {
  of: Layout
  fileOf: (notes: string) => string
  /** The layout has no state of a cancelled note in it */
  lacksState?: true
}

const bare = (notes: string): string => notes
const PAULISTANA: Layout = (note) =>
  `<NFe xmlns=""><Assinatura>abc=</Assinatura><ChaveNFe><InscricaoPrestador>12345678</InscricaoPrestador><NumeroNFe>${note.number}</NumeroNFe><CodigoVerificacao>AB12CD34</CodigoVerificacao></ChaveNFe><DataEmissaoNFe>${note.issued}</DataEmissaoNFe><NumeroLote>5</NumeroLote><ChaveRPS><InscricaoPrestador>12345678</InscricaoPrestador><SerieRPS>A</SerieRPS><NumeroRPS>98765</NumeroRPS></ChaveRPS><TipoRPS>RPS</TipoRPS><DataEmissaoRPS>2026-01-02</DataEmissaoRPS><DataFatoGeradorNFe>${note.issued}</DataFatoGeradorNFe><CPFCNPJPrestador>${note.provider.length === 11 ? `<CPF>${note.provider}</CPF>` : `<CNPJ>${note.provider}</CNPJ>`}</CPFCNPJPrestador><RazaoSocialPrestador>PRESTADOR LTDA</RazaoSocialPrestador><EnderecoPrestador><Logradouro>X</Logradouro><Cidade>3550308</Cidade><UF>SP</UF></EnderecoPrestador><StatusNFe>${note.isCancelled ? 'C' : 'N'}</StatusNFe>${note.isCancelled ? '<DataCancelamento>2026-10-20T08:00:00</DataCancelamento>' : ''}<TributacaoNFe>T</TributacaoNFe><OpcaoSimples>0</OpcaoSimples><ValorServicos>${dot(note.cents).replace(/\.00$/, '')}</ValorServicos><CodigoServico>2800</CodigoServico><AliquotaServicos>0.029</AliquotaServicos><ValorISS>1</ValorISS><ValorCredito>0</ValorCredito><ISSRetido>false</ISSRetido><CPFCNPJTomador>${note.customer.length === 11 ? `<CPF>${note.customer}</CPF>` : `<CNPJ>${note.customer}</CNPJ>`}</CPFCNPJTomador><RazaoSocialTomador>TOMADOR LTDA</RazaoSocialTomador><EnderecoTomador><Cidade>4106902</Cidade><UF>PR</UF></EnderecoTomador><Discriminacao>SUPORTE</Discriminacao></NFe>`
const IPM: Layout = (note) =>
  `<nfse><rps><nro_recibo_provisorio>98765</nro_recibo_provisorio><serie_recibo_provisorio>1</serie_recibo_provisorio><data_emissao_recibo_provisorio>02/01/2026</data_emissao_recibo_provisorio></rps><nf><numero_nfse>${note.number}</numero_nfse><serie_nfse>1</serie_nfse><data_nfse>${dayBr(note)}</data_nfse><hora_nfse>${hour(note)}</hora_nfse><situacao_codigo_nfse>${note.isCancelled ? 2 : 1}</situacao_codigo_nfse><situacao_descricao_nfse>${note.isCancelled ? 'Cancelada' : 'Emitida'}</situacao_descricao_nfse><link_nfse>x</link_nfse><cod_verificador_autenticidade>123</cod_verificador_autenticidade><valor_total>${comma(note.cents)}</valor_total><valor_desconto>0,00</valor_desconto><valor_ir>0,00</valor_ir></nf><prestador><cpfcnpj>${note.provider}</cpfcnpj><cidade>8047</cidade></prestador><tomador><tipo>J</tipo><cpfcnpj>${note.customer}</cpfcnpj><ie/><nome_razao_social>TOMADOR LTDA</nome_razao_social><estado>PR</estado><cidade>7535</cidade></tomador><itens><lista><codigo_item_lista_servico>107</codigo_item_lista_servico><descritivo>SUPORTE</descritivo><aliquota_item_lista_servico>2,00</aliquota_item_lista_servico><situacao_tributaria>0</situacao_tributaria><valor_tributavel>1,00</valor_tributavel></lista></itens></nfse>`
const SIGISS: Layout = (note) =>
  `<DadosNota><nota>${note.number}</nota><autenticidade>AB12</autenticidade><LinkImpressao>x</LinkImpressao><prestador_cnpj>${punctuated(note.provider)}</prestador_cnpj><prestador_razao>PRESTADOR LTDA</prestador_razao><prestador_cidade>LONDRINA</prestador_cidade><prestador_estado>PR</prestador_estado><dt_conversao>${dayBr(note)} ${hour(note)}</dt_conversao><data_emissao>${dayBr(note)}</data_emissao><num_rps>98765</num_rps><emissao_rps>02/01/2026</emissao_rps><tomador_cnpj_cpf>${punctuated(note.customer)}</tomador_cnpj_cpf><tomador_razao>TOMADOR LTDA</tomador_razao><tomador_estado>SP</tomador_estado><valor>${comma(note.cents)}</valor><base>1,00</base><aliquota_atividade>2,00</aliquota_atividade><valor_iss>1,00</valor_iss><StatusNFe>${note.isCancelled ? 'Cancelada' : 'Ativa'}</StatusNFe></DadosNota>`
const SIGISSWEB: Layout = (note) =>
  `<notafiscal><cnpj_cpf_prestador>${note.provider}</cnpj_cpf_prestador><razao_social_prestador>PRESTADOR LTDA</razao_social_prestador><numero_ende_prestador>123</numero_ende_prestador><uf_prestador>SP</uf_prestador><cnpj_cpf_destinatario>${note.customer}</cnpj_cpf_destinatario><razao_social_destinatario>TOMADOR LTDA</razao_social_destinatario><numero_ende_destinatario>100</numero_ende_destinatario><uf_destinatario>SP</uf_destinatario><numero_nf>${note.number}</numero_nf><serie>E</serie><valor_nf>${dot(note.cents)}</valor_nf><deducao>0.00</deducao><valor_servico>${dot(note.cents)}</valor_servico><data_emissao>${dayBr(note)}</data_emissao><descricao>x</descricao><cancelada>${note.isCancelled ? 'S' : 'N'}</cancelada><rps>98765</rps><data_rps>02/01/2026</data_rps></notafiscal>`
const EQUIPLANO: Layout = (note) =>
  `<nfse><nrNfse>${note.number}</nrNfse><cdAutenticacao>AB12</cdAutenticacao><dtEmissaoNfs>${note.issued}</dtEmissaoNfs><nrRps>98765</nrRps><dtEmissaoRps>2026-01-02</dtEmissaoRps><isIssRetido>2</isIssRetido><prestadorServico><nrCnpj>${note.provider}</nrCnpj><nmPrestador>PRESTADOR LTDA</nmPrestador></prestadorServico><tomadorServico><documento><nrDocumento>${note.customer}</nrDocumento><tpDocumento>2</tpDocumento></documento><nmTomador>TOMADOR LTDA</nmTomador></tomadorServico><listaServicos><servico><nrServicoItem>1</nrServicoItem><vlServico>${dot(note.cents)}</vlServico><dsDiscriminacaoServico>x</dsDiscriminacaoServico></servico></listaServicos><vlTotalNota>${dot(note.cents)}</vlTotalNota>${note.isCancelled ? '<cancelamento><dtCancelamento>2026-10-20T08:00:00</dtCancelamento><dsMotivoCancelamento>x</dsMotivoCancelamento></cancelamento>' : ''}</nfse>`
const INFISC: Layout = (note) =>
  `<NFS-e><infNFSe versao="1.1"><Id><cNFS-e>123</cNFS-e><mod>98</mod><serie>S</serie><nNFS-e>${note.number}</nNFS-e><dEmi>${day(note)}</dEmi><hEmi>${hour(note).slice(0, 5)}</hEmi><tpNF>1</tpNF><refNF>x</refNF><tpImp>P</tpImp><ambienteEmi>1</ambienteEmi><formaEmi>2</formaEmi><empreitadaGlobal>2</empreitadaGlobal><cancelada>${note.isCancelled ? 'S' : 'N'}</cancelada></Id><prest><CNPJ>${note.provider}</CNPJ><xNome>PRESTADOR LTDA</xNome><IM>1</IM><end><xLgr>x</xLgr><nro>5</nro><cMun>4305108</cMun><UF>RS</UF></end></prest><TomS>${note.customer.length === 11 ? `<CPF>${note.customer}</CPF>` : `<CNPJ>${note.customer}</CNPJ>`}<xNome>TOMADOR LTDA</xNome><ender><nro>7</nro><UF>SP</UF></ender></TomS><det><nItem>1</nItem><serv><cServ>107</cServ><xServ>x</xServ><qTrib>1</qTrib><vUnit>1.00</vUnit><vServ>1.00</vServ></serv></det><total><vServ>${dot(note.cents)}</vServ><vtNF>${dot(note.cents)}</vtNF><vtLiq>1.00</vtLiq></total></infNFSe></NFS-e>`
const SOFTPLAN: Layout = (note) =>
  `<xmlNfpse><numeroAEDF>999999</numeroAEDF><numeroSerie>${note.number}</numeroSerie><codigoVerificacao>1F</codigoVerificacao><dataEmissao>${day(note)}T00:00:00-03:00</dataEmissao><dataProcessamento>${note.issued}.045-03:00</dataProcessamento>${note.isCancelled ? '<dataCancelamento>2026-10-20T10:26:39.313-03:00</dataCancelamento>' : '<dataCancelamento/>'}<cfps>9203</cfps><statusNFPSe>1</statusNFPSe><baseCalculo>0.00</baseCalculo><valorISSQN>0.00</valorISSQN><valorTotalServicos>${dot(note.cents)}</valorTotalServicos><cnpjPrestador>${note.provider}</cnpjPrestador><razaoSocialPrestador>PRESTADOR LTDA</razaoSocialPrestador><ufPrestador>SC</ufPrestador><identificacao>99</identificacao><identificacaoTomador>${note.customer}</identificacaoTomador><razaoSocialTomador>TOMADOR LTDA</razaoSocialTomador><numeroEnderecoTomador>1234</numeroEnderecoTomador><ufTomador>PR</ufTomador></xmlNfpse>`
const DSF: Layout = (note) =>
  `<Nota><NumeroNota>${note.number}</NumeroNota><DataProcessamento>${note.issued}</DataProcessamento><NumeroLote>1</NumeroLote><CodigoVerificacao>AB</CodigoVerificacao><Assinatura>x</Assinatura><InscricaoMunicipalPrestador>000123</InscricaoMunicipalPrestador><CPFCNPJPrestador>${note.provider}</CPFCNPJPrestador><RazaoSocialPrestador>PRESTADOR LTDA</RazaoSocialPrestador><TipoRPS>RPS</TipoRPS><SerieRPS>NF</SerieRPS><NumeroRPS>98765</NumeroRPS><DataEmissaoRPS>2026-01-02T00:00:00</DataEmissaoRPS><SituacaoRPS>${note.isCancelled ? 'C' : 'N'}</SituacaoRPS><CPFCNPJTomador>${note.customer}</CPFCNPJTomador><RazaoSocialTomador>TOMADOR LTDA</RazaoSocialTomador><NumeroEnderecoTomador>10</NumeroEnderecoTomador><ValorPIS>0.00</ValorPIS><ValorTotal>${dot(note.cents)}</ValorTotal><Itens><Item><DiscriminacaoServico>x</DiscriminacaoServico><Quantidade>1</Quantidade><ValorUnitario>1.00</ValorUnitario><ValorTotal>1.00</ValorTotal></Item></Itens></Nota>`
const GEISWEB: Layout = (note) =>
  `<Nfse><IdentificacaoNfse><NumeroNfse>${note.number}</NumeroNfse><CodigoVerificacao>AB</CodigoVerificacao><DataEmissao>${dayBr(note)}</DataEmissao><DataLancamento>${dayBr(note)}</DataLancamento><Competencia>${dayBr(note).slice(3)}</Competencia><StatusNfse>${note.isCancelled ? 'Cancelada' : 'Normal'}</StatusNfse></IdentificacaoNfse><PrestadorServico><IdentificacaoPrestador><CnpjCpf>${note.provider}</CnpjCpf><InscricaoMunicipal>1</InscricaoMunicipal></IdentificacaoPrestador><RazaoSocial>PRESTADOR LTDA</RazaoSocial></PrestadorServico><TomadorServico><IdentificacaoTomador><CnpjCpf>${note.customer}</CnpjCpf></IdentificacaoTomador><RazaoSocial>TOMADOR LTDA</RazaoSocial><Endereco><Numero>9</Numero><Estado>SP</Estado></Endereco></TomadorServico><Servico><Valores><ValorServicos>${dot(note.cents)}</ValorServicos><BaseCalculo>1.00</BaseCalculo></Valores><CodigoServico>107</CodigoServico><Discriminacao>x</Discriminacao></Servico></Nfse>`
const BARUERI: Layout = (note) =>
  `<CompNfeServPrestado><NfeServPrestado><InfNfeServPrestado><NumeroNfe>${note.number}</NumeroNfe><SerieNfe/><CodigoVerificacao>191S</CodigoVerificacao><DataEmissao>${note.issued}</DataEmissao><ValoresNfe><BaseCalculo>1.00</BaseCalculo><ValorLiquidoNfe>1.00</ValorLiquidoNfe></ValoresNfe><PrestadorServico><IdentificacaoPrestador><CpfCnpj><Cnpj>${note.provider}</Cnpj></CpfCnpj></IdentificacaoPrestador><RazaoSocial>PRESTADOR LTDA</RazaoSocial><Endereco><NumeroEndereco>641</NumeroEndereco><Uf>SP</Uf></Endereco></PrestadorServico><DeclaracaoServicoPrestado><InfDeclaracaoServicoPrestado><Rps><IdentificacaoRps><Numero>0000098765</Numero><Serie>RPS </Serie></IdentificacaoRps><DataEmissao>2026-01-02T00:00:00</DataEmissao></Rps><Competencia>${note.issued}</Competencia><ServicoPrestado><ValoresServicoPrestado><QuantidadeServico>1</QuantidadeServico><ValorUnitarioServico>1</ValorUnitarioServico><ValorServicos>${dot(note.cents)}</ValorServicos></ValoresServicoPrestado></ServicoPrestado><Tomador><IdentificacaoTomador><CpfCnpj>${idAbrasf(note.customer)}</CpfCnpj></IdentificacaoTomador><RazaoSocial>TOMADOR LTDA</RazaoSocial></Tomador></InfDeclaracaoServicoPrestado></DeclaracaoServicoPrestado></InfNfeServPrestado></NfeServPrestado>${note.isCancelled ? '<NfeCancelamento><Confirmacao><DataHora>2026-10-20T08:00:00</DataHora></Confirmacao></NfeCancelamento>' : ''}</CompNfeServPrestado>`
const AGILI: Layout = (note) =>
  `<Nfse><Numero>${note.number}</Numero><CodigoAutenticidade>AB</CodigoAutenticidade><SituacaoNfse><Codigo>${note.isCancelled ? '-2' : '-1'}</Codigo><Descricao>${note.isCancelled ? 'Cancelada' : 'Normal'}</Descricao></SituacaoNfse><DataEmissao>${note.issued}</DataEmissao><Rps><IdentificacaoRps><Numero>98765</Numero></IdentificacaoRps><DataEmissao>2026-01-02</DataEmissao></Rps><DadosPrestador><IdentificacaoPrestador><CpfCnpj>${idAbrasf(note.provider)}</CpfCnpj></IdentificacaoPrestador><RazaoSocial>PRESTADOR LTDA</RazaoSocial></DadosPrestador><DadosTomador><IdentificacaoTomador><CpfCnpj>${idAbrasf(note.customer)}</CpfCnpj></IdentificacaoTomador><RazaoSocial>TOMADOR LTDA</RazaoSocial></DadosTomador><ValorServicos>${dot(note.cents)}</ValorServicos><ListaServico><DadosServico><ValorServico>1.00</ValorServico></DadosServico></ListaServico></Nfse>`
const CONAM: Layout = (note) =>
  `<Reg20Item><TipoNf>N</TipoNf><NumNf>${note.number}</NumNf><SerNf>1</SerNf><DtEmi>${dayBr(note)}</DtEmi><DtEmiNf>${dayBr(note)}</DtEmiNf><DtHrGerNf>${dayBr(note)} ${hour(note)}</DtHrGerNf><CodVernf>AB</CodVernf><NumRps>98765</NumRps><SerRps>1</SerRps><DtEmiRps>02/01/2026</DtEmiRps><VlNFS>${comma(note.cents)}</VlNFS><VlDed>0,00</VlDed><VlBasCalc>1,00</VlBasCalc><CpfCnpTom>${note.customer}</CpfCnpTom><RazSocTom>TOMADOR LTDA</RazSocTom><CpfCnpPre>${note.provider}</CpfCnpPre><RazSocPre>PRESTADOR LTDA</RazSocPre><SitNf>1</SitNf></Reg20Item>`
const EL: Layout = (note) =>
  `<notasFiscais><idNota>AB12</idNota><numero>${note.number}</numero><dataProcessamento>${note.issued}-03:00</dataProcessamento><situacao>${note.isCancelled ? 'C' : 'A'}</situacao><rps><numero>98765</numero><dataEmissao>2026-01-02</dataEmissao></rps><valorServicos>${dot(note.cents)}</valorServicos><identificacaoPrestador><cpfCnpj>${note.provider}</cpfCnpj></identificacaoPrestador><identificacaoTomador><cpfCnpj>${note.customer}</cpfCnpj></identificacaoTomador></notasFiscais>`
const WEBFISCO: Layout = (note) =>
  `<item><okk>OK</okk><notanumero>${note.number}</notanumero><notaserie>1</notaserie><notadata>${dayBr(note)}</notadata><notahora>${hour(note)}</notahora><notavalor>${comma(note.cents)}</notavalor><notacancelada>${note.isCancelled ? 'S' : 'N'}</notacancelada><prestadorcnpj>${punctuated(note.provider)}</prestadorcnpj><prestadorrazao>PRESTADOR LTDA</prestadorrazao><tomadorcnpj>${punctuated(note.customer)}</tomadorcnpj><tomadorrazao>TOMADOR LTDA</tomadorrazao></item>`

const ABRASF = 'http://www.abrasf.org.br/nfse.xsd'
const withoutCpfCnpj = (id: string) => (id.length === 11 ? `<Cpf>${id}</Cpf>` : `<Cnpj>${id}</Cnpj>`)

/** Every layout by its name. */
export const TOWN_LAYOUTS: Readonly<Record<string, TownLayout>> = {
  'ABRASF 1.00 without a namespace': { of: abrasf1(), fileOf: bare },
  'ABRASF 1.00, BHISS': { of: abrasf1(), fileOf: answer('ConsultarNfseResposta', ABRASF) },
  'ABRASF 1.00, Nota Carioca': {
    of: abrasf1(),
    fileOf: answer('ConsultarNfseResposta', 'http://notacarioca.rio.gov.br/WSNacional/XSD/1/nfse_pcrj_v01.xsd'),
  },
  'ABRASF 1.00, Curitiba': {
    of: abrasf1(),
    fileOf: answer('ConsultarNfseResposta', 'http://www.e-governeapps2.com.br/'),
  },
  'ABRASF 1.00, Salvador': {
    of: abrasf1(),
    fileOf: answer('ConsultarLoteRpsResposta', 'http://www.abrasf.org.br/ABRASF/arquivos/nfse.xsd'),
  },
  'ABRASF 1.00, WebISS': { of: abrasf1(), fileOf: answer('ConsultarNfseResposta', 'http://www.abrasf.org.br/nfse') },
  'ABRASF 1.00, SimplISS': {
    of: abrasf1({ providerId: withoutCpfCnpj }),
    fileOf: answer('ConsultarNfseResult', 'http://www.sistema.com.br/Nfse/arquivos/nfse_3.xsd'),
  },
  'ABRASF 1.00 with decimal commas': { of: abrasf1({ money: comma }), fileOf: bare },
  'Ginfes 3': {
    of: (note) =>
      prefixed(abrasf1({ providerId: withoutCpfCnpj })(note), 'ns4', 'http://www.ginfes.com.br/tipos_v03.xsd'),
    fileOf: (notes) =>
      `<ns3:ConsultarNfseResposta xmlns:ns3="http://www.ginfes.com.br/servico_consultar_nfse_resposta_v03.xsd" xmlns:ns4="http://www.ginfes.com.br/tipos_v03.xsd"><ns3:ListaNfse>${notes.replace(/<(\/?)ns4:CompNfse/g, '<$1ns3:CompNfse')}</ns3:ListaNfse></ns3:ConsultarNfseResposta>`,
  },
  'ISSNet 1': {
    of: (note) =>
      prefixed(
        abrasf1({ providerId: (id) => `<CpfCnpj>${idAbrasf(id)}</CpfCnpj>` })(note),
        'tc',
        'http://www.issnetonline.com.br/webserviceabrasf/vsd/tipos_complexos.xsd',
      ),
    fileOf: answer(
      'ConsultarNfseResposta',
      'http://www.issnetonline.com.br/webserviceabrasf/vsd/servico_consultar_nfse_resposta.xsd',
    ),
  },
  'Betha 1': {
    of: abrasf1({ comp: 'ComplNfse', providerId: withoutCpfCnpj }),
    fileOf: (notes) =>
      `<ns2:ConsultarNfseResposta xmlns:ns2="http://www.betha.com.br/e-nota-contribuinte-ws"><ListaNfse>${notes}</ListaNfse></ns2:ConsultarNfseResposta>`,
  },
  'Betha 2.02': {
    of: abrasf2('2.02', { tomador: 'Tomador' }),
    fileOf: answer('ConsultarNfseServicoPrestadoResposta', 'http://www.betha.com.br/e-nota-contribuinte-ws'),
  },
  'ABRASF 2.01': { of: abrasf2('2.01', { tomador: 'Tomador' }), fileOf: answer('ConsultarNfseFaixaResposta', ABRASF) },
  'ABRASF 2.02, WebISS': { of: abrasf2('2.02', { tomador: 'Tomador' }), fileOf: bare },
  'ABRASF 2.03, Pronim': { of: abrasf2('2.03'), fileOf: answer('EnviarLoteRpsSincronoResposta', ABRASF) },
  'ABRASF 2.04, ISSNet': {
    of: abrasf2('2.04', { hasProvider: false }),
    fileOf: answer('ConsultarNfseServicoTomadoResposta', ABRASF),
  },
  'ABRASF 2.00, Goiânia': {
    of: abrasf2('1.00', { tomador: 'Tomador' }),
    fileOf: answer('GerarNfseResposta', 'http://nfse.goiania.go.gov.br/xsd/nfse_gyn_v02.xsd'),
  },
  'São Paulo': {
    of: PAULISTANA,
    fileOf: (notes) =>
      `<RetornoConsulta xmlns="http://www.prefeitura.sp.gov.br/nfe"><Cabecalho Versao="1" xmlns=""><Sucesso>true</Sucesso></Cabecalho>${notes}</RetornoConsulta>`,
  },
  'São Paulo, a bare list': { of: PAULISTANA, fileOf: (notes) => `<ListaNFe>${notes}</ListaNFe>` },
  IPM: { of: IPM, fileOf: bare },
  'IPM, a list': {
    of: IPM,
    fileOf: (notes) => `<retorno><mensagem><codigo>00001 - Sucesso</codigo></mensagem>${notes}</retorno>`,
  },
  SigISS: { of: SIGISS, fileOf: (notes) => `<ConsultarNotaPrestadaResponse>${notes}</ConsultarNotaPrestadaResponse>` },
  SigISSWeb: { of: SIGISSWEB, fileOf: bare },
  Equiplano: {
    of: EQUIPLANO,
    fileOf: (notes) =>
      `<es:esConsultarNfseResposta xmlns:es="http://www.equiplano.com.br/esnfs">${notes}</es:esConsultarNfseResposta>`,
  },
  Infisc: { of: INFISC, fileOf: (notes) => `<resPedidoLoteNFSe versao="1.0">${notes}</resPedidoLoteNFSe>` },
  SoftPlan: { of: SOFTPLAN, fileOf: bare },
  DSF: {
    of: DSF,
    fileOf: (notes) =>
      `<ns1:RetornoConsultaNotas xmlns:ns1="http://localhost:8080/WsNFe2/lote"><Cabecalho><CodCidade>6291</CodCidade><CPFCNPJRemetente>00000000000191</CPFCNPJRemetente></Cabecalho><Notas>${notes}</Notas></ns1:RetornoConsultaNotas>`,
  },
  GeisWeb: {
    of: GEISWEB,
    fileOf: (notes) =>
      `<ConsultaNfseResposta xmlns="http://www.geisweb.com.br/xsd/envio_lote_rps.xsd">${notes}</ConsultaNfseResposta>`,
  },
  Barueri: {
    of: BARUERI,
    fileOf: (notes) =>
      `<ConsultarNfeServPrestadoResposta><ListaNfeServPrestado xmlns="http://www.barueri.sp.gov.br/nfe">${notes}</ListaNfeServPrestado></ConsultarNfeServPrestadoResposta>`,
  },
  Agili: {
    of: AGILI,
    fileOf: (notes) =>
      `<ConsultarNfseResposta xmlns="http://www.agili.com.br/nfse_v_1.00.xsd"><ListaNfse>${notes}</ListaNfse></ConsultarNfseResposta>`,
  },
  Conam: {
    lacksState: true,
    of: CONAM,
    fileOf: (notes) =>
      `<Sdt_consultanotasprotocoloout xmlns="NFe"><XML_Notas><Reg20>${notes}</Reg20></XML_Notas></Sdt_consultanotasprotocoloout>`,
  },
  EL: {
    of: EL,
    fileOf: (notes) =>
      `<ns2:ConsultarNotaFiscalResposta xmlns:ns2="http://www.el.com.br/nfse/xsd/el-nfse.xsd">${notes}</ns2:ConsultarNotaFiscalResposta>`,
  },
  WebFisco: {
    of: WEBFISCO,
    fileOf: (notes) =>
      `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><ns1:ConsultaNfeResponse xmlns:ns1="urn:ConsultaNfe"><return>${notes}</return></ns1:ConsultaNfeResponse></SOAP-ENV:Body></SOAP-ENV:Envelope>`,
  },
}
