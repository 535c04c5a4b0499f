import { type Static, Type } from 'typebox'
import { Instant, Nullable, SN, TaxIdText } from '../common.ts'

/** The seed's nine fields, stored by the browser under `usuario`. */
export const Usuario = Type.Object({
  id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  nome: Type.String({ examples: ['Ana Souza'] }),
  email: Type.String({ description: 'Vários, separados por ; , / ou |', examples: ['ana@exemplo.com.br'] }),
  telefone: Type.String({ description: 'Vários, separados por ; , / ou |', examples: ['(11) 4004-1827'] }),
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  sistema: Type.String({ examples: ['SCA'] }),
  uf: Type.String({ examples: ['SP'] }),
  ds_simplesnacional: Type.String({ examples: ['S', 'N'] }),
  dsutilizamodulosped: Type.String({ examples: ['S', 'N'] }),
})
export type Usuario = Static<typeof Usuario>

export const Papel = Type.Union([Type.Literal('titular'), Type.Literal('contador'), Type.Literal('consulta')])
export type Papel = Static<typeof Papel>

/** Where a papel comes from: a grant to the person, or the office in which the person works. The stronger papel counts. */
export const Origem = Type.Union([Type.Literal('direta'), Type.Literal('escritorio')])
export type Origem = Static<typeof Origem>

export const Empresa = Type.Object({
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Ana Souza'] }),
  uf: Type.String({ examples: ['SP'] }),
  papel: Papel,
  ds_origem: Type.Optional(Origem),
  fl_limitada: Type.Optional(
    Type.Unsafe<'S'>({
      type: 'string',
      enum: ['S'],
      description:
        '`S`: outra pessoa comprovou a empresa depois, e o acesso inteiro espera pelo sim dela ou do titular',
    }),
  ),
  /** `S` from contador on, and for an assistant of an office, whose papel is consulta */
  fl_importar: Type.Optional(SN),
})
export type Empresa = Static<typeof Empresa>

/**
 * Body of any sign-in method. The server checks the combination of fields and answers 401 for every wrong
 * pair. `senha` beside `certificado` keeps a login that another person created unchanged when its tax id is
 * proven for the first time (docs/api.md).
 */
export const LoginBody = Type.Object({
  usuario: Type.String({ maxLength: 200, examples: ['529.982.247-25'] }),
  senha: Type.Optional(Type.String({ maxLength: 200, examples: ['cavalo correto bateria grampo'] })),
  certificado: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      examples: [{ subjectName: 'CN=EMPRESA EXEMPLO LTDA:11222333000181', cnpj: '11222333000181' }],
    }),
  ),
  cd_verificacao: Type.Optional(Type.String({ maxLength: 20, examples: ['123456'] })),
})
export type LoginBody = Static<typeof LoginBody>

export const DemoBody = Type.Object({
  usuario: Type.String({ maxLength: 200, examples: ['529.982.247-25'] }),
  senha: Type.String({ maxLength: 200, examples: ['cavalo correto bateria grampo'] }),
})
export type DemoBody = Static<typeof DemoBody>

export const LoginReply = Type.Object({
  data: Type.Object({
    ...Usuario.properties,
    token: Type.String({ examples: ['pc_EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEM'] }),
    dt_expiracao: Instant,
    empresas: Type.Array(Empresa),
    /**
     * Present when this sign-in took over the login; its former password, second factor and contacts were
     * deleted.
     */
    fl_tomada: Type.Optional(Type.Literal('S')),
  }),
})
export type LoginReply = Static<typeof LoginReply>

/** `fl_fornecedor`: the caller belongs to the provider's staff. `fl_escritorio`: the caller works in an office. */
export const EmpresasReply = Type.Object({
  data: Type.Array(Empresa),
  fl_fornecedor: Type.Optional(Type.Union([Type.Literal('S'), Type.Literal('N')])),
  fl_escritorio: Type.Optional(Type.Union([Type.Literal('S'), Type.Literal('N')])),
})
export type EmpresasReply = Static<typeof EmpresasReply>

export const ParametrosQuery = Type.Object({ nr_cpfcnpj: TaxIdText })
export const ParametrosReply = Type.Object({ data: Usuario })
export type ParametrosReply = Static<typeof ParametrosReply>

export const LogQuery = Type.Object({
  nr_cpfcnpj: TaxIdText,
  nm_empresa: Type.Optional(Type.String({ maxLength: 200, examples: ['Empresa Exemplo Ltda'] })),
})

/** Certificate data of a sign-in in the browser: known fields are stored, others ignored. */
export const CertificadoBody = Type.Record(Type.String(), Type.Unknown(), {
  examples: [
    {
      subjectName: 'CN=EMPRESA EXEMPLO LTDA:11222333000181',
      issuerName: 'CN=AC Exemplo',
      validityEnd: '2027-11-21T14:05:00-03:00',
      thumbprint: 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3',
      cnpj: '11222333000181',
    },
  ],
})

/** Settings that the page needs before sign-in. */
export const ConfiguracaoReply = Type.Object({
  login: Type.Union([Type.Literal('senha'), Type.Literal('certificado')]),
  demo: Type.Boolean(),
  email: Type.Boolean({ description: 'Se a instalação envia e-mail, com o link de uma nova senha' }),
  fornecedor: Type.Object({
    nome: Type.String({ examples: ['Ana Souza'] }),
    site: Nullable(Type.String({ examples: ['https://exemplo.com.br'] })),
    telefone: Nullable(Type.String({ examples: ['(11) 4004-1827'] })),
    desenvolvedor: Type.String({ examples: ['Exemplo Sistemas Ltda'] }),
    logo: Nullable(Type.String({ examples: ['/logo.png'] })),
    encarregado: Nullable(Type.String({ examples: ['privacidade@exemplo.com.br'] })),
  }),
  webpki_licenca: Type.Optional(Type.String({ examples: ['LICENÇA-DO-FORNECEDOR'] })),
  layout_chave: Type.String({ examples: ['LayoutConfig'] }),
  api_base: Type.String({ examples: [''] }),
})
export type ConfiguracaoReply = Static<typeof ConfiguracaoReply>
