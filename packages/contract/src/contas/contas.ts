import { type Static, Type } from 'typebox'
import { DateText, Instant, Money, MoneyOrNull, NameText, Nullable, SN, TaxIdText, Uuid } from '../common.ts'
import { MODELOS_CONTA } from '../modelos.ts'

/** Bills of energy, water, gas and communication: those that a person types from paper or PDF, and those that are missing. */

/** What a bill is for. */
const GRUPOS_CONTA = ['energia', 'agua', 'gas', 'comunicacao'] as const
export type GrupoConta = (typeof GRUPOS_CONTA)[number]

/** Largest paper: a photograph or a PDF. */
export const PAPEL_BYTES = 10 * 1024 * 1024
/** What a paper may be, by the first bytes of its file. */
export const PAPEL_TIPOS = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const

const Modelo = Type.Enum(MODELOS_CONTA, {
  description: '06 energia, 21 e 22 comunicação, 28 gás, 29 água',
  examples: ['06'],
})
const campos = {
  nr_documento: Type.Integer({ minimum: 1, maximum: 999_999_999, examples: [18402771] }),
  nr_serie: Type.Optional(
    Nullable(Type.String({ maxLength: 4, description: 'Como impressa, até 4 letras e números', examples: ['U'] })),
  ),
  dt_emissao: DateText,
  dt_vencimento: Type.Optional(Nullable(DateText)),
  nr_cpfcnpj_emitente: TaxIdText,
  vl_documento: { ...Money, examples: [1842.36] },
  vl_bc_icms: { ...Money, examples: [1800] },
  pr_icms: Type.Number({ description: 'Alíquota em %, até 4 casas', examples: [18] }),
  vl_icms: { ...Money, examples: [324] },
  ds_consumo: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 2,
        description: 'COD_CONS: em 06 e 28, de 01 a 08; em 29, a da tabela 4.4.2; em 21 e 22 fica vazia',
        examples: ['02'],
      }),
    ),
  ),
}
const opcionais = {
  nm_emitente: Type.Optional(
    Nullable({ ...NameText(['Energia Paulista S.A.'], 100), description: 'De um fornecedor que o portal não conhece' }),
  ),
  cd_municipio_emitente: Type.Optional(
    Nullable(
      Type.String({ pattern: '^\\d{7}$', description: 'Código do IBGE, para o 0150 da EFD', examples: ['3509502'] }),
    ),
  ),
  ds_instalacao: Type.Optional(
    Nullable(
      Type.String({ maxLength: 40, description: 'Unidade consumidora, terminal, ligação', examples: ['6440871'] }),
    ),
  ),
}

export const ContaBody = Type.Object({ modelo: Modelo, ...campos, ...opcionais })
export type ContaBody = Static<typeof ContaBody>

export const ContasQuery = Type.Object({ nr_cpfcnpj: TaxIdText })
export const NovaContaQuery = Type.Object({
  nr_cpfcnpj: TaxIdText,
  id_entrega: Type.Optional({ ...Uuid, description: 'A entrega da caixa de entrada de que o papel é um arquivo' }),
  nr_arquivo: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 999, description: 'A posição dele na lista da entrega', examples: [0] }),
  ),
})

const Conta = Type.Object({
  id: { ...Uuid, description: 'O da nota: /nota/:id, /consulta com ds_tipo=outro' },
  modelo: Modelo,
  nr_documento: Type.Integer({ examples: [18402771] }),
  nr_serie: Nullable(Type.String({ examples: ['U'] })),
  dt_emissao: Type.String({ examples: ['2026-11-12'] }),
  dt_vencimento: Nullable(Type.String({ examples: ['2026-11-25'] })),
  nr_cpfcnpj_emitente: Type.String({ examples: ['11444777000161'] }),
  nm_emitente: Nullable(Type.String({ examples: ['Energia Paulista S.A.'] })),
  vl_documento: MoneyOrNull,
  vl_bc_icms: MoneyOrNull,
  pr_icms: Type.Number({ examples: [18] }),
  vl_icms: MoneyOrNull,
  ds_consumo: Nullable(Type.String({ examples: ['02'] })),
  ds_instalacao: Nullable(Type.String({ examples: ['6440871'] })),
  nm_arquivo: Nullable(Type.String({ description: 'Nome do papel guardado', examples: ['fatura-nov.pdf'] })),
  nm_usuario: Type.String({ description: 'Quem digitou', examples: ['Bruna Teixeira'] }),
  dt_cadastro: Instant,
})
export type Conta = Static<typeof Conta>
export const ContaReply = Type.Object({ data: Conta })
export const ContasReply = Type.Object({ data: Type.Array(Conta) })

const MesConta = Type.String({
  pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$',
  description: 'AAAA-MM',
  examples: ['2026-11'],
})
export const ContasListQuery = Type.Object({ nr_cpfcnpj: TaxIdText, mes: MesConta })

export const FaltandoQuery = Type.Object({
  mes: MesConta,
  nr_cpfcnpj: Type.Optional({ ...TaxIdText, description: 'Sem ele, todas as empresas de quem chama' }),
})
export type FaltandoQuery = Static<typeof FaltandoQuery>

/** A month of an account. `sem`: no bill is due then. */
const ESTADOS_CONTA = ['xml', 'digitada', 'falta', 'esperada', 'sem'] as const
export type EstadoConta = (typeof ESTADOS_CONTA)[number]
const Estado = Type.Enum(ESTADOS_CONTA, { examples: ['falta'] })

const Serie = Type.Object({
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
  cd_serie: Type.String({ description: 'Nome da série, para encerrar', examples: ['11444777 energia 6440871'] }),
  ds_grupo: Type.Enum(GRUPOS_CONTA, { examples: ['energia'] }),
  modelo: Type.String({ description: 'Da última conta', examples: ['66'] }),
  nr_cpfcnpj_emitente: Type.String({ examples: ['11444777000161'] }),
  nm_emitente: Nullable(Type.String({ examples: ['Energia Paulista S.A.'] })),
  ds_instalacao: Nullable(Type.String({ examples: ['6440871'] })),
  nr_dia: Type.Integer({ description: 'Dia em que costuma vir', examples: [12] }),
  nr_meses: Type.Integer({ description: 'Uma conta a cada tantos meses', examples: [1] }),
  vl_media: { ...MoneyOrNull, description: 'Média das últimas seis' },
  ds_estado: Estado,
  dt_esperada: Nullable(Type.String({ examples: ['2026-11-12'] })),
  nr_atraso: Type.Integer({ minimum: 0, description: 'Dias desde o esperado, quando falta', examples: [15] }),
  ds_desde: Nullable(Type.String({ description: 'Primeiro mês em falta, sem conta até hoje', examples: ['2026-10'] })),
  fl_prova: Type.Boolean({ description: 'Uma conta posterior traz o consumo deste mês', examples: [false] }),
  dt_pedido: Nullable(Type.Union([Instant], { description: 'Quando se pediu a que falta; nulo = ainda não' })),
  nm_pedido: Nullable(Type.String({ description: 'Quem pediu', examples: ['Bruna Teixeira'] })),
  meses: Type.Array(Type.Object({ mes: Type.String({ examples: ['2026-11'] }), ds_estado: Estado })),
})
export type SerieConta = Static<typeof Serie>

const Contagem = (example: number) => Type.Integer({ minimum: 0, examples: [example] })
export const FaltandoReply = Type.Object({
  data: Type.Array(Serie),
  totais: Type.Object({
    todas: Contagem(132),
    faltam: Contagem(9),
    esperadas: Contagem(6),
    chegaram: Contagem(105),
    digitadas: Contagem(12),
    sem: Contagem(0),
  }),
  fl_parcial: Type.Boolean({ description: 'Há contas demais: peça por empresa', examples: [false] }),
})
export type FaltandoReply = Static<typeof FaltandoReply>

export const EncerrarBody = Type.Object({
  cd_serie: Type.String({ minLength: 1, maxLength: 120, examples: ['11444777 energia 6440871'] }),
  mes: Nullable({ ...MesConta, description: 'Primeiro mês sem conta; nulo: a série continua' }),
})
export const EncerrarReply = Type.Object({
  data: Type.Object({ cd_serie: Type.String({ examples: ['11444777 energia 6440871'] }), mes: Nullable(MesConta) }),
})

/** Most series of one request. */
const MOST_SERIES = 500
export const ContasPedidoBody = Type.Object({
  mes: MesConta,
  fl_pedido: SN,
  series: Type.Array(
    Type.String({
      minLength: 1,
      maxLength: 120,
      description: 'Nomes de séries, como em GET /contas/faltando',
      examples: ['11444777 energia 6440871'],
    }),
    { minItems: 1, maxItems: MOST_SERIES },
  ),
})
export const ContasPedidoReply = Type.Object({ quantidade: Type.Integer({ examples: [3] }) })
