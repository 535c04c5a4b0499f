import { type Static, Type } from 'typebox'
import { Instant, NameText, Nullable, TaxIdText } from '../common.ts'

/** API keys for the programs of a company, of a person, or of an office. */

const ESCOPOS = ['importar', 'consulta', 'produtos', 'captura'] as const
const Escopos = Type.Array(Type.Enum(ESCOPOS), { minItems: 1, maxItems: 4, uniqueItems: true })

export const ChavesQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

const descricao = {
  id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  nome: Type.String({ examples: ['Ana Souza'] }),
  ds_final: Type.String({ description: 'Últimos caracteres da chave, para reconhecê-la', examples: ['MPL0'] }),
  escopos: Escopos,
  dt_criacao: Instant,
  dt_expiracao: Nullable(Instant),
}

export const ChaveApi = Type.Object({
  ...descricao,
  dt_ultimouso: Nullable(Instant),
  nr_usos: Type.Integer({ examples: [42] }),
  dt_revogacao: Nullable(Instant),
})
export type ChaveApi = Static<typeof ChaveApi>
export const ChavesReply = Type.Object({ data: Type.Array(ChaveApi) })
export type ChavesReply = Static<typeof ChavesReply>

/** A key over many companies: of a person, or of an office. */
export const ChaveAmpla = Type.Object({ ...ChaveApi.properties, nm_criador: Type.String({ examples: ['Ana Souza'] }) })
export type ChaveAmpla = Static<typeof ChaveAmpla>
export const ChavesAmplasReply = Type.Object({ data: Type.Array(ChaveAmpla) })
export type ChavesAmplasReply = Static<typeof ChavesAmplasReply>

export const NovaChaveBody = Type.Object({
  nome: NameText(['ERP da matriz'], 100),
  escopos: Escopos,
  dt_expiracao: Type.Optional(
    Type.String({ format: 'date-time', maxLength: 40, examples: ['2027-11-21T14:05:00-03:00'] }),
  ),
})
export type NovaChaveBody = Static<typeof NovaChaveBody>

/** The only reply that contains the key. */
export const NovaChaveReply = Type.Object({
  data: Type.Object({
    ...descricao,
    chave: Type.String({ examples: ['pk_EXEMPLO-mostrada-uma-unica-vez-EXEMPLO-EXEMPLO0'] }),
  }),
})
export type NovaChaveReply = Static<typeof NovaChaveReply>
