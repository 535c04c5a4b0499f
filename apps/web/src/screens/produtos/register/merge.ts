import { type Line, plainLine, withCells } from './line.ts'
import { newId, openSheet, type RegisterSheet, withLines } from './sheet.ts'

/** A changed line before and after; null when it did not exist or was removed. */
export interface Change {
  code: string
  before: Line | null
  after: Line | null
}

/** A field that both users changed to different values. */
export interface Clash {
  code: string
  name: string
  path: string
  base: string
  theirs: string
  mine: string
}

/** Unsaved changes of a sheet, by the stored code. */
export function changesOf({ lines, base, changed }: RegisterSheet): Change[] {
  const ids = new Set(lines.map(({ id }) => id))
  const edited = lines
    .filter(({ id }) => changed.has(id))
    .map((after) => {
      const before = base.get(after.id) ?? null
      const code = (before ?? after).cells.cd_produto ?? ''
      return { code, before: before && plainLine(before), after: plainLine(after) }
    })
  const removed = [...base.values()].filter(({ id }) => !ids.has(id))
  return [
    ...edited,
    ...removed.map((before) => ({ code: before.cells.cd_produto ?? '', before: plainLine(before), after: null })),
  ]
}

/**
 * Merges the changes into a list saved by another user. Clashes keep the own value until the user decides.
 */
export function mergeOver(
  theirs: readonly Line[],
  version: number,
  changes: readonly Change[],
): { sheet: RegisterSheet; clashes: Clash[] } {
  const opened = openSheet(theirs, version)
  const byCode = new Map(theirs.map((line) => [line.cells.cd_produto ?? '', line]))
  const clashes: Clash[] = []
  const replaced = new Map<string, Line>()
  const dropped = new Set<string>()
  const added: Line[] = []
  for (const { code, before, after } of changes) {
    const theirLine = byCode.get(code)
    if (!after) {
      if (theirLine) dropped.add(theirLine.id)
    } else if (!theirLine) added.push({ ...plainLine(after), id: newId() })
    else {
      const { line, unresolved } = mergeLine({ base: before, theirs: theirLine, mine: after })
      replaced.set(theirLine.id, line)
      clashes.push(...unresolved)
    }
  }
  const lines = theirs.filter(({ id }) => !dropped.has(id)).map((line) => replaced.get(line.id) ?? line)
  return { sheet: withLines(opened, [...lines, ...added]), clashes }
}

function mergeLine({ base, theirs, mine }: { base: Line | null; theirs: Line; mine: Line }): {
  line: Line
  unresolved: Clash[]
} {
  const cells: Record<string, string> = { ...theirs.cells }
  const clashes: Clash[] = []
  for (const path of new Set([...Object.keys(mine.cells), ...Object.keys(base?.cells ?? {})])) {
    const [original, own, their] = [base?.cells[path] ?? '', mine.cells[path] ?? '', theirs.cells[path] ?? '']
    if (own === original || own === their) continue
    if (their !== original)
      clashes.push({
        code: theirs.cells.cd_produto ?? '',
        name: theirs.cells.nm_prd ?? '',
        path,
        base: original,
        theirs: their,
        mine: own,
      })
    cells[path] = own
  }
  return { line: withCells(theirs, cells), unresolved: clashes }
}
