import { type Static, Type } from 'typebox'
import { Instant, Nullable, TaxIdText, Uuid } from '../common.ts'

/** Maximum size of a PFX file in bytes; a real one, including the certificates of authorities, has about 10 KB. */
export const PFX_BYTES = 100 * 1024
/** Maximum length of its password. */
export const PFX_SENHA = 1024

export const CapturaCertificadoQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

const UsuarioCertificado = Type.Object({
  ds_tipo: Type.Enum(['pessoa', 'escritorio']),
  nome: Type.String({ examples: ['Prado Contabilidade'] }),
  dt_ultimo_uso: Nullable(Instant),
})

export const EmpresaCertificado = Type.Object({
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['EMPRESA EXEMPLO LTDA'] }),
  fl_usa: Type.Boolean({ description: 'Usa este certificado' }),
  usuarios: Type.Array(UsuarioCertificado, {
    description:
      'Quem pode usá-lo neste estabelecimento, e quando pediu algo com ele pela última vez; vazia quando não usa',
  }),
  dt_ultimo_uso: Nullable(Instant),
})
export type EmpresaCertificado = Static<typeof EmpresaCertificado>

export const CapturaCertificado = Type.Object({
  id: Uuid,
  ds_titular: Type.String({ examples: ['EMPRESA EXEMPLO LTDA:11222333000181'] }),
  nr_cpfcnpj: Type.String({ description: 'Como está no certificado', examples: ['11222333000181'] }),
  ds_emissor: Type.String({ examples: ['AC EXEMPLO RFB v5'] }),
  nr_serie: Type.String({ description: 'Em hexadecimal', examples: ['1A2B3C4D5E6F'] }),
  ds_impressao: Type.String({
    description: 'SHA-256 do certificado (DER), em hexadecimal',
    examples: ['6e0b1d7c5a0f4e2b9c8d7a6f5e4d3c2b1a09f8e7d6c5b4a39281706f5e4d3c2b'],
  }),
  dt_inicio: Instant,
  dt_fim: Instant,
  nr_dias: Type.Integer({ description: 'Dias inteiros até o fim; 0 depois dele', examples: [211] }),
  ds_tipo: Type.Enum(['A1', 'selo']),
  empresas: Type.Array(EmpresaCertificado, {
    description: 'Os estabelecimentos da raiz de que quem chama cuida; todos, para um titular da raiz',
  }),
  nr_outras: Type.Integer({ description: 'Outros estabelecimentos que o usam', examples: [0] }),
  ds_situacao: Type.Enum(['valido', 'vencendo', 'vencido', 'revogado']),
  avisos: Type.Array(Type.String({ examples: ['Vence em 12 dias. Envie o novo antes.'] })),
  dt_cadastro: Instant,
  nm_usuario: Type.String({ examples: ['Ana Souza'] }),
})
export type CapturaCertificado = Static<typeof CapturaCertificado>

export const CapturaCertificadoReply = Type.Object({ data: CapturaCertificado })
export type CapturaCertificadoReply = Static<typeof CapturaCertificadoReply>

/** Most establishments of one call. */
export const MOST_ESTABELECIMENTOS = 1000

const Estabelecimentos = Type.Array(TaxIdText, { maxItems: MOST_ESTABELECIMENTOS })

export const CertificadoEmpresasBody = Type.Object(
  { incluir: Type.Optional(Estabelecimentos), excluir: Type.Optional(Estabelecimentos) },
  { additionalProperties: false },
)

export const CertificadoRemovidoReply = Type.Object({
  data: Type.Object({
    cpfcnpj: Type.String({ examples: ['11222333000181'] }),
    certificado_destruido: Type.Boolean({ description: 'Nenhum estabelecimento o usa mais: a chave foi destruída' }),
  }),
  certificado_destruido: Type.Boolean({ description: 'O mesmo, onde as outras retiradas o respondem' }),
})

export type CertificadoRemovidoReply = Static<typeof CertificadoRemovidoReply>

export const CertificadoEmpresasReply = Type.Object({
  data: Type.Object({
    certificado_destruido: Type.Boolean(),
    certificado: Nullable(CapturaCertificado),
  }),
})
export type CertificadoEmpresasReply = Static<typeof CertificadoEmpresasReply>
