import { gtinDigit, isGtin } from '@portal/fiscal/ids/gtin.ts'
import { type Alerta, alerta } from './alerta.ts'
import type { Produto } from './produto.ts'

const NO_GTIN = 'SEM GTIN'

/** GTIN_DV, GTIN_PREFIXO: bar codes of the product and of its units. */
export function checkGtin({ ds_codbarras, unidades = [] }: Produto): Alerta | null {
  const codes = [
    ['ds_codbarras', ds_codbarras] as const,
    ...unidades.map((unit, index) => [`unidades.${index}.ds_codbarras`, unit.ds_codbarras] as const),
  ]
  for (const [campo, code] of codes) {
    if (code === undefined || code === NO_GTIN) continue
    const fault = digitFault(code, campo) ?? prefixFault(code, campo)
    if (fault) return fault
  }
  return null
}

const LENGTHS = [8, 12, 13, 14]

function digitFault(code: string, campo: string): Alerta | null {
  if (isGtin(code)) return null
  if (/^0+$/.test(code))
    return alerta('GTIN_DV', {
      campo,
      mensagem: 'O GTIN é só de zeros. Sem código de barras, escreva SEM GTIN.',
      sugestao: NO_GTIN,
    })
  if (!LENGTHS.includes(code.length)) {
    const padded = LENGTHS.filter((length) => length > code.length).map((length) => code.padStart(length, '0'))
    const sugestao = padded.find(isGtin) ?? NO_GTIN
    const mensagem = `GTIN tem 8, 12, 13 ou 14 dígitos, e este tem ${code.length}. Código interno da loja não vai na nota.`
    return alerta('GTIN_DV', { campo, mensagem, sugestao })
  }
  const right = gtinDigit(code.slice(0, -1))
  const mensagem = `O dígito verificador de ${code} devia ser ${right}. A nota com ele é recusada; confira na embalagem.`
  return alerta('GTIN_DV', { campo, mensagem, sugestao: `${code.slice(0, -1)}${right}` })
}

/**
 * GS1 prefixes that are not for trade: in-store codes, coupons and unassigned ranges.
 * Source  GS1 General Specifications, prefixes
 */
const NOT_FOR_TRADE: readonly (readonly [from: number, to: number, why: string])[] = [
  [20, 29, 'é de uso interno de lojas'],
  [40, 59, 'é de uso interno ou de cupons'],
  [140, 199, 'não foi atribuído a ninguém'],
  [200, 299, 'é de uso interno de lojas'],
  [980, 999, 'é de cupons e recibos'],
]

function prefixFault(code: string, campo: string): Alerta | null {
  // GTIN-8 has its own prefixes; the first digit of a GTIN-14 is only the packing level
  const first = code.length === 8 ? null : Number(code.padStart(14, '0').slice(1, 4))
  const range = NOT_FOR_TRADE.find(([from, to]) => first !== null && first >= from && first <= to)
  if (!range) return null
  const mensagem = `O prefixo ${String(first).padStart(3, '0')} ${range[2]}. A nota com este GTIN é recusada.`
  return alerta('GTIN_PREFIXO', { campo, mensagem, sugestao: NO_GTIN })
}
