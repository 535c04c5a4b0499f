import { type Static, Type } from 'typebox'
import { DateText, Nullable, SN } from '../common.ts'
import { FiscalDay, IbsCbs } from './tributos.ts'

/** Services of the NBS, by code or name. */

export const ServicosQuery = Type.Object({
  ds_busca: Type.String({
    minLength: 2,
    maxLength: 200,
    description: 'Código da NBS ou o seu começo, com ou sem pontos, ou palavras do nome',
    examples: ['contabilidade'],
  }),
  dt_referencia: Type.Optional({ ...DateText, description: 'O que valia neste dia; ausente: hoje' }),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, examples: [50] })),
})
export type ServicosQuery = Static<typeof ServicosQuery>

export const Servico = Type.Object({
  cd_nbs: Type.String({ examples: ['122012000'] }),
  nm_nbs: Type.String({ examples: ['Serviços de educação pré-escolar'] }),
  nm_nbs_caminho: Type.Array(Type.String({ examples: ['Serviços educacionais'] }), { description: 'Da raiz à folha' }),
  cd_nbs_caminho: Type.Array(Type.String({ examples: ['122'] }), { description: 'Os códigos do caminho' }),
  fl_grupo: { ...SN, description: 'S: tem códigos abaixo, e a nota pede um deles' },
  ibscbs: Type.Array(IbsCbs, {
    description: 'As classificações que os anexos da LC 214/2025 dão ao código, e a regra geral',
  }),
  ds_pergunta_ibscbs: Nullable(Type.String({ examples: ['Qual condição o serviço cumpre?'] })),
})
export type Servico = Static<typeof Servico>

export const ServicosReply = Type.Object({
  data: Type.Array(Servico),
  total: Type.Integer({ examples: [12] }),
  ds_fonte: Type.String({ examples: ['NBS 2.0 (Portaria Conjunta RFB/Secex 2.000/2018)'] }),
  dt_referencia: Nullable(FiscalDay),
})
export type ServicosReply = Static<typeof ServicosReply>
