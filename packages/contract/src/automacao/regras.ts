import { type Static, Type } from 'typebox'
import { Instant, Nullable, TaxIdText, Uuid } from '../common.ts'
import { ConsultaFiltro } from '../notas.ts'

/** The events that set off a rule: those of notes. */
export const REGRA_QUANDO = [
  'nota.recebida',
  'nota.emitida',
  'nota.autorizada',
  'nota.cancelada',
  'nota.mudou',
] as const
export type RegraQuando = (typeof REGRA_QUANDO)[number]

/** What a rule may do. Nothing of it states anything to SEFAZ, closes a month or deletes. */
const REGRA_PASSOS = ['etiquetar', 'comentar', 'responsavel', 'tarefa', 'email', 'webhook'] as const
export type RegraPassoTipo = (typeof REGRA_PASSOS)[number]

const REGRAS_MAXIMO = 50
/** Failures in a row after which a rule stops. */
export const REGRA_FALHAS = 20
/** Notes on which a rule is tried. */
export const REGRA_AMOSTRA = 1_000

const Passo = Type.Object(
  {
    ds_passo: Type.Enum([...REGRA_PASSOS], { examples: ['etiquetar'] }),
    ds_valor: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        '`etiquetar`: a etiqueta; `comentar`: o texto; `responsavel`: o nome do responsável do mês; `tarefa` e `email`: o id da pessoa do escritório, que recebe um recado no portal ou um e-mail (até um por hora); `webhook`: o id do webhook',
      examples: ['alto valor'],
    }),
  },
  { additionalProperties: false },
)
export type RegraPasso = Static<typeof Passo>

const corpo = {
  ds_quando: Type.Enum([...REGRA_QUANDO], { examples: ['nota.recebida'] }),
  filtro: {
    ...ConsultaFiltro,
    description: 'Os filtros da consulta, sem a empresa',
    examples: [{ vl_docfiscalini: '50000.00' }],
  },
  empresas: Type.Array(TaxIdText, { maxItems: 2_000, description: 'Vazio: todas', examples: [[]] }),
  passos: Type.Array(Passo, {
    minItems: 1,
    maxItems: 6,
    examples: [[{ ds_passo: 'etiquetar', ds_valor: 'alto valor' }]],
  }),
}

export const RegraBody = Type.Object(
  {
    id: Type.Optional(Uuid),
    ...corpo,
    fl_ligada: Type.Boolean({ examples: [false] }),
    ligar_sem_testar: Type.Optional(Type.Boolean({ examples: [false] })),
  },
  { additionalProperties: false },
)
export type RegraBody = Static<typeof RegraBody>

export const AutomacoesQuery = Type.Object({
  nr_cpfcnpj: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'A empresa de um titular; sem ela, o escritório de um dono',
      examples: ['12.345.678/0001-95'],
    }),
  ),
})

export const AutomacoesBody = Type.Object(
  { regras: Type.Array(RegraBody, { maxItems: REGRAS_MAXIMO, examples: [[]] }) },
  { additionalProperties: false },
)
export type AutomacoesBody = Static<typeof AutomacoesBody>

const Regra = Type.Object({
  id: Uuid,
  ...corpo,
  empresas: Type.Array(Type.String({ examples: ['11222333000181'] })),
  filtro: Type.Object({}, { additionalProperties: true, examples: [{ vl_docfiscalini: '50000.00' }] }),
  fl_ligada: Type.Boolean({ examples: [true] }),
  nm_usuario: Type.String({ description: 'Quem responde por ela', examples: ['Helena Prado'] }),
  dt_teste: Nullable(Instant),
  dt_ligada: Nullable(Instant),
  dt_parada: Nullable(Instant),
  ds_parada: Nullable(Type.Enum(['falhas', 'sem_direito'], { examples: ['falhas'] })),
  nr_vezes: Type.Integer({ description: 'Em 30 dias', examples: [12] }),
  nr_falhas: Type.Integer({ description: 'Em 30 dias', examples: [0] }),
})
export type Regra = Static<typeof Regra>

export const AutomacoesReply = Type.Object({ data: Type.Array(Regra) })
export type AutomacoesReply = Static<typeof AutomacoesReply>

export const TesteRegraBody = Type.Object(
  { ...corpo, filtro: Type.Optional(corpo.filtro) },
  { additionalProperties: false },
)
export type TesteRegraBody = Static<typeof TesteRegraBody>
export const TesteRegraReply = Type.Object({
  data: Type.Object({
    nr_examinadas: Type.Integer({ examples: [1000] }),
    quantidade: Type.Integer({ description: 'Para quantas valeria', examples: [14] }),
    exemplos: Type.Array(
      Type.Object({
        id: Uuid,
        cpfcnpj: Type.String({ examples: ['11222333000181'] }),
        tipo: Type.String({ examples: ['nfe'] }),
        nr_docfiscal: Type.Number({ examples: [1] }),
        nm_participante: Nullable(Type.String({ examples: ['Serra Azul Ltda'] })),
      }),
    ),
  }),
})
export type TesteRegraReply = Static<typeof TesteRegraReply>

export const VezesReply = Type.Object({
  data: Type.Array(
    Type.Object({
      dt_vez: Instant,
      cpfcnpj: Type.String({ examples: ['11222333000181'] }),
      id: Uuid,
      fl_feita: Type.Boolean({ examples: [true] }),
      ds_motivo: Nullable(Type.String({ examples: ['o webhook não existe mais'] })),
    }),
  ),
})
export type VezesReply = Static<typeof VezesReply>
