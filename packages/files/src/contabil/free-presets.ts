import type { FreeColumn, FreeLayout } from './free-layout.ts'

/**
 * Beginnings of a free layout for systems whose layout is not certain. Each comes from one or two writers that were not
 * checked against the system: an office adjusts it until its system takes the file. None is a promise.
 */
export interface FreePreset {
  id: string
  name: string
  /** Where the file goes, as far as it is known */
  where: string
  layout: FreeLayout
}

const column = (field: string | null, more: Partial<FreeColumn> = {}): FreeColumn => ({
  field,
  title: field ?? '',
  text: '',
  width: 0,
  align: 'esquerda',
  fill: ' ',
  ...more,
})

const constant = (text: string, width = 0): FreeColumn => column(null, { text, width })
const left = (field: string, width: number): FreeColumn => column(field, { width })
const right = (field: string, width: number, fill: FreeColumn['fill'] = ' '): FreeColumn =>
  column(field, { width, align: 'direita', fill })
const plain = (...names: readonly string[]): FreeColumn[] => names.map((name) => column(name))

const ENTRIES = {
  per: 'lancamento',
  encoding: 'windows-1252',
  separator: ',',
  isFramed: false,
  quotes: 'sempre',
  point: ',',
  day: 'dd/mm/aaaa',
  hasTitles: false,
} as const satisfies Omit<FreeLayout, 'columns'>

const ITEMS = {
  per: 'item',
  encoding: 'windows-1252',
  separator: '|',
  isFramed: false,
  quotes: 'nunca',
  point: ',',
  day: 'dd/mm/aaaa',
  hasTitles: false,
} as const satisfies Omit<FreeLayout, 'columns'>

export const FREE_PRESETS: readonly FreePreset[] = [
  {
    id: 'itens',
    name: 'Colunas à escolha',
    where: 'Planilha ou sistema próprio',
    layout: {
      ...ITEMS,
      encoding: 'utf-8',
      separator: ';',
      quotes: 'preciso',
      hasTitles: true,
      columns: plain(
        'chave',
        'numero',
        'data_entrada',
        'cnpj_cpf_participante',
        'codigo_produto',
        'valor_contabil',
        'cfop_entrada',
        'acumulador',
      ),
    },
  },
  {
    id: 'alterdata',
    name: 'Alterdata WContábil',
    where: 'Lançamentos, importação configurável',
    layout: {
      ...ENTRIES,
      columns: [
        constant(''),
        ...plain('conta_debito', 'conta_credito', 'data', 'valor'),
        constant(''),
        ...plain('historico', 'numero'),
      ],
    },
  },
  {
    id: 'sci',
    name: 'SCI Único',
    where: 'Lançamentos contábeis',
    layout: {
      ...ENTRIES,
      quotes: 'nunca',
      point: '.',
      day: 'aaaammdd',
      columns: [
        right('ordem', 6, '0'),
        column('data'),
        right('conta_debito', 8, '0'),
        right('conta_credito', 8, '0'),
        column('valor'),
        constant('00000000'),
        ...plain('historico', 'numero', 'cnpj_cpf_participante'),
        constant(''),
        constant(''),
      ],
    },
  },
  {
    id: 'questor',
    name: 'Questor',
    where: 'Lançamentos contábeis, 445 posições',
    layout: {
      ...ENTRIES,
      separator: '',
      quotes: 'nunca',
      point: '',
      columns: [
        // positions 1 to 6: the company of the office; 7 to 26 are not known
        constant(' 00007', 6),
        constant('0'.repeat(20), 20),
        right('ordem', 8, '0'),
        constant('01', 2),
        left('data_aaaammdd', 8),
        left('data', 10),
        constant('LN', 2),
        left('numero', 12),
        right('conta_debito', 12, '0'),
        right('conta_credito', 12, '0'),
        right('valor', 12, '0'),
        left('historico', 200),
        constant('', 141),
      ],
    },
  },
  {
    id: 'contmatic',
    name: 'Contmatic Phoenix',
    where: 'Lançamentos, 332 posições',
    layout: {
      ...ENTRIES,
      separator: '',
      quotes: 'nunca',
      point: '.',
      columns: [
        constant('68', 2),
        right('ordem', 5, '0'),
        // dd/mm: the year is cut
        left('data', 5),
        left('conta_debito', 7),
        left('conta_credito', 19),
        right('valor', 11),
        // the third decimal
        constant('0', 1),
        constant('', 4),
        left('historico', 200),
        constant('', 78),
      ],
    },
  },
  {
    id: 'fortes',
    name: 'Fortes Fiscal',
    where: 'Produtos da nota (PNM), só como ponto de partida',
    layout: {
      ...ITEMS,
      point: '.',
      columns: [
        constant('PNM'),
        ...plain('codigo_produto', 'cfop_entrada'),
        constant(''),
        ...plain('origem_mercadoria', 'cst_tabela_b', 'unidade', 'quantidade', 'valor_item', 'valor_ipi'),
        constant('1'),
        ...plain('base_icms', 'aliquota_icms'),
        // 14 to 36 are not known
        ...Array.from({ length: 23 }, () => constant('')),
        ...plain('cst_pis_cofins', 'cst_pis_cofins', 'base_pis_cofins', 'base_pis_cofins'),
        ...plain('frete', 'seguro', 'desconto'),
      ],
    },
  },
  {
    id: 'dominio_servicos',
    name: 'Domínio, serviços',
    where: 'Registro 3000, os autores divergem em dois campos',
    layout: {
      ...ITEMS,
      isFramed: true,
      columns: [
        constant('3000'),
        constant('39'),
        ...plain('cnpj_cpf_participante', 'acumulador', 'serie', 'numero'),
        constant(''),
        constant(''),
        ...plain('data_entrada', 'data_emissao', 'valor_contabil'),
      ],
    },
  },
  {
    id: 'dominio_saidas',
    name: 'Domínio, notas de saída',
    where: 'Registro 2000, de um autor de 2013',
    layout: {
      ...ITEMS,
      isFramed: true,
      columns: [
        constant('2000'),
        constant('36'),
        ...plain('cnpj_cpf_participante', 'acumulador', 'cfop_documento'),
        constant(''),
        ...plain('uf_participante'),
        constant(''),
        ...plain('numero', 'serie'),
        constant(''),
        ...plain('data_entrada', 'data_emissao', 'valor_contabil'),
      ],
    },
  },
]
