import { type Static, Type } from 'typebox'
import { DateText, Instant, NameText, Nullable, SN, TaxIdText, Uuid } from '../common.ts'
import { TEXTO_ENTREGA, TEXTO_ENTREGA_MAXIMO } from './entrega-texto.ts'
import { EnvioPacote, Mes } from './pacote.ts'

/** Delivery: the packages of a month handed over to the clients of an office, and what became of each. */

/** Most clients in one call. */
export const MOST_ENTREGAS = 300
const MOST_CONTATOS = 2000

const CAMINHOS_ENTREGA = ['email', 'whatsapp', 'copiar'] as const
export type CaminhoEntrega = (typeof CAMINHOS_ENTREGA)[number]
const Caminho = Type.Enum(CAMINHOS_ENTREGA, {
  description: '`whatsapp`: a pessoa já enviou, pelo aparelho dela; `copiar`: copiou o endereço',
  examples: ['email'],
})

const SITUACOES_ENTREGA = ['a_enviar', 'enviando', 'nao_aberto', 'aberto', 'voltou', 'copiado', 'vencido'] as const
export type SituacaoEntrega = (typeof SITUACOES_ENTREGA)[number]

const TaxId = Type.String({ examples: ['11222333000181'] })

export const Contato = Type.Object({
  nome: Nullable(Type.String({ examples: ['Paulo Avelar'] })),
  email: Nullable(Type.String({ examples: ['paulo@exemplo.com.br'] })),
  whatsapp: Nullable(Type.String({ description: 'Só dígitos, com o país', examples: ['5519988401127'] })),
})
export type Contato = Static<typeof Contato>

const ContatoDoCliente = Type.Object({
  cpfcnpj: TaxId,
  nome: Type.String({ examples: ['Irmãos Avelar Materiais & Ferragens Ltda'] }),
  contato: Nullable(Contato),
})
export type ContatoDoCliente = Static<typeof ContatoDoCliente>
export const ContatosReply = Type.Object({ data: Type.Array(ContatoDoCliente) })
export type ContatosReply = Static<typeof ContatosReply>

const loose = (example: string) => Type.Optional(Nullable(Type.String({ maxLength: 300, examples: [example] })))
export const ContatosBody = Type.Object({
  contatos: Type.Array(
    Type.Object({
      cpfcnpj: TaxIdText,
      nome: Type.Optional(Nullable(NameText(['Paulo Avelar'], 100))),
      email: loose('paulo@exemplo.com.br'),
      whatsapp: loose('(19) 9 8840-1127'),
    }),
    { minItems: 1, maxItems: MOST_CONTATOS },
  ),
})
export type ContatosBody = Static<typeof ContatosBody>

export const EntregasQuery = Type.Object({ mes: Mes })

export const Entrega = Type.Object({
  id: Uuid,
  cpfcnpj: TaxId,
  nome: Type.String({ examples: ['Irmãos Avelar Materiais & Ferragens Ltda'] }),
  url: Type.String({ description: 'Endereço pessoal, sem login', examples: ['/pacote/EXEMPLO'] }),
  url_previa: Type.String({
    description: 'Mostra a página ao escritório por 12 horas; não conta como visto',
    examples: ['/pacote/EXEMPLO/previa/EXEMPLO'],
  }),
  nr_documentos: Type.Integer({ examples: [599] }),
  dt_expira: DateText,
  ds_totais: Type.String({ examples: ['Emitidas: 163.656,93. Recebidas: 90.210,00.'] }),
  contato: Nullable(Contato),
  ds_por: Nullable(Caminho),
  ds_para: Nullable(Type.String({ examples: ['paulo@exemplo.com.br'] })),
  ds_situacao: Type.Enum(SITUACOES_ENTREGA, { examples: ['nao_aberto'] }),
  dt_situacao: Nullable(Instant),
  ds_motivo: Nullable(Type.String({ description: 'Por que voltou', examples: ['caixa cheia'] })),
  dt_lembrete: Nullable(Instant),
  fl_lembrado: SN,
  dt_anterior: Nullable(
    Type.String({
      description: 'Quando um pacote anterior do mês foi entregue: este toma o lugar dele',
      examples: ['2026-11-21T14:05:00-03:00'],
    }),
  ),
})
export type Entrega = Static<typeof Entrega>

export const EntregasReply = Type.Object({
  data: Type.Array(Entrega),
  ds_texto: Type.String({ description: 'Com os blocos entre chaves', examples: [TEXTO_ENTREGA] }),
  fl_lembra: Type.Unsafe<'S' | 'N'>({ ...SN, description: '`S`: lembra uma vez quem não abrir em 3 dias úteis' }),
  ds_envio: EnvioPacote,
})
export type EntregasReply = Static<typeof EntregasReply>

export const EntregasBody = Type.Object({
  mes: Mes,
  entregas: Type.Array(Type.Object({ cpfcnpj: TaxIdText, ds_por: Caminho }), {
    minItems: 1,
    maxItems: MOST_ENTREGAS,
  }),
})
export type EntregasBody = Static<typeof EntregasBody>

export const LembrarBody = Type.Object({
  mes: Mes,
  empresas: Type.Array(TaxIdText, { minItems: 1, maxItems: MOST_ENTREGAS }),
})

export const TextoEntregaBody = Type.Object({
  ds_texto: Nullable(
    Type.String({ maxLength: TEXTO_ENTREGA_MAXIMO, description: 'Nulo: o texto padrão', examples: [TEXTO_ENTREGA] }),
  ),
  fl_lembra: SN,
})
export type TextoEntregaBody = Static<typeof TextoEntregaBody>
