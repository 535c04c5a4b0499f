import { type Static, type TSchema, Type } from 'typebox'
import { Instant, Nullable, TaxIdText } from '../common.ts'

/** Product register: one list per company and sistema, read and saved as a whole. */

/** Maximum number of products in one list. */
export const PRODUTOS_MAXIMO = 100_000

const sistema = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S', examples: ['SCA'] })
const Flag = Type.Union([Type.Literal('0'), Type.Literal('1')])

export const ProdutosQuery = Type.Object({
  nr_cpfcnpj: TaxIdText,
  nm_sistema: sistema,
  alertas: Type.Optional(Flag),
})
export type ProdutosQuery = Static<typeof ProdutosQuery>

export const GravarProdutosQuery = Type.Object({ ...ProdutosQuery.properties, previa: Type.Optional(Flag) })
export type GravarProdutosQuery = Static<typeof GravarProdutosQuery>

const code = (pattern: string, example: string, about?: string) =>
  Type.String({ pattern: `^(${pattern})?$`, examples: [example], ...(about ? { description: about } : {}) })
const rate = (example: number, maximum = 100) => Type.Number({ minimum: 0, maximum, examples: [example] })
/** A missing, null or empty field means that there is no value. */
const optional = <T extends Record<string, TSchema>>(properties: T) => Type.Partial(Type.Object(properties))

const Icms = optional({
  cd_cst_saida: code('\\d{2}', '60', 'Sem a origem'),
  cd_csosn_saida: code('\\d{3}', '500'),
  cd_cst_entrada: code('\\d{2}', '60'),
  pr_icms: rate(18),
  pr_redbc: rate(0),
  pr_fcp: rate(0),
  cd_cfop_saida: code('\\d{4}', '5405'),
  cd_cfop_entrada: code('\\d{4}', '1403'),
})
const Ipi = optional({
  cd_cst_saida: code('\\d{2}', '99'),
  cd_cst_entrada: code('\\d{2}', '49'),
  cd_enq: code('\\d{3}', '999'),
  pr_ipi: rate(0, 999),
})
const Pis = optional({
  cd_cst_saida: code('\\d{2}', '04'),
  cd_cst_entrada: code('\\d{2}', '70'),
  pr_pis: rate(0),
  cd_natreceita: code('\\d{3}', '402'),
})
const Cofins = optional({
  cd_cst_saida: code('\\d{2}', '04'),
  cd_cst_entrada: code('\\d{2}', '70'),
  pr_cofins: rate(0),
  cd_natreceita: code('\\d{3}', '402'),
})
const IbsCbs = optional({
  cd_cst: code('\\d{3}', '000'),
  cd_classtrib: code('\\d{6}', '000001'),
})
const gtin = () => code('\\d{1,14}|SEM GTIN', '7890000000024', 'Só dígitos, ou SEM GTIN')

const Unidade = Type.Object({
  ds_unidade: Type.String({ minLength: 1, maxLength: 6, examples: ['CX'] }),
  nr_fator: Type.Number({ exclusiveMinimum: 0, examples: [12], description: 'Quantas unidades do produto há nesta' }),
  ds_codbarras: Type.Optional(gtin()),
})

const ALERTA_GRAVIDADES = ['erro', 'aviso', 'info'] as const

const AlertaProduto = Type.Object({
  codigo: Type.String({ examples: ['CEST_FALTA'] }),
  gravidade: Type.Enum(ALERTA_GRAVIDADES),
  campo: Type.String({ examples: ['cd_cest'] }),
  mensagem: Type.String({ examples: ['Com CST 60 a nota leva CEST, e este produto não tem.'] }),
  sugestao: Type.Optional(Type.String({ examples: ['0302103'] })),
})

export const Produto = Type.Object({
  cd_produto: Type.String({ minLength: 1, maxLength: 60, examples: ['10318'] }),
  nm_prd: Type.String({ maxLength: 255, examples: ['CERVEJA PILSEN LATA 350ML'] }),
  ds_unidade: Type.String({ minLength: 1, maxLength: 6, examples: ['UN'] }),
  ...Type.Partial(
    Type.Object({
      ds_codbarras: gtin(),
      cd_tipoitem: code('\\d{2}', '00'),
      cd_ncm: code('\\d{8}', '22030000', 'Oito dígitos, sem pontos'),
      cd_ex: code('\\d{2,3}', '01'),
      cd_cest: code('\\d{7}', '0302103'),
      cd_origem: code('\\d', '0'),
      cd_benef: code('[A-Z0-9]{8}|[A-Z0-9]{10}|SEM CBENEF', 'SP010470'),
      cd_anp: code('\\d{9}', '210203001'),
      fl_ativo: code('[SN]', 'S'),
      icms: Icms,
      ipi: Ipi,
      pis: Pis,
      cofins: Cofins,
      ibscbs: IbsCbs,
      unidades: Type.Array(Unidade, { maxItems: 50 }),
      alertas: Type.Array(AlertaProduto, { description: 'Só com alertas=1; nunca gravados' }),
    }),
  ).properties,
})
export type Produto = Static<typeof Produto>

export const ProdutosReply = Type.Object({
  nr_versao: Type.Integer({ description: '0: nunca gravada', examples: [214] }),
  dt_alteracao: Nullable(Instant),
  nm_alteracao: Nullable(Type.String({ examples: ['Ana Souza'] })),
  data: Type.Array(Produto),
})
export type ProdutosReply = Static<typeof ProdutosReply>

/** The list as read, or only its rows. The version is taken from `If-Match`. */
export const GravarProdutosBody = Type.Union([
  Type.Array(Produto, { maxItems: PRODUTOS_MAXIMO }),
  Type.Object({ ...Type.Partial(Type.Omit(ProdutosReply, ['data'])).properties, data: Type.Array(Produto) }),
])

const MUDANCAS = ['incluido', 'alterado', 'excluido'] as const

const Valor = Type.Unknown({ examples: ['0302100'] })
export const MudancaProduto = Type.Object({
  cd_produto: Type.String({ examples: ['10318'] }),
  ds_mudanca: Type.Enum(MUDANCAS),
  campos: Type.Array(
    Type.Object({
      campo: Type.String({ examples: ['cd_cest'] }),
      de: Type.Optional(Valor),
      para: Type.Optional(Valor),
    }),
  ),
})

/**
 * Counts of the changes of a save; with `previa=1` the changes it would make, row by row; with `alertas=1`
 * the findings.
 */
export const GravarProdutosReply = Type.Object({
  nr_versao: Type.Integer({ examples: [215] }),
  incluidos: Type.Integer({ examples: [2] }),
  alterados: Type.Integer({ examples: [5] }),
  excluidos: Type.Integer({ examples: [0] }),
  diferenca: Type.Optional(Type.Array(MudancaProduto)),
  alertas: Type.Optional(
    Type.Array(
      Type.Object({
        linha: Type.Integer({ examples: [17] }),
        cd_produto: Type.String({ examples: ['10318'] }),
        ...AlertaProduto.properties,
      }),
    ),
  ),
})
export type GravarProdutosReply = Static<typeof GravarProdutosReply>

export const ProdutosNotasQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

/**
 * A product in the company's notes: most frequent values and their number of notes. Codes of received notes
 * are those of their issuers.
 */
export const ProdutoDasNotas = Type.Object({
  ds_emitidarec: Type.Enum(['E', 'R']),
  cd_produto: Type.String({ examples: ['10318'] }),
  ds_codbarras: Nullable(Type.String({ examples: ['7890000000024'] })),
  nm_prd: Type.String({ examples: ['CERVEJA PILSEN LATA 350ML'] }),
  ds_unidade: Nullable(Type.String({ examples: ['UN'] })),
  cd_ncm: Nullable(Type.String({ examples: ['22030000'] })),
  cd_cest: Nullable(Type.String({ examples: ['0302103'] })),
  cd_origem: Nullable(Type.String({ examples: ['0'] })),
  nr_notas: Type.Integer({ examples: [12] }),
  nr_notasncm: Type.Integer({ examples: [11] }),
  nr_notasunidade: Type.Integer({ examples: [12] }),
  pr_cbs: Nullable(Type.Number({ examples: [0.9] })),
  pr_ibsuf: Nullable(Type.Number({ examples: [0.1] })),
  pr_ibsmun: Nullable(Type.Number({ examples: [0] })),
})
export type ProdutoDasNotas = Static<typeof ProdutoDasNotas>

export const ProdutosNotasReply = Type.Object({ data: Type.Array(ProdutoDasNotas) })
export type ProdutosNotasReply = Static<typeof ProdutosNotasReply>
