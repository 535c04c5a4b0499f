import { type Static, Type } from 'typebox'
import { Instant, NameText, Nullable, Page } from '../common.ts'
import { CertificadoEmVezDeSenha } from './certificado.ts'

/** The own account of the signed-in person. */

const Contatos = (example: string) =>
  Type.String({
    maxLength: 300,
    description: 'Até cinco, separados por `;`, `,`, `/` ou `|`; o primeiro é o principal',
    examples: [example],
  })
const Senha = Type.Optional(Type.String({ maxLength: 1000, examples: ['cavalo correto bateria grampo'] }))

export const DadosBody = Type.Object({
  nome: NameText(['Ana Souza']),
  email: Contatos('ana@exemplo.com.br; fiscal@exemplo.com.br'),
  telefone: Contatos('(11) 91234-5678'),
  senha: Senha,
  certificado: CertificadoEmVezDeSenha,
})
export type DadosBody = Static<typeof DadosBody>
export const DadosReply = Type.Object({
  data: Type.Object({
    nome: Type.String({ examples: ['Ana Souza'] }),
    email: Type.String({ examples: ['ana@exemplo.com.br; fiscal@exemplo.com.br'] }),
    telefone: Type.String({ examples: ['(11) 91234-5678'] }),
  }),
})
export type DadosReply = Static<typeof DadosReply>

export const EmailAvisosBody = Type.Object({
  fl_email: Type.Boolean({ description: 'true: recebe o e-mail diário com os avisos da captura', examples: [true] }),
})
export type EmailAvisosBody = Static<typeof EmailAvisosBody>
export const EmailAvisosReply = Type.Object({
  data: Type.Object({
    ...EmailAvisosBody.properties,
    fl_servidor: Type.Boolean({ description: 'false: este servidor não manda e-mail', examples: [true] }),
  }),
})
export type EmailAvisosReply = Static<typeof EmailAvisosReply>

export const AtosQuery = Type.Object({
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, examples: [50] })),
  cursor: Type.Optional(Type.String({ maxLength: 200, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export const Ato = Type.Object({
  dt_evento: Instant,
  ds_evento: Type.String({ examples: ['login.success'] }),
  cpfcnpj: Nullable(Type.String({ description: 'A empresa; nulo: a instalação', examples: ['11222333000181'] })),
  nm_empresa: Nullable(Type.String({ examples: ['Padaria Bella Massa Ltda'] })),
  ds_detalhe: Type.String({ examples: ['senha'] }),
  ds_endereco: Nullable(Type.String({ examples: ['203.0.113.7'] })),
})
export type Ato = Static<typeof Ato>
export const AtosReply = Page(Ato)
export type AtosReply = Static<typeof AtosReply>

export const ExportacaoReply = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Cadastro, empresas, escritório, convites, chaves, sessões, certificados, acessos, auditoria',
  examples: [{ cadastro: { name: 'Ana Souza', tax_id: '52998224725' }, empresas: [], sessoes: [] }],
})

/** One of `senha` and `certificado`. */
export const ApagarContaBody = Type.Object({ senha: Senha, certificado: CertificadoEmVezDeSenha })
export type ApagarContaBody = Static<typeof ApagarContaBody>
