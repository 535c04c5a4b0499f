/** One field of an interface as the types are written: name, type, whether it repeats. */
const FIELD = /^ {2}'?(@?\w+)'?\??: (\w+)(\[\])?$/

/**
 * The names of a layout as data, made of its written types: what a reader needs at run time to tell what the layout names from
 * what it does not. One row per interface; a leaf stands alone (`vNF`), a group names its interface (`ide:Ide`), `[]` repeats.
 */
export function writeNames(types: string): string {
  const rows = [...types.matchAll(/^export interface (\w+) \{\n([^}]*)\}$/gm)].map(
    ([, name, body = '']) => `  ${name}: '${body.trimEnd().split('\n').map(fieldOf).join(' ')}',\n`,
  )
  return `/** Names of each group: leaves alone, groups with their type, \`[]\` where they repeat. */\nexport const NAMES = {\n${rows.join('')}}\n`
}

function fieldOf(line: string): string {
  const [, name, type, many = ''] = FIELD.exec(line) ?? []
  if (name === undefined || type === undefined) throw new Error(`not a field: ${line}`)
  return type === 'string' ? name + many : `${name}:${type}${many}`
}
