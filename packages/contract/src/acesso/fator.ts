import { type Static, Type } from 'typebox'
import { Instant, Nullable, TaxIdText } from '../common.ts'
import { CertificadoEmVezDeSenha } from './certificado.ts'

const SimNao = Type.Union([Type.Literal('S'), Type.Literal('N')])
const Codigo = Type.String({ maxLength: 20, examples: ['123456', 'ABCD-EFGH-JKLM-NPQR'] })

/** Second factor of the user: six digits of an authenticator app, or an unused recovery code. */
export const FatorReply = Type.Object({
  fl_ativo: SimNao,
  dt_ativacao: Nullable(Instant),
  nr_codigos: Type.Integer({ examples: [10] }),
})
export type FatorReply = Static<typeof FatorReply>

const Senha = Type.Optional(Type.String({ maxLength: 1000, examples: ['cavalo correto bateria grampo'] }))

/** One of `senha` and `certificado`. */
export const FatorBody = Type.Object({ senha: Senha, certificado: CertificadoEmVezDeSenha })

/** Shown once: the secret in base32, and the otpauth address for the QR code. */
export const FatorSegredoReply = Type.Object({
  cd_segredo: Type.String({ examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] }),
  ds_otpauth: Type.String({ examples: ['otpauth://totp/Portal%20Contador:ana?secret=JBSWY3DPEHPK3PXP'] }),
})
export type FatorSegredoReply = Static<typeof FatorSegredoReply>

export const FatorConfirmarBody = Type.Object({ cd_verificacao: Codigo })
/** Ten recovery codes, shown once; each replaces the app's code one time. */
export const FatorCodigosReply = Type.Object({
  cd_recuperacao: Type.Array(Type.String({ examples: ['ABCD-EFGH-JKLM-NPQR'] })),
})
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
