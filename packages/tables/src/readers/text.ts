import { fromWindows1252 } from '@portal/fiscal/base/windows-1252.ts'
import { MAX_TABLE_BYTES, type TableFile, tableError } from './model.ts'

/**
 * Decodes a file: UTF-8 with or without BOM, otherwise windows-1252 (IBPT uses bytes 0x80 to 0x9F).
 * Throws  FiscalError
 */
export function decodeText({ bytes }: TableFile): string {
  if (bytes.length > MAX_TABLE_BYTES) throw tableError('too_large', 'O arquivo passa de 32 MB.')
  if (bytes.length === 0) throw tableError('empty', 'O arquivo está vazio.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fromWindows1252(bytes)
  }
}

/**
 * Parses `21/11/2026`, `2026-11-21T00:00:00` or a serial day of Excel to `2026-11-21`; null when empty or in
 * year 9999.
 */
export function toDay(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' || /^\d{5}$/.test(value)) return serialDay(Number(value))
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value.trim()) ?? []
  const iso = day ? `${year}-${month}-${day}` : /^\d{4}-\d{2}-\d{2}/.exec(value.trim())?.[0]
  if (!iso || Number.isNaN(Date.parse(iso))) throw tableError('date', `Data inválida: «${String(value).slice(0, 30)}».`)
  return iso.startsWith('9999') ? null : iso
}

const EXCEL_EPOCH = Date.UTC(1899, 11, 30)

function serialDay(serial: number): string {
  if (!(serial > 20_000 && serial < 80_000)) throw tableError('date', `Data inválida: «${serial}».`)
  return new Date(EXCEL_EPOCH + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}

/**
 * Normalizes a rate to text with a point and without trailing zeros: `18,00` → `18`.
 * Throws  FiscalError `table.number`
 */
export function toRate(value: string | number): string {
  const text = String(value).trim().replace('%', '').replace(',', '.').trim()
  if (!/^\d{1,4}(\.\d{1,10})?$/.test(text)) throw tableError('number', `Número inválido: «${text.slice(0, 30)}».`)
  return String(Number(text))
}

/** Keeps the digits only. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Cleans a description for display: no mark-up, leading dashes or asterisks, single blanks. */
export const cleanName = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]{0,40}>/gi, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/^[\s–-]+/, '')
    .replaceAll('*', '')
    .replace(/\s+/g, ' ')
    .trim()
