import { type Static, Type } from 'typebox'
import { Aviso, MoneyOrNull, Nullable, TaxIdText } from '../common.ts'
import { byTipo, TIPOS, type Tipo } from '../notas.ts'

export const Mes = Type.String({
  pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$',
  examples: ['2026-11'],
  description: 'AAAA-MM; ausente = o mês corrente em São Paulo',
})

export const InicioQuery = Type.Object({ nr_cpfcnpj: TaxIdText, mes: Type.Optional(Mes) })
export const CarteiraQuery = Type.Object({ mes: Type.Optional(Mes) })

/** Items that need attention, the most severe first. */
export const PENDENCIAS = [
  'assinatura',
  'certificado',
  'prazo_conclusiva',
  'prazo_ciencia',
  'confirmada_mudou',
  'tacita',
  'cancelamento',
  'lacuna',
  'importacao',
  'sem_protocolo',
  'mdfe_aberto',
  'resumo',
] as const

const Dia = Type.Object({
  dt_emissao: Type.String({ description: 'Em NFS-e, a competência', examples: ['2026-11-21'] }),
  quantidade: Type.Integer({ examples: [1] }),
  vl_docfiscal: MoneyOrNull,
})

export const FiguraTipo = Type.Object({
  tipo: Type.Enum(TIPOS),
  ds_emitidarec: Type.Union([Type.Literal('E'), Type.Literal('R')]),
  quantidade: Type.Integer({
    description: 'Autorizadas, encerradas e sem protocolo de produção: as mesmas que se somam',
    examples: [1],
  }),
  vl_docfiscal: MoneyOrNull,
  canceladas: Type.Integer({ description: 'Contadas à parte, como as denegadas e os resumos', examples: [2] }),
  denegadas: Type.Integer({ examples: [0] }),
  resumos: Type.Integer({ examples: [0] }),
  dias: Type.Array(Dia, { description: 'Só os dias em que há o que somar, em ordem' }),
})
export type FiguraTipo = Static<typeof FiguraTipo>

const Faixa = Type.Object({ nr_de: Type.Integer({ examples: [20412] }), nr_ate: Type.Integer({ examples: [20414] }) })

export const Pendencia = Type.Object({
  ds_pendencia: Type.Enum(PENDENCIAS),
  ds_gravidade: Type.Union([Type.Literal('erro'), Type.Literal('aviso')]),
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Ana Souza'] }),
  quantidade: Type.Integer({ description: 'Notas, números ou arquivos; de um certificado, sempre 1', examples: [1] }),
  tipo: Nullable(Type.Enum(TIPOS)),
  ds_emitidarec: Nullable(Type.Union([Type.Literal('E'), Type.Literal('R')])),
  id: Nullable(
    Type.String({
      description: 'Da nota, quando é uma só; da última importação com arquivos rejeitados',
      examples: ['01939f6e-7a00-7000-8000-000000000001'],
    }),
  ),
  dt_pendencia: Nullable(
    Type.String({
      description:
        'Fim do certificado; dia da última importação; emissão do manifesto aberto mais antigo; primeiro prazo de manifestação',
      examples: ['2026-11-27'],
    }),
  ),
  modelo: Nullable(Type.Integer({ examples: [55] })),
  nr_serie: Nullable(Type.Integer({ examples: [1] })),
  faixas: Type.Array(Faixa, { description: 'lacuna: os números que faltam, as vinte primeiras faixas' }),
})
export type Pendencia = Static<typeof Pendencia>

const EXAMPLES: Readonly<Partial<Record<Tipo, number>>> = { nfe: 1391, nfce: 212, cte: 128, mdfe: 46, nfse: 12 }

export const EmpresaInicio = Type.Object({
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Ana Souza'] }),
  uf: Type.String({ examples: ['SP'] }),
  ...byTipo((tipo) => Type.Integer({ examples: [EXAMPLES[tipo] ?? 0] })),
  vl_emitido: Type.Union([Type.Number(), Type.Null()], {
    description: 'NF-e, NFC-e e CT-e emitidos; a carga do MDF-e não entra; nulo além de 15 dígitos',
    examples: [22541275.28],
  }),
  nr_pendencias: Type.Integer({ examples: [3] }),
  dt_certificado: Nullable(
    Type.String({
      description: 'Até quando vale o certificado da empresa que se viu nas entradas',
      examples: ['2027-08-18'],
    }),
  ),
})
export type EmpresaInicio = Static<typeof EmpresaInicio>

export const InicioReply = Type.Object({
  mes: Type.String({ examples: ['2026-11'] }),
  dt_hoje: Type.String({ description: 'O dia em São Paulo', examples: ['2026-11-21'] }),
  figuras: Type.Array(FiguraTipo, {
    description:
      'NF-e, NFC-e, MDF-e, CT-e e NFS-e, emitidas e recebidas: sempre dez. NF3e, NFCom e outros, só quando o mês tem algum.',
  }),
  pendencias: Type.Array(Pendencia, { description: 'As mais graves primeiro, 300 no máximo' }),
  nr_pendencias: Type.Integer({
    description: 'De todas as empresas, também além das 300; os arquivos rejeitados de uma empresa contam como uma',
    examples: [17],
  }),
  empresas: Type.Array(EmpresaInicio),
  ds_aviso: Aviso,
})
export type InicioReply = Static<typeof InicioReply>
