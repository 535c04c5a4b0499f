import { type Static, Type } from 'typebox'
import { Instant, MoneyOrNull, Nullable, TaxIdText, Uuid } from '../common.ts'

/** Every event: its word, what it says to people, and the papel that may read it in a company. */
export const EVENTOS = {
  'nota.recebida': { nome: 'chega uma nota recebida', papel: 'consulta' },
  'nota.emitida': { nome: 'chega uma nota emitida', papel: 'consulta' },
  'nota.autorizada': { nome: 'uma nota passa a autorizada', papel: 'consulta' },
  'nota.cancelada': { nome: 'uma nota é cancelada', papel: 'consulta' },
  'nota.mudou': { nome: 'a situação de uma nota muda', papel: 'consulta' },
  'nota.retirada': { nome: 'uma nota sai com a importação desfeita', papel: 'consulta' },
  'prazo.perto': { nome: 'um prazo de manifestação está perto', papel: 'consulta' },
  'captura.parou': { nome: 'a captura para', papel: 'consulta' },
  'mes.fechado': { nome: 'um mês é fechado', papel: 'consulta' },
  'mes.reaberto': { nome: 'um mês é reaberto', papel: 'consulta' },
  'pacote.aberto': { nome: 'um pacote é aberto', papel: 'contador' },
  'efd.gerada': { nome: 'uma EFD é gerada', papel: 'contador' },
  'pedido.concluido': { nome: 'um pedido é respondido', papel: 'contador' },
  'pedido.reaberto': { nome: 'um pedido é reaberto', papel: 'contador' },
} as const satisfies Record<string, { nome: string; papel: 'consulta' | 'contador' }>
export type EventoTipo = keyof typeof EVENTOS
export const EVENTO_TIPOS = Object.keys(EVENTOS) as EventoTipo[] // the keys of a constant object

/** Days for which events are kept. */
export const DIAS_EVENTO = 90

const Tipo = Type.Enum(EVENTO_TIPOS, { description: 'O que aconteceu', examples: ['nota.recebida'] })
const Cursor = Type.String({ maxLength: 400, examples: ['5uQm3o0cQW1x2yq8'] })

export const EventosQuery = Type.Object({
  nr_cpfcnpj: Type.Optional(TaxIdText),
  ds_tipo: Type.Optional(
    Type.String({ maxLength: 400, description: 'Vários por vírgula; padrão: todos', examples: ['nota.recebida'] }),
  ),
  cursor: Type.Optional(Cursor),
  inicio: Type.Optional(
    Type.Enum(['agora', 'primeiro'], {
      description:
        'Sem cursor: `primeiro` (padrão) começa no mais antigo guardado, `agora` responde só o cursor de agora',
      examples: ['primeiro'],
    }),
  ),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'Padrão 100', examples: [100] })),
})
export type EventosQuery = Static<typeof EventosQuery>

const Nota = Type.Object({
  id: Uuid,
  tipo: Type.String({ examples: ['nfe'] }),
  modelo: Nullable(Type.Integer({ examples: [55] })),
  ds_chave: Type.String({ examples: ['35261111222333000181550010000000011000000017'] }),
  nr_docfiscal: Type.Number({ examples: [1] }),
  dt_emissao: Type.String({ examples: ['2026-11-21T14:05:00-03:00'] }),
  vl_docfiscal: MoneyOrNull,
  ds_emitidarec: Type.Enum(['E', 'R'], { examples: ['R'] }),
  ds_situacao: Type.String({ description: 'A de agora', examples: ['autorizada'] }),
  ds_prova: Type.String({ examples: ['provada'] }),
  nm_participante: Nullable(Type.String({ examples: ['Móveis São João del-Rei Ltda'] })),
  nr_participante: Nullable(Type.String({ examples: ['11222333000181'] })),
})
export type EventoNota = Static<typeof Nota>

export const Evento = Type.Object({
  id: Type.String({
    description: 'Sempre o mesmo, também quando o evento vem de novo',
    examples: ['evt_01939f6e7a0070008000000000000001'],
  }),
  tipo: Tipo,
  dt_evento: Instant,
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nm_empresa: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
  nota: Type.Optional(Nullable(Nota)),
  dados: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'Conforme o tipo: `de` (situação anterior), `fechado` (o mês da nota já estava fechado), `mes`, `id` do pacote ou do arquivo, `aviso` e `servico` da captura, `pedido`',
      examples: [{ fechado: true }],
    },
  ),
})
export type Evento = Static<typeof Evento>

export const EventosReply = Type.Object({
  data: Type.Array(Evento),
  proximo: Type.String({
    description: 'Sempre vem, também sem eventos: é por onde continuar',
    examples: ['5uQm3o0cQW1x2yq8'],
  }),
  fl_mais: Type.Boolean({ description: 'Já há mais eventos depois deste cursor', examples: [false] }),
})
export type EventosReply = Static<typeof EventosReply>
