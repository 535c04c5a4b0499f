import { installPackages, onPath } from './packages.mjs'
import { say } from './run.mjs'

const PROGRAMS = ['pdftotext', 'pdftoppm', 'zbarimg']

const missing = () => PROGRAMS.filter((name) => !onPath([name]))

/** The programs with which the tests read prints back. Answers those that are not there and could not be installed: their tests are left out. */
export async function ensureReaders() {
  if (missing().length === 0) return []
  say(`Instalando o que lê os impressos de volta (${missing().join(', ')})…`)
  await installPackages({
    'apt-get': ['poppler-utils', 'zbar-tools'],
    dnf: ['poppler-utils', 'zbar'],
    apk: ['poppler-utils', 'zbar'],
  })
  return missing()
}
