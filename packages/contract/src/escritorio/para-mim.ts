import { type Static, Type } from 'typebox'
import { Instant, Nullable, Page, TaxIdText, Uuid } from '../common.ts'
import { TIPOS } from '../notas.ts'

/** What one person of an office asks of another about a month, a product or a note of a client, and the inbox of each. */

const Assunto = Type.Enum(['mes', 'produto', 'nota'], { examples: ['mes'] })
const Ato = Type.Enum(['atribuido', 'mencionado'], {
  description: '`atribuido`: fica com a pessoa, e toma o lugar de quem tinha; `mencionado`: só é avisada',
  examples: ['atribuido'],
})
const Codigo = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Mês `AAAA-MM`, código do produto ou id da nota',
  examples: ['2026-10'],
})

const MAIS_PESSOAS = 20

export const PedirBody = Type.Object({
  cpfcnpj: TaxIdText,
  ds_assunto: Assunto,
  cd_assunto: Codigo,
  nm_assunto: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'De uma nota não se lê: o portal a nomeia',
      examples: ['Outubro de 2026'],
    }),
  ),
  ds_ato: Ato,
  pessoas: Type.Array(Uuid, { minItems: 1, maxItems: MAIS_PESSOAS }),
  ds_texto: Type.Optional(Type.String({ maxLength: 500, examples: ['Falta o XML da nota 1.463.'] })),
})
export type PedirBody = Static<typeof PedirBody>

export const ParaMimQuery = Type.Object({
  feitos: Type.Optional(Type.Literal('1', { description: 'Também o que já foi feito' })),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, examples: [50] })),
  cursor: Type.Optional(Type.String({ maxLength: 200, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})

const Recado = Type.Object({
  id: Uuid,
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
  ds_assunto: Assunto,
  cd_assunto: Type.String({ examples: ['2026-10'] }),
  nm_assunto: Type.String({ examples: ['Outubro de 2026'] }),
  ds_tipo: Type.Optional(
    Type.Enum(TIPOS, { description: 'Tipo da nota; ausente nos outros assuntos', examples: ['nfe'] }),
  ),
  ds_ato: Ato,
  ds_texto: Type.String({ examples: ['Falta o XML da nota 1.463.'] }),
  nm_autor: Type.String({ examples: ['Helena Prado'] }),
  dt_pedido: Instant,
  dt_feito: Nullable(Instant),
})
export type RecadoParaMim = Static<typeof Recado>
export const ParaMimReply = Page(Recado)
export type ParaMimReply = Static<typeof ParaMimReply>

export const FeitoBody = Type.Object({ ids: Type.Array(Uuid, { minItems: 1, maxItems: 200 }) })
export const FeitoReply = Type.Object({ quantidade: Type.Integer({ examples: [1] }) })

export const AtribuicoesQuery = Type.Object({ nr_cpfcnpj: TaxIdText, ds_assunto: Assunto })
export const AtribuicoesReply = Type.Object({
  data: Type.Array(
    Type.Object({
      cd_assunto: Type.String({ examples: ['2026-10'] }),
      pessoa: Uuid,
      nm_pessoa: Type.String({ examples: ['Bruna Teixeira'] }),
      ds_texto: Type.String({ examples: ['Falta o XML da nota 1.463.'] }),
      nm_autor: Type.String({ examples: ['Helena Prado'] }),
      dt_pedido: Instant,
    }),
  ),
})
export type AtribuicoesReply = Static<typeof AtribuicoesReply>
