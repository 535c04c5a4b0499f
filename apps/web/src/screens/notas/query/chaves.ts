import { MAX_CHAVES } from '@portal/contract/filtros.ts'

const CHAVE = /[0-9]{6}[0-9A-Z]{12}[0-9]{26}/g
const PREFIX_MIN = 6

/** Distinct whole keys in a text: one per line, in groups of four, or between other words. */
export function chavesIn(text: string): string[] {
  const lines = text
    .toUpperCase()
    .split(/[\r\n\t;,]+/)
    .map((line) => line.replace(/[\s./-]/g, ''))
  return [...new Set(lines.flatMap((line) => line.match(CHAVE) ?? []))]
}

/** The key filter as written in the address: whole keys joined by comma, or the beginning of one. */
export function readChaves(text: string): string | undefined {
  const whole = chavesIn(text).slice(0, MAX_CHAVES)
  if (whole.length > 0) return whole.join(',')
  // a key that the portal made for a document without one
  if (/-\w{11}/.test(text)) return text
  const prefix = text.replace(/[\s./-]/g, '').toUpperCase()
  return prefix.length >= PREFIX_MIN && /^[\dA-Z]{1,43}$/.test(prefix) ? prefix : undefined
}
