import { type Cause, PURCHASE_CAUSES } from './causas-compras.ts'
import type { Achado } from './sped.ts'

const notes = { one: 'nota', many: 'notas' }
const fields = { one: 'campo', many: 'campos' }

const CAUSES: Readonly<Record<string, Cause>> = {
  EFD: {
    title: 'Linhas que o validador recusaria',
    short: 'Um dado não é o que o leiaute pede',
    why: 'O arquivo foi montado e conferido linha por linha. Corrija na configuração ou na nota o dado que cada linha aponta, ou deixe o documento fora.',
    one: 'linha',
    many: 'linhas',
  },
  CONFIGURACAO_FALTA: {
    title: 'Configuração incompleta',
    short: 'Falta o que nenhuma nota diz',
    why: 'O arquivo leva dados da empresa e do contador que não estão nas notas. Preencha uma vez: valem para os próximos meses.',
    ...fields,
  },
  CFOP_SEM_REGRA: {
    title: 'CFOP sem regra de entrada',
    short: 'Escolha uma vez por caso',
    why: 'O CFOP da nota é o da saída do fornecedor. No seu arquivo vai o da sua entrada, e para estes casos não há regra.',
    ...notes,
  },
  PARTICIPANTE_INCOMPLETO: {
    title: 'Participante incompleto',
    short: 'Falta o que o registro 0150 exige',
    why: 'O documento não traz do cliente ou fornecedor o que o arquivo precisa dizer. Importe o XML completo, ou deixe o documento fora.',
    ...notes,
  },
  SEM_ITENS: {
    title: 'Nota sem itens guardados',
    short: 'Importe o XML de novo',
    why: 'Sem os itens a nota não pode ser escriturada. Importe o XML de novo, ou deixe a nota fora.',
    ...notes,
  },
  INVENTARIO_FALTA: {
    title: 'Inventário não informado',
    short: 'O arquivo de fevereiro leva o do fim do ano',
    why: 'O bloco H é obrigatório em fevereiro, mesmo zerado. Cole o inventário na configuração.',
    one: 'inventário',
    many: 'inventários',
  },
  ITEM_DESCONHECIDO: {
    title: 'Item de estoque fora do cadastro',
    short: 'O bloco K cita item que não existe',
    why: 'Inclua o item em Produtos, ou corrija o código no estoque da configuração.',
    one: 'item',
    many: 'itens',
  },
  ITEM_SEM_DEPARA: {
    title: 'Item sem correspondência no cadastro',
    short: 'Vão com o código do fornecedor',
    why: 'Diga a que produto seu cada item corresponde, e quantas unidades suas há em uma do fornecedor. O que ficar sem resposta vai com o código do fornecedor.',
    ...notes,
  },
  FATOR_FALTA: {
    title: 'Unidade sem fator de conversão',
    short: 'A nota vem em uma unidade, o estoque é em outra',
    why: 'O produto foi achado pelo código de barras, mas o cadastro não diz quantas unidades suas há na unidade do fornecedor. O que ficar sem fator vai com o código do fornecedor.',
    ...notes,
  },
  DUPLICADA: {
    title: 'Documento repetido',
    short: 'Mesmo emitente, série e número',
    why: 'Dois documentos com chaves diferentes têm o mesmo emitente, modelo, série e número, e os dois iriam ao arquivo. Abra cada um e deixe fora o que não vale.',
    one: 'documento',
    many: 'documentos',
  },
  CREDITO_MAIOR: {
    title: 'Crédito maior que o imposto da nota',
    short: 'Os itens somam mais que o total da nota',
    why: 'A soma do ICMS dos itens passa do ICMS que a nota destaca. O arquivo leva os itens como estão: confira com o fornecedor, ou mude o destino da nota para não tomar o crédito.',
    ...notes,
  },
  ...PURCHASE_CAUSES,
  CFOP_MISTURADO: {
    title: 'CFOPs de origens diferentes na mesma nota',
    short: 'Itens de dentro e de fora do estado',
    why: 'Os itens têm CFOPs de entrada que começam por números diferentes. Confira a nota e as regras de entrada.',
    ...notes,
  },
  TOTAL_NAO_FECHA: {
    title: 'Total da nota não fecha',
    short: 'Difere da soma das operações',
    why: 'O total da nota e a soma das operações por CST, CFOP e alíquota são diferentes. O arquivo leva os dois como estão. Confira o XML com quem o emitiu, ou deixe a nota fora.',
    ...notes,
  },
  SO_RESUMO: {
    title: 'Só o resumo foi recebido',
    short: 'Ficam fora do arquivo até o XML chegar',
    why: 'Sem o XML completo não há itens nem impostos para escriturar. Importe o XML que o fornecedor enviou, ou manifeste a nota.',
    ...notes,
  },
  SEM_PROTOCOLO: {
    title: 'Documento sem protocolo de autorização',
    short: 'Ficam fora do arquivo',
    why: 'O XML não traz o protocolo da Sefaz. Importe o arquivo com o protocolo.',
    ...notes,
  },
  PROTOCOLO_DESCONHECIDO: {
    title: 'Protocolo com situação que o portal não conhece',
    short: 'Ficam fora do arquivo',
    why: 'A autoridade respondeu com uma situação que o portal não conhece. Confira a nota no site da Sefaz: se foi autorizada, diga que sim e ela entra no arquivo.',
    ...notes,
  },
  CTE_NAO_TOMADOR: {
    title: 'CT-e em que a empresa não é a tomadora',
    short: 'Não geram crédito e ficam fora',
    why: 'Quem paga o frete é que escritura o CT-e. Se o tomador está certo, diga que sim e o aviso não volta.',
    one: 'CT-e',
    many: 'CT-e',
  },
  ENTRADA_DE_TERCEIRO: {
    title: 'Nota de entrada emitida por terceiro',
    short: 'Quem a emitiu é que a escritura',
    why: 'A nota foi emitida por outro como entrada dele. Fica fora do seu arquivo.',
    ...notes,
  },
  CANCELADA_DEPOIS: {
    title: 'Cancelada depois do período',
    short: 'Se o mês já foi entregue, retifique',
    why: 'A nota vai como cancelada neste arquivo. Se o mês já foi entregue com ela, o arquivo de agora é a retificadora.',
    ...notes,
  },
  CANCELAMENTO_A_CONFIRMAR: {
    title: 'Cancelamento a confirmar',
    short: 'Vão como válidas até alguém decidir',
    why: 'Há um cancelamento destas notas que não está comprovado. Elas vão no arquivo como válidas. Abra cada nota e decida se o cancelamento vale, ou deixe a nota fora.',
    ...notes,
  },
  NOTA_DE_TERCEIRO: {
    title: 'Nota trazida por outra pessoa',
    short: 'Confirme que a operação existiu',
    why: 'Estas notas só chegaram por quem não é da empresa. Elas vão no arquivo. Abra cada uma e confirme que a operação existiu: uma data de entrada ou um destino escolhido aqui vale como confirmação. Se não existiu, deixe a nota fora.',
    ...notes,
  },
  LACUNA_NUMERACAO: {
    title: 'Falha na numeração',
    short: 'Números sem documento nem inutilização',
    why: 'Importe os XMLs que faltam ou as inutilizações. O arquivo leva só o que está no portal.',
    one: 'série',
    many: 'séries',
  },
  SALDO_ANTERIOR: {
    title: 'Saldo do mês anterior não informado',
    short: 'O arquivo começa com zero',
    why: 'O mês anterior não foi gerado aqui. Informe o saldo credor que vem dele, mesmo que seja zero, ou aproveite o arquivo anterior.',
    one: 'saldo',
    many: 'saldos',
  },
  REGISTRO_COSTUMEIRO: {
    title: 'Registro que costuma vir e não veio',
    short: 'Os arquivos anteriores o tinham',
    why: 'A maior parte dos últimos doze arquivos, feitos aqui ou trazidos em Aproveitar o arquivo anterior, tem este registro. Confira se falta importar algum documento: contas que faltam estão em Contas de consumo.',
    one: 'registro',
    many: 'registros',
  },
  LEIAUTE_ABERTO: {
    title: 'Leiaute que não se pôde ler por inteiro',
    short: 'Valide no PVA antes de transmitir',
    why: 'O arquivo deste mês usa um leiaute novo, e parte dele ainda não estava publicada quando este programa foi feito. Cada ponto diz o que falta ou o que fica por sua conta. O arquivo é gerado assim mesmo.',
    one: 'ponto',
    many: 'pontos',
  },
  CFOP_DO_DOCUMENTO: {
    title: 'CFOP que o arquivo não aceita',
    short: 'Emissão própria com CFOP do outro sentido',
    why: 'A nota é da empresa e vai com os CFOPs que ela mesma traz; o arquivo não aceita estes. Se ela não deve ser escriturada, deixe-a fora; se o XML está errado, quem o emitiu é que o corrige.',
    ...notes,
  },
  SO_IBS_CBS: {
    title: 'Nota só de IBS e CBS',
    short: 'Não são escrituradas na EFD ICMS/IPI',
    why: 'A nota não tem ICMS, IPI nem ISSQN, só os tributos novos. Fica fora do arquivo.',
    ...notes,
  },
  VALOR_NAO_CABE: {
    title: 'Valor que não cabe no arquivo',
    short: 'Um campo da nota passa do que o leiaute aceita',
    why: 'Um campo do documento tem um valor que o leiaute não aceita. Confira o XML com quem o emitiu, ou deixe o documento fora.',
    one: 'documento',
    many: 'documentos',
  },
  CNPJ_COM_LETRAS: {
    title: 'CNPJ com letras',
    short: 'O leiaute de 2026 o define só com números',
    why: 'O arquivo leva o CNPJ verdadeiro da empresa. Confira no validador antes de entregar.',
    one: 'aviso',
    many: 'avisos',
  },
}

/** Cause of a code. All refusals by the checker of the written file share the cause `EFD`. */
const causeCode = (codigo: string): string => (codigo.startsWith('EFD_') ? 'EFD' : codigo)

/** Texts of a cause. An unknown code uses the first sentence of its message as title. */
const causeOf = (codigo: string, mensagem: string): Cause =>
  CAUSES[codigo] ?? {
    title: (mensagem.split(/[:.]/)[0] ?? mensagem).trim(),
    short: '',
    why: mensagem,
    one: 'caso',
    many: 'casos',
  }

/** Findings of one cause of one severity. */
export interface CauseGroup {
  codigo: string
  gravidade: Achado['gravidade']
  cause: Cause
  achados: readonly Achado[]
  /** Documents of the findings, or distinct messages where there is no document */
  quantity: number
}

/** Groups findings by cause, errors first; within each severity in the order of the check. */
export function groupByCause(achados: readonly Achado[]): CauseGroup[] {
  const byCause = new Map<string, Achado[]>()
  for (const achado of achados) {
    const key = `${achado.gravidade} ${causeCode(achado.codigo)}`
    const group = byCause.get(key)
    if (group) group.push(achado)
    else byCause.set(key, [achado])
  }
  return [...byCause.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const codigo = causeCode(first.codigo)
      const quantity = new Set(group.map(({ documento, mensagem }) => documento?.id ?? mensagem)).size
      const { gravidade, mensagem } = first
      return [{ codigo, gravidade, cause: causeOf(codigo, mensagem), achados: group, quantity }]
    })
    .sort((a, b) => Number(a.gravidade === 'aviso') - Number(b.gravidade === 'aviso'))
}
