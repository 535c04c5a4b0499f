import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import house from '../../house.json' with { type: 'json' }

/**
 * The arrows between the rooms of the repository, as its imports say, drawn for `docs/architecture.md`.
 * Type-only imports count, as in `.dependency-cruiser.cjs`; tests and `testing` folders do not. It draws what exists; what is allowed is
 * the linter's subject.
 */
const ROOT = join(import.meta.dirname, '../../..')
const BEGIN = '<!-- arrows: npx tsx tools/src/architecture.ts -->'
const END = '<!-- /arrows -->'

/** `static` also when some of the imports are on demand. */
type Kind = 'static' | 'onDemand'
interface Arrow {
  from: string
  to: string
  kind: Kind
}

const folders = [
  'apps/server/src',
  'apps/web/src',
  ...Object.keys(house.packages).map((name) => `packages/${name}/src`),
]

function sources(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path)),
  )
}

const IMPORT = /(?:\bfrom|\bimport)\s+'([^']+)'|\bimport\('([^']+)'\)/g

function arrowsOf(path: string): Arrow[] {
  return [...readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)].flatMap(([, written, onDemand]) => {
    const to = targetOf(path, written ?? onDemand ?? '')
    return to === null ? [] : [{ from: path, to, kind: written === undefined ? 'onDemand' : 'static' } as const]
  })
}

/** Path of an imported file of ours; null for a package of others. */
function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier)).replaceAll('\\', '/')
  const [, name, file] = /^@portal\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  return name === undefined ? null : `packages/${name}/src/${file}`
}

interface Drawing {
  title: string
  rooms: readonly string[]
  roomOf(path: string): string | null
}

/** The folder directly below `parent`, or `roof` for a file that lies in `parent` itself. */
const below = (parent: string, roof: string | null) => (path: string) => {
  const [first, ...rest] = path.startsWith(parent) ? path.slice(parent.length).split('/') : []
  return first === undefined ? null : rest.length > 0 ? first : roof
}

const drawings: readonly Drawing[] = [
  {
    title: 'apps/server/src',
    rooms: [...Object.keys(house.server), 'portal.ts'],
    roomOf: below('apps/server/src/', 'portal.ts'),
  },
  {
    title: 'apps/server/src/features',
    rooms: house.features,
    roomOf: below('apps/server/src/features/', null),
  },
  {
    title: 'apps/web/src',
    rooms: [...house.web, 'main.tsx'],
    roomOf: below('apps/web/src/', 'main.tsx'),
  },
  {
    title: 'packages, and who uses them',
    rooms: [...Object.keys(house.packages), 'apps/web', 'apps/server'],
    roomOf: (path) => /^packages\/([^/]+)\//.exec(path)?.[1] ?? /^apps\/[^/]+/.exec(path)?.[0] ?? null,
  },
]

/** A matrix: ● where the room of the row imports the room of the column, ○ where it does so on demand only. */
function draw({ title, rooms, roomOf }: Drawing, arrows: readonly Arrow[]): string {
  const cells = new Map<string, Kind>()
  for (const { from, to, kind } of arrows) {
    const [row, column] = [roomOf(from), roomOf(to)]
    if (row === null || column === null || row === column) continue
    if (!rooms.includes(row) || !rooms.includes(column))
      throw new Error(`tools/house.json does not list ${row} or ${column}`)
    const key = `${row} ${column}`
    if (kind === 'static' || !cells.has(key)) cells.set(key, kind)
  }
  const width = Math.max(title.length, ...rooms.map((room) => room.length + 3))
  const marks = { static: ' ●', onDemand: ' ○' }
  const line = (head: string, marked: readonly string[]) => `${head.padEnd(width)} ${marked.join(' ')}`.trimEnd()
  const number = (place: number) => String(place + 1).padStart(2)
  const row = (name: string, place: number) =>
    line(
      `${number(place)} ${name}`,
      rooms.map((column, at) => {
        const kind = cells.get(`${name} ${column}`)
        return kind ? marks[kind] : at === place ? ' ·' : '  '
      }),
    )
  return [
    line(
      title,
      rooms.map((_, place) => number(place)),
    ),
    ...rooms.map(row),
  ].join('\n')
}

/** The section of the page, with its two marks. */
export function drawArrows(): string {
  const arrows = sources().flatMap(arrowsOf)
  return [BEGIN, '```', drawings.map((drawing) => draw(drawing, arrows)).join('\n\n'), '```', END].join('\n')
}

/** The page with its section drawn again. */
export function withArrows(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`docs/architecture.md has lost ${BEGIN} or ${END}`)
  return page.slice(0, begin) + drawArrows() + page.slice(end + END.length)
}
