import { type Line, withCells } from './line.ts'

/** The list as read, with unsaved changes. Immutable: every step makes a new one. */
export interface RegisterSheet {
  version: number
  /** As the server has it */
  base: ReadonlyMap<string, Line>
  lines: readonly Line[]
  past: readonly (readonly Line[])[]
  future: readonly (readonly Line[])[]
  /** Ids of lines that differ from the base, or are new */
  changed: ReadonlySet<string>
  removed: number
}

const MOST_STEPS = 100

export interface Edit {
  id: string
  path: string
  value: string
}

export function openSheet(lines: readonly Line[], version: number): RegisterSheet {
  const base = new Map(lines.map((line) => [line.id, line]))
  return { version, base, lines, past: [], future: [], changed: new Set(), removed: 0 }
}

/** A sheet with other lines, with an undo step to this one. */
export const withLines = (sheet: RegisterSheet, lines: readonly Line[]): RegisterSheet =>
  lines === sheet.lines
    ? sheet
    : judged({ ...sheet, lines, past: [...sheet.past.slice(1 - MOST_STEPS), sheet.lines], future: [] })

/** Sheet after a save of `saved`; changes made during the save stay unsaved. */
export const afterSave = (sheet: RegisterSheet, saved: readonly Line[], version: number): RegisterSheet =>
  withLines(openSheet(saved, version), sheet.lines)

export function undo(sheet: RegisterSheet): RegisterSheet {
  const lines = sheet.past.at(-1)
  return lines
    ? judged({ ...sheet, lines, past: sheet.past.slice(0, -1), future: [sheet.lines, ...sheet.future] })
    : sheet
}

export function redo(sheet: RegisterSheet): RegisterSheet {
  const [lines, ...future] = sheet.future
  return lines ? judged({ ...sheet, lines, past: [...sheet.past, sheet.lines], future }) : sheet
}

/**
 * Copy of the lines with edited cells; the same array when nothing changes. PIS and Cofins share one CST
 * column, so both are written.
 */
export function edited(lines: readonly Line[], edits: readonly Edit[]): readonly Line[] {
  const byId = groupById(edits)
  let differs = false
  const next = lines.map((line) => {
    const own = byId.get(line.id)
    const made = own ? write(line, own) : line
    if (made !== line) differs = true
    return made
  })
  return differs ? next : lines
}

function groupById(edits: readonly Edit[]): Map<string, Edit[]> {
  const groups = new Map<string, Edit[]>()
  for (const edit of edits) {
    const group = groups.get(edit.id)
    if (group) group.push(edit)
    else groups.set(edit.id, [edit])
  }
  return groups
}

const TWINS: Readonly<Record<string, string>> = { 'pis.cd_cst_saida': 'cofins.cd_cst_saida' }

function write(line: Line, edits: readonly Edit[]): Line {
  let { cells } = line
  for (const { path, value } of edits) {
    const twin = TWINS[path]
    const alike = twin !== undefined && (cells[twin] ?? '') === (cells[path] ?? '')
    for (const field of alike ? [path, twin] : [path])
      if ((cells[field] ?? '') !== value) cells = { ...cells, [field]: value }
  }
  return cells === line.cells ? line : withCells(line, cells)
}

const sameCells = (a: Line['cells'], b: Line['cells']): boolean => {
  if (a === b) return true
  return holdsAll(a, b) && holdsAll(b, a)
}

/** True when `other` has all cells of `one`; empty and missing cells are equal. */
function holdsAll(a: Line['cells'], b: Line['cells']): boolean {
  for (const name of Object.keys(a)) if ((a[name] ?? '') !== (b[name] ?? '')) return false
  return true
}

function judged(sheet: RegisterSheet): RegisterSheet {
  const changed = new Set<string>()
  let sharedCount = 0
  for (const line of sheet.lines) {
    const base = sheet.base.get(line.id)
    if (base) sharedCount += 1
    if (base !== line && !(base && sameCells(base.cells, line.cells))) changed.add(line.id)
  }
  return { ...sheet, changed, removed: sheet.base.size - sharedCount }
}

/** Number of unsaved changes. */
export const unsaved = ({ changed, removed }: RegisterSheet): number => changed.size + removed

let serial = 0
/** An id for a line that the server has not seen. */
export const newId = (): string => `n${Date.now().toString(36)}${serial++}`

/** A line as the toolbar adds it. */
const NEW_CELLS: Readonly<Record<string, string>> = { ds_unidade: 'UN', fl_ativo: 'S' }

export const newLine = (): Line => ({ id: newId(), cells: { ...NEW_CELLS } })

/** Whether nobody has typed anything in a line that was added: a paste takes its place. */
export const isUntouched = ({ cells }: Line): boolean =>
  Object.entries(cells).every(([path, value]) => !value || NEW_CELLS[path] === value)
