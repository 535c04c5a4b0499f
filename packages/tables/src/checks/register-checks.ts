import { foldText } from '@portal/files/fold-text.ts'
import { unitOf } from '../fixed/units.ts'
import { type Alerta, alerta } from './alerta.ts'
import { ENOUGH_NOTES, type MalhaContext } from './context.ts'
import type { Produto } from './produto.ts'

const MEANINGLESS = new Set([
  'produto',
  'item',
  'diversos',
  'sem descricao',
  'descricao',
  'teste',
  'x',
  'xx',
  'xxx',
  'nao informado',
])

/** SEM_DESCRICAO: the description does not identify the product. */
export function checkDescription({ nm_prd }: Produto): Alerta | null {
  const text = foldText(nm_prd).trim()
  if (/[a-z]{2}/.test(text) && !MEANINGLESS.has(text)) return null
  const mensagem = text === '' ? 'O produto não tem descrição.' : `«${nm_prd.trim()}» não diz o que o produto é.`
  return alerta('SEM_DESCRICAO', { campo: 'nm_prd', mensagem })
}

/** UNID_DIVERGE: at least three issued notes, most of them with a unit that the product does not have. */
export function checkUnit(produto: Produto, { notes }: MalhaContext): Alerta | null {
  const observed = notes.byCode[produto.cd_produto]
  if (!observed || observed.notes < ENOUGH_NOTES || !observed.unit) return null
  const units = [produto.ds_unidade, ...(produto.unidades ?? []).map((unit) => unit.ds_unidade)].map(unitOf)
  const unit = unitOf(observed.unit)
  if (units.includes(unit)) return null
  const mensagem = `${observed.unitNotes} de ${observed.notes} notas vendem este produto em ${observed.unit}, e o cadastro diz ${produto.ds_unidade}.`
  return alerta('UNID_DIVERGE', { campo: 'ds_unidade', mensagem, ...(unit.length <= 6 ? { sugestao: unit } : {}) })
}

/** Products of a list that share a bar code, or description, unit and NCM; built once per list. */
export interface Twins {
  byGtin: ReadonlyMap<string, readonly string[]>
  byText: ReadonlyMap<string, readonly string[]>
}

const textKey = ({ nm_prd, ds_unidade, cd_ncm = '' }: Produto): string =>
  [foldText(nm_prd).replace(/\s+/g, ' ').trim(), unitOf(ds_unidade), cd_ncm].join('\n')
const gtinKey = ({ ds_codbarras = '' }: Produto): string | null =>
  /^\d+$/.test(ds_codbarras) && !/^0+$/.test(ds_codbarras) ? ds_codbarras.padStart(14, '0') : null

/** Inactive products are not compared. */
const inUse = ({ fl_ativo }: Produto): boolean => fl_ativo !== 'N'

/** Groups the products of a whole list. */
export function twinsOf(list: readonly Produto[]): Twins {
  const [byGtin, byText] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const add = (map: Map<string, string[]>, key: string, code: string) => {
    const group = map.get(key)
    if (group) group.push(code)
    else map.set(key, [code])
  }
  for (const produto of list.filter(inUse)) {
    const gtin = gtinKey(produto)
    if (gtin) add(byGtin, gtin, produto.cd_produto)
    if (produto.nm_prd.trim() !== '') add(byText, textKey(produto), produto.cd_produto)
  }
  return { byGtin, byText }
}

/** DUPLICADO: the same bar code, or the same description, unit and NCM, under another code. */
export function checkTwins(produto: Produto, { byGtin, byText }: Twins): Alerta | null {
  if (!inUse(produto)) return null
  const otherCodes = (group: readonly string[] = []) => group.filter((code) => code !== produto.cd_produto)
  const gtin = gtinKey(produto)
  const sameGtin = gtin ? otherCodes(byGtin.get(gtin)) : []
  if (sameGtin.length > 0)
    return alerta('DUPLICADO', { campo: 'ds_codbarras', mensagem: `O mesmo GTIN está ${codeList(sameGtin)}.` })
  const sameText = otherCodes(byText.get(textKey(produto)))
  if (sameText.length === 0) return null
  return alerta('DUPLICADO', {
    campo: 'nm_prd',
    mensagem: `A mesma descrição, unidade e NCM estão ${codeList(sameText)}.`,
  })
}

const codeList = ([first = '', ...rest]: readonly string[]): string =>
  rest.length === 0 ? `no código ${first}` : `no código ${first} e em mais ${rest.length}`
