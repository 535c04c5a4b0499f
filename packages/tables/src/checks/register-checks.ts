import { unitOf } from '../fixed/units.ts'
import { alerta } from './alerta.ts'
import { ENOUGH_NOTES, type MalhaContext } from './context.ts'
import type { Alerta, Produto } from './produto.ts'
import { foldText } from './written.ts'

const NOTHING = new Set([
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

/** SEM_DESCRICAO: nothing that tells what it is. */
export function checkDescription({ nm_prd }: Produto): Alerta | null {
  const text = foldText(nm_prd).trim()
  if (/[a-z]{2}/.test(text) && !NOTHING.has(text)) return null
  const mensagem = text === '' ? 'O produto não tem descrição.' : `«${nm_prd.trim()}» não diz o que o produto é.`
  return alerta('SEM_DESCRICAO', { campo: 'nm_prd', mensagem })
}

/** UNID_DIVERGE: another unit in most of at least three notes issued, which none of the product's units is. */
export function checkUnit(produto: Produto, { notes }: MalhaContext): Alerta | null {
  const seen = notes.byCode[produto.cd_produto]
  if (!seen || seen.notes < ENOUGH_NOTES || !seen.unit) return null
  const known = [produto.ds_unidade, ...(produto.unidades ?? []).map((unit) => unit.ds_unidade)].map(unitOf)
  const unit = unitOf(seen.unit)
  if (known.includes(unit)) return null
  const mensagem = `${seen.unitNotes} de ${seen.notes} notas vendem este produto em ${seen.unit}, e o cadastro diz ${produto.ds_unidade}.`
  return alerta('UNID_DIVERGE', { campo: 'ds_unidade', mensagem, ...(unit.length <= 6 ? { sugestao: unit } : {}) })
}

/** Which products of a list share a bar code, or all of description, unit and NCM; built once for a list. */
export interface Twins {
  byGtin: ReadonlyMap<string, readonly string[]>
  byText: ReadonlyMap<string, readonly string[]>
}

const textKey = ({ nm_prd, ds_unidade, cd_ncm = '' }: Produto): string =>
  [foldText(nm_prd).replace(/\s+/g, ' ').trim(), unitOf(ds_unidade), cd_ncm].join('\n')
const gtinKey = ({ ds_codbarras = '' }: Produto): string | null =>
  /^\d+$/.test(ds_codbarras) && !/^0+$/.test(ds_codbarras) ? ds_codbarras.padStart(14, '0') : null

/** Products out of use are nobody's twins. */
const inUse = ({ fl_ativo }: Produto): boolean => fl_ativo !== 'N'

/** Looks over a whole list once. */
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
  const others = (group: readonly string[] = []) => group.filter((code) => code !== produto.cd_produto)
  const gtin = gtinKey(produto)
  const coded = gtin ? others(byGtin.get(gtin)) : []
  if (coded.length > 0)
    return alerta('DUPLICADO', { campo: 'ds_codbarras', mensagem: `O mesmo GTIN está ${where(coded)}.` })
  const named = others(byText.get(textKey(produto)))
  if (named.length === 0) return null
  return alerta('DUPLICADO', { campo: 'nm_prd', mensagem: `A mesma descrição, unidade e NCM estão ${where(named)}.` })
}

const where = ([first = '', ...rest]: readonly string[]): string =>
  rest.length === 0 ? `no código ${first}` : `no código ${first} e em mais ${rest.length}`
