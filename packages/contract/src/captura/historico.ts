import { type Static, Type } from 'typebox'
import { DateText, Nullable, Page, TaxIdText, Uuid } from '../common.ts'
import { ServicoCaptura } from './estado.ts'

/** The exchanges with SEFAZ, and the alerts of capture. */

const AT = '2026-11-23T10:42:00.000Z'
const HASH = '9f2c41d0a6e1b7c38e5d4f60718293a4b5c6d7e8f9012a3b4c5d6e7f8091a2b3'
const Hash = (description: string) => Nullable(Type.String({ description, examples: [HASH] }))
const Whole = (description: string) => Nullable(Type.Integer({ description, examples: [48292] }))

export const HistoricoQuery = Type.Object({
  nr_cpfcnpj: TaxIdText,
  ds_servico: Type.Optional(ServicoCaptura),
  dt_ini: Type.Optional(DateText),
  dt_fim: Type.Optional(DateText),
  nr_cstat: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999, examples: [656] })),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Padrão 50', examples: [50] })),
  cursor: Type.Optional(Type.String({ maxLength: 500, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
  formato: Type.Optional(Type.Enum(['json', 'csv'], { description: 'csv: o período inteiro', examples: ['json'] })),
})
export type HistoricoQuery = Static<typeof HistoricoQuery>

export const CONSULTAS_CAPTURA = ['distNSU', 'consNSU', 'consChNFe', 'situacao', 'evento'] as const

export const Troca = Type.Object({
  nr_troca: Type.Integer({ description: 'Posição na cadeia deste serviço e CNPJ', examples: [1942] }),
  dt_troca: Type.String({ examples: [AT] }),
  ds_servico: ServicoCaptura,
  ds_consulta: Type.Enum(CONSULTAS_CAPTURA, {
    description: 'distNSU: a fila · consNSU: um número · consChNFe: uma chave',
    examples: ['distNSU'],
  }),
  ds_pedido: Nullable(Type.String({ description: 'NSU ou chave pedida', examples: ['48292'] })),
  ds_endereco: Type.String({
    examples: ['https://www1.nfe.fazenda.gov.br/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx'],
  }),
  nr_http: Whole('Status HTTP'),
  nr_cstat: Nullable(Type.Integer({ examples: [138] })),
  ds_resposta: Nullable(Type.String({ description: 'xMotivo, como veio', examples: ['Documento localizado'] })),
  nr_ultnsu: Whole('ultNSU da resposta'),
  nr_maxnsu: Whole('maxNSU da resposta'),
  documentos: Type.Integer({ examples: [7] }),
  nr_duracao_ms: Type.Integer({ examples: [812] }),
  ds_falha: Nullable(Type.String({ description: 'Falha de transporte ou de leitura', examples: ['timeout'] })),
  ds_causa: Type.String({ description: 'Quem ou o que causou', examples: ['Portal'] }),
  ds_certificado: Hash('SHA-256 do certificado usado'),
  ds_hash_pedido: Hash('SHA-256 do pedido'),
  ds_hash_resposta: Hash('SHA-256 da resposta como recebida'),
  ds_hash: Hash('Elo da cadeia'),
})
export type Troca = Static<typeof Troca>

export const HistoricoReply = Type.Object({ ...Page(Troca).properties })
export type HistoricoReply = Static<typeof HistoricoReply>

export const AVISOS_CAPTURA = [
  'certificado_30',
  'certificado_15',
  'certificado_7',
  'certificado_1',
  'certificado_vencido',
  'certificado_revogado',
  'parada',
  'sem_resposta_24h',
  'bloqueio_repetido',
  'outro_programa',
  'lacuna_24h',
  'servico_fora',
  'servidor',
  'sem_consulta_30d',
  'documento_tardio',
  'resposta_incoerente',
  'quarentena',
  'configuracao',
  'manifesto_recusado',
  'ciencia_3',
  'ciencia_1',
  'conclusiva_15',
  'conclusiva_5',
  'conclusiva_1',
  'tacita',
  'confirmada_cancelada',
  'confirmada_corrigida',
  'manifesto_incerto',
] as const
export type TipoAvisoCaptura = (typeof AVISOS_CAPTURA)[number]

export const AvisoCaptura = Type.Object({
  id: Uuid,
  ds_tipo: Type.Enum(AVISOS_CAPTURA, { examples: ['parada'] }),
  nr_cpfcnpj: Nullable(
    Type.String({ description: 'Nulo: de todas, como um serviço fora', examples: ['11222333000181'] }),
  ),
  nome: Nullable(Type.String({ examples: ['Empresa Exemplo Ltda'] })),
  ds_servico: Nullable(ServicoCaptura),
  ds_motivo: Type.String({ examples: ['A captura de NF-e parou: a SEFAZ não aceitou o certificado (593).'] }),
  dt_abertura: Type.String({ examples: [AT] }),
  dt_ciente: Nullable(Type.String({ examples: [AT] })),
  nm_ciente: Nullable(Type.String({ examples: ['Helena Prado'] })),
})
export type AvisoCaptura = Static<typeof AvisoCaptura>
export const AvisosCapturaReply = Type.Object({ data: Type.Array(AvisoCaptura) })
export type AvisosCapturaReply = Static<typeof AvisosCapturaReply>
export const AvisoCapturaReply = Type.Object({ data: AvisoCaptura })
export type AvisoCapturaReply = Static<typeof AvisoCapturaReply>
