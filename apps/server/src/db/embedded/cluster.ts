import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, statfs, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { OWNER } from './connection-file.ts'
import { EmbeddedError } from './embedded-error.ts'
import { commandAs, type RunAs } from './run-as.ts'

interface ClusterRequest {
  dataDir: string
  binaries: Binaries
  runAs: RunAs
  password: string
  durable: boolean
}

export const clusterFolder = (dataDir: string): string => join(dataDir, 'pg')

/** Creates the cluster on the first start. Later checks that this program can run it. */
export async function ensureCluster(request: ClusterRequest): Promise<string> {
  const cluster = clusterFolder(request.dataDir)
  if (existsSync(join(cluster, 'PG_VERSION'))) await checkCluster(cluster, request)
  else await createCluster(cluster, request)
  return cluster
}

async function checkCluster(cluster: string, { binaries, runAs }: ClusterRequest): Promise<void> {
  const owner = statSync(cluster).uid
  const runner = runAs.user?.uid ?? process.getuid?.() ?? owner
  if (owner !== runner)
    throw new EmbeddedError(`${cluster} pertence a outro usuário (uid ${owner}): rode o portal com ele, ou como root.`)
  const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (major !== binaries.major)
    throw new EmbeddedError(
      `${cluster} é do PostgreSQL ${major} e este portal traz o ${binaries.major}. Leve os dados com «portal copia criar» na versão antiga e «portal copia restaurar» nesta.`,
    )
}

/**
 * Creates the cluster under a temporary name and renames it when complete, so that a kill leaves no partial
 * cluster.
 */
async function createCluster(cluster: string, request: ClusterRequest): Promise<void> {
  const { binaries, runAs, password, durable } = request
  const draft = `${cluster}.novo`
  const passwordFile = join(request.dataDir, 'senha.novo')
  const free = await freeBytes(request.dataDir)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (runAs.user) {
    await chown(draft, runAs.user.uid, runAs.user.gid)
    await chown(passwordFile, runAs.user.uid, runAs.user.gid)
  }
  try {
    const args = ['-D', draft, '-U', OWNER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    args.push('--locale=C', '--encoding=UTF8', '--data-checksums', ...(durable ? [] : ['--no-sync']))
    await runInitdb({ binaries, runAs, args })
  } catch (error) {
    throw error instanceof EmbeddedError ? creationRefusal(request.dataDir, free, error) : error
  } finally {
    await unlink(passwordFile)
  }
  await rename(draft, cluster)
}

/**
 * initdb writes some 40 MB: with more room than this it failed for another reason. Room is read before it, because it removes what it wrote
 * when it fails.
 */
const INITDB_BYTES = 64 * 1024 * 1024
/** Room to ask for, in MB: the first tables take another 60, and the portal has to work after them. */
const NEEDED_MB = 256

const freeBytes = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )

/** The reason that an operator can act on, in place of the words of initdb. */
export function creationRefusal(dataDir: string, free: number | null, error: EmbeddedError): EmbeddedError {
  if (free === null || free >= INITDB_BYTES) return error
  const left = Math.floor(free / 1024 / 1024)
  return new EmbeddedError(
    `O banco de dados não coube em ${dataDir}: restam ${left} MB no disco, e ele precisa de ${NEEDED_MB} MB. Libere espaço ou mude DATA_DIR.`,
    { cause: error },
  )
}

function runInitdb({
  binaries,
  runAs,
  args,
}: Pick<ClusterRequest, 'binaries' | 'runAs'> & { args: string[] }): Promise<void> {
  const { command, args: words, options } = commandAs(runAs, binaries.initdb, args)
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { ...options, env: binaries.env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(
            new EmbeddedError(
              `Não foi possível criar o banco de dados: ${output.trim().split('\n').slice(-3).join(' ')}`,
            ),
          ),
    )
  })
}
