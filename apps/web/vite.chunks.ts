import type { Rolldown } from 'vite'

/**
 * Which file of the build a module goes to. Left to itself the bundler makes a file of each small part that two screens share: some
 * forty requests for one list, each compressed alone. So what one always needs together goes together:
 *
 * - `base`, our own and others' code that every page needs before its screen;
 * - `door`, what the sign-in needs on top, `common`, the part of it that the shell needs too;
 * - `shell`, what the shell needs, and what many screens inside it share;
 * - everything else as the bundler thinks best.
 */
const ENTRY = 'src/main.tsx'
const DOOR = 'src/screens/login/login-screen.tsx'
const SHELL = 'src/app/shell/shell.tsx'
/** Screens outside the shell: what they use must not make them load it. */
const OUTSIDE = /src\/(screens\/(convite|login|erro)|app\/attention-dialog)/
/** A part that so many lazy parts share is worth loading with the shell. */
const MANY = 3
/** Of those only what brings nothing else along. */
const LIGHT =
  /lucide-react\/dist\/esm\/icons\/|src\/(lib|kit|fields)\/[^/]*\.(ts|css)$|src\/(kit|lib|fields)\/(page-header|tax-id|badge)\./

/** Reached by all through their library's index, used by few. */
const LATE = /\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.js$/
const SCREEN = /src\/screens\//
/** All icons by name: a path through it would reach every icon there is. */
const ICON_INDEX = /lucide-react\/dist\/esm\/lucide-react\.m?js$/
const ICON = /lucide-react\/dist\/esm\/icons\/(.+)$/

/** Names that the groups below give, and the bundler's own for what it brings along */
export const isGroup = (name: string): boolean => /^(base|door|common|shell|rolldown-runtime)$/.test(name)

/** Files that index.html loads */
export const isInPage = (file: string): boolean => /assets\/(base|index|rolldown-runtime)-[^/]+$/.test(file)

interface Reach {
  entry: Set<string>
  door: Set<string>
  shell: Set<string>
  outside: Set<string>
  /** How many lazy parts reach a module */
  shared: Map<string, number>
}

type Info = (id: string) => Rolldown.ModuleInfo | null

export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const modules = new Set<string>()
  let reach: Reach | undefined
  return [
    {
      debugName: 'what goes together',
      // called for every module before the first is named
      test: (id) => Boolean(modules.add(id)),
      name: (id, context) => {
        reach ??= reachOf(modules, (of) => context.getModuleInfo(of))
        return nameOf(id, reach)
      },
    },
  ]
}

function nameOf(id: string, { entry, door, shell, outside, shared }: Reach): string | null {
  if (entry.has(id)) return id.endsWith(ENTRY) ? null : 'base'
  if (LATE.test(id) || (SCREEN.test(id) && shared.get(id) === 1)) return null
  if (door.has(id)) return shell.has(id) ? 'common' : 'door'
  if (shell.has(id)) return 'shell'
  return LIGHT.test(id) && (shared.get(id) ?? 0) >= MANY && !outside.has(id) ? 'shell' : null
}

function reachOf(modules: ReadonlySet<string>, info: Info): Reach {
  const lazy = [...modules].filter((id) => (info(id)?.dynamicImporters.length ?? 0) > 0)
  const from = (end: string) => walk(only(modules, end), info)
  const shared = new Map<string, number>()
  for (const part of lazy) for (const id of walk(part, info)) shared.set(id, (shared.get(id) ?? 0) + 1)
  const outside = new Set(lazy.filter((id) => OUTSIDE.test(id)).flatMap((id) => [...walk(id, info)]))
  return { entry: from(ENTRY), door: from(DOOR), shell: from(SHELL), outside, shared }
}

function only(modules: ReadonlySet<string>, end: string): string {
  const found = [...modules].filter((id) => id.endsWith(end))
  const [id] = found
  if (id === undefined || found.length > 1) throw new Error(`The build has ${found.length} modules that end in ${end}`)
  return id
}

/** Everything that a module needs to start: its imports and theirs, of the icons' index only the icons it names. */
function walk(start: string, info: Info): Set<string> {
  const seen = new Set<string>()
  const open = [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const module = info(id)
    for (const next of module?.importedIds ?? [])
      open.push(...(ICON_INDEX.test(next) ? iconsOf(module?.code ?? '', info(next)) : [next]))
  }
  return seen
}

/** The icons' names and their aliases, each with the file that has it; read once from the index. */
let files: Map<string, string> | undefined

function iconsOf(code: string, index: Rolldown.ModuleInfo | null): string[] {
  files ??= new Map(
    [...(index?.code ?? '').matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([^"']+)["']/g)].flatMap(
      ([, names = '', file = '']) =>
        [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
  const used = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
  const wanted = new Set(
    used.flatMap(([, list = '']) => list.split(',').map((name) => files?.get(name.trim().split(' ')[0] ?? ''))),
  )
  return (index?.importedIds ?? []).filter((id) => wanted.has(ICON.exec(id)?.[1]))
}
