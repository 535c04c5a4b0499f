import {
  chave,
  choice,
  code,
  digits,
  type FieldSpec,
  type FormSpec,
  flag,
  mes,
  money,
  none,
  quantity,
  type Row,
  text,
  uf,
} from './form-spec.ts'

/** Forms of balances, adjustments, payment slips and stock. */

/** A code of a state's table: UF, then digits. */
const stateCode = (key: string, figures: number) =>
  code(key, 'Código', {
    max: 2 + figures,
    shape: new RegExp(`^[A-Z]{2}\\d{${figures}}$`),
    wrong: `O código é a UF e ${figures} dígitos.`,
  })
const benefit = () =>
  digits('cd_beneficio', 'Benefício', { ...none, max: 1, shape: /^[01239]$/, wrong: 'Escreva 0, 1, 2, 3 ou 9.' })

export const BALANCES: readonly FormSpec[] = [
  {
    path: 'saldos',
    title: 'Saldo credor que vem do mês anterior',
    about:
      'O saldo vale só para o arquivo do mês seguinte ao mês dele. Depois do primeiro mês gerado aqui, o portal leva o saldo adiante.',
    fields: [mes({ label: 'Mês do saldo', nullable: true }), money('vl_icms', 'ICMS'), money('vl_ipi', 'IPI')],
  },
  {
    path: 'saldos.st',
    title: 'ICMS-ST por UF',
    fields: [uf(), money('vl_saldo', 'Saldo')],
    blank: { ds_uf: '', vl_saldo: 0 },
  },
  {
    path: 'saldos.difal',
    title: 'DIFAL e FCP por UF',
    fields: [uf(), money('vl_difal', 'DIFAL'), money('vl_fcp', 'FCP')],
    blank: { ds_uf: '', vl_difal: 0, vl_fcp: 0 },
  },
]

export const ADJUSTMENTS: readonly FormSpec[] = [
  {
    path: 'ajustes',
    title: 'Ajustes do ICMS, do ST e do DIFAL',
    about: 'Registros E111, E220 e E311: o código da tabela da UF diz onde cada um entra.',
    fields: [
      mes(),
      stateCode('cd_ajuste', 6),
      uf({ nullable: true, open: 'ICMS próprio' }),
      text('ds_descricao', 'Descrição', { ...none, max: 255 }),
      money('vl_ajuste', 'Valor'),
      benefit(),
    ],
    blank: { ds_mes: '', cd_ajuste: '', ds_uf: null, ds_descricao: null, vl_ajuste: 0, cd_beneficio: null },
  },
  {
    path: 'ajustes_ipi',
    title: 'Ajustes do IPI',
    about: 'Registro E530.',
    fields: [
      mes(),
      choice('ds_efeito', 'Efeito', {
        options: [
          { value: 'debito', label: 'Débito' },
          { value: 'credito', label: 'Crédito' },
        ],
      }),
      digits('cd_ajuste', 'Código', { max: 3, shape: /^\d{3}$/, wrong: 'O código tem 3 dígitos.' }),
      digits('ds_origem', 'Origem', { max: 1, shape: /^[0-39]$/, wrong: 'Escreva 0, 1, 2, 3 ou 9.' }),
      text('nr_documento', 'Documento', { ...none, max: 60 }),
      text('ds_descricao', 'Descrição', { max: 255 }),
      money('vl_ajuste', 'Valor'),
    ],
    blank: {
      ds_mes: '',
      ds_efeito: 'debito',
      cd_ajuste: '',
      ds_origem: '9',
      nr_documento: null,
      ds_descricao: '',
      vl_ajuste: 0,
    },
  },
  {
    path: 'ajustes_documento',
    title: 'Ajustes de um documento',
    about: 'Registros C195 e C197 (D195 e D197 no CT-e), pelo código da tabela 5.3 da UF.',
    fields: [
      chave(),
      stateCode('cd_ajuste', 8),
      text('ds_descricao', 'Observação', { max: 255 }),
      { ...money('vl_base', 'Base'), ...none },
      { ...quantity('pr_icms', 'Alíquota'), ...none },
      { ...money('vl_icms', 'ICMS'), ...none },
      { ...money('vl_outros', 'Outros'), ...none },
      benefit(),
    ],
    blank: {
      ds_chave: '',
      cd_ajuste: '',
      ds_descricao: '',
      vl_base: null,
      pr_icms: null,
      vl_icms: null,
      vl_outros: null,
      cd_beneficio: null,
    },
  },
  {
    path: 'declaratorios',
    title: 'Valores declaratórios',
    about: 'Registro E115.',
    fields: [
      mes(),
      stateCode('cd_informacao', 6),
      money('vl_informacao', 'Valor'),
      text('ds_descricao', 'Descrição', { ...none, max: 255 }),
    ],
    blank: { ds_mes: '', cd_informacao: '', vl_informacao: 0, ds_descricao: null },
  },
]

const day = (key: string, label: string): FieldSpec => ({ key, label, kind: 'date' })

export const EXPORTS: readonly FormSpec[] = [
  {
    path: 'exportacoes',
    title: 'Exportações averbadas',
    about:
      'Registros 1100 e 1105, no arquivo do mês da averbação: uma linha por nota exportada. Conhecimento e país pelas tabelas do Siscomex.',
    fields: [
      code('nr_declaracao', 'DU-E', { max: 14, shape: /^\d{2}BR\d{10}$/, wrong: 'A DU-E é o ano, BR e 10 dígitos.' }),
      day('dt_declaracao', 'Data'),
      day('dt_averbacao', 'Averbação'),
      digits('cd_pais', 'País', { max: 3, shape: /^\d{3}$/, wrong: 'O código tem 3 dígitos.' }),
      digits('cd_conhecimento', 'Tipo do conhecimento', { max: 2, shape: /^\d{2}$/, wrong: 'O código tem 2 dígitos.' }),
      chave(),
      text('nr_conhecimento', 'Conhecimento', { ...none, max: 18 }),
      { ...day('dt_conhecimento', 'Data do conhecimento'), ...none },
    ],
    blank: {
      nr_declaracao: '',
      dt_declaracao: '',
      dt_averbacao: '',
      cd_pais: '',
      ds_chave: '',
      cd_conhecimento: '',
      nr_conhecimento: null,
      dt_conhecimento: null,
    },
  },
]

const slip = (): readonly FieldSpec[] => [
  text('cd_receita', 'Código de receita', { max: 20 }),
  { key: 'nr_dia', label: 'Dia do vencimento', kind: 'day' },
]
export const SLIPS: readonly FormSpec[] = [
  { path: 'guias.icms', title: 'ICMS próprio', fields: slip() },
  {
    path: 'guias.st',
    title: 'ICMS-ST por UF',
    fields: [uf(), ...slip()],
    blank: { ds_uf: '', cd_receita: '', nr_dia: 9 },
  },
  {
    path: 'guias.difal',
    title: 'DIFAL e FCP por UF',
    fields: [uf(), ...slip(), text('cd_receita_fcp', 'Código do FCP', { max: 20 })],
    blank: { ds_uf: '', cd_receita: '', nr_dia: 15, cd_receita_fcp: '' },
  },
]

export const STOCK: readonly FormSpec[] = [
  {
    path: 'estoque',
    title: 'Bloco K',
    fields: [
      flag('fl_blocok', 'A empresa entrega o bloco K'),
      choice('cd_leiaute', 'Leiaute', {
        options: [
          { value: '0', label: 'Simplificado' },
          { value: '1', label: 'Completo' },
          { value: '2', label: 'Só saldos' },
        ],
      }),
    ],
  },
  {
    path: 'estoque.itens',
    title: 'Estoque no fim do mês',
    fields: [mes(), text('cd_produto', 'Produto', { max: 60 }), quantity('nr_quantidade', 'Quantidade')],
    blank: { ds_mes: '', cd_produto: '', nr_quantidade: '0' },
  },
]

/** Item rows of one inventory. The inventory record holds date and reason. */
export const INVENTORY_ITEMS: FormSpec = {
  path: 'itens',
  title: 'Itens do inventário',
  fields: [
    text('cd_produto', 'Código', { max: 60 }),
    text('nm_prd', 'Descrição', { max: 255 }),
    text('ds_unidade', 'Unidade', { max: 6 }),
    digits('cd_ncm', 'NCM', { ...none, max: 8, shape: /^\d{8}$/, wrong: 'O NCM tem 8 dígitos.' }),
    quantity('nr_quantidade', 'Quantidade'),
    quantity('vl_unitario', 'Valor unitário'),
    money('vl_item', 'Valor'),
    text('cd_conta', 'Conta', { ...none, max: 60 }),
    text('nm_conta', 'Nome da conta', { ...none, max: 60 }),
    digits('cd_cst', 'CST do ICMS', { ...none, max: 3, shape: /^\d{3}$/, wrong: 'O CST tem 3 dígitos.' }),
    { ...money('vl_base', 'Base do ICMS'), ...none },
    { ...money('vl_icms', 'ICMS'), ...none },
  ],
  blank: {
    cd_produto: '',
    nm_prd: '',
    ds_unidade: 'UN',
    cd_ncm: null,
    nr_quantidade: '0',
    vl_unitario: '0',
    vl_item: 0,
    cd_conta: null,
    nm_conta: null,
    cd_cst: null,
    vl_base: null,
    vl_icms: null,
  },
  follow: (before, after) =>
    // the value is computed from quantity and unit value until the user types another value
    after.vl_item === before.vl_item && before.vl_item === worthOf(before)
      ? { ...after, vl_item: worthOf(after) }
      : after,
}

const worthOf = ({ nr_quantidade, vl_unitario }: Row): number =>
  Math.round(Number(nr_quantidade) * Number(vl_unitario) * 100) / 100
