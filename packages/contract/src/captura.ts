import { type Static, Type } from 'typebox'
import { Instant, TaxIdText, Uuid } from './common.ts'

/** Maximum size of a PFX file in bytes; a real one, including the certificates of authorities, has about 10 KB. */
export const PFX_BYTES = 100 * 1024
/** Maximum length of its password. */
export const PFX_SENHA = 1024

export const CapturaCertificadoQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

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
  empresas: Type.Array(Type.String({ examples: ['11222333000181'] }), {
    description: 'CNPJ ou CPF das empresas de quem chama que ele atende',
  }),
  ds_situacao: Type.Enum(['valido', 'vencendo', 'vencido', 'revogado']),
  avisos: Type.Array(Type.String({ examples: ['Vence em 12 dias. Envie o novo antes.'] })),
  dt_cadastro: Instant,
  nm_usuario: Type.String({ examples: ['Ana Souza'] }),
})
export type CapturaCertificado = Static<typeof CapturaCertificado>

export const CapturaCertificadoReply = Type.Object({ data: CapturaCertificado })
export type CapturaCertificadoReply = Static<typeof CapturaCertificadoReply>
