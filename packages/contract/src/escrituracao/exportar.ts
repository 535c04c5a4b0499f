import { type Static, Type } from 'typebox'
import { Instant, MoneyOrNull, NameText, Nullable, TaxIdText, Uuid } from '../common.ts'

/** Handing the booked entries of a month over to an accounting system. */

export const SISTEMAS_EXPORTACAO = [
  'planilha',
  'livre',
  'efd',
  'xml',
  'dominio_lancamentos',
  'dominio_entradas',
  'prosoft',
] as const
export type SistemaExportacao = (typeof SISTEMAS_EXPORTACAO)[number]

export const ESTADOS_EXPORTACAO = ['gerado', 'importado', 'desfeito'] as const
export type EstadoExportacao = (typeof ESTADOS_EXPORTACAO)[number]

/** Kinds of an office's codes in a system. */
const TIPOS_CODIGO = ['acumulador', 'conta', 'fornecedor', 'imposto', 'especie', 'produto', 'historico'] as const
export type TipoCodigo = (typeof TIPOS_CODIGO)[number]

/** What a copy takes along: codes of a system, and the list of accumulators, which is of all systems. */
const TIPOS_COPIA = [...TIPOS_CODIGO, 'lista_acumulador'] as const
export type TipoCopia = (typeof TIPOS_COPIA)[number]

const MOST_CODIGOS = 5000

const Mes = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', examples: ['2026-10'] })
const Sistema = Type.Enum(SISTEMAS_EXPORTACAO, { examples: ['planilha'] })
const Leiaute = Type.Optional({ ...Uuid, description: 'De `livre`: um leiaute de `GET /escrituracao/leiautes`' })
const Count = (description?: string) =>
  Type.Integer({ examples: [12], ...(description === undefined ? {} : { description }) })

const ServicosPrestados = Type.Optional(
  Type.Boolean({
    description:
      'De `livre`, num leiaute de uma linha por item: junta as NFS-e que a empresa emitiu, com o CFOP vazio e o destino `saida`',
    examples: [false],
  }),
)

export const ExportarQuery = Type.Object({ nr_cpfcnpj: TaxIdText, mes: Mes })
export type ExportarQuery = Static<typeof ExportarQuery>

export const ExportarOpcoes = Type.Object({
  sistema: Sistema,
  leiaute: Leiaute,
  formato: Type.Optional(Type.Enum(['csv', 'xlsx'], { description: 'De `planilha`', examples: ['csv'] })),
  destino: Type.Optional(
    Type.Enum(['baixar', 'email', 'pasta'], {
      description: '`pasta`: a pasta de entregas do escritório neste servidor; sem isto, `baixar`',
      examples: ['baixar'],
    }),
  ),
  destinatarios: Type.Optional(
    Type.Array(Type.String({ format: 'email', maxLength: 254, examples: ['contador@exemplo.com.br'] }), {
      maxItems: 10,
      description: 'De `email`; sem eles, o contato do cliente em Entregar',
    }),
  ),
  fl_sem_pendentes: Type.Optional(
    Type.Boolean({ description: 'Deixa de fora, inteiras, as notas a que falta um código', examples: [false] }),
  ),
  fl_de_novo: Type.Optional(
    Type.Boolean({
      description: 'Manda outra vez as notas que já foram; apague-as antes no sistema',
      examples: [false],
    }),
  ),
  fl_copia: Type.Optional(
    Type.Boolean({
      description: 'De `xml`: junta a cópia de trabalho com o CFOP de entrada, marcada',
      examples: [false],
    }),
  ),
  fl_servicos: ServicosPrestados,
})
export type ExportarOpcoes = Static<typeof ExportarOpcoes>

/** Of a package: which file of the entries */
export const ArquivoContabil = Type.Object({
  sistema: Sistema,
  leiaute: Leiaute,
  formato: ExportarOpcoes.properties.formato,
})
export type ArquivoContabil = Static<typeof ArquivoContabil>

export const PreviaExportacaoQuery = Type.Object({
  nr_cpfcnpj: TaxIdText,
  mes: Mes,
  sistema: Sistema,
  leiaute: Leiaute,
  fl_de_novo: Type.Optional(Type.Boolean({ examples: [false] })),
  fl_servicos: ServicosPrestados,
})
export type PreviaExportacaoQuery = Static<typeof PreviaExportacaoQuery>

const LinhaPrevia = Type.Object({
  ds_documentos: Type.String({ examples: ['NF-e'] }),
  nr_mes: Count(),
  nr_enviadas: Count('Já enviadas e sem mudança'),
  nr_agora: Count(),
  vl_agora: MoneyOrNull,
})

export const Falta = Type.Object({
  tipo: Type.Enum(['acumulador', 'conta', 'fornecedor', 'especie', 'valores', 'duvida', 'xml'], {
    examples: ['acumulador'],
  }),
  chave: Type.String({ description: 'A do código em `PUT /escrituracao/codigos`', examples: ['ativo 1551'] }),
  ds_falta: Type.String({ examples: ['Imobilizado, CFOP 1.551'] }),
  nr_itens: Count(),
  nr_notas: Count(),
  fl_impede: Type.Boolean({ examples: [true] }),
})

const NotaJaEnviada = Type.Object({
  id_nota: Uuid,
  nr_docfiscal: Type.String({ examples: ['40118'] }),
  nm_fornecedor: Type.String({ examples: ['Brilho Claro Produtos de Limpeza Ltda'] }),
  dt_envio: Instant,
  nm_arquivo: Type.String({ examples: ['entradas-10-2026-a.txt'] }),
  ds_mudanca: Nullable(
    Type.Enum(['cancelada', 'correcao'], { description: 'Nulo: igual ao que foi', examples: ['correcao'] }),
  ),
})

export const PreviaExportacaoReply = Type.Object({
  nm_sistema: Type.String({ examples: ['Domínio, lançamentos contábeis'] }),
  ds_onde: Type.String({
    description: 'O menu do sistema em que o arquivo entra',
    examples: ['Utilitários, Importação'],
  }),
  fl_a_conferir: Type.Boolean({
    description: 'Nenhum arquivo deste leiaute é sabidamente aceito: confira no seu sistema',
  }),
  nm_arquivo: Type.String({ examples: ['entradas-10-2026-a.txt'] }),
  ds_codificacao: Type.String({ examples: ['Windows-1252'] }),
  documentos: Type.Array(LinhaPrevia),
  total: LinhaPrevia,
  nr_correcoes: Count('Das que vão agora: já foram, e mudaram depois'),
  nr_canceladas: Count('Já foram, e foram canceladas depois: apague-as no sistema'),
  nr_pendentes: Count('Notas a que falta um código ou uma decisão'),
  enviadas: Type.Array(NotaJaEnviada, {
    description: 'As canceladas, as que mudaram, depois as outras; no máximo 200',
  }),
  faltam: Type.Array(Falta),
  linhas: Type.Array(Type.String({ examples: ['|0000|11222333000181|'] }), {
    description: 'O verdadeiro começo do arquivo',
  }),
  campos: Type.Array(Type.Array(Type.String({ examples: ['Valor contábil'] })), {
    description: 'O nome de cada campo, linha por linha',
  }),
  nr_linhas: Count(),
})
export type PreviaExportacaoReply = Static<typeof PreviaExportacaoReply>

export const ExportacoesQuery = Type.Object({ nr_cpfcnpj: TaxIdText, mes: Type.Optional(Mes) })
export type ExportacoesQuery = Static<typeof ExportacoesQuery>

const Exportacao = Type.Object({
  id: Uuid,
  mes: Mes,
  sistema: Sistema,
  nm_arquivo: Type.String({ examples: ['entradas-10-2026-a.txt'] }),
  ds_estado: Type.Enum(ESTADOS_EXPORTACAO, { examples: ['gerado'] }),
  dt_geracao: Instant,
  nm_usuario: Type.String({ examples: ['Helena Prado'] }),
  nr_notas: Count(),
  nr_correcoes: Count(),
  nr_linhas: Count(),
  nr_tamanho: Count(),
  vl_total: MoneyOrNull,
  ds_sha256: Type.String({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] }),
})
export type Exportacao = Static<typeof Exportacao>
export const ExportacoesReply = Type.Object({ data: Type.Array(Exportacao) })
export type ExportacoesReply = Static<typeof ExportacoesReply>

export const EstadoExportacaoBody = Type.Object({
  ds_estado: Type.Enum(ESTADOS_EXPORTACAO, { examples: ['importado'] }),
})

export const CodigosQuery = Type.Object({ nr_cpfcnpj: TaxIdText, sistema: Sistema })
const Codigo = Type.Object({
  tipo: Type.Enum(TIPOS_CODIGO, { examples: ['acumulador'] }),
  chave: Type.String({
    minLength: 1,
    maxLength: 80,
    description:
      'acumulador e conta: destino e CFOP (`revenda 1102`); fornecedor: CNPJ, ou `*` para todos; imposto: icms, ipi, pis ou cofins; especie: o modelo; produto: o código do cadastro; historico: o destino',
    examples: ['revenda 1102'],
  }),
  codigo: Type.String({ maxLength: 60, description: 'Vazio apaga', examples: ['101'] }),
})
const CodigoGuardado = Type.Object({ ...Codigo.properties, nm_alteracao: NameText(), dt_alteracao: Instant })
export type CodigoGuardado = Static<typeof CodigoGuardado>
export const CodigosReply = Type.Object({ data: Type.Array(CodigoGuardado) })
export type CodigosReply = Static<typeof CodigosReply>
export const CodigosBody = Type.Object({ data: Type.Array(Codigo, { minItems: 1, maxItems: MOST_CODIGOS }) })
export type CodigosBody = Static<typeof CodigosBody>

/** Companies of one copy of codes. */
const MOST_EMPRESAS_COPIA = 500
export const CopiarCodigosBody = Type.Object({
  empresas: Type.Union([Type.Array(TaxIdText, { minItems: 1, maxItems: MOST_EMPRESAS_COPIA }), Type.Literal('todas')], {
    description: 'As que recebem os códigos; `todas`: cada outra empresa em que você pode exportar',
    examples: [['11222333000181']],
  }),
  tipos: Type.Optional(
    Type.Array(Type.Enum(TIPOS_COPIA), {
      minItems: 1,
      uniqueItems: true,
      description:
        'Sem isto, todos; `lista_acumulador`: os acumuladores da escrituração, com nome, CFOP, finalidade, conta e centro',
      examples: [['acumulador', 'conta']],
    }),
  ),
  fl_trocar: Type.Optional(
    Type.Boolean({
      description: 'Troca também os códigos diferentes; sem isto, só entram os que faltam',
      examples: [false],
    }),
  ),
  fl_previa: Type.Optional(Type.Boolean({ description: 'Só mostra o que mudaria', examples: [true] })),
})
export type CopiarCodigosBody = Static<typeof CopiarCodigosBody>

const CodigoCopiado = Type.Object({
  tipo: Type.Enum(TIPOS_COPIA, { examples: ['acumulador'] }),
  chave: Type.String({ examples: ['revenda 1102'] }),
  ds_antes: Nullable(Type.String({ examples: ['12'] })),
  ds_depois: Type.String({ examples: ['101'] }),
})
export const CopiarCodigosReply = Type.Object({
  id: Nullable({ ...Uuid, description: 'Para desfazer; nulo numa prévia, ou se nada mudou' }),
  data: Type.Array(
    Type.Object({
      cpfcnpj: Type.String({ examples: ['11222333000181'] }),
      nome: Type.String({ examples: ['Padaria Exemplo Ltda'] }),
      nr_novos: Count('Códigos que a empresa não tem'),
      nr_trocados: Count('Diferentes que são trocados'),
      nr_mantidos: Count('Diferentes que ficam como estão'),
      nr_iguais: Count(),
      mudancas: Type.Array(CodigoCopiado, { description: 'As primeiras 50' }),
    }),
  ),
})
export type CopiarCodigosReply = Static<typeof CopiarCodigosReply>

export const DesfazerCopiaBody = Type.Object({ id: Uuid })
export const DesfazerCopiaReply = Type.Object({
  nr_empresas: Count(),
  nr_codigos: Count('Voltaram a ser como eram'),
  nr_mantidos: Count('Mudados depois da cópia: ficam como estão'),
})
export type DesfazerCopiaReply = Static<typeof DesfazerCopiaReply>

export const CopiasReply = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Uuid,
      sistema: Sistema,
      nm_origem: Type.String({ description: 'A empresa de que vieram', examples: ['Padaria Exemplo Ltda'] }),
      nm_usuario: Type.String({ examples: ['Helena Prado'] }),
      dt_copia: Instant,
      nr_codigos: Count(),
      dt_desfeita: Nullable(Instant),
    }),
  ),
})
export type CopiasReply = Static<typeof CopiasReply>

const MOST_CHAVES = 100
export const NotasEnviadasQuery = Type.Object({
  nr_cpfcnpj: TaxIdText,
  ds_chaves: Type.String({
    pattern: `^[0-9A-Z-]{8,100}(,[0-9A-Z-]{8,100}){0,${MOST_CHAVES - 1}}$`,
    description: `Até ${MOST_CHAVES} chaves, separadas por vírgula`,
    examples: ['35261111444777000161550010000000011000000017'],
  }),
})
export const NotasEnviadasReply = Type.Object({
  data: Type.Array(
    Type.Object({
      ds_chave: Type.String({ examples: ['35261111444777000161550010000000011000000017'] }),
      sistema: Sistema,
      nm_sistema: Type.String({ examples: ['Domínio, notas de entrada'] }),
      nm_arquivo: Type.String({ examples: ['entradas-10-2026-a.txt'] }),
      ds_estado: Type.Enum(ESTADOS_EXPORTACAO, { examples: ['gerado'] }),
      dt_envio: Instant,
      nm_usuario: Type.String({ examples: ['Helena Prado'] }),
      ds_mudanca: Nullable(
        Type.Enum(['cancelada', 'decidida'], {
          description: 'O que aconteceu com a nota depois: `decidida` vai de novo, como correção',
          examples: ['decidida'],
        }),
      ),
    }),
    { description: 'O último arquivo de cada nota em cada sistema, sem os desfeitos' },
  ),
})
export type NotasEnviadasReply = Static<typeof NotasEnviadasReply>

const Coluna = Type.Object({
  campo: Nullable(
    Type.String({ maxLength: 40, description: 'Nulo: sempre o mesmo texto', examples: ['cfop_entrada'] }),
  ),
  titulo: Type.Optional(Type.String({ maxLength: 60, examples: ['CFOP'] })),
  texto: Type.Optional(Type.String({ maxLength: 60, examples: [''] })),
  nr_tamanho: Type.Optional(Type.Integer({ minimum: 0, maximum: 500, examples: [0] })),
  ds_lado: Type.Optional(Type.Enum(['esquerda', 'direita'], { examples: ['esquerda'] })),
  ds_enche: Type.Optional(Type.Enum([' ', '0'], { examples: [' '] })),
})
export const LeiauteLivre = Type.Object({
  ds_linha: Type.Enum(['item', 'lancamento'], { examples: ['item'] }),
  ds_codificacao: Type.Enum(['utf-8', 'windows-1252'], { examples: ['utf-8'] }),
  ds_separador: Type.Enum(['', ';', ',', '|', '\t'], { description: 'Vazio: posições fixas', examples: [';'] }),
  fl_moldura: Type.Boolean({ description: 'A linha começa e termina com o separador', examples: [false] }),
  ds_aspas: Type.Enum(['sempre', 'preciso', 'nunca'], { examples: ['preciso'] }),
  ds_decimal: Type.Enum([',', '.', ''], { examples: [','] }),
  ds_data: Type.Enum(['dd/mm/aaaa', 'ddmmaaaa', 'aaaammdd', 'aaaa-mm-dd'], { examples: ['dd/mm/aaaa'] }),
  fl_titulos: Type.Boolean({ examples: [true] }),
  colunas: Type.Array(Coluna, { minItems: 1, maxItems: 80 }),
})
export type LeiauteLivre = Static<typeof LeiauteLivre>

export const LeiauteBody = Type.Object({ nome: NameText(['Planilha do escritório'], 60), leiaute: LeiauteLivre })
export type LeiauteBody = Static<typeof LeiauteBody>
export const LeiautesReply = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Uuid,
      nome: Type.String({ examples: ['Planilha do escritório'] }),
      nm_alteracao: Type.String({ examples: ['Helena Prado'] }),
      dt_alteracao: Instant,
      leiaute: LeiauteLivre,
    }),
  ),
  modelos: Type.Array(
    Type.Object({
      id: Type.String({ examples: ['alterdata'] }),
      nome: Type.String({ examples: ['Alterdata WContábil'] }),
      ds_onde: Type.String({ examples: ['Lançamentos, importação configurável'] }),
      leiaute: LeiauteLivre,
    }),
    { description: 'Pontos de partida, todos a conferir no sistema' },
  ),
  campos: Type.Object({
    item: Type.Array(Type.String({ examples: ['cfop_entrada'] })),
    lancamento: Type.Array(Type.String({ examples: ['conta_debito'] })),
  }),
})
export type LeiautesReply = Static<typeof LeiautesReply>
export const LeiauteSalvoReply = Type.Object({ id: Uuid })
