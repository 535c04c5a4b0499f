import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { Field, Layout, Register } from '../layout/model.ts'
import type { EfdValue, NamedRow } from './row.ts'
import { formatValue } from './value.ts'

/** Lines that are formatted straight into bytes: most of a file are its documents, and what they are made of is not worth a text. */
export interface LineBytes {
  /** Bytes that were added since they were last taken. */
  size(): number
  /**
   * The bytes of `formatRow` for each; registers that the version lacks stay out.
   * Throws  as `formatRow`; then none of the rows is added
   */
  add(rows: readonly NamedRow[]): void
  /** What was added, and how many lines of each register. `room` is written over next, where there is one: bytes that are no longer needed. */
  take(room?: Buffer): { bytes: Buffer; counts: ReadonlyMap<string, number> }
}

/** Bytes beside those of a value that a field may take: its mark, and the end of the line. */
const ROOM_OF_FIELD = 64
const [BAR, CR, LF, ZERO, COMMA] = [0x7c, 13, 10, 48, 44]
/** The largest number whose figures are found by whole divisions. */
const MOST = 2_147_483_647

interface Out {
  room: Buffer
  size: number
  /** Bytes that more room is made by */
  step: number
}

/** Lines of a version, gathered as bytes. `expected` is how many are taken at once. */
export function newLineBytes({ registers }: Layout, expected: number): LineBytes {
  const out: Out = { room: Buffer.allocUnsafe(0), size: 0, step: expected }
  let counts = new Map<string, number>()
  return {
    size: () => out.size,
    add(rows) {
      const start = out.size
      try {
        for (const row of rows) {
          const register = registers.get(row.reg)
          if (register) putRow(out, register, row)
        }
      } catch (error) {
        out.size = start
        throw error
      }
      for (const { reg } of rows) if (registers.has(reg)) counts.set(reg, (counts.get(reg) ?? 0) + 1)
    },
    take(room = Buffer.allocUnsafe(0)) {
      const taken = { bytes: out.room.subarray(0, out.size), counts }
      out.room = room
      out.size = 0
      counts = new Map()
      return taken
    },
  }
}

function putRow(out: Out, register: Register, { reg, values }: NamedRow): void {
  // the names are those of this register: NamedRow is made by `row`
  const given = values as Readonly<Record<string, EfdValue>>
  makeRoom(out, ROOM_OF_FIELD)
  putByte(out, BAR)
  putPlain(out, reg)
  putByte(out, BAR)
  try {
    for (const field of register.fields) {
      const value = given[field.name]
      if (value !== undefined && value !== null && value !== '') putValue(out, field, value)
      else if (out.size + 1 > out.room.length) makeRoom(out, 1)
      putByte(out, BAR)
    }
  } catch (error) {
    if (error instanceof FiscalError) throw new FiscalError(error.code, `${reg}: ${error.message}`)
    throw error
  }
  makeRoom(out, ROOM_OF_FIELD)
  putByte(out, CR)
  putByte(out, LF)
}

function putByte(out: Out, byte: number): void {
  out.room[out.size++] = byte
}

/** Letters of ISO-8859-1, for which there is room. */
function putPlain(out: Out, text: string): void {
  for (let at = 0; at < text.length; at++) out.room[out.size++] = text.charCodeAt(at)
}

function makeRoom(out: Out, bytes: number): void {
  const { room, size, step } = out
  if (size + bytes <= room.length) return
  out.room = Buffer.allocUnsafe(size + bytes + step)
  room.copy(out.room, 0, 0, size)
}

/** What most fields hold is written as it is looked at; the rest, and what no field takes, is left to `formatValue`. */
function putValue(out: Out, field: Field, value: NonNullable<EfdValue>): void {
  makeRoom(out, ROOM_OF_FIELD + (typeof value === 'string' ? value.length : 0))
  if (
    typeof value === 'number' ? putNumber(out, field, value) : typeof value === 'string' && putText(out, field, value)
  )
    return
  const text = typeof value === 'string' ? formatOften(field, value) : formatValue(field, value)
  makeRoom(out, ROOM_OF_FIELD + text.length)
  putPlain(out, text)
}

function putNumber(out: Out, { kind, decimals, size, exact }: Field, value: number): boolean {
  if (value < 0 || value > MOST || (value | 0) !== value || Object.is(value, -0)) return false
  if (kind === 'decimal' && decimals === 2) {
    const whole = (value / 100) | 0
    const rest = value - whole * 100
    putFigures(out, whole, figuresOf(whole))
    putByte(out, COMMA)
    putFigures(out, rest, 2)
    return true
  }
  const figures = figuresOf(value)
  if (kind !== 'digits' || (size !== null && figures > size)) return false
  putFigures(out, value, exact && size !== null ? size : figures)
  return true
}

function figuresOf(value: number): number {
  let figures = 1
  for (let most = 10; value >= most; most *= 10) figures += 1
  return figures
}

function putFigures(out: Out, value: number, places: number): void {
  let left = value
  for (let at = out.size + places - 1; at >= out.size; at--) {
    const rest = (left / 10) | 0
    out.room[at] = ZERO + left - rest * 10
    left = rest
  }
  out.size += places
}

function putText(out: Out, { kind, size, exact }: Field, text: string): boolean {
  if (kind === 'text') return (size === null || text.length <= size) && putLetters(out, text)
  if (kind !== 'digits' || (size !== null && (exact ? text.length !== size : text.length > size))) return false
  return putFiguresAndCapitals(out, text)
}

/** False, and nothing put, for what is not written as it is: a space at an end, a mark, a letter that ISO-8859-1 lacks. */
function putLetters(out: Out, text: string): boolean {
  const { room, size } = out
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code > 0xff || (code > 0x7e && code < 0xa0) || code === BAR) return false
    room[size + at] = code
  }
  if (isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1))) return false
  out.size = size + text.length
  return true
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0xa0

function putFiguresAndCapitals(out: Out, text: string): boolean {
  const { room, size } = out
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (!((code >= ZERO && code <= 57) || (code >= 65 && code <= 90))) return false
    room[size + at] = code
  }
  out.size = size + text.length
  return true
}

/** Days, rates and quantities come again and again. */
const OFTEN = new WeakMap<Field, Map<string, string>>()
const MOST_OFTEN = 1000

function formatOften(field: Field, value: string): string {
  if (field.kind === 'text' || value.length > ROOM_OF_FIELD) return formatValue(field, value)
  let texts = OFTEN.get(field)
  if (!texts) {
    texts = new Map()
    OFTEN.set(field, texts)
  }
  const known = texts.get(value)
  if (known !== undefined) return known
  const text = formatValue(field, value)
  if (texts.size >= MOST_OFTEN) texts.clear()
  texts.set(value, text)
  return text
}
