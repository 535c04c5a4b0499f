import { gtinDigit, isGtin } from '@portal/fiscal/ids/gtin.ts'
import { alerta } from './alerta.ts'
import type { Alerta, Produto } from './produto.ts'

const NONE = 'SEM GTIN'

/** GTIN_DV, GTIN_PREFIXO: the product's bar code, and those of its units. */
export function checkGtin({ ds_codbarras, unidades = [] }: Produto): Alerta | null {
  const codes = [
    ['ds_codbarras', ds_codbarras] as const,
    ...unidades.map((unit, at) => [`unidades.${at}.ds_codbarras`, unit.ds_codbarras] as const),
  ]
  for (const [campo, code] of codes) {
    if (code === undefined || code === NONE) continue
    const found = digit(code, campo) ?? prefix(code, campo)
    if (found) return found
  }
  return null
}

const LENGTHS = [8, 12, 13, 14]

function digit(code: string, campo: string): Alerta | null {
  if (isGtin(code)) return null
  if (/^0+$/.test(code))
    return alerta('GTIN_DV', {
      campo,
      mensagem: 'O GTIN é só de zeros. Sem código de barras, escreva SEM GTIN.',
      sugestao: NONE,
    })
  if (!LENGTHS.includes(code.length)) {
    const padded = LENGTHS.filter((length) => length > code.length).map((length) => code.padStart(length, '0'))
    const sugestao = padded.find(isGtin) ?? NONE
    const mensagem = `GTIN tem 8, 12, 13 ou 14 dígitos, e este tem ${code.length}. Código interno da loja não vai na nota.`
    return alerta('GTIN_DV', { campo, mensagem, sugestao })
  }
  const right = gtinDigit(code.slice(0, -1))
  const mensagem = `O dígito verificador de ${code} devia ser ${right}. A nota com ele é recusada; confira na embalagem.`
  return alerta('GTIN_DV', { campo, mensagem, sugestao: `${code.slice(0, -1)}${right}` })
}

/**
 * First three digits that GS1 gives to nobody for trade: codes within a shop, coupons, and ranges not assigned.
 * Source  GS1 General Specifications, prefixes
 */
const NOT_FOR_TRADE: readonly (readonly [from: number, to: number, why: string])[] = [
  [20, 29, 'é de uso interno de lojas'],
  [40, 59, 'é de uso interno ou de cupons'],
  [140, 199, 'não foi atribuído a ninguém'],
  [200, 299, 'é de uso interno de lojas'],
  [980, 999, 'é de cupons e recibos'],
]

function prefix(code: string, campo: string): Alerta | null {
  // eight digits have prefixes of their own; of fourteen the first tells the packing alone
  const first = code.length === 8 ? null : Number(code.padStart(14, '0').slice(1, 4))
  const found = NOT_FOR_TRADE.find(([from, to]) => first !== null && first >= from && first <= to)
  if (!found) return null
  const mensagem = `O prefixo ${String(first).padStart(3, '0')} ${found[2]}. A nota com este GTIN é recusada.`
  return alerta('GTIN_PREFIXO', { campo, mensagem, sugestao: NONE })
}
