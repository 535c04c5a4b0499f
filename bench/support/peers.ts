import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const FOLDER = join(tmpdir(), 'portal-bench-peers')

/**
 * Installs a package for comparison into a folder of the bench, never into the lock file. Returns null and
 * prints a line when the installation fails.
 */
export async function loadPeer(name: string, version: string): Promise<unknown> {
  const folder = join(FOLDER, `${name}-${version}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{"private":true}')
    await promisify(execFile)('npm', ['install', '--silent', '--no-audit', '--no-fund', `${name}@${version}`], {
      cwd: folder,
    })
    return await import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href)
  } catch (error) {
    process.stderr.write(
      `${name}@${version} não pôde ser instalado: comparação pulada (${String(error).split('\n')[0]})\n`,
    )
    return null
  }
}
