import { type Static, Type } from 'typebox'
import { Instant, Nullable, Uuid } from '../common.ts'
import { Documento, Prova } from '../notas.ts'
import { AvisoDocumento } from './avisos.ts'
import { ACOES_CANCELAMENTO } from './cancelamento.ts'
import { NotaLigada, RetencoesDocumento } from './nfse.ts'
import { CampoNovo, PagamentoVinculado } from './novos.ts'

/**
 * A group of the document with its official names. All values are text as written; attribute names start with
 * `@`.
 */
export interface Grupo {
  [nome: string]: string | Grupo | (string | Grupo)[]
}

const grupo = (description: string, examples: Grupo[]) =>
  Type.Unsafe<Grupo>(Type.Object({}, { additionalProperties: true, description, examples }))

const SN = Type.Union([Type.Literal('S'), Type.Literal('N')])

export const XmlQuery = Type.Object({
  fl_leitura: Type.Optional(
    Type.Literal('1', { description: 'Só para ver na tela: a nota não passa a constar como baixada' }),
  ),
})

/**
 * Sections in display order. The first five are always present; `consulta` only in NFC-e, CT-e and MDF-e, `declaracao`
 * only in NFS-e and their events, `protocolo_desconhecido` only where the portal does not know the authority's answer.
 */
export const MARCAS = [
  ...(['chave', 'assinatura', 'protocolo', 'emitente', 'cadeia'] as const),
  ...(['consulta', 'declaracao', 'protocolo_desconhecido'] as const),
] as const
const ESTADOS_MARCA = ['ok', 'falha', 'ausente', 'nao_verificavel'] as const

export const Marca = Type.Object(
  {
    ds_marca: Type.Enum(MARCAS),
    ds_estado: Type.Enum(ESTADOS_MARCA),
    ds_motivo: Nullable(
      Type.String({ description: 'Por que não está ok; nulo quando está', examples: ['Conferir uma nota recusada'] }),
    ),
  },
  {
    description:
      'chave: dígito e campos da chave · assinatura: resumo e RSA · protocolo: o digVal é o da assinatura · emitente: a raiz do CNPJ de ' +
      'quem assinou é a do emitente · cadeia: o certificado chega às raízes de confiança · consulta: o QR Code traz a chave deste documento e, ' +
      'como o endereço de consulta, é de uma Secretaria da Fazenda (só NFC-e, CT-e e MDF-e; os lidos antes dessa marca não a têm) · declaracao: a assinatura de quem declarou, na DPS da NFS-e ou no pedido ' +
      'do seu evento; não pesa na prova (só NFS-e; as lidas antes dessa marca não a têm) · protocolo_desconhecido: o portal não conhece a ' +
      'situação (cStat) que a autoridade respondeu; a nota conta como sem protocolo, e a NFS-e como autorizada',
    examples: [
      { ds_marca: 'assinatura', ds_estado: 'falha', ds_motivo: 'O conteúdo foi alterado depois de assinado.' },
    ],
  },
)
export type Marca = Static<typeof Marca>

export const EventoDocumento = Type.Object({
  id: Type.String({
    description: 'Para /xml/{id} e /visualizar/{id da nota}?evento=',
    examples: ['01939f6e-7a00-7000-8000-000000000001'],
  }),
  tp_evento: Type.String({ examples: ['110110'] }),
  ds_evento: Nullable(Type.String({ examples: ['Carta de Correção'] })),
  nr_sequencia: Type.Integer({ examples: [1] }),
  dt_evento: Type.String({ description: 'Como escrita no evento', examples: ['2026-11-21T14:05:00-03:00'] }),
  nr_protocolo: Nullable(Type.String({ examples: ['135260000000001'] })),
  fl_registrado: SN,
  ds_texto: Nullable(
    Type.String({
      description: 'Justificativa, correção ou o que mais o evento diz',
      examples: ['Onde se lê caixa, leia-se pacote.'],
    }),
  ),
  nr_cnpjcpf: Nullable(Type.String({ description: 'Autor do evento', examples: ['11222333000181'] })),
  fl_resumo: SN,
  fl_arquivo: Type.Union([Type.Literal('S'), Type.Literal('N')], {
    description:
      'N: veio dentro do arquivo da nota e não tem XML próprio. Na NFS-e, é a substituição que só a substituta declara: não tem XML nem PDF',
  }),
  fl_impresso: Type.Union([Type.Literal('S'), Type.Literal('N')], {
    description:
      'N: não há o que imprimir. Só o protocolo da própria nota informa o evento (situação 101, 151, 155 ou 132), ou só a substituta',
    examples: ['S'],
  }),
  ds_prova: Prova,
  fl_terceiro: Type.Union([Type.Literal('S'), Type.Literal('N')], {
    description: 'S: trazido por quem não tem direito nesta empresa',
    examples: ['N'],
  }),
  fl_conta: Type.Union([Type.Literal('S'), Type.Literal('N')], {
    description:
      'S: vale para a situação da nota; N: só se mostra (autor sem esse direito, sem registro ou sem prova bastante)',
    examples: ['S'],
  }),
  marcas: Type.Array(Marca),
})
export type EventoDocumento = Static<typeof EventoDocumento>

const text = (example: string) => Nullable(Type.String({ examples: [example] }))

export const Endereco = Type.Object({
  ds_logradouro: text('Rua das Flores'),
  nr_endereco: text('100'),
  ds_complemento: text('Sala 2'),
  nm_bairro: text('Centro'),
  cd_municipio: text('3550308'),
  nm_municipio: text('São Paulo'),
  ds_uf: text('SP'),
  nr_cep: text('01001000'),
  nm_pais: text('Brasil'),
})
export type Endereco = Static<typeof Endereco>

const PAPEIS_PARTE = [
  'emitente',
  'fisco_emitente',
  'destinatario',
  'retirada',
  'entrega',
  'autorizado_xml',
  'transportador',
  'tomador',
  'remetente',
  'expedidor',
  'recebedor',
  'contratante',
  'prestador',
  'intermediario',
] as const

export const Parte = Type.Object({
  ds_papel: Type.Enum(PAPEIS_PARTE),
  fl_tomador: Type.Union([Type.Literal('S'), Type.Literal('N')], { description: 'S: paga o frete (CT-e)' }),
  nr_cnpjcpf: text('11222333000181'),
  nr_idestrangeiro: text('AB123456'),
  nm_parte: text('Empresa Exemplo Ltda'),
  nm_fantasia: text('Exemplo'),
  nr_ie: text('110042490114'),
  nr_im: text('1234567'),
  nr_telefone: text('1140041827'),
  ds_email: text('fiscal@exemplo.com.br'),
  endereco: Nullable(Endereco),
  dados: Nullable(
    grupo('O grupo oficial da parte, que só aparece aqui', [{ CNPJ: '11222333000181', xNome: 'Emitente Ltda' }]),
  ),
})
export type Parte = Static<typeof Parte>

const Outro = Type.Object(
  { caminho: Type.String(), valor: Type.String() },
  { examples: [{ caminho: 'nfeProc/NFe/infNFe/det[2]/prod/xNovo', valor: 'seis' }] },
)

export const AlertaAutorizacao = Type.Object({
  cd: Nullable(Type.String({ description: 'cMsg, o código do alerta', examples: ['5E17'] })),
  ds: Nullable(
    Type.String({ description: 'xMsg, o texto', examples: ['Destinatário com situação cadastral irregular'] }),
  ),
})
export type AlertaAutorizacao = Static<typeof AlertaAutorizacao>

/** Content read from the stored file. The optional sections depend on the kind of document. */
export const ConteudoDocumento = Type.Object({
  cabecalho: grupo('ide, a versão, o Id e o suplemento; de um resumo, o resNFe inteiro', [
    { infNFe: { '@versao': '4.00', '@Id': 'NFe35…' }, ide: { nNF: '1', serie: '1' } },
  ]),
  protocolo: Type.Optional(grupo('A resposta da autoridade', [{ protNFe: { infProt: { cStat: '100' } } }])),
  alertas_autorizacao: Type.Array(AlertaAutorizacao, {
    description:
      'Os alertas com que a autoridade autorizou (situação 120, ou mensagem ao lado de outra); vazio sem eles',
  }),
  campos_novos: Type.Array(CampoNovo, {
    description:
      'Os campos da reforma que o documento traz e as tabelas do leiaute ainda não têm por inteiro: os da nota, depois os de cada item',
  }),
  pagamentos_vinculados: Type.Array(PagamentoVinculado, {
    description:
      'Os pagamentos que o documento prevê (pgtoVinc, gPgtoVinc), depois os que só um evento 110300 ligou a ele',
  }),
  partes: Type.Array(Parte),
  itens: Type.Array(
    grupo('Um det: produto e todos os seus tributos', [
      {
        '@nItem': '1',
        prod: { cProd: '1', xProd: 'Café', vProd: '10.00' },
        imposto: { ICMS: { ICMS00: { CST: '00', vICMS: '1.80' } } },
      },
    ]),
  ),
  totais: Type.Optional(grupo('NF-e e NFC-e: total; MDF-e: tot', [{ ICMSTot: { vNF: '10.00' } }])),
  transporte: Type.Optional(grupo('NF-e: transp', [{ transp: { modFrete: '9' } }])),
  pagamentos: Type.Optional(
    grupo('cobr e pag', [{ cobr: { dup: [{ nDup: '001', dVenc: '2026-12-01', vDup: '10.00' }] } }]),
  ),
  referencias: Type.Optional(
    grupo('Outros documentos a que este se refere', [
      { NFref: [{ refNFe: '35260611222333000181550010000000011000000017' }] },
    ]),
  ),
  servico: Type.Optional(
    grupo('NFS-e: serv', [{ serv: { cServ: { cTribNac: '010700', xDescServ: 'Suporte técnico' } } }]),
  ),
  valores: Type.Optional(
    grupo('CT-e: vPrest e imp; NFS-e: os dois grupos valores e IBSCBS', [{ vPrest: { vTPrest: '100.00' } }]),
  ),
  carga: Type.Optional(grupo('CT-e: infCarga; MDF-e: prodPred', [{ infCarga: { proPred: 'Café' } }])),
  documentos: Type.Optional(
    grupo('CT-e: o que transporta', [
      { infDoc: { infNFe: [{ chave: '35260611222333000181550010000000011000000017' }] } },
    ]),
  ),
  percurso: Type.Optional(
    grupo('MDF-e: onde carrega e por onde passa', [{ infPercurso: [{ UFPer: 'SP' }, { UFPer: 'PR' }] }]),
  ),
  descargas: Type.Optional(
    grupo('MDF-e: onde descarrega, com os documentos de cada lugar', [
      { infDoc: { infMunDescarga: [{ xMunDescarga: 'Curitiba' }] } },
    ]),
  ),
  modal: Type.Optional(
    grupo('CT-e e MDF-e: infModal', [{ infModal: { '@versaoModal': '4.00', rodo: { RNTRC: '12345678' } } }]),
  ),
  seguro: Type.Optional(grupo('CT-e e MDF-e: seg', [{ seg: [{ nApol: '1' }] }])),
  lacres: Type.Optional(grupo('MDF-e: lacres', [{ lacres: [{ nLacre: '1' }] }])),
  observacoes: Type.Optional(
    grupo('infAdic, compl e o que mais o documento informa', [{ infAdic: { infCpl: 'Texto' } }]),
  ),
  outros: Type.Array(Outro, { description: 'O que o leiaute não nomeia, com o caminho no XML: nada se perde' }),
})
export type ConteudoDocumento = Static<typeof ConteudoDocumento>

const { eventos: _count, ...fields } = Documento.properties

/** A comment of somebody of the company; it stays as it was written. */
export const Comentario = Type.Object({
  id: Uuid,
  nm_usuario: Type.String({ examples: ['Helena Prado'] }),
  dt_comentario: Instant,
  ds_texto: Type.String({ examples: ['Conferido com o pedido 118.'] }),
})
export type Comentario = Static<typeof Comentario>

/** Data of the portal about the document, in addition to its file. */
export const FichaDocumento = Type.Object({
  ...fields,
  nr_cpfcnpj: Type.String({
    description: 'A empresa (estabelecimento) em que o documento está',
    examples: ['11222333000181'],
  }),
  layout: Nullable(Type.String({ examples: ['4.00'] })),
  marcas: Type.Array(Marca, {
    minItems: 5,
    maxItems: 7,
    examples: [MARCAS.slice(0, 5).map((ds_marca) => ({ ds_marca, ds_estado: 'ok', ds_motivo: null }))],
  }),
  avisos: Type.Array(AvisoDocumento, { description: 'Vazio fora da NFS-e' }),
  retencoes: Type.Optional(RetencoesDocumento),
  ligadas: Type.Array(NotaLigada, {
    description:
      'As notas que uma NFS-e cita pela chave; de uma NF-e ou NFC-e cancelada por substituição (110112), a que a substitui, e desta, as que ela substitui',
  }),
  eventos: Type.Array(EventoDocumento, { description: 'Na ordem em que ocorreram; os da NFS-e, na do registro' }),
  etiquetas: Type.Optional(
    Type.Array(Type.String({ examples: ['alto valor'] }), {
      description: 'Ausente para o suporte do provedor, como os comentários',
    }),
  ),
  comentarios: Type.Optional(Type.Array(Comentario)),
  decisao: Nullable(
    Type.Object(
      {
        acao: Type.Enum(ACOES_CANCELAMENTO),
        ds_motivo: Type.String({ examples: ['Conferir uma nota recusada'] }),
        nm_usuario: Nullable(Type.String({ examples: ['Ana Souza'] })),
        dt_decisao: Type.String({ examples: ['2026-11-21T14:05:00-03:00'] }),
      },
      { description: 'O que uma pessoa decidiu sobre o cancelamento alegado' },
    ),
  ),
})
export type FichaDocumento = Static<typeof FichaDocumento>

/**
 * The whole document: row of the list (with the events instead of their count), marks, and content of the
 * file.
 */
export const DocumentoReply = Type.Object({ ...FichaDocumento.properties, ...ConteudoDocumento.properties })
export type DocumentoReply = Static<typeof DocumentoReply>
