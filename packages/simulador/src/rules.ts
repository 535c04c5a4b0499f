export type Service = 'nfe' | 'cte' | 'mdfe'
export const SERVICES = ['nfe', 'cte', 'mdfe'] as const satisfies readonly Service[]

export const DAY_MS = 86_400_000
/** Documents of one answer. */
export const LOT_SIZE = 50
/** Queries by NSU and by key, together, of one tax id in an hour. */
export const QUERIES_AN_HOUR = 20
/** Situation queries of one key in an hour. */
export const SITUATIONS_AN_HOUR = 10
/** The same event refused for the same reason more often is misuse for an hour. Source: NT 2018.002 */
export const EQUAL_REFUSALS = 20
/** NSUs are made only for roots that used distNSU in this time. */
export const AWAKE_MS = 60 * DAY_MS
/** Older keys are refused by the situation query (526). */
export const SITUATION_DAYS = 180

export interface ServiceRules {
  /** Version of request and answer */
  version: string
  namespace: string
  /** Days that a document can be fetched */
  keptDays: number
  misuse: string
  otherRoot: string
  otherCpf: string
  ownerless: string
  aboveMaximum: string
  /** Answer to an NSU before the oldest kept one; null: the answer begins with the oldest */
  tooOld: string | null
}

const NATIONAL = {
  keptDays: 90,
  misuse: '656',
  otherRoot: '593',
  otherCpf: '472',
  ownerless: '473',
  aboveMaximum: '589',
  tooOld: null,
}

/** The distribution of MDF-e (SVRS) has its own numbers. Source: NT 2014.002, NT 2015.002, note of the SVRS. */
export const RULES: Record<Service, ServiceRules> = {
  nfe: { ...NATIONAL, version: '1.01', namespace: 'http://www.portalfiscal.inf.br/nfe' },
  cte: { ...NATIONAL, version: '1.00', namespace: 'http://www.portalfiscal.inf.br/cte' },
  mdfe: {
    version: '1.00',
    namespace: 'http://www.portalfiscal.inf.br/mdfe',
    keptDays: 180,
    misuse: '678',
    otherRoot: '491',
    otherCpf: '492',
    ownerless: '287',
    aboveMaximum: '493',
    tooOld: '730',
  },
}

/** xMotivo by cStat. Programs must not branch on it. */
const REASONS: Record<string, string> = {
  100: 'Autorizado o uso do documento',
  101: 'Cancelamento homologado',
  108: 'Serviço Paralisado Momentaneamente (curto prazo)',
  109: 'Serviço Paralisado sem Previsão',
  128: 'Lote de Evento Processado',
  132: 'Encerramento de MDF-e homologado',
  135: 'Evento registrado e vinculado a NF-e',
  136: 'Evento registrado, mas não vinculado a NF-e',
  137: 'Nenhum documento localizado',
  138: 'Documento(s) localizado(s)',
  213: 'Rejeição: CNPJ-Base do Autor difere do CNPJ-Base do Certificado Digital',
  214: 'Rejeição: Tamanho da mensagem excedeu o limite estabelecido',
  215: 'Rejeição: Falha no schema XML',
  217: 'Rejeição: Documento não consta na base de dados da SEFAZ',
  225: 'Rejeição: Falha no Schema XML do lote de eventos',
  236: 'Rejeição: Chave de Acesso com dígito verificador inválido',
  238: 'Rejeição: Cabeçalho - Versão do arquivo XML superior a Versão vigente',
  239: 'Rejeição: Versão do arquivo XML não suportada',
  242: 'Rejeição: Elemento do cabeçalho inexistente no namespace',
  243: 'Rejeição: XML Mal Formado',
  252: 'Rejeição: Ambiente informado diverge do Ambiente de recebimento',
  280: 'Rejeição: Certificado Transmissor inválido',
  281: 'Rejeição: Certificado Transmissor Data Validade',
  282: 'Rejeição: Certificado Transmissor sem CNPJ',
  283: 'Rejeição: Certificado Transmissor - erro Cadeia de Certificação',
  284: 'Rejeição: Certificado Transmissor revogado',
  285: 'Rejeição: Certificado Transmissor difere ICP-Brasil',
  286: 'Rejeição: Certificado Transmissor erro no acesso a LCR',
  287: 'Rejeição: Certificado Transmissor sem CNPJ ou CPF',
  297: 'Rejeição: Assinatura difere do calculado',
  298: 'Rejeição: Assinatura difere do padrão do Projeto',
  402: 'Rejeição: XML da área de dados com codificação diferente de UTF-8',
  404: 'Rejeição: Uso de prefixo de namespace não permitido',
  409: 'Rejeição: Campo cUF inexistente no elemento do cabeçalho',
  410: 'Rejeição: UF informada no campo cUF não é atendida pelo Web Service',
  411: 'Rejeição: Campo versaoDados inexistente no elemento do cabeçalho',
  472: 'Rejeição: CPF consultado difere do CPF do Certificado Digital',
  473: 'Rejeição: Certificado Transmissor sem CNPJ ou CPF',
  489: 'Rejeição: CNPJ informado inválido (DV ou zeros)',
  490: 'Rejeição: CPF informado inválido (DV ou zeros)',
  491: 'Rejeição: CNPJ-Base consultado difere do CNPJ-Base do Certificado Digital',
  492: 'Rejeição: CPF consultado difere do CPF do Certificado Digital',
  493: 'Rejeição: NSU informado superior ao maior NSU',
  494: 'Rejeição: Chave de Acesso inexistente',
  526: 'Rejeição: Consulta a uma Chave de Acesso muito antiga',
  562: 'Rejeição: Código Numérico informado na Chave de Acesso difere do Código Numérico do documento',
  572: 'Rejeição: Erro Atributo ID do evento não corresponde a concatenação dos campos',
  573: 'Rejeição: Duplicidade de Evento',
  575: 'Rejeição: O autor do evento diverge do destinatário da NF-e',
  577: 'Rejeição: A data do evento não pode ser menor que a data de emissão da NF-e',
  578: 'Rejeição: A data do evento não pode ser maior que a data do processamento',
  579: 'Rejeição: A data do evento não pode ser menor que a data de autorização para NF-e não emitida em contingência',
  580: 'Rejeição: O evento exige uma NF-e autorizada',
  588: 'Rejeição: Não é permitida a presença de caracteres de edição no início/fim da mensagem ou entre as tags',
  589: 'Rejeição: Número do NSU informado superior ao maior NSU da base de dados do Ambiente Nacional',
  593: 'Rejeição: CNPJ-Base consultado difere do CNPJ-Base do Certificado Digital',
  594: 'Rejeição: O número de sequencia do evento informado é maior que o permitido',
  595: 'Rejeição: Obrigatória a informação da justificativa do evento',
  596: 'Rejeição: Evento apresentado fora do prazo',
  598: 'Rejeição: NF-e emitida em ambiente de homologação com Razão Social do destinatário diferente da exigida',
  599: 'Rejeição: Não é permitida a presença de caracteres de edição no início/fim da mensagem',
  632: 'Rejeição: Solicitação fora de prazo, a NF-e não está mais disponível para download',
  640: 'Rejeição: CNPJ/CPF do interessado não possui permissão para consultar esta NF-e',
  641: 'Rejeição: NF-e indisponível para o emitente',
  650: 'Rejeição: Evento de Ciência da Operação para NF-e Cancelada ou Denegada',
  651: 'Rejeição: Evento de Desconhecimento da Operação para NF-e Cancelada ou Denegada',
  653: 'Rejeição: NF-e Cancelada, arquivo indisponível para download',
  654: 'Rejeição: NF-e Denegada, arquivo indisponível para download',
  655: 'Rejeição: Evento de Ciência da Operação informado após a manifestação final do destinatário',
  656: 'Rejeição: Consumo Indevido (Deve ser utilizado o ultNSU nas solicitações subsequentes. Tente após 1 hora)',
  678: 'Rejeição: Uso Indevido (Deve ser aguardado 1 hora para efetuar nova solicitação)',
  730: 'Rejeição: NSU informado anterior ao menor NSU disponível',
  999: 'Rejeição: Erro não catalogado',
}

export const reasonOf = (cStat: string): string => REASONS[cStat] ?? `Rejeição: ${cStat}`
