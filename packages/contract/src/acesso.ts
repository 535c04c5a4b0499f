import { type Static, Type } from 'typebox'
import { Instant, Nullable, TaxIdText } from './common.ts'

/** The seed's nine fields, stored by the browser under `usuario`. */
export const Usuario = Type.Object({
  id: Type.String(),
  nome: Type.String(),
  email: Type.String({ description: 'Vários, separados por ; , / ou |' }),
  telefone: Type.String({ description: 'Vários, separados por ; , / ou |' }),
  cpfcnpj: Type.String(),
  sistema: Type.String({ examples: ['SCA'] }),
  uf: Type.String(),
  ds_simplesnacional: Type.String({ examples: ['S', 'N'] }),
  dsutilizamodulosped: Type.String({ examples: ['S', 'N'] }),
})
export type Usuario = Static<typeof Usuario>

export const Papel = Type.Union([Type.Literal('titular'), Type.Literal('contador'), Type.Literal('consulta')])
export type Papel = Static<typeof Papel>

export const Empresa = Type.Object({ cpfcnpj: Type.String(), nome: Type.String(), uf: Type.String(), papel: Papel })
export type Empresa = Static<typeof Empresa>

/**
 * Body of any sign-in method. The server checks the combination of fields and answers 401 for every wrong
 * pair. `senha` beside `certificado` keeps a login that another person created unchanged when its tax id is
 * proven for the first time (docs/api.md).
 */
export const LoginBody = Type.Object({
  usuario: Type.String({ maxLength: 200 }),
  senha: Type.Optional(Type.String({ maxLength: 200 })),
  certificado: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  cd_verificacao: Type.Optional(Type.String({ maxLength: 20 })),
})
export type LoginBody = Static<typeof LoginBody>

export const DemoBody = Type.Object({
  usuario: Type.String({ maxLength: 200 }),
  senha: Type.String({ maxLength: 200 }),
})
export type DemoBody = Static<typeof DemoBody>

export const LoginReply = Type.Object({
  data: Type.Object({
    ...Usuario.properties,
    token: Type.String(),
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

/** `fl_fornecedor`: the caller belongs to the provider's staff. */
export const EmpresasReply = Type.Object({
  data: Type.Array(Empresa),
  fl_fornecedor: Type.Optional(Type.Union([Type.Literal('S'), Type.Literal('N')])),
})
export type EmpresasReply = Static<typeof EmpresasReply>

export const ParametrosQuery = Type.Object({ nr_cpfcnpj: TaxIdText })
export const ParametrosReply = Type.Object({ data: Usuario })
export type ParametrosReply = Static<typeof ParametrosReply>

export const LogQuery = Type.Object({
  nr_cpfcnpj: TaxIdText,
  nm_empresa: Type.Optional(Type.String({ maxLength: 200 })),
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
  fornecedor: Type.Object({
    nome: Type.String(),
    site: Nullable(Type.String()),
    telefone: Nullable(Type.String()),
    desenvolvedor: Type.String(),
    logo: Nullable(Type.String()),
    encarregado: Nullable(Type.String()),
  }),
  webpki_licenca: Type.Optional(Type.String()),
  layout_chave: Type.String(),
  api_base: Type.String(),
})
export type ConfiguracaoReply = Static<typeof ConfiguracaoReply>
