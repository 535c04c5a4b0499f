/** Content of a product field: `code` and `text` are strings, `rate` is a number in percent. */
type FieldKind = 'text' | 'code' | 'rate'

/**
 * One field of a product.
 * Shape   `group` null: on the product itself, otherwise inside that object; `path` is its name in `campo`
 */
export interface ProdutoField {
  group: ProdutoGroup | null
  name: string
  path: string
  /** pt-BR label */
  label: string
  kind: FieldKind
  required: boolean
  /** Pattern of a filled code */
  pattern: RegExp | null
  /** Maximum length of a text, maximum value of a rate */
  max: number
  /** pt-BR: expected content, used after a full stop or in a message */
  hint: string
}

/** Name of an object inside a product. */
export type ProdutoGroup = 'icms' | 'ipi' | 'pis' | 'cofins' | 'ibscbs'

/** The objects inside a product, in wire order. */
export const GROUPS: readonly ProdutoGroup[] = ['icms', 'ipi', 'pis', 'cofins', 'ibscbs']

const field = (path: string, label: string, rest: Partial<ProdutoField>): ProdutoField => {
  const [first, second] = path.split('.')
  return {
    group: second === undefined ? null : (first as ProdutoGroup), // the list below only uses these groups
    name: second ?? path,
    path,
    label,
    kind: 'code',
    required: false,
    pattern: null,
    max: 60,
    hint: '',
    ...rest,
  }
}

const digits = (count: number): Pick<ProdutoField, 'pattern' | 'max' | 'hint'> => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  max: count,
  hint: count === 1 ? 'Informe 1 dígito.' : `Informe ${count} dígitos.`,
})
const text = (max: number): Partial<ProdutoField> => ({ kind: 'text', max, hint: `Use até ${max} caracteres.` })
const rate = (max = 100): Partial<ProdutoField> => ({
  kind: 'rate',
  max,
  hint: `Informe um número de 0 a ${max}, com até 4 casas.`,
})

/** A bar code: digits, or the NF-e's text for «none». */
const GTIN = { pattern: /^(\d{1,14}|SEM GTIN)$/, max: 14, hint: 'Informe só dígitos, no máximo 14, ou SEM GTIN.' }

/** Every field of a product, in wire order. */
export const FIELDS: readonly ProdutoField[] = [
  field('cd_produto', 'Código', { ...text(60), required: true }),
  field('nm_prd', 'Descrição', { ...text(255), required: true }),
  field('ds_codbarras', 'GTIN', GTIN),
  field('ds_unidade', 'Unidade', { ...text(6), required: true }),
  field('cd_tipoitem', 'Tipo do item', digits(2)),
  field('cd_ncm', 'NCM', digits(8)),
  field('cd_ex', 'Ex da TIPI', { pattern: /^\d{2,3}$/, max: 3, hint: 'Informe 2 ou 3 dígitos.' }),
  field('cd_cest', 'CEST', digits(7)),
  field('cd_origem', 'Origem', digits(1)),
  field('cd_benef', 'Benefício fiscal', {
    pattern: /^([A-Z0-9]{8}|[A-Z0-9]{10}|SEM CBENEF)$/,
    max: 10,
    hint: 'Informe 8 ou 10 letras e dígitos, ou SEM CBENEF.',
  }),
  field('cd_anp', 'Código ANP', digits(9)),
  field('fl_ativo', 'Ativo', { pattern: /^[SN]$/, max: 1, hint: 'Informe S ou N.' }),
  field('icms.cd_cst_saida', 'CST do ICMS na saída', digits(2)),
  field('icms.cd_csosn_saida', 'CSOSN na saída', digits(3)),
  field('icms.cd_cst_entrada', 'CST do ICMS na entrada', digits(2)),
  field('icms.pr_icms', 'Alíquota do ICMS', rate()),
  field('icms.pr_redbc', 'Redução da base do ICMS', rate()),
  field('icms.pr_fcp', 'FCP', rate()),
  field('icms.cd_cfop_saida', 'CFOP de saída', digits(4)),
  field('icms.cd_cfop_entrada', 'CFOP de entrada', digits(4)),
  field('ipi.cd_cst_saida', 'CST do IPI na saída', digits(2)),
  field('ipi.cd_cst_entrada', 'CST do IPI na entrada', digits(2)),
  field('ipi.cd_enq', 'Enquadramento do IPI', digits(3)),
  field('ipi.pr_ipi', 'Alíquota do IPI', rate(999)),
  field('pis.cd_cst_saida', 'CST do PIS na saída', digits(2)),
  field('pis.cd_cst_entrada', 'CST do PIS na entrada', digits(2)),
  field('pis.pr_pis', 'Alíquota do PIS', rate()),
  field('pis.cd_natreceita', 'Natureza da receita do PIS', digits(3)),
  field('cofins.cd_cst_saida', 'CST da Cofins na saída', digits(2)),
  field('cofins.cd_cst_entrada', 'CST da Cofins na entrada', digits(2)),
  field('cofins.pr_cofins', 'Alíquota da Cofins', rate()),
  field('cofins.cd_natreceita', 'Natureza da receita da Cofins', digits(3)),
  field('ibscbs.cd_cst', 'CST do IBS e da CBS', digits(3)),
  field('ibscbs.cd_classtrib', 'cClassTrib', digits(6)),
]

/** The fields of one row of `unidades`. */
export const UNIDADE_FIELDS: readonly ProdutoField[] = [
  field('ds_unidade', 'Unidade', { ...text(6), required: true }),
  field('nr_fator', 'Fator', {
    kind: 'rate',
    required: true,
    max: 999_999_999,
    hint: 'Informe um número maior que zero.',
  }),
  field('ds_codbarras', 'GTIN', GTIN),
]

/** Fields of `FIELDS` by path. */
export const FIELD_BY_PATH: ReadonlyMap<string, ProdutoField> = new Map(FIELDS.map((entry) => [entry.path, entry]))
