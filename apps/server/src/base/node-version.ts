/** Oldest supported Node: major and minor. */
const OLDEST = [20, 19] as const
export const OLDEST_NODE = OLDEST.join('.')

export function isOldNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
}

/** For the first lines of a program, before an older Node fails on missing features. */
export function refuseOldNode(version: string): void {
  if (!isOldNode(version)) return
  process.stderr.write(`O portal precisa do Node ${OLDEST_NODE} ou mais novo; este é o ${version}.\n`)
  process.exit(1)
}
