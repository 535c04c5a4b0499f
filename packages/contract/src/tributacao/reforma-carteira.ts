import { type Static, Type } from 'typebox'
import { Aviso, MoneyOrNull, Nullable } from '../common.ts'

/** The check of IBS and CBS of a month, company by company. */

const mes = Type.String({
  pattern: '^20(2[6-9]|[3-9]\\d)-(0[1-9]|1[0-2])$',
  description: 'AAAA-MM, desde 2026-01: o IBS e a CBS começam em 2026',
  examples: ['2026-10'],
})
export const CarteiraReformaQuery = Type.Object({ mes })
export const ExportarCarteiraReformaQuery = Type.Object({
  mes,
  formato: Type.Optional(Type.Enum(['xlsx', 'csv'] as const, { default: 'xlsx', examples: ['xlsx'] })),
})

const Contagem = (example: number, description?: string) =>
  Type.Integer({ minimum: 0, examples: [example], ...(description ? { description } : {}) })

const contagens = {
  nr_notas: Contagem(1284, 'NF-e, NFC-e e CT-e conferidos: os mesmos de /reforma/conferencia'),
  nr_itens: Contagem(5120),
  nr_notas_achado: Contagem(118),
  nr_notas_erro: Contagem(54),
  nr_notas_aviso: Contagem(64),
  nr_notas_informativo: Contagem(0),
  vl_notas_achado: { ...MoneyOrNull, description: 'Valor das notas com achado' },
  vl_diferenca: { ...MoneyOrNull, description: 'CBS e IBS que a classificação da tabela tiraria' },
  nr_itens_sem_aliquota: Contagem(
    0,
    'Não verificáveis: nenhum ato fixou a alíquota da CBS deles, e o provedor não a carregou',
  ),
}

const EmpresaReforma = Type.Object({
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
  conferencia: Nullable(
    Type.Object(
      {
        ...contagens,
        codigo: Nullable(
          Type.String({ description: 'O achado mais grave; nulo: nenhum', examples: ['group_missing'] }),
        ),
        nm_regra: Nullable(Type.String({ examples: ['Grupo IBS/CBS ausente'] })),
      },
      { description: 'Nulo: o servidor ainda não conferiu o mês desta empresa' },
    ),
  ),
  fl_atualizando: Type.Boolean({
    description: 'As contagens são as de antes das últimas mudanças; o servidor refaz em segundos',
    examples: [false],
  }),
})
export type EmpresaReforma = Static<typeof EmpresaReforma>

export const CarteiraReformaReply = Type.Object({
  mes: Type.String({ examples: ['2026-10'] }),
  ds_aliquota: Type.Enum(['da_lei', 'carregada', 'nao_fixada'] as const, {
    description: 'As alíquotas do mês: a lei as traz, o provedor as carregou com o ato, ou falta alguma',
    examples: ['da_lei'],
  }),
  totais: Type.Object({
    nr_empresas: Contagem(312),
    nr_empresas_achado: Contagem(21),
    nr_conferindo: Contagem(0, 'Empresas cujo mês ainda não foi conferido; não entram nas somas'),
    ...contagens,
  }),
  data: Type.Array(EmpresaReforma, {
    description: 'Todas as empresas do usuário, a com mais notas com erro primeiro',
  }),
  ds_aviso: Aviso,
})
export type CarteiraReformaReply = Static<typeof CarteiraReformaReply>
