import { type Static, Type } from 'typebox'
import { DateText, Instant, MoneyOrNull, Nullable, TaxIdText, Uuid } from '../common.ts'
import { TIPOS_ESCRITURADOS } from '../notas.ts'
import { CONFIANCAS, ESTADOS_LANCAMENTO } from './lancamento.ts'

/** Escrituração: proposals for the items of entries and exits, the decisions of people, and the written rules. */

const Mes = Type.String({ pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$', examples: ['2026-11'] })
const Cfop = Type.String({
  pattern: '^([1-35-7]\\d{3})?$',
  description: 'De entrada; numa saída, o da nota; vazio só na NFS-e emitida, que não tem CFOP',
  examples: ['1407'],
})
/** Freights, bills and services have a word or the code of the service in the place of the NCM. */
const Ncm = Type.String({
  pattern: '^(\\d{8}|\\d{6}|frete|energia|comunicacao|agua|gas|servico)?$',
  description: 'NCM; código do serviço da NFS-e (6 dígitos); ou frete, energia, comunicacao, agua, gas, servico',
  examples: ['28289011'],
})
const code = (maxLength: number, example: string) =>
  Nullable(Type.String({ minLength: 1, maxLength, pattern: '^[^\\p{C}]+$', examples: [example] }))
const ItemEscriturado = Type.Object({
  ds_chave: Type.String({
    pattern: '^[0-9A-Z-]{8,100}$',
    examples: ['35261111444777000161550010000000011000000017'],
  }),
  nr_item: Type.Integer({
    minimum: 0,
    maximum: 990,
    description: '0: o documento, num CT-e ou numa NFS-e',
    examples: [1],
  }),
})

const USOS = ['revenda', 'industria', 'consumo', 'ativo', 'servico', 'saida'] as const
const Destino = Type.Enum(USOS, {
  description: '`servico`: serviço, frete, energia ou comunicação; `saida`: nota emitida pela empresa',
  examples: ['consumo'],
})
const RespostaEntrada = Type.Object({
  cd_cfop: Cfop,
  ds_destino: Destino,
  cd_cst: Type.Optional(
    Nullable(Type.String({ pattern: '^\\d{2}$', description: 'Tabela B; null: pela regra', examples: ['60'] })),
  ),
  fl_credito: Type.Optional(
    Nullable(Type.Boolean({ description: 'Crédito do ICMS; null: pela regra', examples: [false] })),
  ),
  cd_acumulador: Type.Optional(code(20, '31')),
  cd_conta: Type.Optional(code(40, '3.1.2.07')),
  cd_centro: Type.Optional(code(40, 'LOJA')),
})
export type RespostaEntrada = Static<typeof RespostaEntrada>

const LADOS = ['entradas', 'saidas'] as const
export type LadoEscrituracao = (typeof LADOS)[number]
export const EntradasQuery = Type.Object({
  nr_cpfcnpj: TaxIdText,
  mes: Mes,
  ds_lado: Type.Optional(
    Type.Enum(LADOS, {
      description:
        'Sem ele, `entradas`: NF-e, CT-e tomado, contas e NFS-e tomada; `saidas`: NF-e, NFC-e, CT-e e NFS-e da empresa',
      examples: ['entradas'],
    }),
  ),
  ds_estado: Type.Optional(
    Type.Enum(ESTADOS_LANCAMENTO, { description: 'Sem ele: todos os itens', examples: ['duvida'] }),
  ),
})
export type EntradasQuery = Static<typeof EntradasQuery>
export const EscrituracaoQuery = Type.Object({ nr_cpfcnpj: TaxIdText, mes: Mes })
export const RegrasQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

export const MOTIVOS_DUVIDA = [
  'revenda_consumo',
  'fornecedor_novo',
  'mudou',
  'credito',
  'acumulador',
  'imobilizado',
  'contradicao',
  'sem_base',
] as const
export type MotivoDuvida = (typeof MOTIVOS_DUVIDA)[number]
const Motivo = Type.Enum(MOTIVOS_DUVIDA, { examples: ['mudou'] })

const Parte = Type.Object({
  nr_itens: Type.Integer({ examples: [61] }),
  nr_notas: Type.Integer({ examples: [17] }),
  vl_itens: MoneyOrNull,
})

const Proposta = Type.Object({
  cd_cfop: Type.String({ description: 'Vazio: nenhuma regra responde, ou é uma NFS-e emitida', examples: ['1407'] }),
  ds_destino: Destino,
  cd_cst: Type.String({ examples: ['060'] }),
  fl_csosn: Type.Boolean({ description: '`cd_cst` é o CSOSN, e não a origem com o CST', examples: [false] }),
  fl_credito: Type.Boolean({ examples: [false] }),
  vl_credito: MoneyOrNull,
  vl_ipi: MoneyOrNull,
  vl_pis: MoneyOrNull,
  vl_cofins: MoneyOrNull,
  vl_difal: MoneyOrNull,
  vl_ciap: MoneyOrNull,
  cd_acumulador: Nullable(Type.String({ examples: ['31'] })),
  nm_acumulador: Nullable(Type.String({ examples: ['Uso e consumo'] })),
  cd_conta: Nullable(Type.String({ examples: ['3.1.2.07'] })),
  cd_centro: Nullable(Type.String({ examples: ['LOJA'] })),
})

const Provas = Type.Object({
  ds_regra: Nullable(Type.String({ examples: ['1.407'] })),
  ds_passado: Nullable(Type.String({ examples: ['37 de 37 → 1.407'] })),
  ds_ramo: Nullable(Type.String({ examples: ['11 de 12 → 1.407'] })),
  ds_geral: Type.String({ examples: ['1.407 ou 1.403'] }),
  ds_lei: Nullable(
    Type.String({ description: 'Os atos da regra geral', examples: ['Ajuste SINIEF 7/2001; LC 87/1996, art. 20'] }),
  ),
})

/** Items of one supplier and NCM that differ in nothing: one decision. */
export const GrupoEntrada = Type.Object({
  id: Type.String({ description: 'O mesmo enquanto os itens forem os mesmos', examples: ['9f2c41d07b6a'] }),
  ds_estado: Type.Enum(ESTADOS_LANCAMENTO, { examples: ['duvida'] }),
  ds_confianca: Type.Enum(CONFIANCAS, { examples: ['provavel'] }),
  cd_motivo: Nullable(Motivo),
  ds_motivo: Type.String({ examples: ['37 de 37 notas deste fornecedor e NCM → 1.407; esta é 9 vezes maior'] }),
  ds_aviso: Nullable(
    Type.String({
      examples: ['De costume são R$ 364,96 por nota. Esta tem R$ 3.284,60: pode ser estoque para revenda.'],
    }),
  ),
  ds_tipo: Type.Enum(TIPOS_ESCRITURADOS, { examples: ['nfe'] }),
  nr_cpfcnpj: Type.String({ description: 'Fornecedor; de uma saída, o destinatário', examples: ['36179082000120'] }),
  nm_fornecedor: Nullable(Type.String({ examples: ['Brilho Claro Produtos de Limpeza Ltda'] })),
  ds_uf: Nullable(Type.String({ examples: ['SP'] })),
  nr_docfiscal: Type.Integer({ examples: [40118] }),
  nr_serie: Type.Integer({ examples: [1] }),
  dt_emissao: DateText,
  id_nota: Uuid,
  nm_prd: Nullable(Type.String({ examples: ['AGUA SANITARIA 5 L CX 4 UN'] })),
  cd_ncm: Nullable(Type.String({ examples: ['28289011'] })),
  cd_cest: Nullable(Type.String({ examples: ['1100100'] })),
  qt_itens: Type.String({ examples: ['164'] }),
  ds_unidade: Nullable(Type.String({ examples: ['CX'] })),
  nr_itens: Type.Integer({ examples: [3] }),
  nr_notas: Type.Integer({ examples: [1] }),
  vl_itens: MoneyOrNull,
  vl_icms_nota: MoneyOrNull,
  itens: Type.Array(ItemEscriturado, { description: 'No máximo 500 por grupo' }),
  cd_cfop_nota: Type.String({ examples: ['5405'] }),
  cd_cst_nota: Type.String({ examples: ['060'] }),
  fl_csosn_nota: Type.Boolean({
    description: '`cd_cst_nota` é o CSOSN, e não a origem com o CST',
    examples: [false],
  }),
  proposta: Proposta,
  provas: Provas,
  usados: Type.Array(
    Type.Object({
      cd_cfop: Type.String({ examples: ['1407'] }),
      ds_destino: Destino,
      nr_notas: Type.Integer({ examples: [37] }),
    }),
    { description: 'O que o passado respondeu, depois as outras finalidades pela regra geral' },
  ),
  historico: Type.Array(
    Type.Object({
      ds_mes: Mes,
      nr_itens: Type.Integer({ examples: [3] }),
      vl_itens: MoneyOrNull,
      cd_cfop: Type.String({ examples: ['1407'] }),
    }),
  ),
  nr_iguais: Type.Integer({ description: 'Itens já escriturados deste fornecedor e NCM', examples: [37] }),
  decisao: Nullable(
    Type.Object({
      nm_usuario: Type.String({ examples: ['Davi Nogueira'] }),
      dt_decisao: Instant,
      fl_regra: Type.Boolean({ examples: [false] }),
    }),
  ),
  dt_escriturado: Nullable(Instant),
})
export type GrupoEntrada = Static<typeof GrupoEntrada>

export const EntradasReply = Type.Object({
  fl_fechado: Type.Boolean({ examples: [false] }),
  fl_simples: Type.Boolean({ description: 'Empresa do Simples: não há crédito', examples: [false] }),
  aprende: Type.Object({
    nr_efds: Type.Integer({ examples: [24] }),
    ds_de: Nullable(Mes),
    ds_ate: Nullable(Mes),
    nr_decisoes: Type.Integer({ examples: [86] }),
  }),
  totais: Type.Object({ itens: Parte, certo: Parte, duvida: Parte, decidido: Parte }),
  motivos: Type.Array(Type.Object({ cd_motivo: Motivo, nr_itens: Type.Integer({ examples: [19] }) })),
  nr_regras: Type.Integer({ description: 'Itens decididos que viraram regra', examples: [9] }),
  nr_so_desta_vez: Type.Integer({ examples: [16] }),
  nr_grupos: Type.Integer({ examples: [17] }),
  data: Type.Array(GrupoEntrada, { description: 'Os maiores valores primeiro; no máximo 2000 grupos' }),
})
export type EntradasReply = Static<typeof EntradasReply>

const VALE_PARA = ['itens', 'fornecedor_ncm', 'ncm'] as const
export type ValePara = (typeof VALE_PARA)[number]

const MOST_DECISOES = 200
export const DecidirBody = Type.Object({
  decisoes: Type.Array(
    Type.Object({
      itens: Type.Array(ItemEscriturado, { minItems: 1, maxItems: 500 }),
      resposta: Type.Optional(Nullable(RespostaEntrada)),
      ds_vale: Type.Optional(
        Type.Enum(VALE_PARA, {
          description: '`fornecedor_ncm` e `ncm` viram regra: valem para os itens iguais deste mês e para os próximos',
          examples: ['itens'],
        }),
      ),
      fl_mudar: Type.Optional(
        Type.Boolean({ description: 'Muda também o que outra pessoa já decidiu', examples: [false] }),
      ),
    }),
    { minItems: 1, maxItems: MOST_DECISOES },
  ),
  fl_desfazer: Type.Optional(
    Type.Boolean({
      description: 'Tira as decisões dos itens, e a regra que elas criaram; `resposta` não conta',
      examples: [false],
    }),
  ),
})
export type DecidirBody = Static<typeof DecidirBody>

export const DecidirReply = Type.Object({
  nr_itens: Type.Integer({ description: 'Itens decididos, ou desfeitos', examples: [3] }),
  regras: Type.Array(Uuid, { description: 'Regras criadas, ou tiradas' }),
})
export type DecidirReply = Static<typeof DecidirReply>

const Acumulador = Type.Object({
  cd_acumulador: Type.String({ minLength: 1, maxLength: 20, examples: ['31'] }),
  nm_acumulador: Type.String({ minLength: 1, maxLength: 60, examples: ['Uso e consumo'] }),
  cd_cfop: Nullable(
    Type.String({
      pattern: '^\\d{3}$',
      description: 'Três últimos dígitos do CFOP; null: qualquer',
      examples: ['407'],
    }),
  ),
  ds_destino: Nullable(Destino),
  fl_credito: Nullable(Type.Boolean({ examples: [false] })),
  cd_conta: code(40, '3.1.2.07'),
  cd_centro: code(40, 'LOJA'),
})
export const AjustesEscrituracao = Type.Object({
  fl_ramo: Type.Boolean({
    description: 'Aprende também com os clientes do escritório do mesmo ramo',
    examples: [true],
  }),
  acumuladores: Type.Array(Acumulador, { maxItems: 300 }),
})
export type AjustesEscrituracao = Static<typeof AjustesEscrituracao>

const Regra = Type.Object({
  id: Type.Optional(Nullable(Uuid)),
  nr_cpfcnpj: Nullable(
    Type.String({ maxLength: 18, description: 'Fornecedor; null: qualquer', examples: ['36179082000120'] }),
  ),
  cd_ncm: Nullable(Ncm),
  cd_item: Type.Optional(Nullable(Type.String({ maxLength: 60, examples: ['P-7788'] }))),
  cd_cfop_nota: Type.Optional(Nullable(Type.String({ pattern: '^([1-35-7]\\d{3})?$', examples: ['5405'] }))),
  ...RespostaEntrada.properties,
  fl_pausada: Type.Optional(Type.Boolean({ examples: [false] })),
})
export type RegraEscrituracao = Static<typeof Regra>

const MOST_REGRAS = 2000
export const RegrasBody = Type.Object({
  ajustes: AjustesEscrituracao,
  regras: Type.Array(Regra, { maxItems: MOST_REGRAS, description: 'A lista inteira: a que falta é tirada' }),
})
export type RegrasBody = Static<typeof RegrasBody>

const CAMPOS_REGRA = [
  'nr_cpfcnpj',
  'cd_ncm',
  'cd_item',
  'cd_cfop_nota',
  'cd_cfop',
  'ds_destino',
  'cd_cst',
  'fl_credito',
  'cd_acumulador',
  'cd_conta',
  'cd_centro',
  'fl_pausada',
] as const
const Mudanca = Type.Object({
  campo: Type.Enum(CAMPOS_REGRA, { examples: ['cd_cfop'] }),
  ds_antes: Nullable(Type.String({ examples: ['1102'] })),
  ds_depois: Nullable(Type.String({ examples: ['1407'] })),
})
const RegraGuardada = Type.Object({
  ...Regra.properties,
  id: Uuid,
  nm_fornecedor: Nullable(Type.String({ examples: ['Brilho Claro Produtos de Limpeza Ltda'] })),
  fl_pausada: Type.Boolean({ examples: [false] }),
  nm_usuario: Type.String({ examples: ['Davi Nogueira'] }),
  dt_criacao: Instant,
  nm_alteracao: Nullable(Type.String({ examples: ['Helena Prado'] })),
  dt_alteracao: Nullable(Instant),
  nr_itens: Type.Integer({ description: 'Itens que a decisão que a criou escriturou', examples: [3] }),
  historico: Type.Array(
    Type.Object({
      dt_mudanca: Instant,
      nm_usuario: Type.String({ examples: ['Helena Prado'] }),
      mudancas: Type.Array(Mudanca),
    }),
    { description: 'Cada mudança, a mais nova primeiro' },
  ),
})
export type RegraGuardada = Static<typeof RegraGuardada>

export const RegrasReply = Type.Object({
  nr_versao: Type.Integer({ examples: [3] }),
  ajustes: AjustesEscrituracao,
  regras: Type.Array(RegraGuardada),
  tiradas: Type.Array(
    Type.Object({
      ...RegraGuardada.properties,
      nm_retirada: Type.String({ examples: ['Helena Prado'] }),
      dt_retirada: Instant,
    }),
    { description: 'As últimas 50 que foram tiradas' },
  ),
})
export type RegrasReply = Static<typeof RegrasReply>

export const ExperimentarRegraBody = Type.Object({ regra: Regra })
export type ExperimentarRegraBody = Static<typeof ExperimentarRegraBody>

const Escriturado = Type.Object({
  cd_cfop: Type.String({ examples: ['1102'] }),
  cd_cst: Type.String({ examples: ['000'] }),
  vl_credito: MoneyOrNull,
  cd_acumulador: Nullable(Type.String({ examples: ['31'] })),
  cd_conta: Nullable(Type.String({ examples: ['3.1.2.07'] })),
  cd_centro: Nullable(Type.String({ examples: ['LOJA'] })),
  ds_estado: Type.Enum(ESTADOS_LANCAMENTO, { examples: ['duvida'] }),
})

/** Items shown of a trial. */
export const MOST_EXPERIMENTO = 100
export const ExperimentarRegraReply = Type.Object({
  nr_itens: Type.Integer({ description: 'Itens do mês a que a regra se aplica', examples: [14] }),
  nr_mudam: Type.Integer({ description: 'Deles, os que ficariam diferentes', examples: [12] }),
  nr_decididos: Type.Integer({ description: 'Deles, os que uma pessoa decidiu: ficam como estão', examples: [1] }),
  data: Type.Array(
    Type.Object({
      ds_chave: ItemEscriturado.properties.ds_chave,
      nr_item: ItemEscriturado.properties.nr_item,
      id_nota: Uuid,
      ds_tipo: GrupoEntrada.properties.ds_tipo,
      nr_docfiscal: Type.Integer({ examples: [40118] }),
      nm_parte: Nullable(Type.String({ examples: ['Brilho Claro Produtos de Limpeza Ltda'] })),
      nm_prd: Nullable(Type.String({ examples: ['AGUA SANITARIA 5 L CX 4 UN'] })),
      vl_item: MoneyOrNull,
      antes: Escriturado,
      depois: Escriturado,
    }),
    { description: `Os que mudam, no máximo ${MOST_EXPERIMENTO}` },
  ),
})
export type ExperimentarRegraReply = Static<typeof ExperimentarRegraReply>
