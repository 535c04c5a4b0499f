import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import { UFS } from '@portal/fiscal/ids/uf.ts'

/** The settings as forms: each part a page of records and lists, each of these some fields. */

export type Kind = 'text' | 'digits' | 'taxId' | 'money' | 'quantity' | 'date' | 'month' | 'choice' | 'flag' | 'day'

export interface FieldSpec {
  key: string
  label: string
  kind: Kind
  options?: readonly { value: string; label: string }[]
  /** Empty is null, not an empty text */
  nullable?: boolean
  required?: boolean
  hint?: string
  max?: number
}

export type Row = Record<string, unknown>

export interface FormSpec {
  /** Where it stands in the settings: `identidade`, `guias.icms`; empty for the settings themselves */
  path: string
  title: string
  about?: string
  fields: readonly FieldSpec[]
  /** A list of such rows; `blank` is a new one */
  blank?: Row
}

export interface Part {
  key: string
  title: string
  about: string
  forms: readonly FormSpec[]
}

const ufOptions = UFS.map((uf) => ({ value: uf, label: uf }))
const DESTINO_OPTIONS = [
  { value: 'revenda', label: 'Revenda' },
  { value: 'industria', label: 'Industrialização' },
  { value: 'consumo', label: 'Uso ou consumo' },
  { value: 'ativo', label: 'Ativo imobilizado' },
]
const YES_NO = [
  { value: 'true', label: 'Sim' },
  { value: 'false', label: 'Não' },
]

const text = (key: string, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  key,
  label,
  kind: 'text',
  ...more,
})
const digits = (key: string, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  key,
  label,
  kind: 'digits',
  ...more,
})
const money = (key: string, label: string): FieldSpec => ({ key, label, kind: 'money' })
const flag = (key: string, label: string): FieldSpec => ({ key, label, kind: 'flag' })
const choice = (
  key: string,
  label: string,
  options: FieldSpec['options'],
  more: Partial<FieldSpec> = {},
): FieldSpec => ({
  ...{ key, label, kind: 'choice', options },
  ...more,
})
const none = { nullable: true } as const
const uf = (more: Partial<FieldSpec> = {}) => choice('ds_uf', 'UF', ufOptions, more)
const destino = (more: Partial<FieldSpec> = {}) => choice('ds_destino', 'Destino', DESTINO_OPTIONS, more)
const mes = (more: Partial<FieldSpec> = {}): FieldSpec => ({ key: 'ds_mes', label: 'Mês', kind: 'month', ...more })
const quantity = (key: string, label: string): FieldSpec => ({ key, label, kind: 'quantity' })
const taxId = (label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  key: 'nr_cpfcnpj',
  label,
  kind: 'taxId',
  ...more,
})

const ADDRESS: readonly FieldSpec[] = [
  digits('ds_cep', 'CEP', { ...none, max: 8 }),
  text('ds_logradouro', 'Endereço', { ...none, max: 60 }),
  text('ds_numero', 'Número', { ...none, max: 10 }),
  text('ds_complemento', 'Complemento', { ...none, max: 60 }),
  text('ds_bairro', 'Bairro', { ...none, max: 60 }),
  digits('cd_municipio', 'Município (código do IBGE)', { ...none, max: 7 }),
  digits('ds_telefone', 'Telefone', { ...none, max: 11 }),
  text('ds_email', 'E-mail', { ...none, max: 254 }),
]

const COMPANY: readonly FormSpec[] = [
  {
    path: 'identidade',
    title: 'Identificação',
    fields: [
      text('nm_empresa', 'Nome empresarial', { max: 100, required: true }),
      text('nm_fantasia', 'Nome fantasia', { ...none, max: 60 }),
      text('ds_ie', 'Inscrição estadual', { ...none, max: 14 }),
      text('ds_im', 'Inscrição municipal', { ...none, max: 60 }),
      digits('ds_suframa', 'Suframa', { ...none, max: 9 }),
      ...ADDRESS,
    ],
  },
]

const PROFILE: readonly FormSpec[] = [
  {
    path: '',
    title: 'Perfil e atividade',
    fields: [
      choice('cd_perfil', 'Perfil', [
        { value: 'A', label: 'A, mais detalhado' },
        { value: 'B', label: 'B, sintético' },
        { value: 'C', label: 'C, mais simples' },
      ]),
      choice('cd_atividade', 'Atividade', [
        { value: '0', label: 'Industrial ou equiparado' },
        { value: '1', label: 'Outros' },
      ]),
      digits('cd_classe', 'Classe do estabelecimento industrial', { ...none, max: 2, hint: 'Registro 0002' }),
    ],
  },
  {
    path: 'substituto',
    title: 'Inscrições de substituto em outras UFs',
    about: 'Registro 0015.',
    fields: [uf(), text('ds_ie', 'Inscrição estadual', { max: 14 })],
    blank: { ds_uf: 'SP', ds_ie: '' },
  },
]

const ACCOUNTANT: readonly FormSpec[] = [
  {
    path: 'contador',
    title: 'Contador',
    fields: [
      text('nm_contador', 'Nome', { max: 100 }),
      { key: 'nr_cpf', label: 'CPF', kind: 'taxId', max: 14 },
      text('nr_crc', 'CRC', { max: 15 }),
      { key: 'nr_cnpj', label: 'CNPJ do escritório', kind: 'taxId', max: 18, nullable: true },
      ...ADDRESS,
    ],
  },
]

const ENTRIES: readonly FormSpec[] = [
  {
    path: 'entradas',
    title: 'Regra geral',
    about: 'Vale para o que os quadros abaixo não dizem.',
    fields: [
      destino({ label: 'O que se compra é para' }),
      flag('fl_credito_icms', 'Aproveita crédito de ICMS'),
      flag('fl_credito_st', 'Aproveita crédito de ICMS-ST'),
      flag('fl_credito_ipi', 'Aproveita crédito de IPI'),
      flag('fl_credito_simples', 'Aproveita o crédito que o fornecedor do Simples informa'),
    ],
  },
  {
    path: 'entradas.fornecedores',
    title: 'Destino por fornecedor',
    fields: [taxId('CNPJ ou CPF do fornecedor'), destino()],
    blank: { nr_cpfcnpj: '', ds_destino: 'revenda' },
  },
  {
    path: 'entradas.cfops',
    title: 'CFOP de entrada',
    about: 'Vence a conversão do portal.',
    fields: [
      digits('cd_cfop', 'CFOP da nota', { max: 4 }),
      destino({ nullable: true }),
      digits('cd_cfop_entrada', 'CFOP de entrada', { max: 4 }),
    ],
    blank: { cd_cfop: '', ds_destino: null, cd_cfop_entrada: '' },
  },
]

const ITEMS: readonly FormSpec[] = [
  {
    path: 'itens',
    title: 'Item do fornecedor e seu produto',
    about: 'O fator diz quantas unidades suas há em uma do fornecedor.',
    fields: [
      taxId('Fornecedor'),
      text('cd_fornecedor', 'Código dele', { max: 60 }),
      text('ds_unidade', 'Unidade dele', { max: 6 }),
      text('cd_produto', 'Seu produto', { max: 60 }),
      quantity('nr_fator', 'Fator'),
      destino({ nullable: true }),
    ],
    blank: { nr_cpfcnpj: '', cd_fornecedor: '', ds_unidade: 'UN', cd_produto: '', nr_fator: '1', ds_destino: null },
  },
]

const DOCUMENTS: readonly FormSpec[] = [
  {
    path: 'documentos',
    title: 'Escolhas por documento',
    about: 'Data de entrada, destino, e o que fica fora do arquivo.',
    fields: [
      text('ds_chave', 'Chave', { max: 44 }),
      { key: 'dt_entrada', label: 'Entrada', kind: 'date', nullable: true },
      destino({ nullable: true }),
      choice('fl_escriturar', 'Escriturar', YES_NO),
    ],
    blank: { ds_chave: '', dt_entrada: null, ds_destino: null, fl_escriturar: true },
  },
]

const BALANCES: readonly FormSpec[] = [
  {
    path: 'saldos',
    title: 'Saldos credores do mês anterior ao primeiro arquivo',
    about: 'Depois do primeiro mês gerado aqui, o portal leva o saldo adiante.',
    fields: [mes({ label: 'Fim do mês', nullable: true }), money('vl_icms', 'ICMS'), money('vl_ipi', 'IPI')],
  },
  {
    path: 'saldos.st',
    title: 'ICMS-ST por UF',
    fields: [uf(), money('vl_saldo', 'Saldo')],
    blank: { ds_uf: 'SP', vl_saldo: 0 },
  },
  {
    path: 'saldos.difal',
    title: 'DIFAL e FCP por UF',
    fields: [uf(), money('vl_difal', 'DIFAL'), money('vl_fcp', 'FCP')],
    blank: { ds_uf: 'SP', vl_difal: 0, vl_fcp: 0 },
  },
]

const ADJUSTMENTS: readonly FormSpec[] = [
  {
    path: 'ajustes',
    title: 'Ajustes do ICMS, do ST e do DIFAL',
    about: 'Registros E111, E220 e E311: o código da tabela da UF diz onde cada um entra.',
    fields: [
      mes(),
      text('cd_ajuste', 'Código', { max: 8 }),
      uf({ nullable: true }),
      text('ds_descricao', 'Descrição', { ...none, max: 255 }),
      money('vl_ajuste', 'Valor'),
      digits('cd_beneficio', 'Benefício', { ...none, max: 1 }),
    ],
    blank: { ds_mes: '', cd_ajuste: '', ds_uf: null, ds_descricao: null, vl_ajuste: 0, cd_beneficio: null },
  },
  {
    path: 'ajustes_ipi',
    title: 'Ajustes do IPI',
    about: 'Registro E530.',
    fields: [
      mes(),
      choice('ds_efeito', 'Efeito', [
        { value: 'debito', label: 'Débito' },
        { value: 'credito', label: 'Crédito' },
      ]),
      digits('cd_ajuste', 'Código', { max: 3 }),
      digits('ds_origem', 'Origem', { max: 1 }),
      text('nr_documento', 'Documento', { ...none, max: 60 }),
      text('ds_descricao', 'Descrição', { max: 255 }),
      money('vl_ajuste', 'Valor'),
    ],
    blank: {
      ...{ ds_mes: '', ds_efeito: 'debito', cd_ajuste: '', ds_origem: '9' },
      ...{ nr_documento: null, ds_descricao: '', vl_ajuste: 0 },
    },
  },
]

const slip = (): readonly FieldSpec[] => [
  text('cd_receita', 'Código de receita', { max: 20 }),
  { key: 'nr_dia', label: 'Dia do vencimento', kind: 'day' },
]
const SLIPS: readonly FormSpec[] = [
  { path: 'guias.icms', title: 'ICMS próprio', fields: slip() },
  {
    path: 'guias.st',
    title: 'ICMS-ST por UF',
    fields: [uf(), ...slip()],
    blank: { ds_uf: 'SP', cd_receita: '', nr_dia: 9 },
  },
  {
    path: 'guias.difal',
    title: 'DIFAL e FCP por UF',
    fields: [uf(), ...slip(), text('cd_receita_fcp', 'Código do FCP', { max: 20 })],
    blank: { ds_uf: 'SP', cd_receita: '', nr_dia: 15, cd_receita_fcp: '' },
  },
]

const STOCK: readonly FormSpec[] = [
  {
    path: 'estoque',
    title: 'Bloco K',
    fields: [
      flag('fl_blocok', 'A empresa entrega o bloco K'),
      choice('cd_leiaute', 'Leiaute', [
        { value: '0', label: 'Simplificado' },
        { value: '1', label: 'Completo' },
        { value: '2', label: 'Só saldos' },
      ]),
    ],
  },
  {
    path: 'estoque.itens',
    title: 'Estoque no fim do mês',
    fields: [mes(), text('cd_produto', 'Produto', { max: 60 }), quantity('nr_quantidade', 'Quantidade')],
    blank: { ds_mes: '', cd_produto: '', nr_quantidade: '0' },
  },
]

/** Rows of one inventory; date and reason stand over them. */
export const INVENTORY_ITEMS: FormSpec = {
  path: 'itens',
  title: 'Itens do inventário',
  fields: [
    text('cd_produto', 'Código', { max: 60 }),
    text('nm_prd', 'Descrição', { max: 255 }),
    text('ds_unidade', 'Unidade', { max: 6 }),
    digits('cd_ncm', 'NCM', { ...none, max: 8 }),
    quantity('nr_quantidade', 'Quantidade'),
    quantity('vl_unitario', 'Valor unitário'),
    money('vl_item', 'Valor'),
    text('cd_conta', 'Conta', { ...none, max: 60 }),
  ],
  blank: {
    ...{ cd_produto: '', nm_prd: '', ds_unidade: 'UN', cd_ncm: null },
    ...{ nr_quantidade: '0', vl_unitario: '0', vl_item: 0, cd_conta: null },
  },
}

export const PARTS: readonly Part[] = [
  { key: 'empresa', title: 'Empresa', about: 'Registros 0000 e 0005.', forms: COMPANY },
  { key: 'perfil', title: 'Perfil', about: 'Como o arquivo é feito.', forms: PROFILE },
  { key: 'contador', title: 'Contador', about: 'Registro 0100.', forms: ACCOUNTANT },
  { key: 'entradas', title: 'Regras de entrada', about: 'Como as compras são escrituradas.', forms: ENTRIES },
  { key: 'itens', title: 'Correspondência de itens', about: 'O código do fornecedor e o seu.', forms: ITEMS },
  { key: 'documentos', title: 'Documentos', about: 'O que vale só para um documento.', forms: DOCUMENTS },
  { key: 'saldos', title: 'Saldos anteriores', about: 'De onde a apuração parte.', forms: BALANCES },
  { key: 'ajustes', title: 'Ajustes', about: 'O que entra na apuração e não está em nota.', forms: ADJUSTMENTS },
  { key: 'guias', title: 'Guias', about: 'Códigos de receita e vencimentos (E116, E250, E316).', forms: SLIPS },
  { key: 'inventario', title: 'Inventário', about: 'Bloco H: o do fim do ano vai no arquivo de fevereiro.', forms: [] },
  { key: 'estoque', title: 'Estoque', about: 'Bloco K.', forms: STOCK },
]

/** The part of the settings that a field (`contador.ds_email`) belongs to. */
export function partOf(campo: string): Part | undefined {
  const first = campo.split('.')[0] ?? ''
  if (first === 'inventarios') return PARTS.find(({ key }) => key === 'inventario')
  return PARTS.find(({ forms }) =>
    forms.some(({ path, fields }) =>
      path === '' ? fields.some(({ key }) => key === first) : path.split('.')[0] === first,
    ),
  )
}

/** What stands at a dotted path. */
export function readAt(settings: ConfiguracaoSped, path: string): unknown {
  let at: unknown = settings
  for (const key of path.split('.').filter(Boolean)) at = (at as Row | null)?.[key] // paths are those of the parts above
  return at
}

/** The settings with another value at a dotted path. */
export function writeAt(settings: ConfiguracaoSped, path: string, value: unknown): ConfiguracaoSped {
  // the server judges every save against its schema: a wrong shape is refused, never kept
  return write(settings, path.split('.').filter(Boolean), value) as ConfiguracaoSped
}

function write(at: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const row = (at ?? {}) as Row // a record, or null where it was never filled in
  return { ...row, [key]: write(row[key], rest, value) }
}
