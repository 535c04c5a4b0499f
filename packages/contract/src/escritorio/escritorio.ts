import { type Static, Type } from 'typebox'
import { Convite } from '../acesso/usuarios.ts'
import { Instant, NameText, Nullable, Page, SN, TaxIdText, Uuid } from '../common.ts'

/** The office (escritório): its portfolio of companies (carteira), its people, and the EFD data that it keeps once for all clients. */

const TaxId = Type.String({ examples: ['11222333000181'] })
const Uf = Type.String({ pattern: '^[A-Z]{2}$', examples: ['SP'] })

/** Role of a person in an office. In a company, dono and contador have the papel `contador`, assistente `consulta` and may import. */
export const PapelEscritorio = Type.Union([Type.Literal('dono'), Type.Literal('contador'), Type.Literal('assistente')])
export type PapelEscritorio = Static<typeof PapelEscritorio>

export const Regime = Type.Union([
  Type.Literal('simples'),
  Type.Literal('presumido'),
  Type.Literal('real'),
  Type.Literal('mei'),
])
export type Regime = Static<typeof Regime>

/** Most companies in one call. */
const LOTE_MAXIMO = 2000

const Etiquetas = Type.Array(NameText(['Comércio'], 40), { maxItems: 20, examples: [['Comércio', 'Interior']] })
const Responsavel = NameText(['Bruna Teixeira'], 100)

export const NovoEscritorioBody = Type.Object({
  nome: NameText(['Prado & Nogueira Contabilidade']),
  uf: Uf,
  cpfcnpj: Type.Optional(Nullable(TaxIdText)),
})
export type NovoEscritorioBody = Static<typeof NovoEscritorioBody>

export const Escritorio = Type.Object({
  id: Uuid,
  nome: Type.String({ examples: ['Prado & Nogueira Contabilidade'] }),
  uf: Type.String({ examples: ['SP'] }),
  cpfcnpj: Nullable(TaxId),
  papel: PapelEscritorio,
  nr_empresas: Type.Integer({ description: 'As que o usuário vê', examples: [312] }),
  nr_pessoas: Type.Integer({ examples: [10] }),
  fl_carteira: Type.Unsafe<'S' | 'N'>({ ...SN, description: '`S`: vê a carteira inteira; `N`: só as suas etiquetas' }),
})
export type Escritorio = Static<typeof Escritorio>
export const EscritorioReply = Type.Object({ data: Escritorio })
export type EscritorioReply = Static<typeof EscritorioReply>

const loose = (example: string) => Type.Optional(Nullable(Type.String({ maxLength: 1000, examples: [example] })))
/**
 * A company as the office brings it in. Absent fields of a company of the portfolio stay. The shapes are loose: in a batch a wrong value
 * is a refused line, never a 400 of the call.
 */
export const LinhaCarteira = Type.Object({
  cpfcnpj: loose('11222333000181'),
  nome: loose('Padaria Bella Massa Ltda'),
  uf: loose('SP'),
  ie: loose('110042490114'),
  ds_regime: loose('simples'),
  etiquetas: Type.Optional(
    Nullable(Type.Array(Type.String({ maxLength: 1000, examples: ['Comércio'] }), { maxItems: 100 })),
  ),
  nm_responsavel: loose('Bruna Teixeira'),
  /** Contact of the delivery; an absent part stays */
  nm_contato: loose('Paulo Avelar'),
  ds_email: loose('paulo@exemplo.com.br'),
  ds_whatsapp: loose('(19) 9 8840-1127'),
})
export type LinhaCarteira = Static<typeof LinhaCarteira>

/** One company (its fields at the top) or a batch. */
export const CarteiraBody = Type.Object({
  ...LinhaCarteira.properties,
  empresas: Type.Optional(Type.Array(LinhaCarteira, { maxItems: LOTE_MAXIMO })),
})
export type CarteiraBody = Static<typeof CarteiraBody>

export const PreviaQuery = Type.Object({ previa: Type.Optional(Type.Literal('1')) })

const Situacao = Type.Union([
  Type.Literal('incluida'),
  Type.Literal('alterada'),
  Type.Literal('recusada'),
  Type.Literal('nao_avaliada'),
])
export const LinhaJulgada = Type.Object({
  linha: Type.Integer({ minimum: 1, examples: [1] }),
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  situacao: Situacao,
  fl_igual: Type.Optional(Type.Unsafe<'S' | 'N'>({ ...SN, description: '`S`: já estava assim, nada mudou' })),
  fl_proposta: Type.Optional(
    Type.Unsafe<'S' | 'N'>({ ...SN, description: '`S`: o cadastro é do titular, e a mudança espera pelo sim dele' }),
  ),
  campo: Type.Optional(Type.String({ examples: ['cpfcnpj'] })),
  mensagem: Type.Optional(Type.String({ examples: ['O CNPJ não é válido: confira os dígitos.'] })),
  fl_pedido: Type.Optional(
    Type.Unsafe<'S' | 'N'>({
      ...SN,
      description: '`S`: um pedido espera pelo titular ou pelo operador; na prévia, esperaria',
    }),
  ),
  fl_desfazer: Type.Optional(
    Type.Unsafe<'S' | 'N'>({ ...SN, description: '`S`: o escritório a tirou há pouco e pode desfazer' }),
  ),
})
export type LinhaJulgada = Static<typeof LinhaJulgada>
export const CarteiraGravadaReply = Type.Object({
  incluidas: Type.Integer({ examples: [281] }),
  alteradas: Type.Integer({ examples: [15] }),
  iguais: Type.Integer({ description: 'Das alteradas, as que já estavam assim', examples: [3] }),
  recusadas: Type.Integer({ examples: [4] }),
  linhas: Type.Array(LinhaJulgada),
  id_alteracao: Type.Optional({
    ...Uuid,
    description: 'Quando mudou duas empresas ou mais: para `POST /escritorio/alteracoes/{id}/desfazer`, por 30 dias',
  }),
})
export type CarteiraGravadaReply = Static<typeof CarteiraGravadaReply>

/** A client that came in by its own A1. */
export const ProvaReply = Type.Object({
  data: Type.Object({
    cpfcnpj: Type.String({ examples: ['11222333000181'] }),
    nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
    fl_comprovada: Type.Unsafe<'S' | 'N'>(SN),
    fl_guardado: Type.Unsafe<'S' | 'N'>({ ...SN, description: '`S`: a chave ficou guardada, cifrada' }),
  }),
})
export type ProvaReply = Static<typeof ProvaReply>

export const CarteiraQuery = Type.Object({
  ds_busca: Type.Optional(
    Type.String({ maxLength: 100, description: 'Parte do nome, CNPJ ou inscrição estadual', examples: ['padaria'] }),
  ),
  ds_etiqueta: Type.Optional(Type.String({ maxLength: 40, examples: ['Comércio'] })),
  ds_responsavel: Type.Optional(Type.String({ maxLength: 100, examples: ['Bruna Teixeira'] })),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: LOTE_MAXIMO, examples: [100] })),
  cursor: Type.Optional(Type.String({ maxLength: 200, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export type CarteiraQuery = Static<typeof CarteiraQuery>

export const EmpresaDaCarteira = Type.Object({
  cpfcnpj: TaxId,
  nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
  uf: Type.String({ examples: ['SP'] }),
  ie: Nullable(Type.String({ examples: ['110042490114'] })),
  ds_regime: Nullable(Regime),
  ds_situacao: Type.Union([Type.Literal('ativa'), Type.Literal('pendente'), Type.Literal('inativa')]),
  /** `N`: nobody proved the company; it receives only what its own people import */
  fl_comprovada: SN,
  etiquetas: Type.Array(Type.String({ examples: ['Comércio'] })),
  nm_responsavel: Nullable(Type.String({ examples: ['Bruna Teixeira'] })),
  /** End of the kept A1 certificate of its root */
  dt_certificado: Nullable(Instant),
})
export type EmpresaDaCarteira = Static<typeof EmpresaDaCarteira>
export const CarteiraReply = Page(EmpresaDaCarteira)
export type CarteiraReply = Static<typeof CarteiraReply>

/** Without punctuation: a slash would end the part of the path. */
export const EmpresaParams = Type.Object({
  cpfcnpj: Type.String({ minLength: 1, maxLength: 40, examples: ['11222333000181'] }),
})
export const EmpresaDaCarteiraBody = Type.Object({
  nome: Type.Optional(NameText(['Padaria Bella Massa Ltda'])),
  uf: Type.Optional(Uf),
  ie: Type.Optional(Nullable(Type.String({ maxLength: 20, examples: ['110042490114'] }))),
  ds_regime: Type.Optional(Nullable(Regime)),
  etiquetas: Type.Optional(Etiquetas),
  nm_responsavel: Type.Optional(Nullable(Responsavel)),
})
export type EmpresaDaCarteiraBody = Static<typeof EmpresaDaCarteiraBody>

/** What ends with the removal of a client. */
export const RemocaoReply = Type.Object({
  /** Documents of the company; they stay with it */
  nr_documentos: Type.Integer({ examples: [3000] }),
  /** Newest month with documents that is not closed */
  mes_aberto: Nullable(Type.String({ examples: ['2026-11'] })),
  captura_ligada: Type.Boolean({ examples: [true] }),
  /** API keys of the company and addresses of packages that people of the office made: they are revoked */
  nr_chaves: Type.Integer({ examples: [1] }),
  nr_pacotes: Type.Integer({ examples: [2] }),
  /** Open addresses by which the client sends files to the office: they are revoked */
  nr_links: Type.Integer({ examples: [1] }),
  dt_desfazer: Instant,
  certificado_destruido: Type.Boolean({ examples: [true] }),
})
export type RemocaoReply = Static<typeof RemocaoReply>
export const DesfazerBody = Nullable(
  Type.Object({
    liberar: Type.Optional(
      Type.Boolean({
        description: '`true`: desiste de desfazer; a empresa fica livre para quem a pedir',
        examples: [false],
      }),
    ),
  }),
)
export type DesfazerBody = Static<typeof DesfazerBody>
export const RemovidasReply = Type.Object({
  data: Type.Array(
    Type.Object({
      cpfcnpj: TaxId,
      nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
      dt_remocao: Instant,
      nm_removeu: Nullable(Type.String({ examples: ['Ana Prado'] })),
      dt_desfazer: Instant,
    }),
  ),
})
export type RemovidasReply = Static<typeof RemovidasReply>

/** Changes of several clients at once, which a dono undoes for thirty days. */
export const AlteracoesReply = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Uuid,
      nm_autor: Type.String({ examples: ['Ana Prado'] }),
      dt_alteracao: Instant,
      dt_desfazer: Instant,
      dt_desfeita: Nullable(Instant),
      nr_empresas: Type.Integer({ examples: [12] }),
      campos: Type.Array(
        Type.String({ description: 'etiquetas, nm_responsavel, ds_regime', examples: ['nm_responsavel'] }),
      ),
    }),
  ),
})
export type AlteracoesReply = Static<typeof AlteracoesReply>
export const AlteracaoParams = Type.Object({ id: Uuid })
export const AlteracaoDesfeitaReply = Type.Object({
  desfeitas: Type.Integer({ examples: [12] }),
  mantidas: Type.Integer({ examples: [0] }),
})
export type AlteracaoDesfeitaReply = Static<typeof AlteracaoDesfeitaReply>

/** What the documents of the office's companies say about a party that is not in the portfolio yet. */
export const SugestaoQuery = Type.Object({ cpfcnpj: TaxIdText })
export const SugestaoReply = Type.Object({
  data: Type.Object({
    cpfcnpj: TaxId,
    nome: Nullable(Type.String({ examples: ['Padaria Bella Massa Ltda'] })),
    uf: Nullable(Type.String({ examples: ['SP'] })),
    ie: Nullable(Type.String({ examples: ['110042490114'] })),
  }),
})
export type SugestaoReply = Static<typeof SugestaoReply>

/** A request for a company that somebody holds. */
export const PedidoDaCarteira = Type.Object({
  id: Uuid,
  cpfcnpj: TaxId,
  nome: Type.String({ description: 'Como o escritório escreveu', examples: ['Comercial Horizonte Ltda'] }),
  dt_pedido: Instant,
  dt_expiracao: Instant,
  ds_espera: Type.Union([Type.Literal('titular'), Type.Literal('operador'), Type.Literal('recusado')]),
})
export type PedidoDaCarteira = Static<typeof PedidoDaCarteira>
export const PedidosReply = Type.Object({ data: Type.Array(PedidoDaCarteira) })
export type PedidosReply = Static<typeof PedidosReply>

const Email = Type.String({ maxLength: 300, examples: ['bruna@escritorio.com.br'] })
/** Null: the whole portfolio. An empty list: no company. */
const EtiquetasOuTodas = Nullable(Etiquetas)

export const PessoaDoEscritorio = Type.Object({
  id: Uuid,
  cpfcnpj: TaxId,
  nome: Type.String({ examples: ['Bruna Teixeira'] }),
  email: Type.String({ examples: ['bruna@escritorio.com.br'] }),
  papel: PapelEscritorio,
  etiquetas: Type.Array(Type.String({ examples: ['Comércio'] })),
  /** `S`: sees the whole portfolio, whatever its etiquetas */
  fl_carteira: SN,
  /** Companies that the person sees, or would see after accepting */
  nr_empresas: Type.Integer({ examples: [96] }),
  fl_pendente: SN,
  ds_pendencia: Nullable(Type.Union([Type.Literal('senha'), Type.Literal('convite')])),
  dt_inicio: Instant,
  dt_expiracao: Nullable(Instant),
  /** Last use of the portal; null: never, or not accepted yet */
  dt_ultimo_acesso: Nullable(Instant),
})
export type PessoaDoEscritorio = Static<typeof PessoaDoEscritorio>
export const PessoasReply = Type.Object({ data: Type.Array(PessoaDoEscritorio) })
export type PessoasReply = Static<typeof PessoasReply>

/** People of the office by name, for whoever works in it: to choose a responsible person or somebody to write to. */
export const ColegasQuery = Type.Object({
  cpfcnpj: Type.Optional(Type.Unsafe<string>({ ...TaxIdText, description: 'Só quem vê este cliente' })),
})
export const ColegasReply = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Uuid,
      nome: Type.String({ examples: ['Bruna Teixeira'] }),
      papel: PapelEscritorio,
      fl_eu: Type.Unsafe<'S' | 'N'>({ ...SN, description: '`S`: quem chama' }),
    }),
  ),
})
export type ColegasReply = Static<typeof ColegasReply>
export type Colega = ColegasReply['data'][number]

export const NovaPessoaBody = Type.Object({
  cpfcnpj: TaxIdText,
  nome: NameText(['Bruna Teixeira']),
  email: Type.Optional(Email),
  papel: PapelEscritorio,
  etiquetas: Type.Optional(EtiquetasOuTodas),
})
export type NovaPessoaBody = Static<typeof NovaPessoaBody>
export const NovaPessoaReply = Type.Object({
  data: Type.Object({
    id: Uuid,
    papel: PapelEscritorio,
    fl_pendente: SN,
    ds_pendencia: Type.Union([Type.Literal('senha'), Type.Literal('convite')]),
    /** The address with which a new login sets its password; `url` is null when it was mailed */
    convite: Nullable(Convite),
  }),
})
export type NovaPessoaReply = Static<typeof NovaPessoaReply>
export const PessoaBody = Type.Object({
  papel: Type.Optional(PapelEscritorio),
  etiquetas: Type.Optional(EtiquetasOuTodas),
  nome: Type.Optional(NameText(['Bruna Teixeira'])),
  email: Type.Optional(Email),
})
export type PessoaBody = Static<typeof PessoaBody>

/** Offices that have the papel `contador` in a company, for its titulares. */
export const EscritoriosDaEmpresaReply = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Uuid,
      nome: Type.String({ examples: ['Prado & Nogueira Contabilidade'] }),
      cpfcnpj: Nullable(TaxId),
      dt_inicio: Instant,
    }),
  ),
})
export type EscritoriosDaEmpresaReply = Static<typeof EscritoriosDaEmpresaReply>
