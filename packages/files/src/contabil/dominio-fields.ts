const names = (...lines: readonly string[]): readonly string[] => lines.join('').split(';')

/** Names of the fields of each register, in their order. A line has exactly so many fields. Source  research of the layouts, 2026 */
export const DOMINIO_FIELDS = {
  '0000': names('Identificação do registro;Inscrição da empresa (CNPJ, CPF, CEI, CAEPF)'),
  '0020': names(
    'Identificação do registro;Inscrição;Razão social (150);Apelido (40);Endereço;Número do endereço;',
    'Complemento;Bairro;Código do município;UF;Código do país;CEP;Inscrição estadual;Inscrição municipal;',
    'Inscrição Suframa;DDD;Telefone;Fax;Data do cadastro;Conta contábil;Conta contábil do outro papel;',
    'Agropecuário S/N;Natureza jurídica 1-9;Regime de apuração N M E O U I;Contribuinte ICMS S/N;',
    'Alíquota ICMS;Categoria do estabelecimento;Inscrição estadual ST;E-mail;Interdependência S/N;',
    'Contribuinte CPRB S/N;Processo administrativo ou judicial (21);Tipo de inscrição (1 = CAEPF)',
  ),
  '0100': names(
    'Identificação do registro;Código do produto (14);Descrição;NBM;NCM;NCM exterior;Código de barras;',
    'Código do imposto de importação;Código do grupo (0160);Unidade de medida;',
    'Inventariada em outra unidade S/N;Tipo A M V O;Tipo da arma;Descrição da arma;Tipo do medicamento;',
    'Tributado pelo ISSQN S/N;Chassi;Valor unitário;Quantidade inicial;Valor inicial;CST ICMS;Alíquota ICMS;',
    'Alíquota IPI;Periodicidade IPI D M;Observação;Exporta DNF S/N;Ex TIPI;DNF espécie;DNF unidade;DNF fator;',
    'DNF produto;DNF capacidade;SE DIC EAN;SE DIC produto;SCANC gera;SCANC produto;SCANC gasolina A;',
    'SCANC tipo;GRF-CTB gera;GRF-CTB produto;DIEF unidade;DIEF tipo;88ST informa;88ST produto;GO IPM informa;',
    'GO IPM produto;GO relacionado;AM cesta básica;AM DAM;RS ST;RS início ST;RS preço tabelado;RS valor ST;',
    'RS MVA;RS grupo ST;PR ECF;MS incentivo;DF regime especial;DF item padrão;PE tipo;SP CAT 17/99;',
    'SP data saldo;SP valor unitário;SP quantidade;SP valor final;SPED gênero;SPED serviço;SPED tipo do item;',
    'SPED classificação;Conta estoque em seu poder;Conta em poder de terceiros;',
    'Conta de terceiros em seu poder;SPED tipo de receita;Energia ou gás;Data do cadastro;LMC S/N;',
    'Combustível DF;Combustível ANP;MP 540/2011 S/N;Descrição complementar;Atividade INSS;DACON tipo;',
    'DACON agroindústria;Desconsiderar;Conta em processo;Histórico em processo;Conta acabado;',
    'Histórico acabado;CEST;Registro de exportação;Identificador (60)',
  ),
  '0150': names('Identificação do registro;Sigla;Descrição'),
  '0160': names('Identificação do registro;Código do grupo;Descrição'),
  '1000': names(
    'Identificação do registro;Código da espécie;Inscrição do fornecedor;Código de exclusão da DIEF;',
    'Código do acumulador;CFOP;Segmento;Número do documento;Série;Número do documento final;Data da entrada;',
    'Data da emissão;Valor contábil;Valor da exclusão da DIEF;Observação;Modalidade do frete C F S T R D;',
    'Emitente P T;CFOP estendido (SE);Transferência de crédito (RS);Recolhimento do ISS retido;',
    'Recolhimento do IRRF;Código da observação;Data do visto (MG);Fato gerador CRF E P;Fato gerador IRRF E P;',
    'Valor do frete;Valor do seguro;Valor das despesas;Valor do PIS;Tipo de antecipação tributária;',
    'Valor da COFINS;DARE (SE);Alíquota DARE (SE);Base ICMS ST;Saída isenta (MG);Outras isentas (MG);',
    'Transporte na base (MG);Código de ressarcimento;Valor dos produtos;Município de origem;Situação da nota;',
    'CST;Subsérie;IE do fornecedor;IM do fornecedor;Operação e prestação;Dedução da receita;Competência;',
    'Operação (PA);Parecer fiscal;Data do parecer;Número da DI;Benefício fiscal S/N;Chave NF-e;',
    'Recolhimento FETHAB;Responsável FETHAB E C;CFOP do documento;Tipo de CT-e;CT-e de referência;',
    'Modalidade da importação;Código da informação complementar;Informação complementar;Classe de consumo;',
    'Tipo de ligação;Grupo de tensão;Tipo de assinante;kWh;Valor de gás ou energia;Valor de terceiros;',
    'Tipo do documento de importação;Drawback;Natureza do frete PIS/COFINS;CST PIS/COFINS;Base do crédito;',
    'Valor dos serviços PIS/COFINS;Base PIS/COFINS;Alíquota PIS;Alíquota COFINS;Chave NFS-e;Processo;',
    'Origem do processo;Data da escrituração;CFPS (DF);Natureza da receita;CST IPI;SCP;Tipo de serviço;',
    'Município de destino;Pedágio;IPI;ICMS ST;EFD-Reinf tipo de serviço;EFD-Reinf prestação;',
    'Documento de arrecadação (RS);Tipo do título;Identificação;ICMS desonerado;IPI devolução',
  ),
  '1020': names(
    'Identificação do registro;Código do imposto;Percentual de redução;Base de cálculo;Alíquota;',
    'Valor do imposto;Isentas;Outras;IPI;Substituição tributária;Valor contábil;Código de recolhimento;',
    'Não tributadas (GO);Parcela reduzida (GO);Alíquota interestadual;Natureza do rendimento;Tipo de dedução;',
    'Tipo de isenção;Descrição (100)',
  ),
  '1030': names(
    'Identificação do registro;Código do produto;Quantidade;Valor total (base + IPI);Valor IPI;',
    'Base de cálculo;Tipo de lançamento (1 nota, 2 extra);Data;Número da DI;CST ou CSOSN;Valor bruto;Desconto;',
    'Base ICMS;Base ICMS ST;Alíquota ICMS;Incentivado (PE);Apuração (PE);Frete;Seguro;Despesas acessórias;',
    'Gasolina;Valor ICMS;Valor ST;Isentas IPI;Outras IPI;ICMS NFP;Valor unitário;Alíquota ST;CST IPI;',
    'Alíquota IPI;Base ISSQN;Alíquota ISSQN;Valor ISSQN;CFOP;Série do ECF;Alíquota PIS;Valor PIS;',
    'Alíquota COFINS;Valor COFINS;Custo total;CST PIS;Base PIS;CST COFINS;Base COFINS;Chassi;',
    'Operação com veículo;Lote do medicamento;Quantidade por lote;Validade;Fabricação;Referência da base;',
    'Valor tabelado;Série da arma;Série do cano;Enquadramento IPI;Movimentação física S/N;',
    'Unidade comercializada;CAT 17/99;Tanque;Valor contábil;Qtd PIS por unidade;Valor unidade PIS;',
    'Valor PIS por unidade;Qtd COFINS por unidade;Valor unidade COFINS;Valor COFINS por unidade;',
    'Base do crédito 01-18;Nota ou cupom devolvido;Descrição complementar;Devolvida CST PIS;',
    'Devolvida CST COFINS;Vínculo do crédito PIS;Vínculo do crédito COFINS;Exclusão PIS;Exclusão COFINS;',
    'Base carga média;Alíquota carga média;Valor carga média;Série do ECF devolvido;',
    'Redução da base PIS/COFINS;Recolhimento PIS devolvida;Recolhimento COFINS devolvida;Recolhimento PIS;',
    'Recolhimento COFINS;Presumido PIS;Presumido COFINS;Antecipação total base;Antecipação total alíquota;',
    'Antecipação total valor;Recolhimento IPI;CEST;ST retido base;ST retido valor;ST retido tag no XML;',
    'Identificador (60);ICMS próprio do substituto (PR);Valor desonerado;Motivo da desoneração;',
    'ICMS não creditado;Monofásico quantidade;Monofásico alíquota;Monofásico valor;Monofásico FCV;',
    'IBS cClassTrib;IBS base;IBS alíquota;IBS valor;CBS cClassTrib;CBS base;CBS alíquota;CBS valor',
  ),
  '1500': names(
    'Identificação do registro;Vencimento;Valor;Alíquota CRF;Valor CRF;IRRF;ISS retido;INSS retido;FUNRURAL;',
    'PIS retido;COFINS retida;CSLL retida;IRRF pessoa física;Número do título',
  ),
  '6000': names('Identificação do registro;Tipo do lançamento X D C V;Código padrão;Localizador;RTT S/N'),
  '6100': names(
    'Identificação do registro;Data;Conta de débito (código reduzido);Conta de crédito;Valor;',
    'Código do histórico;Histórico;Usuário;Código da filial;SCP',
  ),
} as const

export type DominioRegister = keyof typeof DOMINIO_FIELDS

/** Values of a register by the number of the field; what is absent is empty. */
export type DominioValues = Readonly<Record<number, string>>

/** One line: begins and ends with the separator, with every field of its register, CRLF. */
export function dominioLine(register: DominioRegister, values: DominioValues): string {
  const fields = DOMINIO_FIELDS[register].length
  // joined at once: a line of 111 fields by concatenation takes twice the time
  const cells = new Array<string>(fields + 2).fill('')
  cells[1] = register
  for (const n of Object.keys(values)) cells[Number(n)] = values[Number(n)] ?? ''
  cells[fields + 1] = '\r\n'
  return cells.join('|')
}
