import { type Static, Type } from 'typebox'
import { Instant, Nullable } from '../common.ts'

/** Tax tables of the installation, loaded from official files by the provider's staff. */

const TABELA_TIPOS = [
  'ncm',
  'cest',
  'ibpt',
  'cclasstrib',
  'cclasstrib-ncm',
  'icms',
  'cbenef',
  'tipi',
  'aliquotas-ibscbs',
] as const
export type TabelaTipo = (typeof TABELA_TIPOS)[number]

const Day = Type.String({ examples: ['2026-08-13'] })

export const TabelaParams = Type.Object({ tipo: Type.Enum(TABELA_TIPOS) })

export const TabelaQuery = Type.Object({
  previa: Type.Optional(Type.Enum(['0', '1'], { description: '1: só diz o que mudaria' })),
  fl_reducao: Type.Optional(
    Type.Enum(['S', 'N'], { description: 'S: carrega mesmo com menos da metade das linhas em uso' }),
  ),
  nm_arquivo: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'O da tabela do IBPT traz a UF no nome',
      examples: ['Tabela_NCM_Vigente.json'],
    }),
  ),
})
export type TabelaQuery = Static<typeof TabelaQuery>

export const TabelaCarga = Type.Object({
  id: Type.Integer({ examples: [12] }),
  tipo: Type.String({ examples: ['ncm'] }),
  nm_tabela: Type.String({ examples: ['NCM'] }),
  ds_uf: Nullable(Type.String({ examples: ['SP'] })),
  nm_fonte: Type.String({ examples: ['NCM Siscomex'] }),
  nm_arquivo: Nullable(Type.String({ examples: ['Tabela_NCM_Vigente.json'] })),
  fl_inicial: Type.Enum(['S', 'N'], { description: 'S: veio com o programa' }),
  fl_emuso: Type.Enum(['S', 'N']),
  dt_referencia: Day,
  dt_validade: Nullable(Day),
  dt_carga: Instant,
  nm_usuario: Type.String({ examples: ['Ana Souza'] }),
  nr_linhas: Type.Integer({ examples: [15156] }),
  incluidas: Type.Integer({ examples: [12] }),
  alteradas: Type.Integer({ examples: [3] }),
  encerradas: Type.Integer({ examples: [2] }),
  dt_desfeita: Nullable(Instant),
})
export type TabelaCarga = Static<typeof TabelaCarga>

/** A table that the program carries. */
export const TabelaSemente = Type.Object({
  cd_tabela: Type.String({ examples: ['tipi'] }),
  nm_tabela: Type.String({ examples: ['TIPI'] }),
  tipo: Nullable(Type.String({ description: 'O tipo do arquivo que fica por cima dela', examples: ['tipi'] })),
  nm_publicador: Type.String({ examples: ['Receita Federal'] }),
  ds_ato: Type.String({ examples: ['Decreto 11.158/2022 até o ADE RFB 1/2026'] }),
  dt_dados: Nullable(Type.String({ description: 'AAAA-MM-DD ou AAAA-MM', examples: ['2026-02-12'] })),
  nr_dias: Nullable(Type.Integer({ description: 'Idade dos dados, em dias', examples: [286] })),
  nr_linhas: Type.Integer({ examples: [11102] }),
  ds_conferencia: Type.String({ examples: ['Quatro cópias iguais'] }),
  ds_falta: Nullable(Type.String({ examples: ['Notas complementares não estão'] })),
  atos_faltando: Type.Array(Type.String({ examples: ['Decreto 12.549/2025: alíquotas de 87.03 e 87.04'] })),
  nm_carga: Nullable(Type.String({ description: 'A carga que hoje responde no lugar dela', examples: ['TIPI'] })),
  dt_carga: Nullable(Type.String({ examples: ['2026-10-01'] })),
})
export type TabelaSemente = Static<typeof TabelaSemente>

export const TabelasReply = Type.Object({
  data: Type.Array(TabelaCarga),
  semente: Type.Array(TabelaSemente, { description: 'As tabelas que vêm com o programa' }),
})
export type TabelasReply = Static<typeof TabelasReply>

export const TabelaDiferenca = Type.Object({
  tipo: Type.String({ examples: ['ncm'] }),
  nm_fonte: Type.String({ examples: ['NCM Siscomex'] }),
  ds_uf: Nullable(Type.String({ examples: ['SP'] })),
  dt_referencia: Nullable(Day),
  dt_validade: Nullable(Day),
  nr_linhas: Type.Integer({ examples: [15156] }),
  incluidas: Type.Integer({ examples: [12] }),
  alteradas: Type.Integer({ examples: [3] }),
  encerradas: Type.Integer({ examples: [2] }),
  amostra: Type.Array(
    Type.Object({
      cd_chave: Type.String({ examples: ['22030000'] }),
      ds_mudanca: Type.Enum(['incluida', 'alterada', 'encerrada']),
      ds_antes: Nullable(Type.String({ examples: ['Cervejas'] })),
      ds_depois: Nullable(Type.String({ examples: ['Cervejas de malte'] })),
    }),
    { description: 'Até 100 linhas' },
  ),
})
export type TabelaDiferenca = Static<typeof TabelaDiferenca>

export const DesfazerReply = Type.Object({ nm_arquivo: Type.String({ examples: ['Tabela_NCM_Vigente.json'] }) })
export type DesfazerReply = Static<typeof DesfazerReply>

export const Sinonimo = Type.Object({
  ds_termo: Type.String({ minLength: 2, maxLength: 80, examples: ['bolacha'] }),
  ds_significado: Type.String({
    maxLength: 300,
    description:
      'Palavras da nomenclatura ou códigos de NCM (2 a 8 dígitos); vazio: a busca ignora o sinônimo que vem com o programa',
    examples: ['1905'],
  }),
})
export type Sinonimo = Static<typeof Sinonimo>

export const SinonimosReply = Type.Object({ data: Type.Array(Sinonimo) })
export type SinonimosReply = Static<typeof SinonimosReply>
