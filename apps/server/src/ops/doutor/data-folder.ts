import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, open, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readHolder } from '../../base/lock.ts'
import { type DoutorFinding, errorFinding, isCode, okFinding, warnFinding } from './finding.ts'

const FOLDER = 'Pasta de dados'
const MB = 1024 * 1024
const NEEDED = 256 * MB
const COMFORT = 5 * 1024 * MB
const PRIVATE = ['mestra.key', 'banco.json', 'id', 'demo-certificado.pfx', 'demo-autoridade.pem']

/** Checks the permissions of DATA_DIR and of its private files. Writes only a probe file, which it deletes at once. */
export async function checkFolder(dataDir: string): Promise<DoutorFinding[]> {
  const stats = await stat(dataDir).catch(() => null)
  if (!stats) return [await checkParent(dataDir)]
  if (!stats.isDirectory())
    return [errorFinding(FOLDER, `${dataDir} não é uma pasta.`, 'Aponte DATA_DIR para uma pasta.')]
  const advice = `Dê a pasta ao usuário do portal: «chown -R USUÁRIO ${dataDir}» e «chmod 711 ${dataDir}».`
  const refusal = await tryToWrite(dataDir)
  if (refusal) return [errorFinding(FOLDER, `${dataDir}: ${refusal.why}.`, refusal.advice ?? advice)]
  if ((stats.mode & 0o002) !== 0)
    return [errorFinding(FOLDER, `${dataDir} pode ser escrita por qualquer um.`, `«chmod 711 ${dataDir}».`)]
  const open = await openFiles(dataDir)
  if (open.length > 0)
    return [
      errorFinding(
        FOLDER,
        `${open.join(', ')}: outros usuários podem ler.`,
        `«chmod 600» em ${open.map((file) => join(dataDir, file)).join(' ')}.`,
      ),
    ]
  return [okFinding(FOLDER, `${dataDir} pode ser lida e escrita, só pelo portal.`)]
}

async function checkParent(dataDir: string): Promise<DoutorFinding> {
  for (let parent = dirname(dataDir); ; parent = dirname(parent)) {
    const stats = await stat(parent).catch(() => null)
    if (!stats && parent !== dirname(parent)) continue
    const isWritable = access(parent, constants.W_OK).then(
      () => true,
      () => false,
    )
    if (stats?.isDirectory() && (await isWritable))
      return okFinding(FOLDER, `${dataDir} ainda não existe; o primeiro início a cria.`)
    return errorFinding(
      FOLDER,
      `${dataDir} não existe e não pode ser criada em ${parent}.`,
      'Crie a pasta e dê-a ao usuário do portal, ou mude DATA_DIR.',
    )
  }
}

/** Why the folder cannot be written, with the remedy where rights are not the cause; null when it can. */
async function tryToWrite(dataDir: string): Promise<{ why: string; advice?: string } | null> {
  const probe = join(dataDir, `doutor-${randomBytes(4).toString('hex')}`)
  try {
    const file = await open(probe, 'wx', 0o600)
    await file.close()
    await unlink(probe)
    return null
  } catch (error) {
    return writeRefusal(error)
  }
}

export function writeRefusal(error: unknown): { why: string; advice?: string } {
  if (isCode(error, 'EROFS'))
    return {
      why: 'o disco está montado só para leitura',
      advice:
        'O sistema o monta assim depois de um erro do disco: veja «dmesg», confira o disco e monte-o de novo para escrita («mount -o remount,rw …»).',
    }
  if (isCode(error, 'ENOSPC', 'EDQUOT'))
    return { why: 'o disco está cheio', advice: 'Libere espaço, ou leve DATA_DIR a um disco maior.' }
  return { why: 'sem permissão de escrita' }
}

async function openFiles(dataDir: string): Promise<string[]> {
  if (process.platform === 'win32') return []
  const stats = await Promise.all(PRIVATE.map((name) => stat(join(dataDir, name)).catch(() => null)))
  return PRIVATE.filter((_, index) => ((stats[index]?.mode ?? 0) & 0o077) !== 0)
}

export interface Room {
  free: number
  total: number
  /** Free inodes; null where the file system does not count them. */
  files: number | null
}

/** Free space on the disk of the data folder, or of its nearest existing parent. */
export async function readRoom(dataDir: string): Promise<Room | null> {
  for (let folder = dataDir; ; folder = dirname(folder)) {
    const disk = await statfs(folder).catch(() => null)
    if (disk)
      return {
        free: disk.bavail * disk.bsize,
        total: disk.blocks * disk.bsize,
        files: disk.files > 0 ? disk.ffree : null,
      }
    if (folder === dirname(folder)) return null
  }
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * MB ? `${Math.floor(bytes / MB)} MB` : `${(bytes / 1024 / MB).toFixed(1).replace('.', ',')} GB`

export function checkRoom(room: Room | null): DoutorFinding {
  if (!room) return warnFinding('Disco', 'não foi possível medir o espaço livre.', 'Veja com «df -h».')
  const { free, total, files } = room
  const text = `${sizeText(free)} livres de ${sizeText(total)}.`
  const advice =
    'Libere espaço ou leve DATA_DIR a um disco maior (docs/operations.md diz quanto cada milhão de notas ocupa).'
  if (free < NEEDED) return errorFinding('Disco', `${text} Com menos de 256 MB nada mais é importado.`, advice)
  if (files !== null && files < 1_000)
    return errorFinding('Disco', `restam só ${files} arquivos (inodes) livres.`, advice)
  if (free < COMFORT || free < total * 0.05) return warnFinding('Disco', text, advice)
  return okFinding('Disco', text)
}

/** Reports the process that holds the folder. The next start repairs what a killed process left. */
export async function checkLock(dataDir: string): Promise<DoutorFinding> {
  const holder = await readHolder(dataDir)
  if (!holder) return okFinding('Trava', 'ninguém usa a pasta de dados.')
  const name = holder.kind === 'server' ? 'o portal' : 'um comando do portal'
  return okFinding('Trava', `${name} está em execução (processo ${holder.pid}).`)
}

/** The newest of the files that a start writes. */
export async function newestFile(dataDir: string): Promise<{ file: string; at: number } | null> {
  let newest: { file: string; at: number } | null = null
  for (const file of ['id', 'banco.json', 'mestra.key', 'portal.lock', 'pg.log', 'pg/postmaster.pid']) {
    const at = (await stat(join(dataDir, file)).catch(() => null))?.mtimeMs
    if (at !== undefined && at > (newest?.at ?? 0)) newest = { file, at }
  }
  return newest
}
