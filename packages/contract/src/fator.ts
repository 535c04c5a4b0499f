import { type Static, Type } from 'typebox'
import { CertificadoEmVezDeSenha } from './certificado.ts'
import { Instant, Nullable, TaxIdText } from './common.ts'

const SimNao = Type.Union([Type.Literal('S'), Type.Literal('N')])
const Codigo = Type.String({ maxLength: 20, examples: ['123456', 'ABCD-EFGH-JKLM-NPQR'] })

/** Second factor of the user: six digits of an authenticator app, or an unused recovery code. */
export const FatorReply = Type.Object({
  fl_ativo: SimNao,
  dt_ativacao: Nullable(Instant),
  nr_codigos: Type.Integer(),
})
export type FatorReply = Static<typeof FatorReply>

const Senha = Type.Optional(Type.String({ maxLength: 1000 }))

/** One of `senha` and `certificado`. */
export const FatorBody = Type.Object({ senha: Senha, certificado: CertificadoEmVezDeSenha })

/** Shown once: the secret in base32, and the otpauth address for the QR code. */
export const FatorSegredoReply = Type.Object({ cd_segredo: Type.String(), ds_otpauth: Type.String() })
export type FatorSegredoReply = Static<typeof FatorSegredoReply>

export const FatorConfirmarBody = Type.Object({ cd_verificacao: Codigo })
/** Ten recovery codes, shown once; each replaces the app's code one time. */
export const FatorCodigosReply = Type.Object({ cd_recuperacao: Type.Array(Type.String()) })
export type FatorCodigosReply = Static<typeof FatorCodigosReply>

/** One of `senha` and `certificado`. */
export const FatorExcluirBody = Type.Object({
  senha: Senha,
  certificado: CertificadoEmVezDeSenha,
  cd_verificacao: Codigo,
})

export const SegurancaQuery = Type.Object({ nr_cpfcnpj: TaxIdText })
/** True when only users with a second factor may use the company. */
export const Seguranca = Type.Object({ fl_segundofator: SimNao })
export type Seguranca = Static<typeof Seguranca>
