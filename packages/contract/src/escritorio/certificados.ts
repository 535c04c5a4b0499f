import { type Static, Type } from 'typebox'
import { Instant, Nullable } from '../common.ts'

/** Most certificate files of one batch of the page. */
export const CERTIFICADOS_LOTE = 200

/**
 * What may be done with the file of a certificate. `pronto` and `mais_novo` (newer than the one in use) are kept; the others wait
 * for a person.
 */
const CERTIFICADO_SITUACOES = [
  'pronto',
  'mais_novo',
  'mais_antigo',
  'igual',
  'senha',
  'vencido',
  'sem_cliente',
  'sem_direito',
  'sem_chave',
  'tipo',
  'cadeia',
  'ilegivel',
  'recusado',
] as const

export const CertificadoPrevia = Type.Object({
  ds_situacao: Type.Enum([...CERTIFICADO_SITUACOES], {
    description:
      '`pronto` e `mais_novo` (que o guardado) podem ser guardados; `igual`: já guardado em todos os estabelecimentos; `senha`: não abre; `sem_cliente`: de ninguém da carteira; `sem_direito`: de cliente de outra pessoa do escritório; `tipo`: A3, e-CPF ou outro que não serve; `cadeia`: não chega a uma raiz de confiança; `ilegivel`: não é um PFX',
    examples: ['pronto'],
  }),
  ds_mensagem: Nullable(Type.String({ description: 'Por que não serve', examples: ['O certificado está vencido.'] })),
  ds_titular: Nullable(Type.String({ description: 'Nulo enquanto o arquivo não abre', examples: ['PADARIA LTDA'] })),
  nr_cpfcnpj: Nullable(Type.String({ description: 'Como está no certificado', examples: ['11222333000181'] })),
  dt_inicio: Nullable(Instant),
  dt_fim: Nullable(Instant),
  ds_impressao: Nullable(
    Type.String({
      description: 'SHA-256 do certificado (DER), em hexadecimal',
      examples: ['6e0b1d7c5a0f4e2b9c8d7a6f5e4d3c2b1a09f8e7d6c5b4a39281706f5e4d3c2b'],
    }),
  ),
  cliente: Nullable(
    Type.Object({
      cpfcnpj: Type.String({ description: 'O que `POST /captura/certificado` recebe', examples: ['11222333000181'] }),
      nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
      nr_filiais: Type.Integer({
        description: 'Outros estabelecimentos da raiz de que quem chama cuida',
        examples: [3],
      }),
    }),
  ),
  dt_fim_guardado: Nullable(
    Type.String({ description: 'Fim do que o cliente usa hoje', examples: ['2026-11-21T14:05:00Z'] }),
  ),
})
export type CertificadoPrevia = Static<typeof CertificadoPrevia>

export const CertificadoPreviaReply = Type.Object({ data: CertificadoPrevia })
export type CertificadoPreviaReply = Static<typeof CertificadoPreviaReply>
