/** One field of a generated interface: name, type, and `[]` when it repeats. */
const FIELD = /^ {2}'?(@?\w+)'?\??: (\w+)(\[\])?$/

/**
 * The names of a layout as data, made from its generated types. Readers use them at run time to separate
 * fields of the layout from other content. One row per interface: a leaf is a bare name (`vNF`), a group has
 * its interface (`ide:Ide`), and `[]` marks repeated names.
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
