import { type Static, Type } from 'typebox'
import { Instant, Nullable, SN } from '../common.ts'

/**
 * What ends with a right: keys, package addresses, open work and invitations that a person or an office made. A remaining dono or titular
 * may adopt keys and addresses, which then get a new secret.
 */

export const EncerramentoQuery = {
  previa: Type.Optional(
    Type.Literal('1', { description: 'Só mostra o que terminaria; nada muda e nada é adotado', examples: ['1'] }),
  ),
  adotar: Type.Optional(
    Type.String({
      pattern: '^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36})*$',
      maxLength: 3_700,
      description:
        'Ids, separados por vírgula, de chaves e pacotes que ficam com quem chama, com um novo segredo mostrado só na resposta. Só um dono ou titular que fica adota',
      examples: ['01939f6e-7a00-7000-8000-000000000001'],
    }),
  ),
}

export const EncerramentoReply = Type.Object({
  /** API keys that the person made: of the company, or of the office */
  chaves: Type.Array(
    Type.Object({
      id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
      nome: Type.String({ examples: ['ERP da matriz'] }),
      ds_final: Type.String({ description: 'Últimos caracteres da chave', examples: ['MPL0'] }),
      ds_tipo: Type.Union([Type.Literal('empresa'), Type.Literal('escritorio')]),
      fl_adotada: SN,
      /** The new key of an adopted one, shown only here */
      chave: Nullable(Type.String({ examples: ['pk_EXEMPLO-mostrada-uma-unica-vez-EXEMPLO-EXEMPLO0'] })),
    }),
  ),
  pacotes: Type.Array(
    Type.Object({
      id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000002'] }),
      cpfcnpj: Type.String({ examples: ['11222333000181'] }),
      nome: Type.String({ examples: ['Empresa Exemplo Ltda'] }),
      mes: Type.String({ examples: ['2026-11'] }),
      dt_expira: Instant,
      fl_adotada: SN,
      /** The new address of an adopted package */
      url: Nullable(Type.String({ examples: ['/pacote/EXEMPLO'] })),
    }),
  ),
  /** Tasks with companies that have not begun, and open invitations */
  nr_tarefas: Type.Integer({ examples: [0] }),
  nr_convites: Type.Integer({ examples: [0] }),
  /** Open addresses by which clients send files to the office */
  nr_links: Type.Integer({ examples: [0] }),
  /** Whether the company's A1 was destroyed, because nobody answers for it any more */
  certificado_destruido: Type.Boolean({ examples: [false] }),
})
export type EncerramentoReply = Static<typeof EncerramentoReply>
