import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { fail, npm, say } from './run.mjs'

const OLDEST = [20, 19]

/** Installs what the lock file names when `node_modules` is missing or is not what it names. */
export async function ensureInstalled() {
  refuseOldNode()
  if (isInstalled()) return
  say('Instalando as dependências…')
  const code = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], { quiet: true })
  if (code !== 0) fail('A instalação das dependências falhou (veja as linhas acima). Verifique a rede e tente de novo.')
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  fail(`O portal precisa do Node ${OLDEST.join('.')} ou mais novo; este é o ${process.versions.node}.`)
}

/** npm writes down what it installed; every package that the lock file wants on this machine must be in there, in its version. */
export function isInstalled() {
  const written = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(written)) return false
  const wanted = packagesOf(inRoot('package-lock.json'))
  const installed = packagesOf(written)
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || !fitsHere(entry)) return true
    return installed[path]?.version === entry.version && existsSync(inRoot(path))
  })
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/** An optional package is for one system, or only there for one that is (and npm leaves it out with it). */
const fitsHere = ({ os, cpu, libc, optional }) =>
  optional
    ? (os || cpu) !== undefined && allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, LIBC)
    : allows(os, process.platform) && allows(cpu, process.arch)

const allows = (list, value) =>
  !list || list.includes(value) || (list.every((word) => word.startsWith('!')) && !list.includes(`!${value}`))

const LIBC = process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
