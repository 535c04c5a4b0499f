/** Texts of a cause of the check. */
export interface Cause {
  title: string
  short: string
  why: string
  /** Unit of the count: `1 nota`, `2 notas` */
  one: string
  many: string
}

const notes = { one: 'nota', many: 'notas' }

/** Causes of purchases, freights and exports that the law leaves to the company or to its state. */
export const PURCHASE_CAUSES: Readonly<Record<string, Cause>> = {
  QUANTIDADE_ZERO: {
    title: 'Item com quantidade zero',
    short: 'Só a nota complementar pode ter',
    why: 'O validador recusa quantidade zero (C170, campo 05), salvo em nota complementar. Peça a correção a quem emitiu, ou deixe a nota fora do arquivo.',
    ...notes,
  },
  ESCRITURACAO_EM_DUVIDA: {
    title: 'Entrada em dúvida na escrituração',
    short: 'Foi pela regra geral até você decidir',
    why: 'O que a empresa já fez e a regra geral não dizem o mesmo, ou há algo fora do habitual. O arquivo leva a regra geral; decida em Escrituração, Entradas, e ele leva a sua decisão.',
    ...notes,
  },
  ENERGIA_SEM_PARTE: {
    title: 'Energia da indústria sem a parte informada',
    short: 'Vai sem crédito até você informar',
    why: 'Só a energia usada na industrialização dá crédito (LC 87/1996, art. 33, II). Informe essa parte em Regras de entrada, pelo laudo.',
    ...notes,
  },
  CREDITO_INSUMO_ST: {
    title: 'Insumo com ICMS retido',
    short: 'Diga se a lei da UF dá o crédito',
    why: 'Algumas UFs dão à indústria o crédito do imposto próprio do insumo com substituição tributária. Responda em Regras de entrada; sem resposta, vai sem crédito.',
    ...notes,
  },
  CREDITO_SIMPLES: {
    title: 'ICMS destacado por fornecedor do Simples',
    short: 'O destaque da venda não dá crédito',
    why: 'Na venda de empresa do Simples o crédito é o valor permitido que a nota informa (LC 123/2006, art. 23). Esta nota destaca ICMS e não informa esse valor: confira com o fornecedor.',
    ...notes,
  },
  DEVOLUCAO_SEM_ORIGEM: {
    title: 'Devolução sem a venda original',
    short: 'O CFOP de entrada segue a atividade',
    why: 'O CFOP da entrada de uma devolução é o da sua venda, e ela não está no portal ou não diz qual é. Importe a venda, ou escolha o CFOP de entrada em Regras de entrada.',
    ...notes,
  },
  FRETE_SEM_NOTAS: {
    title: 'Frete sem as notas da mercadoria',
    short: 'Vai sem crédito até você responder',
    why: 'O frete só dá crédito quando a mercadoria transportada dá (LC 87/1996, arts. 20 e 33, I). Importe as notas que o CT-e transporta, ou diga a finalidade do CT-e ou da transportadora.',
    one: 'CT-e',
    many: 'CT-e',
  },
  CTE_SUBSTITUIDO: {
    title: 'CT-e substituído',
    short: 'O imposto vai em dobro sem o estorno',
    why: 'O CT-e foi substituído por outro, que também vai ao arquivo com crédito (num CT-e da empresa, com débito). Estorne o do substituído com um ajuste de documento (D197), com o código da sua UF, em Ajustes.',
    one: 'CT-e',
    many: 'CT-e',
  },
  CONTA_SUBSTITUIDA: {
    title: 'Conta substituída',
    short: 'O crédito vai em dobro sem o estorno',
    why: 'A conta foi substituída por outra, que também dá crédito. Estorne o crédito da substituída com um ajuste de documento (C597 ou D737), com o código da sua UF, em Ajustes.',
    one: 'conta',
    many: 'contas',
  },
  CUPOM_SEM_ITENS: {
    title: 'Cupom sem os itens guardados',
    short: 'Importe o XML do cupom de novo',
    why: 'O C850 é feito dos itens do cupom, e o que está guardado dele não os traz. O portal relê sozinho os cupons antigos depois de atualizado; se o erro continuar, importe de novo o XML do CF-e SAT.',
    one: 'cupom',
    many: 'cupons',
  },
  BPE_CFOP: {
    title: 'Bilhete vendido a empresa',
    short: 'O BP-e não traz o CFOP',
    why: 'O BP-e não traz CFOP, e o arquivo leva 5357 ou 6357, de serviço a não contribuinte. Se quem comprou é contribuinte do ICMS, corrija o D190 no validador.',
    one: 'bilhete',
    many: 'bilhetes',
  },
  BPE_SUBSTITUIDO: {
    title: 'Bilhete substituído',
    short: 'Os dois bilhetes vão com débito',
    why: 'Outro bilhete substitui este, e os dois vão ao arquivo com débito. Se a sua UF manda estornar o do substituído, use um ajuste de documento (D197), em Ajustes.',
    one: 'bilhete',
    many: 'bilhetes',
  },
  BPE_FORA: {
    title: 'Bilhete fora do arquivo',
    short: 'Metropolitano ou aéreo',
    why: 'O portal não lê os impostos do BP-e metropolitano (TM) e do aéreo (TA). Informe o D100 deles no validador.',
    one: 'bilhete',
    many: 'bilhetes',
  },
  FORA_DA_EFD: {
    title: 'Documentos que a EFD não pede',
    short: 'Ficam guardados, fora do arquivo',
    why: 'Cupom CF-e SAT e BP-e só se escrituram por quem os emite, a NFAg não tem ICMS, e o guia lido não diz onde entra a NFGas.',
    one: 'tipo',
    many: 'tipos',
  },
  EXPORTACAO: {
    title: 'Exportação sem a declaração',
    short: 'O registro 1100 é da averbação',
    why: 'O arquivo do mês em que a exportação é averbada leva os registros 1100 e 1105. Nenhuma nota traz a DU-E nem a averbação: informe-as em Exportação, quando houver.',
    one: 'mês',
    many: 'meses',
  },
  EXPORTACAO_SEM_NOTA: {
    title: 'Exportação de nota que não está no portal',
    short: 'Importe a nota ou corrija a chave',
    why: 'O registro 1105 leva a nota e os itens de cada exportação informada. A nota desta declaração não está entre as saídas da empresa para o exterior.',
    one: 'declaração',
    many: 'declarações',
  },
}
