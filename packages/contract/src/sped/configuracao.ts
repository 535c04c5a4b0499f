import { type Static, type TSchema, Type } from 'typebox'
import { DateText, Money, Nullable } from '../common.ts'

/** Settings of a company's EFD ICMS/IPI: data that no document contains. */

const text = (maxLength: number, example: string) => Type.String({ maxLength, examples: [example] })
const code = (pattern: string, example: string) => Type.String({ pattern: `^(${pattern})$`, examples: [example] })
const Month = code('(19|20)\\d{2}-(0[1-9]|1[0-2])', '2026-11')
const Uf = code('[A-Z]{2}', 'SP')
const Day = Type.Integer({ minimum: 1, maximum: 31, examples: [20] })
const Cfop = code('[1-7]\\d{3}', '1102')
const Quantity = Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,6})?$', examples: ['12.5'] })
const Percent = Type.String({ pattern: '^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$', examples: ['62.5'] })
const list = <T extends TSchema>(row: T, maxItems: number) => Type.Array(row, { maxItems })

const DESTINOS = ['revenda', 'industria', 'consumo', 'ativo'] as const
const Destino = Type.Enum(DESTINOS)

const Endereco = Type.Object({
  ds_cep: Nullable(code('\\d{8}', '13012100')),
  ds_logradouro: Nullable(text(60, 'Avenida Francisco Glicério')),
  ds_numero: Nullable(text(10, '1420')),
  ds_complemento: Nullable(text(60, 'Sala 2')),
  ds_bairro: Nullable(text(60, 'Centro')),
  cd_municipio: Nullable(code('\\d{7}', '3509502')),
})
const Contato = Type.Object({
  ds_telefone: Nullable(text(20, '1932345600')),
  ds_email: Nullable(text(254, 'fiscal@empresa.com.br')),
})

const Identidade = Type.Object({
  nm_empresa: text(100, 'Irmãos Avelar Materiais & Ferragens Ltda'),
  nm_fantasia: Nullable(text(60, 'Avelar Home Center')),
  ds_ie: Nullable(text(14, '110042490114')),
  ds_im: Nullable(text(60, '123456')),
  ds_suframa: Nullable(code('\\d{8,9}', '200012345')),
  ...Endereco.properties,
  ...Contato.properties,
})

export const Contador = Type.Object({
  nm_contador: text(100, 'Helena Prado'),
  nr_cpf: text(14, '52998224725'),
  nr_crc: text(15, '1SP123456O1'),
  nr_cnpj: Nullable(text(18, '11222333000181')),
  ...Endereco.properties,
  ...Contato.properties,
})

const Entradas = Type.Object({
  ds_destino: Destino,
  fl_credito_icms: Type.Boolean({ examples: [true] }),
  fl_credito_st: Type.Boolean({ examples: [false] }),
  fl_credito_ipi: Type.Boolean({ examples: [false] }),
  fl_credito_simples: Type.Boolean({
    description: 'vCredICMSSN de fornecedor do Simples como crédito',
    examples: [true],
  }),
  pr_energia_industria: Type.Optional(
    Type.Union([Percent, Type.Null()], {
      description:
        'Parte da energia (CFOP 1252, 1153) usada na industrialização, em %, pelo laudo: só ela dá crédito (LC 87/1996, art. 33, II, b); null: não informada, sem crédito',
      examples: ['62.5'],
    }),
  ),
  fl_credito_insumo_st: Type.Optional(
    Nullable(
      Type.Boolean({
        description:
          'Crédito do ICMS próprio de insumo com substituição tributária (CFOP 1401, 1408), onde a lei da UF o dá; null: não informado, sem crédito',
        examples: [false],
      }),
    ),
  ),
  fl_credito_combustivel: Type.Optional(
    Type.Boolean({
      description: 'Crédito do combustível consumido (CFOP 1653), onde a lei da UF o dá: transportadora e insumo',
      examples: [false],
    }),
  ),
  fornecedores: list(Type.Object({ nr_cpfcnpj: text(18, '11222333000181'), ds_destino: Destino }), 5000),
  cfops: list(
    Type.Object(
      {
        cd_cfop: Cfop,
        ds_destino: Nullable(Destino),
        cd_cfop_entrada: Cfop,
        nr_cpfcnpj: Type.Optional(Nullable(text(18, '11222333000181'))),
      },
      { description: 'Vence a regra da conversão; a que nomeia o fornecedor vence as outras' },
    ),
    500,
  ),
})

const Item = Type.Object({
  nr_cpfcnpj: text(18, '11222333000181'),
  cd_fornecedor: text(60, '000123'),
  ds_unidade: text(6, 'CX'),
  cd_produto: text(60, '10318'),
  nr_fator: Quantity,
  ds_destino: Nullable(Destino),
})

const Documento = Type.Object({
  ds_chave: code('[0-9]{6}[A-Z0-9]{12}[0-9]{26}', '35261141827365000150550010000204121000204120'),
  dt_entrada: Nullable(DateText),
  ds_destino: Nullable(Destino),
  fl_escriturar: Type.Boolean({ description: 'false: fica fora do arquivo', examples: [true] }),
})

const Saldos = Type.Object({
  ds_mes: Nullable(Month),
  vl_icms: Money,
  vl_ipi: Money,
  st: list(Type.Object({ ds_uf: Uf, vl_saldo: Money }), 27),
  difal: list(Type.Object({ ds_uf: Uf, vl_difal: Money, vl_fcp: Money }), 27),
})

const Ajuste = Type.Object({
  ds_mes: Month,
  cd_ajuste: code('[A-Z]{2}\\d{6}', 'SP020799'),
  ds_uf: Nullable(Uf),
  ds_descricao: Nullable(text(255, 'Crédito extemporâneo')),
  vl_ajuste: Money,
  cd_beneficio: Nullable(code('[01239]', '0')),
})
const AjusteDocumento = Type.Object(
  {
    ds_chave: code('[0-9]{6}[A-Z0-9]{12}[0-9]{26}', '35261141827365000150550010000204121000204120'),
    cd_ajuste: code('[A-Z]{2}\\d{8}', 'SP10090299'),
    ds_descricao: text(255, 'Crédito outorgado'),
    vl_base: Nullable(Money),
    pr_icms: Type.Union([Quantity, Type.Null()], { examples: ['18'] }),
    vl_icms: Nullable(Money),
    vl_outros: Nullable(Money),
    cd_beneficio: Nullable(code('[01239]', '0')),
  },
  { description: 'Ajuste dentro de um documento (C195 e C197, D195 e D197), pela tabela 5.3 da UF' },
)
const Declaratorio = Type.Object(
  {
    ds_mes: Month,
    cd_informacao: code('[A-Z]{2}\\d{6}', 'SP000001'),
    vl_informacao: Money,
    ds_descricao: Nullable(text(255, 'Valor declaratório')),
  },
  { description: 'Valor declaratório (E115), pela tabela 5.2 da UF' },
)
export const Exigencias = Type.Object(
  {
    fl_fcp: Type.Boolean({ description: 'FCP de cada grupo (C191)', examples: [false] }),
    fl_informacoes: Type.Boolean({
      description: 'Informações ao fisco (C110, 0450) e documentos referenciados (C113)',
      examples: [false],
    }),
  },
  { description: 'O que só algumas UFs pedem' },
)
const AjusteIpi = Type.Object({
  ds_mes: Month,
  ds_efeito: Type.Union([Type.Literal('debito'), Type.Literal('credito')]),
  cd_ajuste: code('\\d{3}', '010'),
  ds_origem: code('[0-39]', '9'),
  nr_documento: Nullable(text(60, '123')),
  ds_descricao: text(255, 'Estorno'),
  vl_ajuste: Money,
})

const Guia = Type.Object({ cd_receita: text(20, '046-2'), nr_dia: Day })
const Guias = Type.Object({
  icms: Guia,
  st: list(Type.Object({ ds_uf: Uf, ...Guia.properties }), 27),
  difal: list(Type.Object({ ds_uf: Uf, ...Guia.properties, cd_receita_fcp: text(20, '100129') }), 27),
})

const Inventario = Type.Object({
  dt_inventario: DateText,
  cd_motivo: code('0[1-6]', '01'),
  itens: list(
    Type.Object({
      cd_produto: text(60, '10318'),
      nm_prd: text(255, 'CIMENTO CP II 50KG'),
      ds_unidade: text(6, 'UN'),
      cd_ncm: Nullable(code('\\d{8}', '25232910')),
      nr_quantidade: Quantity,
      vl_unitario: Quantity,
      vl_item: Money,
      cd_conta: Nullable(text(60, '1.1.03')),
      nm_conta: Nullable(text(60, 'Estoques de mercadorias')),
      cd_cst: Type.Optional(Nullable(code('\\d{3}', '060'))),
      vl_base: Type.Optional(Nullable(Money)),
      vl_icms: Type.Optional(Nullable(Money)),
    }),
    100_000,
  ),
})

const Estoque = Type.Object({
  fl_blocok: Type.Boolean({ examples: [false] }),
  cd_leiaute: code('[012]', '2'),
  itens: list(Type.Object({ ds_mes: Month, cd_produto: text(60, '10318'), nr_quantidade: Quantity }), 100_000),
})

const Exportacao = Type.Object(
  {
    nr_declaracao: code('\\d{2}BR\\d{10}', '26BR0001234567'),
    dt_declaracao: DateText,
    nr_conhecimento: Nullable(text(18, 'MSCU1234567')),
    dt_conhecimento: Nullable(DateText),
    cd_conhecimento: code('\\d{2}', '01'),
    dt_averbacao: DateText,
    cd_pais: code('\\d{3}', '249'),
    ds_chave: code('[0-9]{6}[A-Z0-9]{12}[0-9]{26}', '35261141827365000150550010000204121000204120'),
  },
  {
    description:
      'Exportação direta averbada por DU-E (1100, 1105), uma linha por nota; cd_conhecimento e cd_pais pelas tabelas do Siscomex; vai no arquivo do mês de dt_averbacao',
  },
)

/** Data that the EFD needs and no document contains. */
export const ConfiguracaoSped = Type.Object({
  identidade: Identidade,
  cd_perfil: Type.Union([Type.Literal('A'), Type.Literal('B'), Type.Literal('C')]),
  cd_atividade: Type.Union([Type.Literal('0'), Type.Literal('1')], {
    description: '0 industrial ou equiparado, 1 outros',
  }),
  cd_classe: Nullable(code('\\d{2}', '00')),
  contador: Nullable(Contador),
  entradas: Entradas,
  itens: list(Item, 50_000),
  documentos: list(Documento, 50_000),
  saldos: Saldos,
  ajustes: list(Ajuste, 5000),
  ajustes_ipi: list(AjusteIpi, 5000),
  ajustes_documento: Type.Optional(list(AjusteDocumento, 5000)),
  declaratorios: Type.Optional(list(Declaratorio, 500)),
  exigencias: Type.Optional(Exigencias),
  exportacoes: Type.Optional(list(Exportacao, 5000)),
  guias: Guias,
  substituto: list(Type.Object({ ds_uf: Uf, ds_ie: text(14, '0623079040081') }), 27),
  inventarios: list(Inventario, 24),
  estoque: Estoque,
})
export type ConfiguracaoSped = Static<typeof ConfiguracaoSped>
export type Destino = (typeof DESTINOS)[number]

/** Municipalities of the table in use, by name. */
export const MunicipiosReply = Type.Object({
  data: Type.Array(
    Type.Object({
      cd_municipio: Type.String({ description: 'Código do IBGE', examples: ['3509502'] }),
      nm_municipio: Type.String({ examples: ['Campinas'] }),
      ds_uf: Type.String({ examples: ['SP'] }),
    }),
  ),
})
export type MunicipiosReply = Static<typeof MunicipiosReply>
