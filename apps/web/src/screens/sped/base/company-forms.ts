import {
  cfop,
  chave,
  choice,
  destino,
  digits,
  type FieldSpec,
  type FormSpec,
  flag,
  none,
  quantity,
  taxId,
  text,
  uf,
  YES_NO,
} from './form-spec.ts'

/** Forms of the company's data and of the booking of its purchases. */

const ADDRESS: readonly FieldSpec[] = [
  { key: 'ds_cep', label: 'CEP', kind: 'cep', ...none, max: 8, shape: /^\d{8}$/, wrong: 'O CEP tem 8 dígitos.' },
  text('ds_logradouro', 'Endereço', { ...none, max: 60 }),
  text('ds_numero', 'Número', { ...none, max: 10 }),
  text('ds_complemento', 'Complemento', { ...none, max: 60 }),
  text('ds_bairro', 'Bairro', { ...none, max: 60 }),
  {
    key: 'cd_municipio',
    label: 'Município',
    kind: 'city',
    ...none,
    shape: /^\d{7}$/,
    wrong: 'O código do IBGE tem 7 dígitos.',
  },
  { key: 'ds_telefone', label: 'Telefone', kind: 'phone', ...none, max: 11 },
  text('ds_email', 'E-mail', { ...none, max: 254 }),
]
/** Address fields; those of `keys` are required. */
const addressWith = (...keys: string[]): FieldSpec[] =>
  ADDRESS.map((field) => (keys.includes(field.key) ? { ...field, required: true } : field))

export const COMPANY: readonly FormSpec[] = [
  {
    path: 'identidade',
    title: 'Identificação',
    fields: [
      text('nm_empresa', 'Nome empresarial', { max: 100, required: true }),
      text('nm_fantasia', 'Nome fantasia', { ...none, max: 60 }),
      text('ds_ie', 'Inscrição estadual', { ...none, max: 14, required: true }),
      text('ds_im', 'Inscrição municipal', { ...none, max: 60 }),
      digits('ds_suframa', 'Suframa', {
        ...none,
        max: 9,
        shape: /^\d{8,9}$/,
        wrong: 'A inscrição tem 8 ou 9 dígitos.',
      }),
      ...addressWith('ds_cep', 'ds_logradouro', 'ds_bairro', 'cd_municipio'),
    ],
  },
]

export const PROFILE: readonly FormSpec[] = [
  {
    path: '',
    title: 'Perfil e atividade',
    fields: [
      choice('cd_perfil', 'Perfil', {
        options: [
          { value: 'A', label: 'A, mais detalhado' },
          { value: 'B', label: 'B, sintético' },
          { value: 'C', label: 'C, mais simples' },
        ],
      }),
      choice('cd_atividade', 'Atividade', {
        options: [
          { value: '0', label: 'Industrial ou equiparado' },
          { value: '1', label: 'Outros' },
        ],
      }),
      digits('cd_classe', 'Classe do estabelecimento industrial', {
        ...none,
        max: 2,
        hint: 'Registro 0002',
        shape: /^\d{2}$/,
        wrong: 'A classe tem 2 dígitos.',
      }),
    ],
  },
  {
    path: 'exigencias',
    title: 'O que só algumas UFs pedem',
    fields: [
      flag('fl_fcp', 'FCP de cada grupo (C191)'),
      flag('fl_informacoes', 'Informações ao fisco e documentos referenciados (C110 e C113)'),
    ],
  },
  {
    path: 'substituto',
    title: 'Inscrições de substituto em outras UFs',
    about: 'Registro 0015.',
    fields: [uf(), text('ds_ie', 'Inscrição estadual', { max: 14 })],
    blank: { ds_uf: '', ds_ie: '' },
  },
]

export const ACCOUNTANT: readonly FormSpec[] = [
  {
    path: 'contador',
    title: 'Contador',
    fields: [
      text('nm_contador', 'Nome', { max: 100, required: true }),
      { key: 'nr_cpf', label: 'CPF', kind: 'taxId', required: true },
      text('nr_crc', 'CRC', { max: 15, required: true }),
      { key: 'nr_cnpj', label: 'CNPJ do escritório', kind: 'taxId', nullable: true },
      ...addressWith('cd_municipio', 'ds_email'),
    ],
  },
]

export const ENTRIES: readonly FormSpec[] = [
  {
    path: 'entradas',
    title: 'Regra geral',
    about: 'Vale para o que os quadros abaixo não dizem.',
    fields: [
      destino({ label: 'Destino das compras' }),
      flag('fl_credito_icms', 'Aproveita crédito de ICMS'),
      flag('fl_credito_st', 'Aproveita crédito de ICMS-ST'),
      flag('fl_credito_ipi', 'Aproveita crédito de IPI'),
      flag('fl_credito_simples', 'Aproveita o crédito que o fornecedor do Simples informa'),
      flag('fl_credito_combustivel', 'Aproveita o crédito do combustível que consome (CFOP 1653), onde a UF o dá'),
      {
        ...quantity('pr_energia_industria', 'Energia usada na indústria, em %'),
        ...none,
        hint: 'Pelo laudo; só essa parte dá crédito (CFOP 1252)',
        shape: /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/,
        wrong: 'A parte vai de 0 a 100, com até duas casas.',
      },
      choice('fl_credito_insumo_st', 'Crédito de insumo com ICMS retido (CFOP 1401)', {
        ...none,
        options: YES_NO,
        hint: 'Só onde a lei da UF o dá',
      }),
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
      cfop('cd_cfop', 'CFOP da nota'),
      destino({ nullable: true, open: 'Qualquer um' }),
      cfop('cd_cfop_entrada', 'CFOP de entrada'),
      taxId('Só deste fornecedor', none),
    ],
    blank: { cd_cfop: '', ds_destino: null, cd_cfop_entrada: '', nr_cpfcnpj: null },
  },
]

export const ITEMS: readonly FormSpec[] = [
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
      destino({ nullable: true, open: 'Conforme a regra geral' }),
    ],
    blank: { nr_cpfcnpj: '', cd_fornecedor: '', ds_unidade: 'UN', cd_produto: '', nr_fator: '1', ds_destino: null },
  },
]

export const DOCUMENTS: readonly FormSpec[] = [
  {
    path: 'documentos',
    title: 'Escolhas por documento',
    about: 'Data de entrada, destino, e o que fica fora do arquivo.',
    fields: [
      chave(),
      { key: 'dt_entrada', label: 'Entrada', kind: 'date', nullable: true },
      destino({ nullable: true, open: 'Conforme a regra geral' }),
      choice('fl_escriturar', 'Escriturar', { options: YES_NO }),
    ],
    blank: { ds_chave: '', dt_entrada: null, ds_destino: null, fl_escriturar: true },
  },
]
