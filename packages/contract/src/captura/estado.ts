import { type Static, Type } from 'typebox'
import { Nullable, Page, TaxIdText } from '../common.ts'
import { CapturaCertificado } from './captura.ts'

/** State and settings of capture: the documents that the portal fetches from SEFAZ by itself. */

export const SERVICOS_CAPTURA = ['nfe', 'cte', 'mdfe', 'nfse'] as const
export const ServicoCaptura = Type.Enum(SERVICOS_CAPTURA, { examples: ['nfe'] })
export type ServicoCaptura = Static<typeof ServicoCaptura>

export const ESTADOS_CAPTURA = [
  'desligada',
  'sem_certificado',
  'aguardando',
  'na_fila',
  'consultando',
  'bloqueada',
  'pausada',
  'parada',
  'servico_fora',
  'recusada',
] as const
export type EstadoCaptura = (typeof ESTADOS_CAPTURA)[number]

/** The act that mends a state; null when there is nothing to do but wait. */
const ACOES_CAPTURA = [
  'enviar_certificado',
  'trocar_certificado',
  'ligar',
  'retomar',
  'ver_resposta',
  'suporte',
] as const
export type AcaoCaptura = (typeof ACOES_CAPTURA)[number]

/** The text that must be accepted before automatic Ciência, and its version. */
export const TEXTO_CIENCIA = {
  versao: '1',
  data: '2026-11-01',
  texto:
    'A Ciência da Operação registra, em nome da empresa e com a sua assinatura digital, que ela sabe que a nota existe. Não confirma a operação, mas não se desfaz; depois dela a empresa deve se manifestar de forma conclusiva em até 90 dias da autorização, e o silêncio vale como confirmação. Serve para a SEFAZ liberar o XML completo.',
} as const

/** The text that an office accepts, once for each company without a titular, before it gives conclusive manifestações there. */
export const TEXTO_CONCLUSIVAS = {
  versao: '1',
  data: '2026-11-28',
  texto:
    'Esta empresa não tem titular no portal. Confirmação, Desconhecimento e Operação não realizada são declarações dela à SEFAZ, assinadas com o certificado dela, e não se apagam. O escritório declara que tem procuração ou ordem da empresa para dá-las e responde por isso perante ela. Nenhuma é automática: cada uma parte de uma pessoa do escritório. Quando um titular entrar no portal, passa a decidir quem as dá.',
} as const

const AT = '2026-11-23T10:42:00.000Z'
const When = (description: string) => Nullable(Type.String({ description, examples: [AT] }))

export const Estado = Type.Object({
  ds_servico: ServicoCaptura,
  fl_ligado: Type.Boolean({ examples: [true] }),
  ds_estado: Type.Enum(ESTADOS_CAPTURA, { examples: ['aguardando'] }),
  ds_motivo: Type.String({
    description: 'Uma frase que diz o que há e o que fazer',
    examples: ['Em dia. A próxima consulta é às 11:22.'],
  }),
  fl_falha: Type.Boolean({
    description: 'Está `aguardando`, mas a última consulta ficou sem resposta',
    examples: [false],
  }),
  ds_acao: Nullable(
    Type.Enum(ACOES_CAPTURA, { description: 'O que resolve; nulo quando basta esperar', examples: ['retomar'] }),
  ),
  nr_ultnsu: Type.Integer({ description: 'Último NSU recebido', examples: [48324] }),
  nr_maxnsu: Type.Integer({
    description: 'Maior NSU que a SEFAZ informou; o Ambiente Nacional da NFS-e não informa, e vale o último recebido',
    examples: [48324],
  }),
  nr_faltantes: Type.Integer({ description: 'maxNSU − ultNSU, mais o que falta nas lacunas abertas', examples: [0] }),
  dt_inicio: When('Desde quando a SEFAZ numera para esta empresa aqui'),
  dt_ultima: When('Última resposta boa'),
  dt_proxima: When('Próxima consulta'),
  dt_bloqueio: When('Fim do bloqueio'),
  dt_desde: When('Desde quando está neste estado'),
  nr_cstat: Nullable(Type.Integer({ description: 'cStat da última resposta', examples: [137] })),
  lacunas: Type.Integer({ description: 'Lacunas abertas', examples: [0] }),
  documentos_24h: Type.Integer({ examples: [61] }),
})
export type Estado = Static<typeof Estado>

export const CapturaQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

export const Captura = Type.Object({
  fl_ligada: Type.Boolean({ examples: [true] }),
  ds_ambiente: Type.Enum(['producao', 'homologacao'], { examples: ['producao'] }),
  fl_desligada_servidor: Type.Boolean({
    description: 'A captura está desligada neste servidor: nenhuma chamada à SEFAZ',
    examples: [false],
  }),
  fl_simulacao: Type.Boolean({ description: 'Empresa de demonstração: fala só com o simulador', examples: [false] }),
  certificado: Nullable(CapturaCertificado),
  fl_ciencia_automatica: Type.Boolean({ examples: [false] }),
  ds_aceite: Nullable(Type.String({ description: 'Versão do texto aceito', examples: ['1'] })),
  dt_aceite: When('Quando o texto foi aceito'),
  nm_aceite: Nullable(Type.String({ examples: ['Helena Prado'] })),
  fl_finais_titular: Type.Boolean({
    description:
      'Confirmação, Desconhecimento e Operação não realizada ficam com o titular; o padrão numa empresa com titular que um escritório mantém',
    examples: [false],
  }),
  ds_conclusivas: Type.Enum(['livre', 'aceitar', 'titular', 'nao_comprovada'], {
    description:
      'Se quem chama dá as conclusivas aqui. `aceitar`: a empresa não tem titular, e o escritório aceita antes o texto em POST /captura/conclusivas; `titular`: ficam com ele',
    examples: ['livre'],
  }),
  servicos: Type.Array(Estado),
})
export type Captura = Static<typeof Captura>

export const CapturaReply = Type.Object({ data: Captura })
export type CapturaReply = Static<typeof CapturaReply>

export const CapturaBody = Type.Object({
  fl_ligada: Type.Optional(Type.Boolean({ examples: [true] })),
  servicos: Type.Optional(
    Type.Object(
      {
        nfe: Type.Optional(Type.Boolean()),
        cte: Type.Optional(Type.Boolean()),
        mdfe: Type.Optional(Type.Boolean()),
        nfse: Type.Optional(Type.Boolean()),
      },
      { examples: [{ nfe: true, cte: true, mdfe: false, nfse: true }] },
    ),
  ),
  fl_ciencia_automatica: Type.Optional(Type.Boolean({ examples: [false] })),
  ds_aceite: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'Versão do texto aceito, para ligar a Ciência automática',
      examples: ['1'],
    }),
  ),
  fl_finais_titular: Type.Optional(Type.Boolean({ examples: [false] })),
})
export type CapturaBody = Static<typeof CapturaBody>

export const SaudeQuery = Type.Object({
  ds_estado: Type.Optional(
    Type.String({ maxLength: 200, description: 'Vários, por vírgula', examples: ['parada,bloqueada'] }),
  ),
  ordem: Type.Optional(
    Type.String({ pattern: '^-?(dt_proxima|dt_ultima|nome)$', description: 'Padrão: nome', examples: ['nome'] }),
  ),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, description: 'Padrão 200', examples: [200] })),
  cursor: Type.Optional(Type.String({ maxLength: 500, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
  nr_cpfcnpj: Type.Optional(
    Type.String({ maxLength: 32, description: 'Só esta empresa; padrão: todas', examples: ['11222333000181'] }),
  ),
  formato: Type.Optional(Type.Enum(['json', 'csv'], { description: 'csv: todas as linhas', examples: ['json'] })),
})
export type SaudeQuery = Static<typeof SaudeQuery>

/** One service of one company. */
export const LinhaSaude = Type.Object({
  nr_cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Empresa Exemplo Ltda'] }),
  fl_simulacao: Type.Boolean({ examples: [false] }),
  dt_certificado: When('Fim da validade do certificado; nulo sem certificado'),
  ...Estado.properties,
})
export type LinhaSaude = Static<typeof LinhaSaude>

export const SITUACOES_SERVICO = ['normal', 'instavel', 'fora'] as const
const Count = (description: string) => Type.Integer({ description, examples: [2] })

export const SaudeReply = Type.Object({
  ...Page(LinhaSaude).properties,
  totais: Type.Object({
    por_estado: Type.Record(Type.String(), Type.Integer(), { examples: [{ aguardando: 20, parada: 2 }] }),
    certificados: Type.Object({
      vencidos: Count('Empresas com captura ligada e certificado vencido'),
      em_30_dias: Count('Com certificado que vence em 30 dias'),
      sem: Count('Sem certificado'),
    }),
    sem_manifestacao: Count('Notas recebidas só em resumo'),
    lacunas: Count('Lacunas abertas'),
    documentos_24h: Count('Documentos recebidos em 24 horas'),
    empresas: Count('Empresas com captura ligada'),
  }),
  servicos: Type.Array(
    Type.Object({
      ds_servico: ServicoCaptura,
      ds_situacao: Type.Enum(SITUACOES_SERVICO, { examples: ['normal'] }),
      dt_desde: When('Desde quando'),
    }),
  ),
  fl_desligada_servidor: Type.Boolean({ examples: [false] }),
})
export type SaudeReply = Static<typeof SaudeReply>

export const ConclusivasQuery = Type.Object({ nr_cpfcnpj: Type.Optional(TaxIdText) })
export const ConclusivasBody = Type.Object({
  aceite: Type.String({ maxLength: 20, description: 'Versão do texto aceito', examples: ['1'] }),
  empresas: Type.Optional(
    Type.Array(TaxIdText, { maxItems: 2000, description: 'Em vez de `nr_cpfcnpj`', examples: [['11222333000181']] }),
  ),
})
export type ConclusivasBody = Static<typeof ConclusivasBody>
export const ConclusivasReply = Type.Object({
  ds_versao: Type.String({ examples: ['1'] }),
  data: Type.Array(
    Type.Object({
      cpfcnpj: Type.String({ examples: ['11222333000181'] }),
      situacao: Type.Enum(['aceita', 'livre', 'titular', 'nao_comprovada'], {
        description: '`livre`: não precisa de aceite; `titular` e `nao_comprovada`: nada foi aceito',
        examples: ['aceita'],
      }),
    }),
  ),
})
export type ConclusivasReply = Static<typeof ConclusivasReply>
